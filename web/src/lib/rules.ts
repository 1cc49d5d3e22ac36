// rules.ts - the C library, as the page calls it. No rule of the game is written in TypeScript: what may be
// played, what it is called, whether it is check or the end, comes from here. See src/wasm/api.h.

export type Side = 'red' | 'black';
/** A point of the board by its UCI name, `a0` to `i9`. */
export type Square = string;
/** A FEN letter: `KABNRCP` for Red, small for Black. */
export type Piece = string;
/** A move as engines write it, `h2e2`. */
export type Move = string;
export type End = 'none' | 'checkmate' | 'stalemate';

export interface Position {
  fen: string;
  side: Side;
  check: boolean;
  checkers: Square[];
  /** Where the king of the side to move stands. */
  king: Square;
  end: End;
  last: Move | null;
  pieces: Record<Square, Piece>;
  moves: Move[];
  /** What has been taken so far, in order. */
  captured: string;
}

export interface Ply {
  move: Move;
  number: number;
  side: Side;
  text: string;
  piece: Piece;
  captured: Piece | null;
  check: boolean;
  end: End;
}

export interface Notation {
  id: string;
  name: string;
  example: string;
}

/** A rule set: what else than mate and stalemate ends a game. `name` and `summary` are messages of the catalogue. */
export interface RuleSet {
  id: string;
  name: string;
  summary: string;
}

export type Outcome = 'none' | 'red wins' | 'black wins' | 'draw' | 'uncertain';
export type MoveClass = 'idle' | 'block' | 'offer' | 'exchange' | 'chase' | 'kill' | 'check';

interface Place {
  square: Square;
  piece: Piece;
}

export interface Threat {
  attacker: Place & { id: number };
  victim: Place & { id: number };
  /** It is why the move is a chase. */
  counts: boolean;
  gain: string;
  roots: (Place & { state: string })[];
  line: Move[];
}

/** One ply of a loop, and what it does. */
export interface PlyFact {
  ply: number;
  move: Move;
  side: Side;
  class: MoveClass;
  checkers: Place[];
  /** The mate that is threatened. */
  kill: Move[];
  threats: Threat[];
  /** All of it in the reader's language. */
  text: string;
}

/** What the arbiter says; docs/rules/json.md. Plies count from the start of the game. */
export interface Verdict {
  rules: string;
  outcome: Outcome;
  reason: string;
  clause?: string;
  ply: number;
  text: string;
  loop?: { first: number; last: number; occurrences: number; redText: string; blackText: string };
  plies?: PlyFact[];
}

/** A move that loses or draws, at once or when the round it closes is gone through once more. */
export interface Warning {
  move: Move;
  /** How many more plies it takes; 0 at once. */
  plies: number;
  outcome: Outcome;
  reason: string;
  text: string;
}

/** Texts of the C library and what they are in the reader's language. */
export type Words = readonly (readonly [string, string])[];

/** What is wrong with a position: a name of XqFault, and a part of a sentence in the reader's language. */
export interface Fault {
  name: string;
  text: string;
}

/**
 * A request the rules refuse; `code` is a name of XqStatus, `offset` counts bytes in line `line`, the message is in
 * the reader's language.
 */
export class RulesError extends Error {
  constructor(
    readonly code: string,
    readonly line: number,
    readonly offset: number,
    text: string,
    readonly faults: Fault[] = [],
  ) {
    super(text);
    this.name = 'RulesError';
  }
}

interface Exports {
  memory: WebAssembly.Memory;
  _initialize?(): void;
  xqw_abi(): number;
  xqw_new(): number;
  xqw_input(session: number, size: number): number;
  xqw_output(session: number): number;
  xqw_output_size(session: number): number;
  xqw_position(session: number): number;
  xqw_record(session: number): number;
  xqw_handicap(session: number): number;
  xqw_read(session: number): number;
  xqw_notations(session: number): number;
  xqw_words(session: number): number;
  xqw_rule_sets(session: number): number;
  xqw_judge(session: number): number;
  xqw_warnings(session: number): number;
}

const ABI = 2;

/** The exports that take a request and write an answer. */
type Call = Exclude<keyof Exports, 'memory' | '_initialize' | 'xqw_abi' | 'xqw_new' | 'xqw_input' | 'xqw_output' | 'xqw_output_size'>;

export class Rules {
  readonly #wasm: Exports;
  readonly #session: number;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  #spoken: Words = [];

