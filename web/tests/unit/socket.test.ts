import { describe, expect, test } from 'vitest';
import { Socket, type Link } from '../../src/lib/socket';
import { FakeServer, FakeTimers } from './fakes';

function setUp() {
  const server = new FakeServer();
  const timers = new FakeTimers();
  const socket = new Socket(() => 'ws://test', server.connect, timers);
  return { server, timers, socket };
}

describe('the socket', () => {
  test('answers a request by its id', async () => {
    const { server, socket } = setUp();
    socket.listen({});
    server.accept();
    const answer = socket.request('watch', { game: 'g' });
    server.answer({ type: 'game', data: 1 });
    expect(await answer).toMatchObject({ type: 'game', data: 1 });
    expect(server.sent[0]).toMatchObject({ type: 'watch', game: 'g' });
  });

  test('rejects with the code of a server’s error', async () => {
    const { server, socket } = setUp();
    socket.listen({});
    server.accept();
    const answer = socket.request('move');
    server.answer({ type: 'error', code: 'illegal-move', message: 'no' });
    await expect(answer).rejects.toMatchObject({ code: 'illegal-move' });
  });

  test('rejects what is open when the connection breaks, and comes back, later each time', async () => {
    const { server, timers, socket } = setUp();
    const links: Link[] = [];
    let opened = 0;
    socket.listen({ link: (state) => links.push(state), open: () => opened++ });
    server.accept();
    const answer = socket.request('move');
    server.drop();
    await expect(answer).rejects.toMatchObject({ code: 'lost' });
    for (let i = 0; i < 8; i++) {
      const wait = timers.runNext();
      const middle = Math.min(250 * 2 ** i, 8000);
      expect(wait).toBeGreaterThanOrEqual(middle * 0.75);
      expect(wait).toBeLessThanOrEqual(middle * 1.25);
      server.drop();
    }
    timers.runNext();
    server.accept();
    expect(opened).toBe(2);
    expect(links).toEqual(['connecting', 'open', 'lost', 'open']);
  });

  test('comes back at once when told that the network is there', () => {
    const { server, timers, socket } = setUp();
    socket.listen({});
    server.accept();
    server.drop();
    socket.now();
    expect(server.connections).toBe(2);
    expect(timers.pending).toBe(0);
  });

  test('asks a connection that went silent, then gives it up', () => {
    const { server, timers, socket } = setUp();
    const links: Link[] = [];
    socket.listen({ link: (state) => links.push(state) });
    server.accept();
    timers.run(40_000);
    expect(server.sent.at(-1)).toMatchObject({ type: 'ping' });
    timers.run(8000);
    expect(links.at(-1)).toBe('lost');
  });

  test('leaves nothing running when nobody listens', () => {
    const { server, timers, socket } = setUp();
    const stop = socket.listen({});
    server.accept();
    server.drop();
    stop();
    expect(timers.pending).toBe(0);
    expect(server.connections).toBe(1);
  });
});
