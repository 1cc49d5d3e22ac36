// kin.ts - the kin of Xiangqi, as the page calls them: src/wasm/kin_api.h, typed. No rule of any game is written
// in TypeScript, and no game is known by name.
import type { Words } from '../lib/rules';

/** A seat or an army by its letter; `-` is nobody, `*` chance. */
export type Letter = string;

export interface Army {
  letter: Letter;
  name: string;
  native: string;
  colour: string;
}

export interface Kind {
  letter: string;
  name: string;
  native: string;
  symbol: string;
}

export interface Option {
  name: string;
  summary: string;
  label: string;
  fallback: string;
  choices?: { value: string; label: string }[];
  min?: number;
  max?: number;
}

export interface Game {
  name: string;
  title: string;
  native: string;
  summary: string;
  era: string | null;
  seats: [number, number];
  features: ('chance' | 'hidden' | 'drops' | 'pass')[];
  armies: Army[];
  kinds: Kind[];
  options: Option[];
  seatings: { settings: string; text: string }[];
  score: string | null;
  scoreParts: number; // so many of a ranking's score make one
  rules: string[];
  sources: string[];
}

export interface Seating {
  settings: string;
  seats: { letter: Letter; armies: string }[];
  /** Seats that might be left vacant besides. */
  vacant: string;
  hidden: boolean;
}

export interface BoardDrawing {
  box: [number, number, number, number];
  cells: boolean;
  points: { id: string; x: number; y: number; mark?: 'start' | 'gate' | 'centre' }[];
  edges: [number, number, number][];
  lines: [number, number, number, number, number][];
  areas: { kind: 'river' | 'palace' | 'home' | 'cell'; army: Letter; corners: number[] }[];
  captions: { x: number; y: number; turn: number; text: string }[];
}

export type Flag = 'capture' | 'pass' | 'drop' | 'turn-up' | 'throw' | 'declare' | 'strikes-ally';

export interface Move {
  /** As the record has it. */
  move: string;
  seat: Letter;
  army?: Letter;
  kind?: string;
  from?: string;
  to?: string;
  /** Where something is taken. */
  at?: string;
  flags?: Flag[];
  words?: string;
  /** The seats a declaration binds. */
  binds?: string;
}

export interface Ply extends Move {
  /** Army and kind of what was taken. */
  taken?: string;
  /** Armies this move beat. */
  out?: string;
}

export interface Stock {
  seat: Letter;
  army: Letter;
  kind: string;
  count: number;
  usable: boolean;
}

export interface Thrown {
  /** So many flat sides up, or the eyes of a die. */
  form: 'sticks' | 'die';
  count: number;
  /** Null while nothing lies thrown. */
  value: number | null;
}

export interface Outcome {
  over: boolean;
  reason: string;
  sentence: string;
  winners: string;
  ranking: { seat: Letter; place: number; score: number }[];
}

export interface Position {
  position: string;
  turn: Letter;
  army: Letter;
  movers: string;
  seats: string;
  alive: string;
  out: string;
  owners: Record<Letter, Letter>;
  allies: Record<Letter, string>;
  /** Point to army, kind and seat, a letter each, and the character on the piece. */
  pieces: Record<string, string>;
  moves: Move[];
  declarations: Move[];
  stocks: Stock[];
  last: Move | null;
  complete: boolean;
  /** Null in a game without throws. */
  thrown: Thrown | null;
  outcome: Outcome;
}

/** A game as far as it has come: what every question is about. */
export interface Course {
  game: string;
  settings: string;
  /** `start`, or a position. */
  start: string;
  secret: string;
  moves: readonly string[];
}

/** What the check of a record found: docs of xqk_verify(). */
export interface FairReport {
  fair: boolean;
  draws: number;
  plies: number;
  ply: number;
  sentence: string;
}

/**
 * What the games refuse; `code` is a name of XqStatus, `offset` counts bytes in line `line` of the request, the
 * message is in the reader's language.
 */
export class KinError extends Error {
  constructor(
    readonly code: string,
    readonly line: number,
    readonly offset: number,
    text: string,
  ) {
    super(text);
    this.name = 'KinError';
  }
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  xqk_abi(): number;
  xqk_new(): number;
  xqk_input(session: number, size: number): number;
  xqk_output(session: number): number;
  xqk_output_size(session: number): number;
  xqk_words(session: number): number;
  xqk_games(session: number): number;
  xqk_seats(session: number): number;
  xqk_deal(session: number): number;
  xqk_board(session: number): number;
  xqk_position(session: number): number;
  xqk_record(session: number): number;
  xqk_throw(session: number): number;
  xqk_play(session: number): number;
  xqk_choose(session: number): number;
  xqk_agrees(session: number): number;
  xqk_seal(session: number): number;
  xqk_verify(session: number): number;
}

type Call = Exclude<keyof Exports, 'memory' | '_initialize' | 'xqk_abi' | 'xqk_new' | 'xqk_input' | 'xqk_output' | 'xqk_output_size'>;

const ABI = 1;