  /** `words` tells what sentences and errors are made of; asked before each call, it may change. */
  constructor(
    instance: WebAssembly.Instance,
    readonly words: () => Words = () => [],
  ) {
    this.#wasm = instance.exports as unknown as Exports;
    this.#wasm._initialize?.();
    if (this.#wasm.xqw_abi() !== ABI) throw new Error(`the rules have ABI ${this.#wasm.xqw_abi()}, not ${ABI}`);
    this.#session = this.#wasm.xqw_new();
    if (this.#session === 0) throw new Error('the rules have no memory');
  }

  static async load(source: Response | Promise<Response> | Uint8Array<ArrayBuffer>, words?: () => Words): Promise<Rules> {
    if (source instanceof Uint8Array) return new Rules((await WebAssembly.instantiate(source, {})).instance, words);
    const response = await source;
    if (!response.ok) throw new Error(`the rules could not be fetched: ${response.status}`);
    return new Rules((await WebAssembly.instantiate(await response.arrayBuffer(), {})).instance, words);
  }

  #call<T>(call: Call, lines: string[]): T {
    if (call !== 'xqw_words') this.#speak();
    const request = this.#encoder.encode(lines.join('\n'));
    const room = this.#wasm.xqw_input(this.#session, request.length);
    if (room === 0) throw new RulesError('limit', 1, 0, 'the request is too large');
    new Uint8Array(this.#wasm.memory.buffer, room, request.length).set(request);
    this.#wasm[call](this.#session);
    const at = this.#wasm.xqw_output(this.#session);
    const size = this.#wasm.xqw_output_size(this.#session);
    const answer = JSON.parse(this.#decoder.decode(new Uint8Array(this.#wasm.memory.buffer, at, size)));
    if (answer.error) {
      const { code, line, offset, text, faults } = answer.error;
      throw new RulesError(code, line, offset, text, faults);
    }
    return answer as T;
  }

  /**
   * The position after `moves` from `start` (a FEN, or `start`); with `first`, its moves are those a handicap
   * allows to a side that has further first moves to make.
   */
  position(start: string, moves: readonly Move[] = [], first = false): Position {
    return this.#call('xqw_position', [start, moves.join(' '), first ? 'first-move' : '']);
  }

  /** The start of a handicap when `giver` gives it. */
  handicap(id: string, giver: Side): Position {
    return this.#call('xqw_handicap', [id, giver]);
  }

  /** The moves one by one, written in a notation. */
  record(start: string, moves: readonly Move[], notation: string): Ply[] {
    return this.#call<{ plies: Ply[] }>('xqw_record', [start, moves.join(' '), notation]).plies;
  }

  /** Reads one move in whatever notation it is written. */
  read(start: string, moves: readonly Move[], text: string): Move {
    return this.#call<{ move: Move }>('xqw_read', [start, moves.join(' '), text]).move;
  }

  notations(): Notation[] {
    return this.#call<{ notations: Notation[] }>('xqw_notations', []).notations;
  }

  ruleSets(): RuleSet[] {
    return this.#call<{ rules: RuleSet[] }>('xqw_rule_sets', []).rules;
  }

  /** Sees to it that sentences come in the reader's language. */
  #speak(): void {
    const words = this.words();
    if (words === this.#spoken) return;
    this.#spoken = words;
    this.#call('xqw_words', words.map(([english, theirs]) => `${english}\t${theirs}`));
  }

  /** The verdict on a game, up to the ply that decides it; on a `loop` of it, as if that went on for ever. */
  judge(start: string, moves: readonly Move[], rules: string, loop?: { first: number; last: number }): Verdict {
    const part = loop ? `${loop.first},${loop.last - loop.first + 1}` : '';
    const { from, verdict } = this.#call<{ from: number; verdict: Verdict }>('xqw_judge', [start, moves.join(' '), rules, part]);
    return {
      ...verdict,
      ply: verdict.ply + from,
      ...(verdict.loop && { loop: { ...verdict.loop, first: verdict.loop.first + from, last: verdict.loop.last + from } }),
      ...(verdict.plies && { plies: verdict.plies.map((fact) => ({ ...fact, ply: fact.ply + from })) }),
    };
  }

  /** The moves that the side to move had better not make. */
  warnings(start: string, moves: readonly Move[], rules: string): Warning[] {
    return this.#call<{ warnings: Warning[] }>('xqw_warnings', [start, moves.join(' '), rules]).warnings;
  }
}
