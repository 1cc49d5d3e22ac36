import bytes from '$wasm/kin.wasm?bytes';
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { step } from '../../src/lib/board/graph';
import { kinBoard, turnFor, turns } from '../../src/kin/board';
import { Kin, KinError, type Course, type Game } from '../../src/kin/kin';
import { faceIds, inkOn, look, luminance, shortened } from '../../src/kin/look';
import { isWithoutPoint, moveListed, moveSpoken, scoreOf, throwPrompt } from '../../src/kin/names';
import { store, type Saved } from '../../src/kin/store';
import { Table, type Happening, type Plan } from '../../src/kin/table.svelte';
import { sealedWord } from '../../src/kin/tables';

let kin: Kin;
beforeAll(async () => {
  kin = await Kin.load(bytes);
});

const begin = (game: Game, moves: string[] = []): Course => {
  const { secret } = kin.deal(game.name, '', '2a');
  return { game: game.name, settings: '', start: 'start', secret, moves };
};

test('a score is told in whole ones and a half, as its players count', () => {
  const game = kin.game('janggi')!;
  const { outcome } = kin.position(begin(game));
  // Two chariots of 13, cannons of 7, horses of 5, elephants and guards of 3, five soldiers of 2;
  // Han, who moves second, one and a half more.
  expect(outcome.ranking.map(({ seat }) => scoreOf(game, outcome, seat)).sort()).toEqual([72, 73.5]);
});

