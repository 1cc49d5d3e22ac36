import { beforeAll, describe, expect, test } from 'vitest';
import type { Game, GameState } from '../../src/lib/api';
import { LiveGame, type Happening } from '../../src/lib/game.svelte';
import type { Rules } from '../../src/lib/rules';
import { Socket } from '../../src/lib/socket';
import { FakeServer, FakeTimers } from './fakes';
import { loadRules } from './load';

const ID = '0123456789abcdef0123456789abcdef';
let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});

function state(rev: number, moves: string[], more: Partial<GameState> = {}): GameState {
  const position = rules.position('start', moves);
  return {
    rev,
    ply: moves.length,
    fen: position.fen,
    turn: position.side,
    check: position.check,
    drawOffer: null,
    result: null,
    reason: null,
    thinking: false,
    fault: null,
    freeMoves: 0,
    ...more,
  };
}

const data = (rev: number, moves: string[], more: Partial<Game> = {}): Game => ({
  id: ID,
  variant: 'xiangqi',
  created: 0,
  updated: 0,
  red: { kind: 'human' },
  black: { kind: 'engine', level: 1 },
  handicap: 'none',
  start: rules.position('start').fen,
  moves,
  state: state(rev, moves),
  ...more,
});

/** Lets promises that are settled run their course. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function setUp(moves: string[] = []) {
  const server = new FakeServer();
  const timers = new FakeTimers();
  const game = new LiveGame(ID, rules, new Socket(() => 'ws://test', server.connect, timers));
  const heard: Happening[] = [];
  game.on((happening) => heard.push(happening));
  server.accept();
  server.answer({ type: 'game', game: ID, data: data(1, moves) });
  await settle();
  return { server, timers, game, heard };
}

describe('a game', () => {
  test('is watched, and whoever is no engine may move', async () => {
    const { server, game } = await setUp();
    expect(server.sent).toMatchObject([{ type: 'watch', game: ID }]);
    expect(game.canMove).toBe(true);
    expect(game.mine).toBe('red');
    expect(game.shown!.moves.length).toBe(44);
  });

  test('shows a move at once, and the answer after it', async () => {
    const { server, game, heard } = await setUp();
    game.play('h2e2');
    expect(game.moves).toEqual(['h2e2']);
    expect(game.canMove).toBe(false);
    expect(server.sent.at(-1)).toMatchObject({ type: 'move', game: ID, ply: 0, move: 'h2e2' });
    server.send({ type: 'move', game: ID, move: 'h2e2', state: state(2, ['h2e2']) });
    server.answer({ type: 'ok', rev: 2 });
    server.send({ type: 'move', game: ID, move: 'h9g7', state: state(3, ['h2e2', 'h9g7']) });
    await settle();
    expect(game.moves).toEqual(['h2e2', 'h9g7']);
    expect(game.canMove).toBe(true);
    // Each move is heard once, though the own one came back from the server.
    expect(heard.filter(({ kind }) => kind === 'moved').length).toBe(2);
  });

  test('takes a refused move back', async () => {
    const { server, game, heard } = await setUp();
    game.play('h2e2');
    server.answer({ type: 'error', code: 'handicap-move', message: 'no' });
    await settle();
    expect(game.moves).toEqual([]);
    expect(game.canMove).toBe(true);
    expect(heard.at(-1)).toMatchObject({ kind: 'refused', code: 'handicap-move' });
  });

  test('sends a move again after a lost connection, once', async () => {
    const { server, timers, game } = await setUp();
    game.play('h2e2');
    server.drop();
    await settle();
    expect(game.moves).toEqual(['h2e2']);
    expect(game.link).toBe('lost');
    timers.runNext();
    server.accept();
    server.answer({ type: 'game', game: ID, data: data(1, []) });
    await settle();
    expect(server.sent.filter(({ type }) => type === 'move').length).toBe(2);
    server.send({ type: 'move', game: ID, move: 'h2e2', state: state(2, ['h2e2']) });
    server.answer({ type: 'ok', rev: 2 });
    await settle();
    expect(game.moves).toEqual(['h2e2']);
  });

  test('does not send again what had arrived after all', async () => {
    const { server, timers, game } = await setUp();
    game.play('h2e2');
    server.drop();
    await settle();
    timers.runNext();
    server.accept();
    server.answer({ type: 'game', game: ID, data: data(3, ['h2e2', 'h9g7']) });
    await settle();
    expect(server.sent.filter(({ type }) => type === 'move').length).toBe(1);
    expect(game.pending).toBe(null);
    expect(game.canMove).toBe(true);
  });

  test('asks anew when a move was missed', async () => {
    const { server, game } = await setUp();
    const moves = ['h2e2', 'h9g7', 'h0g2'];
    server.send({ type: 'move', game: ID, move: 'h0g2', state: state(4, moves) });
    expect(server.sent.at(-1)).toMatchObject({ type: 'watch' });
    server.answer({ type: 'game', game: ID, data: data(4, moves) });
    await settle();
    expect(game.moves).toEqual(moves);
  });

  test('is not changed by an old message', async () => {
    const { server, game } = await setUp(['h2e2', 'h9g7']);
    server.send({ type: 'takeback', game: ID, state: state(0, []) });
    expect(game.moves.length).toBe(2);
  });

  test('follows a take-back and forgets where the reader looked', async () => {
    const { server, game, heard } = await setUp(['h2e2', 'h9g7']);
    game.look(1);
    expect(game.canMove).toBe(false);
    expect(game.shown!.last).toBe('h2e2');
    server.send({ type: 'takeback', game: ID, state: state(5, []) });
    expect(game.moves).toEqual([]);
    expect(game.isLive).toBe(true);
    expect(heard.at(-1)).toEqual({ kind: 'taken-back' });
  });

  test('says to where it takes back, so that twice is once', async () => {
    const { server, game } = await setUp(['h2e2', 'h9g7', 'h0g2', 'i9h9']);
    void game.takeBack();
    void game.takeBack();
    expect(server.sent.filter(({ type }) => type === 'takeback')).toMatchObject([{ to: 2 }, { to: 2 }]);
    server.send({ type: 'takeback', game: ID, state: state(5, ['h2e2', 'h9g7']) });
    void game.takeBack();
    expect(server.sent.at(-1)).toMatchObject({ type: 'takeback', to: 0 });
    server.send({ type: 'takeback', game: ID, state: state(6, []) });
    const sent = server.sent.length;
    void game.takeBack();
    expect(game.takeBackTo).toBe(null);
    expect(server.sent.length).toBe(sent);
  });

  test('takes back over the passes of a handicap', async () => {
    const { server, game } = await setUp(['h2e2', '0000', 'h0g2']);
    expect(game.takeBackTo).toBe(2);
    server.send({ type: 'takeback', game: ID, state: state(5, ['h2e2', '0000']) });
    expect(game.takeBackTo).toBe(0);
  });

  test('tells a declined draw from an accepted one', async () => {
    const { server, heard } = await setUp();
    server.send({ type: 'state', game: ID, state: state(2, [], { drawOffer: 'red' }) });
    server.send({ type: 'state', game: ID, state: state(3, []) });
    expect(heard.map(({ kind }) => kind)).toEqual(['offer', 'declined']);
    server.send({ type: 'over', game: ID, state: state(4, [], { result: 'draw', reason: 'agreement' }) });
    expect(heard.at(-1)).toMatchObject({ kind: 'over' });
  });

  test('passes in silence between the first moves of a handicap', async () => {
    const { server, game, heard } = await setUp();
    game.play('h2e2');
    server.send({ type: 'move', game: ID, move: 'h2e2', state: state(2, ['h2e2'], { freeMoves: 1 }) });
    server.answer({ type: 'ok', rev: 2 });
    server.send({ type: 'move', game: ID, move: '0000', state: state(2, ['h2e2', '0000'], { freeMoves: 1 }) });
    await settle();
    expect(game.canMove).toBe(true);
    expect(game.shown!.side).toBe('red');
    expect(heard.filter(({ kind }) => kind === 'moved').length).toBe(1);
  });

  test('walks the loop that ended it, also where server and page name different clauses', async () => {
    const { server, game } = await setUp();
    const start = '4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1';
    const round = ['f0e0', 'e9f9', 'e0f0', 'f9e9'];
    const moves = [...round, ...round];
    const ended = (rev: number, clause: string) =>
      server.send({ type: 'game', game: ID, data: data(rev, [], { start, moves, state: { ...state(rev, []), ply: 8, result: 'black', reason: 'perpetual-check', clause } }) });
    ended(7, 'wxf.perpetual-check');
    expect(game.verdict?.plies?.length).toBe(8);
    expect(game.otherClause).toBeNull();
    ended(8, 'wxf.perpetual-chase');
    expect(game.verdict?.clause).toBe('wxf.perpetual-check');
    expect(game.otherClause).toBe('wxf.perpetual-chase');
  });

  test('says so when there is no such game', async () => {
    const server = new FakeServer();
    const game = new LiveGame(ID, rules, new Socket(() => 'ws://test', server.connect, new FakeTimers()));
    server.accept();
    server.answer({ type: 'error', code: 'unknown-game', message: 'no', game: ID });
    await settle();
    expect(game.failure).toBe('unknown-game');
  });
});
