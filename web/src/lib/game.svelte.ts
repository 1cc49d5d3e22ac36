// game.svelte.ts - one game as the page holds it: the server's state, a move on its way there, and where the
// reader is looking.
//
// The server is the judge. A move is shown at once and kept as `pending` until the server has committed it;
// after a lost connection it is sent again (the server knows a repeated move by its ply). Everything else
// that is shown is derived, through the rules, from the start position and the moves.
import { ApiError, type Game, type GameState, type Seat } from './api';
import type { Link, Message, Socket } from './socket';
import type { Move, Position, Rules, Side, Verdict, Warning } from './rules';
import { other } from './side';


export interface Hint {
  ply: number;
  move: Move;
  score: number | null;
  mate: number | null;
}

/** What the view may want to show or sound. */
export type Happening =
  | { kind: 'moved'; move: Move; capture: boolean; check: boolean; mine: boolean }
  | { kind: 'over'; state: GameState }
  | { kind: 'offer'; side: Side }
  | { kind: 'declined'; side: Side }
  | { kind: 'taken-back' }
  | { kind: 'refused'; code: string; message: string };

export class LiveGame {
  data = $state.raw<Game | null>(null);
  pending = $state.raw<{ ply: number; move: Move } | null>(null);
  link = $state<Link>('connecting');
  /** `unknown-game`, or another reason why there is nothing to show. */
  failure = $state<string | null>(null);
  /** How many moves the reader looks at; null follows the game. */
  looking = $state<number | null>(null);
  hint = $state.raw<Hint | null>(null);
  asking = $state(false);

  readonly #stop: () => void;
  #sending = false;
  #listeners = new Set<(happening: Happening) => void>();

