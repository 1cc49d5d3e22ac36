// table.svelte.ts - one game at one screen: its record, whose turn it is, the computer's seats, who may look.
//
// The page is the referee here: it holds the whole record with what is hidden in it, and shows of it what the person
// at the screen may see. When another person's turn comes and sees something else, the board is covered until he
// says that he is there.
import { KinError, randomSeed, type Course, type Game, type Kin, type Letter, type Move, type Ply, type Position, type Viewer } from './kin';
import { store, type Saved } from './store';
import { levels, type Thinker } from './thinker';

export type Plan =
  | { kind: 'person' }
  | { kind: 'computer'; level: number }
  | { kind: 'vacant' }
  /** Free, for somebody at another screen; or taken there. Only at a table of the server. */
  | { kind: 'open' }
  | { kind: 'elsewhere'; name: string; present: boolean };

/** A game as the view needs it: at this screen alone (Table), or at a table of the server (RemoteTable). */
export interface PlayTable {
  readonly game: Game;
  readonly settings: string;
  /** Null until the server has told it. */
  readonly now: Position | null;
  readonly shown: Position | null;
  /** The position before the first move, as anybody sees it. */
  readonly start: Position | null;
  readonly plies: Ply[];
  readonly moves: readonly string[];
  readonly choices: Move[];
  readonly declarations: Move[];
  readonly people: Letter[];
  readonly over: boolean;
  readonly ply: number;
  readonly isLive: boolean;
  readonly thinking: Letter | null;
  readonly paused: boolean;
  readonly canPause: boolean;
  readonly canTakeBack: boolean;
  readonly fault: string;
  readonly unsaved: boolean;
  readonly awaited: Letter | null;
  plan(seat: Letter): Plan;
  play(move: Move): boolean;
  /** Resolves to the seat that does not agree, if one says so at once. */
  declare(move: Move): Promise<Letter | null>;
  takeBack(): void;
  look(ply: number | null): void;
  arrive(): void;
  retry(): void;
  pause(on: boolean): void;
  close(): void;
}

export interface Clockwork {
  set(callback: () => void, ms: number): unknown;
  clear(handle: unknown): void;
}

export const clockwork: Clockwork = {
  set: (callback, ms) => setTimeout(callback, ms),
  clear: (handle) => clearTimeout(handle as number),
};

/** How long a computer's move stays on the screen at least before the next one, so that it can be followed. */
export const FOLLOW_MS = 450;
const THROW_MS = 600;

export type Happening =
  | { kind: 'moved'; ply: Ply }
  | { kind: 'over' }
  | { kind: 'taken-back' }
  /** By the server, with its code. */
  | { kind: 'refused'; code: string };

export class Table implements PlayTable {
  readonly game: Game;
  readonly #kin: Kin;
  readonly #thinker: Pick<Thinker, 'choose' | 'stop'>;
  readonly #clock: Clockwork;
  readonly #tell: (event: Happening) => void;
  #timer: unknown = null;
  /** Counts what has been started; an answer to something older is dropped. */
  #errand = 0;

  #saved = $state.raw<Saved>(null!);
  #viewer = $state<Viewer>('*');
  #looking = $state<number | null>(null);
  thinking = $state<Letter | null>(null);
  paused = $state(false);
  fault = $state('');
  /** The browser keeps nothing: said once. */
  unsaved = $state(false);
  /** Who has to come to the screen before the board is shown. */
  awaited = $state<Letter | null>(null);