/** Who looks: a seat, somebody who only watches, or the referee, who sees everything. */
export type Viewer = Letter | '-' | '*';

export class Kin {
  readonly #wasm: Exports;
  readonly #session: number;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #spoken: Words = [];
  readonly games: Game[];

  /** `words` tells what errors are made of; asked before each call, it may change. */
  constructor(
    readonly module: WebAssembly.Module,
    readonly words: () => Words = () => [],
  ) {
    const imports = { chuhe: { now_ms: () => performance.now() } };
    this.#wasm = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
    this.#wasm._initialize?.();
    if (this.#wasm.xqk_abi() !== ABI) throw new Error(`the games have ABI ${this.#wasm.xqk_abi()}, not ${ABI}`);
    this.#session = this.#wasm.xqk_new();
    if (this.#session === 0) throw new Error('the games have no memory');
    this.games = this.#call<{ games: Game[] }>('xqk_games', []).games;
  }

  static async load(source: Response | Promise<Response> | Uint8Array<ArrayBuffer>, words?: () => Words): Promise<Kin> {
    if (source instanceof Uint8Array) return new Kin(await WebAssembly.compile(source), words);
    const response = await source;
    if (!response.ok) throw new Error(`the games could not be fetched: ${response.status}`);
    return new Kin(await WebAssembly.compile(await response.arrayBuffer()), words);
  }

  #speak(): void {
    const words = this.words();
    if (words === this.#spoken) return;
    this.#spoken = words;
    this.#call('xqk_words', words.map(([english, theirs]) => `${english}\t${theirs}`));
  }

  #call<T>(call: Call, lines: string[]): T {
    if (call !== 'xqk_words') this.#speak();
    const request = this.#encoder.encode(lines.join('\n'));
    const room = this.#wasm.xqk_input(this.#session, request.length);
    if (room === 0) throw new KinError('limit', 1, 0, 'the request is too large');
    new Uint8Array(this.#wasm.memory.buffer, room, request.length).set(request);
    this.#wasm[call](this.#session);
    const at = this.#wasm.xqk_output(this.#session);
    const size = this.#wasm.xqk_output_size(this.#session);
    const answer = JSON.parse(this.#decoder.decode(new Uint8Array(this.#wasm.memory.buffer, at, size)));
    if (answer.error) {
      const { code, line, offset, text } = answer.error;
      throw new KinError(code, line, offset, text);
    }
    return answer as T;
  }

  game(name: string): Game | undefined {
    return this.games.find((game) => game.name === name);
  }

  /** What options and vacant seats come to. */
  seats(game: string, settings: string, vacant = ''): Seating {
    return this.#call('xqk_seats', [`${game} ${settings}`, vacant]);
  }

  deal(game: string, settings: string, seed: string): { position: string; secret: string } {
    return this.#call('xqk_deal', [`${game} ${settings}`, seed]);
  }

  /** The board that a game from `start` is played on: a position may have only a part of the usual one. */
  board(game: string, settings: string, start = 'start'): BoardDrawing {
    return this.#call('xqk_board', [`${game} ${settings}`, start]);
  }

  #ask<T>(call: Call, course: Course, viewer: Viewer, more = ''): T {
    const { game, settings, start, secret, moves } = course;
    return this.#call(call, [`${game} ${settings}`, start, secret, moves.join(' '), viewer, more]);
  }

  position(course: Course, viewer: Viewer = '*'): Position {
    return this.#ask('xqk_position', course, viewer);
  }

  record(course: Course, viewer: Viewer = '*'): Ply[] {
    return this.#ask<{ plies: Ply[] }>('xqk_record', course, viewer).plies;
  }

  /** At a throw: what comes up. */
  throw(course: Course, seed: string): string {
    return this.#ask<{ move: string }>('xqk_throw', course, '*', seed).move;
  }

  /** A move with what it turned up, as it goes into the record. */
  play(course: Course, move: string): string {
    return this.#ask<{ move: string }>('xqk_play', course, '*', move).move;
  }

  /** The computer's move: it takes its time, so a page asks in a worker (thinker.ts). */
  choose(course: Course, wish: Wish): string {
    return this.#ask<{ move: string }>('xqk_choose', course, '*', `${wish.kind} ${wish.seed} ${wish.ms} ${wish.nodes}`).move;
  }

  agrees(course: Course, seat: Letter, declaration: string): boolean {
    return this.#ask<{ agrees: boolean }>('xqk_agrees', course, seat, declaration).agrees;
  }

  /** What is published of a word before the word itself is. */
  seal(word: string): string {
    return this.#call<{ seal: string }>('xqk_seal', [word]).seal;
  }

  /** Whether everything in a game's record that was thrown or dealt is what its secret and words make it. */
  verify(record: string): FairReport {
    return this.#call('xqk_verify', [record]);
  }
}

export interface Wish {
  kind: 'random' | 'greedy' | 'search';
  seed: string;
  ms: number;
  nodes: number;
}

/** 64 bits nobody can foresee, as hexadecimal digits. */
export function randomSeed(): string {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number];
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