  constructor(
    readonly id: string,
    readonly rules: Rules,
    readonly socket: Socket,
  ) {
    this.#stop = socket.listen({
      open: () => void this.watch(),
      link: (state) => (this.link = state),
      message: (message) => this.#receive(message),
    });
  }

  close(): void {
    if (this.link === 'open') this.socket.request('unwatch', { game: this.id }).catch(() => {});
    this.#stop();
  }

  on(listener: (happening: Happening) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell(happening: Happening): void {
    for (const listener of this.#listeners) listener(happening);
  }

  // --- What is shown --------------------------------------------------------------------------

  moves = $derived.by((): Move[] => {
    if (!this.data) return [];
    const { moves } = this.data;
    return this.pending && this.pending.ply === moves.length ? [...moves, this.pending.move] : moves;
  });
  start = $derived(this.data?.start ?? 'start');
  first = $derived.by((): Side => (this.data ? this.rules.position(this.start).side : 'red'));
  state = $derived(this.data?.state ?? null);
  /** The end of the game so far. */
  live = $derived.by((): Position | null =>
    this.data ? this.rules.position(this.start, this.moves, this.data.state.freeMoves > 1) : null,
  );
  ply = $derived(this.looking === null ? this.moves.length : Math.min(this.looking, this.moves.length));
  isLive = $derived(this.ply === this.moves.length);
  shown = $derived.by((): Position | null =>
    this.isLive ? this.live : this.#position(this.moves.slice(0, this.ply)),
  );
  over = $derived(this.state?.result !== null && this.state?.result !== undefined);

  #position(moves: Move[]): Position {
    return this.rules.position(this.start, moves);
  }

  seat(side: Side): Seat {
    return this.data?.[side] ?? { kind: 'human' };
  }

  /** The side of the only person, or null when two people share the board (or none plays). */
  mine = $derived.by((): Side | null => {
    if (!this.data) return null;
    const people = (['red', 'black'] as const).filter((side) => this.data![side].kind === 'human');
    return people.length === 1 ? people[0]! : null;
  });

  /** Whether whoever sits here may move now. */
  canMove = $derived(
    this.data !== null &&
      this.isLive &&
      !this.over &&
      this.pending === null &&
      this.state !== null &&
      this.seat(this.state.turn).kind === 'human',
  );

  /** The rule set in force. */
  ruleSet = $derived(this.data?.rules ?? 'wxf');

  /** What whoever may move now had better not play, because of repetition or a limit. */
  warnings = $derived.by((): ReadonlyMap<Move, Warning> => {
    if (!this.canMove || this.state!.freeMoves > 1) return new Map();
    return new Map(this.rules.warnings(this.start, this.moves, this.ruleSet).map((warning) => [warning.move, warning]));
  });

  /** The verdict with the loop that ended the game, as this page's copy of the rules gives it; null where no loop did. */
  verdict = $derived.by((): Verdict | null => {
    if (!this.over || !this.state?.clause) return null;
    const verdict = this.rules.judge(this.start, this.moves, this.ruleSet);
    return verdict.plies && verdict.plies.length > 0 && verdict.loop ? verdict : null;
  });

  /** The clause by which the server ended the game, where this page's rules (an older copy, a newer one) name another. */
  otherClause = $derived(this.verdict && this.verdict.clause !== this.state?.clause ? (this.state?.clause ?? null) : null);

  // --- What the reader does -------------------------------------------------------------------

  play(move: Move): void {
    if (!this.canMove || !this.data) return;
    const before = this.live;
    this.pending = { ply: this.data.moves.length, move };
    this.hint = null;
    const after = this.live;
    this.#tell({
      kind: 'moved',
      move,
      capture: (before?.captured.length ?? 0) < (after?.captured.length ?? 0),
      check: after?.check ?? false,
      mine: true,
    });
    void this.#send();
  }

  /** Sends the pending move; keeps it through a lost connection, drops it when the server refuses. */
  async #send(): Promise<void> {
    if (this.#sending || !this.pending) return;
    const pending = this.pending;
    this.#sending = true;
    try {
      await this.socket.request('move', { game: this.id, ...pending });
      if (this.pending === pending) this.pending = null;
    } catch (error) {
      const { code, message } = error as ApiError;
      if (code === 'lost') return; // comes again after watch()
      if (this.pending === pending) this.pending = null;
      if (code === 'wrong-ply') void this.watch();
      else this.#tell({ kind: 'refused', code, message });
    } finally {
      this.#sending = false;
    }
  }

  async #ask(type: string, members: Record<string, unknown> = {}): Promise<Message | null> {
    try {
      return await this.socket.request(type, { game: this.id, ...members });
    } catch (error) {
      const { code, message } = error as ApiError;
      if (code === 'wrong-ply') void this.watch();
      else this.#tell({ kind: 'refused', code, message });
      return null;
    }
  }

  /** Where a take-back leads: to before the last move a person made. Null when nobody has. */
  takeBackTo = $derived.by((): number | null => {
    for (let ply = this.moves.length - 1; ply >= 0; ply--) {
      const side = ply % 2 === 0 ? this.first : other(this.first);
      if (this.moves[ply] !== '0000' && this.seat(side).kind === 'human') return ply;
    }
    return null;
  });

  /** Says to where, so that a second press, or one sent again, takes nothing more back. */
  async takeBack(): Promise<void> {
    if (this.takeBackTo !== null) await this.#ask('takeback', { to: this.takeBackTo });
  }

  resign = (side: Side) => this.#ask('resign', { side });

  /** An engine answers at once. */
  async offerDraw(side: Side): Promise<void> {
    const answer = await this.#ask('draw-offer', { side });
    if (answer?.answer === 'declined')
      this.#tell({ kind: 'declined', side: other(side) });
  }

  answerDraw = (side: Side, accept: boolean) => this.#ask('draw-answer', { side, accept });
  retry = () => this.#ask('retry');
  sit = (side: Side, seat: Seat) => this.#ask('seat', { side, seat });

  async askHint(): Promise<void> {
    if (this.asking || !this.canMove) return;
    this.asking = true;
    const answer = await this.#ask('hint');
    this.asking = false;
    if (!answer || answer.ply !== this.moves.length) return;
    this.hint = {
      ply: answer.ply as number,
      move: answer.move as Move,
      score: (answer.score as number | undefined) ?? null,
      mate: (answer.mate as number | undefined) ?? null,
    };
  }

  look(ply: number | null): void {
    this.looking = ply === null || ply >= this.moves.length ? null : Math.max(0, ply);
  }

  // --- What the server says -------------------------------------------------------------------

  async watch(): Promise<void> {
    try {
      await this.socket.request('watch', { game: this.id }); // its answer goes through #receive()
      this.failure = null;
      await this.#send();
    } catch (error) {
      const { code } = error as ApiError;
      if (code !== 'lost') this.failure = code;
    }
  }

  #receive(message: Message): void {
    if (message.game !== this.id) return;
    if (message.type === 'game') this.#take(message.data as Game);
    if (message.type === 'thinking' && this.data)
      this.data = { ...this.data, state: { ...this.data.state, thinking: message.on === true } };
    const state = message.state as GameState | undefined;
    if (!this.data || !state || state.rev < this.data.state.rev) return;
    switch (message.type) {
      case 'move':
        this.#append(message.move as Move, state);
        break;
      case 'takeback':
        if (state.ply > this.data.moves.length) void this.watch();
        else {
          this.#set(this.data.moves.slice(0, state.ply), state);
          this.pending = null;
          this.looking = null;
          this.#tell({ kind: 'taken-back' });
        }
        break;
      case 'state': {
        const before = this.data.state;
        this.#set(this.data.moves, state);
        if (state.drawOffer && state.drawOffer !== before.drawOffer)
          this.#tell({ kind: 'offer', side: state.drawOffer });
        else if (before.drawOffer && !state.drawOffer && state.result === null)
          this.#tell({ kind: 'declined', side: other(before.drawOffer) });
        break;
      }
      case 'over':
        this.#set(this.data.moves, state);
        this.#tell({ kind: 'over', state });
        break;
    }
  }

  #take(game: Game): void {
    // An answer to an old request must not undo newer events.
    if (this.data && game.state.rev < this.data.state.rev) return;
    const grown = this.data !== null && game.moves.length > this.data.moves.length;
    this.data = game;
    this.#settle();
    if (grown) this.looking = null;
  }

  #append(move: Move, state: GameState): void {
    const data = this.data!;
    if (state.ply !== data.moves.length + 1) {
      // Heard already (a repeated message), or something was missed.
      if (state.ply !== data.moves.length || data.moves.at(-1) !== move) void this.watch();
      else this.#set(data.moves, state);
      return;
    }
    const known = this.pending?.ply === data.moves.length && this.pending.move === move;
    const before = known ? null : this.rules.position(data.start, data.moves);
    this.#set([...data.moves, move], state);
    if (known || !before) return;
    this.hint = null;
    if (move === '0000') return;
    this.#tell({
      kind: 'moved',
      move,
      capture: move.slice(2) in before.pieces,
      check: state.check,
      mine: false,
    });
  }

  #set(moves: Move[], state: GameState): void {
    this.data = { ...this.data!, moves, state };
    this.#settle();
  }

  /** A pending move that the server has, or that no longer fits, is pending no more. */
  #settle(): void {
    if (this.pending && this.pending.ply !== this.data!.moves.length) this.pending = null;
    if (this.hint && this.hint.ply !== this.moves.length) this.hint = null;
    if (this.looking !== null && this.looking > this.moves.length) this.looking = null;
  }
}
