import bytes from '$wasm/kin.wasm?bytes';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Kin } from '../../src/kin/kin';
import { RemoteTable } from '../../src/kin/remote.svelte';
import type { Happening } from '../../src/kin/table.svelte';
import type { Chair, TableData } from '../../src/kin/tables';
import { Socket } from '../../src/lib/socket';
import { FakeServer, FakeTimers } from './fakes';

const ID = '0'.repeat(32);
const kept = new Map<string, string>();
const human: Chair = { kind: 'human', name: '', present: true, seal: null, word: null };
const computer: Chair = { kind: 'computer', player: 'greedy', moveMs: 10 };

let kin: Kin;
let server: FakeServer;
let clock: { due: (() => void)[]; set(callback: () => void): unknown; clear(handle: unknown): void; tick(): void };
let happened: Happening[];
let start: string;

beforeAll(async () => {
  kin = await Kin.load(bytes);
  start = kin.deal('three_kingdoms', '', '1').position;
});

beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    localStorage: { setItem: (key: string, value: string) => kept.set(key, value), getItem: (key: string) => kept.get(key) ?? null },
  });
  kept.set(`chuhe.kin.keys.${ID}`, JSON.stringify({ host: 'h', seats: { s: { key: 'k' } } }));
  server = new FakeServer();
  clock = {
    due: [],
    set(callback) {
      this.due.push(callback);
      return callback;
    },
    clear() {},
    tick() {
      const [next] = this.due.splice(0, 1);
      next?.();
    },
  };
  happened = [];
});

const data = (moves: string[], state: Partial<TableData['state']> = {}): TableData => ({
  id: ID, game: 'three_kingdoms', settings: '', created: 0, updated: 0, start, as: 's', commitment: null, moves,
  state: {
    rev: 1 + moves.length, ply: moves.length, phase: 'playing', seats: { s: human, u: computer, w: computer }, movers: 's',
    position: '', offers: [], thinking: '', fault: null, outcome: null, secret: null, hidden: null, ...state,
  },
});

async function sit(first: TableData) {
  const socket = new Socket(() => 'ws://test', server.connect, new FakeTimers());
  const table = new RemoteTable(kin, kin.game('three_kingdoms')!, ID, socket, (event) => happened.push(event), clock);
  server.accept();
  expect(server.sent.at(-1)).toMatchObject({ type: 'table-watch', table: ID, key: 'k' });
  server.answer({ type: 'table', table: ID, data: first });
  await Promise.resolve();
  return table;
}
const moved = (moves: string[], more: string[], state: Partial<TableData['state']> = {}) =>
  server.send({ type: 'table-move', table: ID, as: 's', moves: more, state: data([...moves, ...more], state).state });
const play = (table: RemoteTable, text: string) => table.play(table.choices.find(({ move }) => move === text)!);

test('sees through its own seat, and sends its moves with its key', async () => {
  const table = await sit(data([]));
  expect(table.people).toEqual(['s']);
  expect(table.plan('s')).toEqual({ kind: 'person' });
  expect(table.plan('u')).toEqual({ kind: 'computer', level: 2 });
  expect(play(table, 's14s15')).toBe(true);
  expect(server.sent.at(-1)).toMatchObject({ type: 'table-move', ply: 0, move: 's14s15', key: 'k' });
  expect(table.choices).toEqual([]);
});

test('answers that come fast are shown one after the other', async () => {
  const table = await sit(data([]));
  play(table, 's14s15');
  moved([], ['s14s15'], { movers: 'u' });
  server.answer({ type: 'ok' });
  expect(table.moves).toEqual(['s14s15']);
  moved(['s14s15'], ['u14u15', 'w14w15']);
  expect(table.moves.length).toBe(2);
  expect(table.choices).toEqual([]);
  clock.tick();
  expect(table.moves).toEqual(['s14s15', 'u14u15', 'w14w15']);
  expect(table.now!.turn).toBe('s');
  await Promise.resolve();
  expect(table.choices.length).toBeGreaterThan(0);
  expect(happened.map((event) => (event.kind === 'moved' ? event.ply.move : event.kind))).toEqual(['s14s15', 'u14u15', 'w14w15']);
});

test('a move whose answer was lost is sent again, or dropped if it arrived', async () => {
  const table = await sit(data([]));
  play(table, 's14s15');
  server.drop();
  await Promise.resolve();
  expect(table.link).toBe('lost');
  expect(table.choices).toEqual([]);
  // The connection comes back: see socket.test.ts for when.
  const again = await sit(data([]));
  play(again, 's14s15');
  server.send({ type: 'table', table: ID, data: data(['s14s15'], { movers: 'u' }) });
  expect(again.moves).toEqual(['s14s15']);
});

test('a gap is closed by watching again', async () => {
  await sit(data([]));
  const before = server.sent.length;
  moved(['s14s15'], ['u14u15']);
  expect(server.sent.length).toBe(before + 1);
  expect(server.sent.at(-1)).toMatchObject({ type: 'table-watch' });
});

test('taking back needs everybody: not while somebody plays elsewhere', async () => {
  const table = await sit(data(['s14s15', 'u14u15', 'w14w15']));
  expect(table.canTakeBack).toBe(true);
  table.takeBack();
  expect(server.sent.at(-1)).toMatchObject({ type: 'table-takeback', key: 'h', keys: ['k'], ply: 0 });
  server.send({ type: 'table', table: ID, data: data([], { rev: 9 }) });
  expect(table.moves).toEqual([]);
  expect(happened.at(-1)).toEqual({ kind: 'taken-back' });
  const shared = await sit(data(['s14s15'], { seats: { s: human, u: { ...human, name: 'Li' }, w: computer } }));
  expect(shared.plan('u')).toEqual({ kind: 'elsewhere', name: 'Li', present: true });
  expect(shared.canTakeBack).toBe(false);
});

test('an offer is answered, and one of this seat is made', async () => {
  const offer = { move: 'draw', by: 'u', agreed: 'u', asked: 'suw' };
  const table = await sit(data([], { offers: [offer] }));
  expect(table.offers).toEqual([offer]);
  table.answer(offer, true);
  expect(server.sent.at(-1)).toMatchObject({ type: 'table-answer', move: 'draw', accept: true, key: 'k' });
  void table.declare(table.declarations[0]!);
  expect(server.sent.at(-1)).toMatchObject({ type: 'table-offer', move: 'draw', key: 'k' });
});

test('a key that is good no more leaves a watcher', async () => {
  const socket = new Socket(() => 'ws://test', server.connect, new FakeTimers());
  const table = new RemoteTable(kin, kin.game('three_kingdoms')!, ID, socket, (event) => happened.push(event), clock);
  server.accept();
  server.answer({ type: 'error', code: 'bad-key', message: '' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(server.sent.at(-1)).toMatchObject({ type: 'table-watch', table: ID });
  expect(server.sent.at(-1)!.key).toBeUndefined();
  expect(table.people).toEqual([]);
});
