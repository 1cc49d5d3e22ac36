// remote.svelte.ts - a game at one of the server's tables: the same to look at as Table, but the server is the referee
// and keeps the record. This screen may hold several seats; it sees through the eyes of one of them at a time.
//
// A move waits as `#pending` until the server has committed it; after a lost connection it is sent again (the server
// knows a repeated move by its ply). What comes from the server replaces what is here; moves that come faster than
// they can be followed are shown one after the other.
import { ApiError } from '../lib/api';
import { _, ngettext } from '../lib/i18n.svelte';
import type { Link, Message, Socket } from '../lib/socket';
import type { Course, Game, Kin, Letter, Move, Ply, Position, Viewer } from './kin';
import { clockwork, FOLLOW_MS, type Clockwork, type Happening, type Plan, type PlayTable } from './table.svelte';
import { keys, sealedWord, tables, type Keys, type Offer, type TableData, type TableState } from './tables';
import { levels } from './thinker';

/** The level that thinks most like this, for its name. */
function levelOf(player: string, ms: number): number {
  const found = levels.findIndex((level) => level.kind === player && (level.kind !== 'search' || level.ms >= ms));
  return found < 0 ? levels.length : found + 1;
}

/** More moves than this at once are not shown one by one. */
const FOLLOWED = 16;

export class RemoteTable implements PlayTable {
  readonly #kin: Kin;
  readonly #socket: Socket;
  readonly #tell: (event: Happening) => void;
  readonly #unlisten: () => void;
  #pending: { ply: number; move: string; key: string } | null = null;
  #watching: string | null = null;
  readonly #clock: Clockwork;
  #timer: unknown = null;
  /** How many moves have been shown. */
  #visible = $state(0);

  #held = $state.raw<Keys>({ seats: {} });
  data = $state.raw<TableData | null>(null);
  link = $state<Link>('connecting');
  failure = $state<string | null>(null);
  fault = $state('');
  unsaved = $state(false);
  awaited = $state<Letter | null>(null);
  /** A move is on its way to the server. */
  busy = $state(false);
  #looking = $state<number | null>(null);
  #last: Viewer = '-';