  readonly course: Course = $derived.by(() => {
    const { game, settings, start, secret, moves } = this.#saved;
    return { game, settings, start, secret, moves };
  });
  /** What the referee knows: whose turn it is, whether it is over. */
  readonly #whole: Position = $derived.by(() => this.#kin.position(this.course));
  /** The game as it stands, for whoever looks. */
  readonly now: Position = $derived.by(() =>
    this.#viewer === '*' ? this.#whole : this.#kin.position(this.course, this.#viewer),
  );
  readonly plies: Ply[] = $derived.by(() => this.#kin.record(this.course, this.#viewer));
  /** What the board shows: now, or where the reader looks back to. */
  readonly shown: Position = $derived.by(() =>
    this.#looking === null
      ? this.now
      : this.#kin.position({ ...this.course, moves: this.#saved.moves.slice(0, this.#looking) }, this.#viewer),
  );

  constructor(kin: Kin, saved: Saved, thinker: Pick<Thinker, 'choose' | 'stop'>, tell: (event: Happening) => void, clock = clockwork) {
    const game = kin.game(saved.game);
    if (!game) throw new KinError('not-found', 1, 0, saved.game);
    this.game = game;
    this.#kin = kin;
    this.#thinker = thinker;
    this.#tell = tell;
    this.#clock = clock;
    this.#saved = saved;
    void this.#whole; // a record that cannot be played is found out here
    const people = this.people;
    this.#viewer = !this.hides || this.over ? '*' : people.length === 0 ? '-' : this.#isPerson(this.#whole.turn) ? this.#whole.turn : people[0]!;
    if (this.hides && !this.over && people.length > 1) this.awaited = this.#differs(people) ? (this.#viewer as Letter) : null;
    this.#go(0);
  }

  get saved(): Saved {
    return this.#saved;
  }
  get moves(): readonly string[] {
    return this.#saved.moves;
  }
  get settings(): string {
    return this.#saved.settings;
  }
  get start(): Position {
    return this.#kin.position({ ...this.course, moves: [] }, '-');
  }
  get canPause(): boolean {
    return this.people.length === 0;
  }
  get people(): Letter[] {
    return Object.keys(this.#saved.seats).filter((seat) => this.#isPerson(seat));
  }
  get hides(): boolean {
    return this.game.features.includes('hidden');
  }
  get viewer(): Viewer {
    return this.#viewer;
  }
  get over(): boolean {
    return this.#whole.outcome.over;
  }
  get ply(): number {
    return this.#looking ?? this.#saved.moves.length;
  }
  get isLive(): boolean {
    return this.#looking === null;
  }
  plan(seat: Letter): Plan {
    return this.#saved.seats[seat] ?? { kind: 'vacant' };
  }

  /** What people may play now. */
  readonly choices: Move[] = $derived.by(() =>
    this.#looking === null && this.awaited === null
      ? this.now.moves.filter(({ seat, flags }) => this.#isPerson(seat) && !flags?.includes('throw'))
      : [],
  );
  /** What people here may declare. */
  readonly declarations: Move[] = $derived.by(() =>
    this.#looking === null && this.awaited === null
      ? this.now.declarations.filter(({ binds }) => [...(binds ?? '')].some((seat) => this.#isPerson(seat)))
      : [],
  );

  #isPerson(seat: Letter): boolean {
    return this.#saved.seats[seat]?.kind === 'person';
  }

  // --- The course of the game -----------------------------------------------------------------------

  #keep(moves: string[]) {
    this.#saved = { ...this.#saved, moves, updated: Date.now() };
    const { over, winners } = this.#whole.outcome;
    if (over) this.#saved = { ...this.#saved, winners };
    else delete this.#saved.winners;
    this.unsaved = !store.save(this.#saved);
  }

  #stop() {
    this.#errand++;
    this.#clock.clear(this.#timer);
    this.#thinker.stop();
    this.thinking = null;
  }

  #add(record: string) {
    this.#looking = null;
    this.#keep([...this.#saved.moves, record]);
    this.#tell({ kind: 'moved', ply: this.plies.at(-1)! });
    if (this.over) {
      // Nothing need be hidden any more.
      this.#viewer = '*';
      this.#tell({ kind: 'over' });
    }
    this.#go(FOLLOW_MS);
  }

  /** Does what comes next without anybody's doing: a throw, a computer's move, a change of persons. */
  #go(wait: number) {
    this.#stop();
    const { turn } = this.#whole;
    if (this.over || this.paused) return;
    if (turn === '*') {
      this.#timer = this.#clock.set(() => this.#add(this.#kin.throw(this.course, randomSeed())), wait === 0 ? 0 : THROW_MS);
      return;
    }
    const plan = this.plan(turn);
    if (plan.kind === 'computer') void this.#think(turn, plan.level, wait);
    else if (this.hides) this.#seat(turn);
  }

  async #think(seat: Letter, level: number, wait: number) {
    const errand = ++this.#errand;
    this.thinking = seat;
    this.fault = '';
    const began = performance.now();
    const wish = { ...(levels[level - 1] ?? levels[2]!), seed: randomSeed() };
    try {
      const move = await this.#thinker.choose(this.course, wish);
      if (errand !== this.#errand) return;
      const rest = wait - (performance.now() - began);
      this.#timer = this.#clock.set(() => {
        if (errand !== this.#errand) return;
        this.thinking = null;
        try {
          this.#add(this.#kin.play(this.course, move));
        } catch (error) {
          this.#failed(error);
        }
      }, Math.max(0, rest));
    } catch (error) {
      if (errand === this.#errand) this.#failed(error);
    }
  }

  #failed(error: unknown) {
    this.thinking = null;
    this.fault = String(error);
  }