describe('every game', () => {
  test('says enough to be drawn and named', () => {
    expect(kin.games.length).toBeGreaterThanOrEqual(2);
    for (const game of kin.games) {
      for (const set of [game.armies, game.kinds]) {
        const letters = set.map(({ letter }) => letter);
        expect(new Set(letters).size, game.name).toBe(letters.length);
      }
      for (const { colour } of game.armies) {
        expect(colour).toMatch(/^#[0-9a-f]{6}$/);
        const [a, b] = [luminance(colour), luminance(inkOn(colour))].sort((x, y) => y - x) as [number, number];
        // Faces are large: WCAG asks for 3 of pictures and large letters.
        expect((a + 0.05) / (b + 0.05), `${game.name} ${colour}`).toBeGreaterThan(3);
      }
      expect(game.rules.length, game.name).toBeGreaterThan(3);
      expect(game.sources.length, game.name).toBeGreaterThan(0);
    }
  });

  test('has a board whose every point the arrow keys reach', () => {
    for (const game of kin.games) {
      const graph = kinBoard(kin.board(game.name, ''), () => undefined, true);
      const places = new Map(graph.points.map(({ id, x, y }) => [id, { x, y }]));
      for (const { x, y } of graph.points) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
      const around = new Map(graph.points.map(({ id, neighbours }) => [id, neighbours]));
      const reached = new Set([graph.points[0]!.id]);
      for (const from of reached)
        for (const [dx, dy] of [[0, -1], [0, 1], [-1, 0], [1, 0]] as const) {
          const next = step(places, around.get(from)!, from, dx, dy);
          if (next) reached.add(next);
        }
      expect(reached.size, game.name).toBe(graph.points.length);
    }
  });

  test('has faces for all its pieces, no two of them alike', () => {
    for (const game of kin.games)
      for (const set of faceIds) {
        const army = game.armies[0]!.letter;
        const faces = game.kinds.map(({ letter }) => {
          const { layers, text, badge } = look(game, `${army}${letter}${army}`, { set, name: (kind) => kind });
          expect(layers.length > 0 || text !== '', `${game.name} ${letter} ${set}`).toBe(true);
          return JSON.stringify([layers, text, badge]);
        });
        // Nor does any picture need a letter beside it to be told from another of its game.
        if (set === 'pictures' && game.name === 'seven_states')
          for (const { letter } of game.kinds) expect(look(game, `${army}${letter}${army}`, { set, name: (kind) => kind }).badge, letter).toBe('');
        // One character may stand for two kinds that never meet, as in the two readings of a game.
        if (set !== 'characters') expect(new Set(faces).size, `${game.name} ${set}`).toBe(faces.length);
      }
  });

  test('is played: a move, and a position that tells it', () => {
    for (const game of kin.games) {
      const course = begin(game);
      for (let ply = 0; ply < 6; ply++) {
        const position = kin.position(course);
        if (position.outcome.over) break;
        const move =
          position.turn === '*'
            ? kin.throw(course, '1f')
            : kin.play(course, kin.choose(course, { kind: 'greedy', seed: '7', ms: 10, nodes: 100 }));
        (course.moves as string[]).push(move);
        expect(kin.record(course).at(-1)!.move, game.name).toBe(move);
      }
      expect(kin.position(course, '-').last, game.name).not.toBeNull();
    }
  });

  test('keeps hidden pieces from who only watches', () => {
    for (const game of kin.games.filter(({ features }) => features.includes('hidden'))) {
      const [one, two] = ['1', '2'].map((seed) => kin.deal(game.name, '', seed).secret) as [string, string];
      expect(one).not.toBe(two);
      const seen = [one, two].map((secret) => JSON.stringify(kin.position({ game: game.name, settings: '', start: 'start', secret, moves: [] }, '-')));
      expect(seen[0]).toBe(seen[1]);
    }
  });
});

describe('what is wrong', () => {
  test('is told in the reader’s words, by the games themselves', async () => {
    const spoken = await Kin.load(bytes, () => [['there is no game \'%.*s\'', '没有“%.*s”这种棋'], ['%s has no option \'%.*s\' but %s', '“%3$.*2$s”不是选项']]);
    expect(() => spoken.seats('liubo', 'wall=yes')).toThrow('“wall”不是选项');
    expect(() => kin.seats('liubo', 'wall=yes')).toThrow("liubo has no option 'wall'");
  });
});

describe('a throw', () => {
  const move = (more: object) => ({ move: '', seat: 'A', ...more });
  test('comes with a word on what can be done with it', () => {
    const thrown = { form: 'sticks' as const, count: 6, value: 4 };
    const [enter, go, pass] = [move({ flags: ['drop'], to: '4' }), move({ from: '1', to: '5' }), move({ flags: ['pass'] })];
    expect(throwPrompt(thrown, [enter, go])).toBe('Bring a piece on from beside the board, or move one by 4.');
    expect(throwPrompt(thrown, [enter])).toMatch(/^Bring a piece on:/);
    expect(throwPrompt(thrown, [go])).toMatch(/^Move a piece by 4:/);
    expect(throwPrompt(thrown, [pass])).toBe('Nothing can be done with a 4.');
    expect(throwPrompt(thrown, [])).toBe('');
    expect(throwPrompt({ ...thrown, value: null }, [go])).toBe('');
  });

  test('and what is done with it are told to who does not see the board', () => {
    const game = kin.game('liubo')!;
    // Pieces enter by so many points as were thrown: White from 0, Black from 18, each the first.
    const plies = kin.record(begin(game, ['t2', 'eP2', 't3', 'eP3', 't3', 'eK3']));
    expect(plies.map((ply) => moveSpoken(game, ply))).toEqual([
      'Thrown: 2', 'White pawn comes on at 1',
      'Thrown: 3', 'Black pawn comes on at 20',
      'Thrown: 3', 'White general comes on at 2',
    ]);
  });
});

describe('a record', () => {
  test('tells a pass as one, not as a move to where the general stands', () => {
    const janggi = kin.games.find(({ name }) => name === 'janggi')!;
    expect(kin.record(begin(janggi, ['e2e2', 'a10a9'])).map((ply) => moveListed(janggi, ply))).toEqual(['pass', 'a10a9']);
  });
});

describe('moves without a point', () => {
  test('get a button each: how Janggi is set up is for the players to say', () => {
    const choices = (moves: string[]) =>
      kin.position({ game: 'janggi', settings: 'setup=chosen', start: 'start', secret: '', moves }).moves;
    for (const moves of [[], ['nbbn']]) {
      const orders = choices(moves);
      expect(orders.map(({ move }) => move)).toEqual(['nbbn', 'nbnb', 'bnbn', 'bnnb']);
      expect(orders.every(isWithoutPoint)).toBe(true);
    }
    expect(choices(['nbbn', 'bnnb']).some(isWithoutPoint)).toBe(false);
  });
});

describe('a browser that keeps nothing', () => {
  test('has no games, and says so by keeping none', () => {
    vi.stubGlobal('localStorage', new Proxy({}, {
      get: () => { throw new DOMException('denied', 'SecurityError'); },
      ownKeys: () => { throw new DOMException('denied', 'SecurityError'); },
    }));
    try {
      expect(store.list()).toEqual([]);
      expect(store.load('0')).toBeNull();
      expect(store.save({ id: '0' } as Saved)).toBe(false);
      expect(() => store.remove('0')).not.toThrow();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('fair draws', () => {
  test('need nothing of the browser: words are sealed where it has no crypto.subtle', () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(10) });
    const { word, seal } = sealedWord(kin);
    vi.unstubAllGlobals();
    expect(word).toBe('a'.repeat(16));
    expect(seal).toBe(createHash('sha256').update(word).digest('hex'));
  });

  test('are checked, and a record that lies is found out', () => {
    const record = (moves: string) =>
      ['chuhe-fair 1', 'game liubo', 'start start', `commitment ${createHash('sha256').update(Buffer.alloc(32)).digest('hex')}`, `secret ${'0'.repeat(64)}`, `moves ${moves}`].join('\n');
    // The first number that this secret gives leaves 12 of 64: two flat sides.
    expect(kin.verify(record('t2'))).toMatchObject({ fair: true, draws: 1, ply: 0 });
    expect(kin.verify(record('t3'))).toMatchObject({ fair: false, ply: 1, sentence: 'a move is not what was drawn, or not legal' });
    expect(() => kin.verify('nonsense')).toThrow(KinError);
  });
});

describe('boards turn', () => {
  const graphOf = (name: string) => kinBoard(kin.board(name, ''), () => undefined, false);

  test('by the angles that leave them as they were', () => {
    expect(turns(graphOf('seven_states'))).toEqual([0, 90, 180, 270]);
    expect(turns(graphOf('three_kingdoms'))).toEqual([0, 120, 240]);
  });

  test('so that a player sits at the bottom', () => {
    const graph = graphOf('seven_states');
    const home = (army: string) =>
      Object.entries(kin.position(begin(kin.game('seven_states')!)).pieces)
        .filter(([, piece]) => piece[0] === army)
        .map(([point]) => point);
    // Qin lies in the west, Chu in the south, Yan in the north.
    expect([turnFor(graph, home('w')), turnFor(graph, home('r')), turnFor(graph, home('d'))]).toEqual([270, 0, 180]);
  });
});

describe('words on pieces', () => {
  test('are short, and nobody else’s', () => {
    expect(shortened('rider', [])).toBe('rider');
    expect(shortened('lieutenant', ['general'])).toBe('lieu.');
    expect(shortened('crossbow', ['crossing'])).toBe('crossb.');
    expect(shortened('行人', [])).toBe('行人');
  });
});

describe('refusals', () => {
  test('say what was wrong and where', () => {
    const refused = (call: () => unknown) => {
      try {
        call();
      } catch (error) {
        return error as KinError;
      }
      throw new Error('nothing was refused');
    };
    expect(refused(() => kin.seats('chess', ''))).toMatchObject({ name: 'KinError', code: 'not-found', line: 1 });
    expect(refused(() => kin.position({ ...begin(kin.game('seven_states')!), start: '19/19' }))).toMatchObject({ code: 'syntax', line: 2, offset: 5 });
    expect(refused(() => kin.play(begin(kin.game('three_kingdoms')!), 's14s13'))).toMatchObject({ code: 'illegal', line: 6 });
  });
});

// --- A game at the table ------------------------------------------------------------------------------

/** A computer that answers when the test says so. */
class FakeThinker {
  asked: Course[] = [];
  #answer: ((move: string) => void) | null = null;
  stopped = 0;
  choose(course: Course) {
    this.asked.push(course);
    return new Promise<string>((resolve) => (this.#answer = resolve));
  }
  stop() {
    if (this.#answer) this.stopped++;
    this.#answer = null;
  }
  get waits() {
    return this.#answer !== null;
  }
  async answer(move: string) {
    const answer = this.#answer!;
    this.#answer = null;
    answer(move);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

class FakeClock {
  #due: (() => void)[] = [];
  set(callback: () => void) {
    this.#due.push(callback);
    return callback;
  }
  clear(handle: unknown) {
    this.#due = this.#due.filter((callback) => callback !== handle);
  }
  /** Runs what is due, once. */
  tick() {
    const due = this.#due;
    this.#due = [];
    for (const callback of due) callback();
  }
}

describe('a table', () => {
  const kept = new Map<string, string>();
  let thinker: FakeThinker;
  let clock: FakeClock;
  let happened: Happening[];

  beforeEach(() => {
    kept.clear();
    Object.assign(globalThis, {
      localStorage: { setItem: (key: string, value: string) => kept.set(key, value), getItem: (key: string) => kept.get(key) ?? null },
    });
    thinker = new FakeThinker();
    clock = new FakeClock();
    happened = [];
  });

  const person: Plan = { kind: 'person' };
  const computer: Plan = { kind: 'computer', level: 3 };
  const sit = (game: string, seats: Record<string, Plan>, more: Partial<Saved> = {}) =>
    new Table(
      kin,
      { id: '1', game, settings: '', start: 'start', secret: '', seats, moves: [], created: 0, updated: 0, ...more },
      thinker,
      (event) => happened.push(event),
      clock,
    );
  const move = (table: Table, text: string) => {
    const found = table.choices.find((choice) => choice.move === text);
    return found ? table.play(found) : false;
  };

  test('a person moves, computers answer, and taking back leads to the person again', async () => {
    const table = sit('three_kingdoms', { s: person, u: computer, w: computer });
    expect(table.choices.length).toBe(40);
    expect(move(table, 's14s15')).toBe(true);
    expect(table.thinking).toBe('u');
    expect(table.choices).toEqual([]);
    await thinker.answer('u14u15');
    clock.tick();
    expect(table.moves).toEqual(['s14s15', 'u14u15']);
    expect(thinker.asked.at(-1)!.moves).toEqual(['s14s15', 'u14u15']);
    expect(table.thinking).toBe('w');
    table.takeBack();
    expect(thinker.stopped).toBe(1);
    expect(table.moves).toEqual([]);
    expect(table.now.turn).toBe('s');
    expect(table.canTakeBack).toBe(false);
    expect(happened.map(({ kind }) => kind)).toEqual(['moved', 'moved', 'taken-back']);
  });

  test('an answer that comes too late is dropped', async () => {
    const table = sit('three_kingdoms', { s: person, u: computer, w: computer });
    move(table, 's14s15');
    const late = thinker.answer('u14u15');
    table.takeBack();
    await late;
    clock.tick();
    expect(table.moves).toEqual([]);
  });

  test('is kept after every move, and sits down where it was left', async () => {
    const table = sit('three_kingdoms', { s: person, u: person, w: computer });
    move(table, 's14s15');
    const saved = JSON.parse(kept.get('chuhe.kin.game.1')!) as Saved;
    expect(saved.moves).toEqual(['s14s15']);
    const again = sit(saved.game, saved.seats, saved);
    expect(again.now.turn).toBe('u');
    expect(move(again, 's24s25')).toBe(false);
    expect(move(again, 'u14u15')).toBe(true);
    expect(thinker.waits).toBe(true);
  });

  test('what all agree to is played; a computer at par does not', async () => {
    const friends = sit('three_kingdoms', { s: person, u: person, w: person });
    const [draw] = friends.declarations;
    expect(draw).toMatchObject({ move: 'draw', binds: 'suw' });
    expect(await friends.declare(draw!)).toBeNull();
    expect(friends.over).toBe(true);
    expect(happened.at(-1)).toEqual({ kind: 'over' });
    expect((JSON.parse(kept.get('chuhe.kin.game.1')!) as Saved).winners).toBe('');
    friends.takeBack();
    expect(friends.over).toBe(false);
    expect((JSON.parse(kept.get('chuhe.kin.game.1')!) as Saved).winners).toBeUndefined();
    const mixed = sit('three_kingdoms', { s: person, u: computer, w: person });
    expect(await mixed.declare(mixed.declarations[0]!)).toBe('u');
    expect(mixed.over).toBe(false);
  });

  test('looking back shows what was, and lets nothing be played', () => {
    const table = sit('three_kingdoms', { s: person, u: person, w: person });
    move(table, 's14s15');
    move(table, 'u14u15');
    table.look(1);
    expect(table.shown.pieces['u15']).toBeUndefined();
    expect(table.choices).toEqual([]);
    table.look(2);
    expect(table.isLive).toBe(true);
  });

  test('computers alone go on by themselves, until they are told to wait', async () => {
    const table = sit('three_kingdoms', { s: computer, u: computer, w: computer });
    await thinker.answer('s14s15');
    clock.tick();
    expect(table.moves.length).toBe(1);
    table.pause(true);
    expect(thinker.waits).toBe(false);
    table.pause(false);
    expect(table.thinking).toBe('u');
  });

  test('a computer that fails is asked again', async () => {
    const table = sit('three_kingdoms', { s: computer, u: person, w: person });
    await thinker.answer('s14s13'); // not a move
    clock.tick();
    expect(table.moves).toEqual([]);
    expect(table.fault).not.toBe('');
    table.retry();
    expect(table.thinking).toBe('s');
  });
});
