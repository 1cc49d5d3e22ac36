// create.ts - makes a game: at a table of the server, which keeps it, or, where there is no server, in this browser.
import { ApiError } from '../lib/api';
import { socket, type Socket } from '../lib/socket';
import { randomSeed, type Game, type Kin, type Letter } from './kin';
import { newId, store } from './store';
import type { Plan } from './table.svelte';
import { keys, sealedWord, tables, type Keys, type NewTable } from './tables';
import { levels } from './thinker';

export interface Wanted {
  settings: string;
  /** `start`, or a position. */
  start: string;
  seats: Record<Letter, Plan>;
}

/** Without the server: no server at all, or one that knows no tables. */
const absent = (error: unknown) => error instanceof ApiError && ['offline', 'not-found', 'internal'].includes(error.code);

function local(kin: Kin, game: Game, { settings, start, seats }: Wanted): string | null {
  const [id, now] = [newId(), Date.now()];
  const secret = start === 'start' ? kin.deal(game.name, settings, randomSeed()).secret : '';
  const kept = store.save({ id, game: game.name, settings, start, secret, seats, moves: [], created: now, updated: now });
  return kept ? `/kin/${game.name}/${id}` : null;
}

/** Sends `table-start` once the socket stands. */
function start(link: Socket, id: string, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = link.listen({
      open: () =>
        void link
          .request('table-start', { table: id, key: host })
          .then(() => resolve(), reject)
          .finally(() => setTimeout(stop, 2000)),
    });
  });
}

async function remote(kin: Kin, game: Game, { settings, start: from, seats }: Wanted, link: Socket): Promise<string> {
  const held: Keys = { seats: {} };
  const chairs: NewTable['seats'] = {};
  const drawn = game.features.includes('chance') || game.features.includes('hidden');
  for (const [seat, plan] of Object.entries(seats)) {
    if (plan.kind === 'person') {
      const sealed = drawn ? sealedWord(kin) : null;
      chairs[seat] = { kind: 'human', ...(sealed && { seal: sealed.seal }) };
      held.seats[seat] = { key: '', ...(sealed && { word: sealed.word }) };
    } else if (plan.kind === 'computer') {
      const level = levels[plan.level - 1] ?? levels[2]!;
      chairs[seat] = { kind: 'computer', player: level.kind, moveMs: Math.max(10, level.ms) };
    }
  }
  const made = await tables.create({ game: game.name, settings, ...(from !== 'start' && { start: from }), seats: chairs });
  held.host = made.host;
  if (made.table.commitment) held.commitment = made.table.commitment;
  for (const [seat, key] of Object.entries(made.keys)) held.seats[seat] = { ...held.seats[seat], key };
  keys.save(made.table.id, held);
  // With seats open the table waits for people at other screens; the host begins.
  if (!Object.values(seats).some(({ kind }) => kind === 'open')) await start(link, made.table.id, made.host);
  return `/kin/${game.name}/${made.table.id}`;
}

/** The address of the new game; null if nothing keeps it. */
export async function create(kin: Kin, game: Game, wanted: Wanted, link = socket()): Promise<string | null> {
  try {
    return await remote(kin, game, wanted, link);
  } catch (error) {
    if (!absent(error) || Object.values(wanted.seats).some(({ kind }) => kind === 'open')) throw error;
    return local(kin, game, wanted);
  }
}