  /** Asks a computer again that failed to answer. */
  retry() {
    this.fault = '';
    this.#go(0);
  }

  pause(on: boolean) {
    this.paused = on;
    if (on) this.#stop();
    else this.#go(0);
  }

  /** A person's move: false if it cannot be played now. */
  play(move: Move): boolean {
    if (!this.choices.some((choice) => choice.move === move.move)) return false;
    this.#add(this.#kin.play(this.course, move.move));
    return true;
  }

  /** Plays a declaration if the computers it binds agree; else says which one does not. */
  async declare(move: Move): Promise<Letter | null> {
    for (const seat of move.binds ?? '')
      if (this.plan(seat).kind === 'computer' && !this.#kin.agrees(this.course, seat, move.move)) return seat;
    this.#add(move.move);
    return null;
  }

  /** Back to before the last move that a person made; where no people play, by one move. */
  get canTakeBack(): boolean {
    return this.people.length === 0 ? this.moves.length > 0 : this.plies.some(({ seat, binds }) => this.#mine(seat, binds));
  }
  #mine(seat: Letter, binds?: string): boolean {
    return this.#isPerson(seat) || [...(binds ?? '')].some((one) => this.#isPerson(one));
  }
  takeBack() {
    if (!this.canTakeBack) return;
    this.#stop();
    const plies = this.plies;
    let keep = plies.length - 1;
    while (keep > 0 && this.people.length > 0 && !this.#mine(plies[keep]!.seat, plies[keep]!.binds)) keep--;
    this.#looking = null;
    this.#keep(this.#saved.moves.slice(0, keep));
    this.#tell({ kind: 'taken-back' });
    this.#go(FOLLOW_MS);
  }

  look(ply: number | null) {
    const end = this.#saved.moves.length;
    this.#looking = ply === null || ply >= end ? null : Math.max(0, ply);
  }

  // --- Who sits at the screen -----------------------------------------------------------------------

  /** Whether these seats see different things now. */
  #differs(seats: Letter[]): boolean {
    const sights = seats.map((seat) => {
      const { pieces, stocks, last } = this.#kin.position(this.course, seat);
      return JSON.stringify([pieces, stocks, last]);
    });
    return new Set(sights).size > 1;
  }

  #seat(seat: Letter) {
    if (this.#viewer === seat || !this.#isPerson(seat)) return;
    if (this.#differs([this.#viewer, seat])) this.awaited = seat;
    else this.#viewer = seat;
  }

  /** The one who was awaited is there. */
  arrive() {
    if (this.awaited === null) return;
    this.#viewer = this.awaited;
    this.awaited = null;
  }

  close() {
    this.#stop();
  }
}
