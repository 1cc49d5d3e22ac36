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

/** A request the rules refuse; `code` is a name of XqStatus, `offset` counts bytes in line `line`. */
export class RulesError extends Error {
  constructor(
    readonly code: string,
    readonly line: number,
    readonly offset: number,
    text: string,
    readonly faults: string[] = [],
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
}

const ABI = 1;

type Call = 'xqw_position' | 'xqw_handicap' | 'xqw_record' | 'xqw_read' | 'xqw_notations';

export class Rules {
  readonly #wasm: Exports;
  readonly #session: number;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  constructor(instance: WebAssembly.Instance) {
    this.#wasm = instance.exports as unknown as Exports;
    this.#wasm._initialize?.();
    if (this.#wasm.xqw_abi() !== ABI) throw new Error(`the rules have ABI ${this.#wasm.xqw_abi()}, not ${ABI}`);
    this.#session = this.#wasm.xqw_new();
    if (this.#session === 0) throw new Error('the rules have no memory');
  }

  static async load(source: Response | Promise<Response> | Uint8Array<ArrayBuffer>): Promise<Rules> {
    if (source instanceof Uint8Array) return new Rules((await WebAssembly.instantiate(source, {})).instance);
    const response = await source;
    if (!response.ok) throw new Error(`the rules could not be fetched: ${response.status}`);
    return new Rules((await WebAssembly.instantiate(await response.arrayBuffer(), {})).instance);
  }

  #call<T>(call: Call, lines: string[]): T {
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
}
