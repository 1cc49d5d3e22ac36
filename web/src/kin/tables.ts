// tables.ts - the server's tables as types, its calls, and the keys this browser has been given. The contract is
// docs/api-tables.md.
import { ApiError } from '../lib/api';
import type { Kin, Letter, Outcome, Wish } from './kin';

export type Chair =
  | { kind: 'open' }
  | { kind: 'human'; name: string; present: boolean; seal: string | null; word: string | null }
  | { kind: 'computer'; player: Wish['kind']; moveMs: number };

export interface Offer {
  move: string;
  by: Letter;
  agreed: string;
  asked: string;
}

export interface TableState {
  rev: number;
  ply: number;
  phase: 'seating' | 'opening' | 'playing' | 'over';
  seats: Record<Letter, Chair>;
  movers: string;
  position: string;
  offers: Offer[];
  thinking: string;
  fault: string | null;
  outcome: Outcome | null;
  secret: string | null;
  hidden: string | null;
}

export interface TableData {
  id: string;
  game: string;
  settings: string;
  created: number;
  updated: number;
  start: string;
  as: Letter;
  commitment: string | null;
  moves: string[];
  state: TableState;
}

export interface NewTable {
  game: string;
  settings?: string;
  start?: string;
  seats: Record<Letter, { kind: 'human'; name?: string; seal?: string } | { kind: 'computer'; player: Wish['kind']; moveMs: number } | { kind: 'open' }>;
}

/**
 * What this browser holds of a table: the host's key, of its seats the key and the word it sealed, and the commitment
 * that stood when the first of them was taken.
 */
export interface Keys {
  host?: string;
  commitment?: string;
  seats: Record<Letter, { key: string; word?: string }>;
}

async function ask(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/tables${path}`, init);
  } catch (cause) {
    throw new ApiError('offline', String(cause));
  }
  if (response.ok) return response;
  const { code, message, at } = (await response.json().catch(() => ({}))).error ?? {};
  throw new ApiError(code ?? 'internal', message ?? `status ${response.status}`, at);
}

const call = async <T>(path: string, init?: RequestInit): Promise<T> => (await ask(path, init)).json() as Promise<T>;

export const tables = {
  create: (table: NewTable) =>
    call<{ table: TableData; host: string; keys: Record<Letter, string> }>('', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(table),
    }),
  list: () => call<{ tables: Omit<TableData, 'moves'>[]; next: string | null }>('?limit=24'),
  get: (id: string) => call<TableData>(`/${id}`),
  /** The whole game with what it was drawn from, as text; once it is over. */
  record: async (id: string) => (await ask(`/${id}/record`)).text(),
};

const PREFIX = 'chuhe.kin.keys.';

export const keys = {
  load(id: string): Keys {
    try {
      const found = JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null') as Keys | null;
      if (found && typeof found.seats === 'object') return found;
    } catch {
      // storage switched off, or not ours
    }
    return { seats: {} };
  },
  /** False if the browser keeps nothing: the seat is lost with the page then. */
  save(id: string, held: Keys): boolean {
    try {
      localStorage.setItem(PREFIX + id, JSON.stringify(held));
      return true;
    } catch {
      return false;
    }
  },
  /** The tables of which something is held. */
  ids(): string[] {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length));
    } catch {
      return [];
    }
  },
};

/** A word of one's own that goes into the throws, and its seal. */
export function sealedWord(kin: Kin): { word: string; seal: string } {
  const word = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => (byte % 36).toString(36)).join('');
  return { word, seal: kin.seal(word) };
}