  constructor(
    kin: Kin,
    readonly game: Game,
    readonly id: string,
    socket: Socket,
    tell: (event: Happening) => void,
    clock = clockwork,
  ) {
    this.#kin = kin;
    this.#clock = clock;
    this.#socket = socket;
    this.#tell = tell;
    this.#held = keys.load(id);
    this.#unlisten = socket.listen({
      open: () => void this.#watch(),
      link: (state) => (this.link = state),
      message: (message) => this.#receive(message),
    });
  }

  // --- What is shown --------------------------------------------------------------------------------

  readonly course: Course | null = $derived.by(() => {
    if (!this.data) return null;
    const { game, settings, start, state } = this.data;
    const moves = this.data.moves.slice(0, this.#visible);
    return { game, settings, start, secret: state.hidden ?? '', moves };
  });
  get settings(): string {
    return this.data?.settings ?? '';
  }
  get viewer(): Viewer {
    return this.data?.state.hidden ? '*' : (this.data?.as ?? '-');
  }
  readonly now: Position | null = $derived.by(() => {
    if (!this.course) return null;
    const position = this.#kin.position(this.course, this.viewer);
    // An end that only the server knows: the game became too long.
    if (!this.over || position.outcome.over || !this.data?.state.outcome) return position;
    return { ...position, turn: '-', movers: '', moves: [], outcome: { ...this.data.state.outcome, over: true } };
  });
  readonly plies: Ply[] = $derived.by(() => (this.course ? this.#kin.record(this.course, this.viewer) : []));
  readonly shown: Position | null = $derived.by(() =>
    this.#looking === null || !this.course
      ? this.now
      : this.#kin.position({ ...this.course, moves: this.course.moves.slice(0, this.#looking) }, this.viewer),
  );
  get start(): Position | null {
    return this.course ? this.#kin.position({ ...this.course, moves: [] }, '-') : null;
  }
  get state(): TableState | null {
    return this.data?.state ?? null;
  }
  get phase(): TableState['phase'] {
    return this.data?.state.phase ?? 'playing';
  }
  /** Seats are taken or words awaited: there is no game yet. */
  get waiting(): boolean {
    return this.phase === 'seating' || this.phase === 'opening';
  }
  get isHost(): boolean {
    return this.#held.host !== undefined;
  }
  get moves(): readonly string[] {
    return this.course?.moves ?? [];
  }
  /** Nothing is left to be shown. */
  get #caughtUp(): boolean {
    return this.#visible === (this.data?.moves.length ?? 0);
  }
  /** The seats of this screen. */
  get people(): Letter[] {
    return Object.keys(this.#held.seats);
  }
  get over(): boolean {
    return this.data?.state.phase === 'over' && this.#caughtUp;
  }
  get ply(): number {
    return this.#looking ?? this.moves.length;
  }
  get isLive(): boolean {
    return this.#looking === null;
  }
  get thinking(): Letter | null {
    return (this.#caughtUp && this.data?.state.thinking[0]) || null;
  }
  get hides(): boolean {
    return this.game.features.includes('hidden');
  }
  plan(seat: Letter): Plan {
    const chair = this.data?.state.seats[seat];
    if (!chair) return { kind: 'vacant' };
    if (chair.kind === 'computer') return { kind: 'computer', level: levelOf(chair.player, chair.moveMs) };
    if (chair.kind === 'open') return { kind: 'open' };
    return this.#held.seats[seat]
      ? { kind: 'person' }
      : { kind: 'elsewhere', name: chair.name, present: chair.present };
  }

  readonly choices: Move[] = $derived.by(() =>
    this.#looking === null && this.awaited === null && !this.busy && this.#caughtUp && this.data?.state.phase === 'playing' && this.now
      ? this.now.moves.filter(({ seat, flags }) => this.#held.seats[seat] !== undefined && !flags?.includes('throw'))
      : [],
  );
  readonly declarations: Move[] = $derived.by(() =>
    this.#looking === null && this.awaited === null && this.#caughtUp && this.data?.state.phase === 'playing' && this.now
      ? this.now.declarations.filter(({ binds }) => [...(binds ?? '')].some((seat) => this.#held.seats[seat] !== undefined))
      : [],
  );
  /** Offers that a seat of this screen has still to answer. */
  readonly offers: Offer[] = $derived.by(() =>
    (this.data?.state.offers ?? []).filter(({ asked, agreed }) =>
      [...asked].some((seat) => !agreed.includes(seat) && this.#held.seats[seat] !== undefined),
    ),
  );

  // --- With the server ------------------------------------------------------------------------------

  /** Through whose eyes: whoever is to move here, else whoever looked last, else the first of this screen. */
  #eyes(): Viewer {
    const mine = this.people;
    if (mine.length === 0) return '-';
    const mover = [...(this.data?.state.movers ?? '')].find((seat) => mine.includes(seat));
    if (!this.hides) return mine[0]!;
    return mover ?? (mine.includes(this.#last) ? this.#last : mine[0]!);
  }

  async #watch(seat: Viewer = this.#last !== '-' ? this.#last : this.#eyes()) {
    const key = seat === '-' ? undefined : this.#held.seats[seat]?.key;
    this.#last = seat;
    try {
      if (this.#watching !== null && this.#watching !== seat) await this.#socket.request('table-unwatch', { table: this.id });
      this.#watching = seat;
      await this.#socket.request('table-watch', { table: this.id, ...(key && { key }) });
      this.failure = null;
    } catch (error) {
      const { code } = error as ApiError;
      this.#watching = null;
      if (code === 'lost') return;
      // A key that is good no more: somebody else has the seat. Look on as anybody may.
      if (code === 'bad-key' && seat !== '-') {
        const { [seat]: _gone, ...rest } = this.#held.seats;
        this.#keep({ ...this.#held, seats: rest });
        this.#last = '-';
        void this.#watch('-');
      } else this.failure = code;
      return;
    }
    this.#resend();
    this.#seat();
  }

  #keep(held: Keys) {
    this.#held = held;
    this.unsaved = !keys.save(this.id, held);
  }

  #receive(message: Message) {
    const { type } = message;
    if (type === 'table' && message.table === this.id) this.#take(message.data as TableData);
    else if ((type === 'table-move' || type === 'table-state') && message.table === this.id && this.data) {
      const state = message.state as TableState;
      const moves = type === 'table-move' ? [...this.data.moves, ...(message.moves as string[])] : this.data.moves;
      // A gap: something was missed, so all of it is asked for again.
      if (moves.length !== state.ply) void this.#watch(this.#last);
      else this.#take({ ...this.data, moves, state });
    }
  }

  #take(data: TableData) {
    const before = this.data;
    if (before && before.as === data.as && data.state.rev < before.state.rev) return;
    this.data = data;
    const { moves, state } = data;
    this.fault = state.fault ?? '';
    const back = before !== null && moves.length < before.moves.length;
    if (!before || back || before.as !== data.as || before.state.hidden !== state.hidden || moves.length - this.#visible > FOLLOWED)
      this.#visible = moves.length;
    if (this.#looking !== null && this.#looking >= moves.length) this.#looking = null;
    if (back) this.#tell({ kind: 'taken-back' });
    if (before && state.phase === 'over' && before.state.phase !== 'over' && this.#caughtUp) this.#tell({ kind: 'over' });
    void this.#words();
    this.#follow(0);
    if (this.#caughtUp) this.#seat();
  }

  /** Shows the next move: at once if it was made here, else when the one before could be seen. */
  #follow(wait: number) {
    if (!this.data || this.#timer !== null || this.#caughtUp) return;
    const show = () => {
      this.#timer = null;
      if (this.#caughtUp || !this.data) return;
      this.#visible++;
      this.#tell({ kind: 'moved', ply: this.plies.at(-1)! });
      if (this.over) this.#tell({ kind: 'over' });
      if (this.#caughtUp) this.#seat();
      // The more there is to show the faster it goes.
      else this.#follow(Math.max(60, FOLLOW_MS - 30 * (this.data.moves.length - this.#visible)));
    };
    if (wait === 0) show();
    else this.#timer = this.#clock.set(show, wait);
  }

  /** When words are awaited, tells those of this screen. */
  async #words() {
    const state = this.data?.state;
    if (state?.phase !== 'opening') return;
    for (const [seat, { key, word }] of Object.entries(this.#held.seats)) {
      const chair = state.seats[seat];
      if (word && chair?.kind === 'human' && chair.seal && chair.word === null)
        await this.#socket.request('table-word', { table: this.id, key, word }).catch(() => {});
    }
  }

  async #send(type: string, members: Record<string, unknown>): Promise<Message | null> {
    try {
      return await this.#socket.request(type, { table: this.id, ...members });
    } catch (error) {
      const { code } = error as ApiError;
      if (code !== 'lost') this.#tell({ kind: 'refused', code });
      return null;
    }
  }

  /** A move whose answer was lost, once the table is there again. */
  #resend() {
    const pending = this.#pending;
    if (!pending) return;
    if (pending.ply === this.data?.moves.length) void this.#commit(pending);
    else this.#settled();
  }

  #settled() {
    this.#pending = null;
    this.busy = false;
  }

  async #commit(pending: { ply: number; move: string; key: string }) {
    this.#pending = pending;
    this.busy = true;
    try {
      await this.#socket.request('table-move', { table: this.id, ...pending });
      this.#settled();
    } catch (error) {
      const { code } = error as ApiError;
      if (code === 'lost') return; // sent again when the connection stands
      this.#settled();
      this.#tell({ kind: 'refused', code });
    }
  }

  // --- What the reader does -------------------------------------------------------------------------

  play(move: Move): boolean {
    const key = this.#held.seats[move.seat]?.key;
    if (!key || !this.choices.some((choice) => choice.move === move.move)) return false;
    void this.#commit({ ply: this.data!.moves.length, move: move.move, key });
    return true;
  }

  /** Offers it for one seat of this screen and agrees for the others here. */
  async declare(move: Move): Promise<Letter | null> {
    const mine = [...(move.binds ?? '')].filter((seat) => this.#held.seats[seat] !== undefined);
    for (const [i, seat] of mine.entries()) {
      const key = this.#held.seats[seat]!.key;
      const answer =
        i === 0
          ? await this.#send('table-offer', { key, move: move.move })
          : await this.#send('table-answer', { key, move: move.move, accept: true });
      if (!answer || answer.answer === 'accepted') break;
      if (answer.answer === 'declined') return [...(move.binds ?? '')].find((one) => this.plan(one).kind === 'computer') ?? null;
    }
    return null;
  }

  answer(offer: Offer, accept: boolean) {
    for (const seat of offer.asked) {
      const key = this.#held.seats[seat]?.key;
      if (!key || offer.agreed.includes(seat)) continue;
      void this.#send('table-answer', { key, move: offer.move, accept });
      if (!accept) return;
    }
  }

  async sit(seat: Letter, name: string) {
    const sealed = this.#seals ? sealedWord(this.#kin) : null;
    const commitment = this.#held.commitment ?? this.data?.commitment;
    const answer = await this.#send('table-sit', { seat, name, ...(sealed && { seal: sealed.seal }) });
    if (!answer) return;
    const mine = { key: String(answer.key), ...(sealed && { word: sealed.word }) };
    this.#keep({ ...this.#held, ...(commitment && { commitment }), seats: { ...this.#held.seats, [seat]: mine } });
    await this.#watch(this.#eyes());
  }
  get #seals(): boolean {
    return this.data?.commitment !== null && this.phase === 'seating';
  }

  begin() {
    void this.#send('table-start', { key: this.#held.host });
  }

  retry() {
    void this.#send('table-retry', {});
  }

  /** Whether the game is over and what was thrown or dealt can be checked. */
  get canCheck(): boolean {
    return this.over && this.data?.commitment !== null && this.data?.state.secret !== null;
  }
  /** Draws everything again from what was disclosed, here and without the server's word; says in a sentence what came out. */
  async check(): Promise<string> {
    const record = await tables.record(this.id);
    const lines = record.split('\n').map((line) => line.trim());
    const held = Object.entries(this.#held.seats).flatMap(([seat, { word }]) => (word ? [`word ${seat} ${word}`] : []));
    if (this.#held.commitment) held.push(`commitment ${this.#held.commitment}`);
    if (!held.every((line) => lines.includes(line)))
      return _('Not fair: the record is not that of what this screen agreed to.');
    const { fair, draws, sentence } = this.#kin.verify(record);
    return fair
      ? ngettext('Fair: {sentence} ({n} draw checked).', 'Fair: {sentence} ({n} draws checked).', draws, { sentence })
      : _('Not fair: {sentence}.', { sentence });
  }

  /** Everybody who plays has to be at this screen: the server wants their keys. */
  get canTakeBack(): boolean {
    // What was secret is told at the end: nobody goes back behind that.
    if (this.over && this.data?.commitment) return false;
    return this.isHost && this.link === 'open' && this.#takeBackTo() !== null && !this.#others();
  }
  #others(): boolean {
    return Object.keys(this.data?.state.seats ?? {}).some((seat) => this.plan(seat).kind === 'elsewhere');
  }
  /** Before the last move of a person here. */
  #takeBackTo(): number | null {
    const plies = this.plies;
    for (let keep = plies.length - 1; keep >= 0; keep--) {
      const { seat, binds } = plies[keep]!;
      if (this.people.length === 0 || [seat, ...(binds ?? '')].some((one) => this.#held.seats[one] !== undefined)) return keep;
    }
    return null;
  }
  takeBack() {
    const ply = this.#takeBackTo();
    const held = Object.values(this.#held.seats).map(({ key }) => key);
    if (ply !== null) void this.#send('table-takeback', { key: this.#held.host, keys: held, ply });
  }

  look(ply: number | null) {
    this.#looking = ply === null || ply >= this.moves.length ? null : Math.max(0, ply);
  }

  // --- Who sits at the screen -----------------------------------------------------------------------

  /** Where pieces are hidden and several people share the screen, the one to move has to come before he sees. */
  #seat() {
    if (!this.hides || this.people.length < 2 || this.phase !== 'playing') {
      this.awaited = null;
      return;
    }
    const eyes = this.#eyes();
    if (eyes !== this.data?.as && eyes !== '-') this.awaited = eyes;
  }
  arrive() {
    const seat = this.awaited;
    if (seat === null) return;
    void this.#watch(seat).then(() => (this.awaited = null));
  }

  // The server's computers do not wait.
  readonly paused = false;
  readonly canPause = false;
  pause() {}

  close() {
    this.#clock.clear(this.#timer);
    if (this.link === 'open') this.#socket.request('table-unwatch', { table: this.id }).catch(() => {});
    this.#unlisten();
  }
}
