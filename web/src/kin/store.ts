// store.ts - where games are kept: in this browser.
import type { Letter } from './kin';
import type { Plan } from './table.svelte';

export interface Saved {
  id: string;
  game: string;
  settings: string;
  start: string;
  secret: string;
  seats: Record<Letter, Plan>;
  moves: string[];
  created: number;
  updated: number;
  /** Who won, once it is over; empty for a draw. */
  winners?: string;
}

const PREFIX = 'chuhe.kin.game.';

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function parse(text: string | null): Saved | null {
  try {
    const saved = JSON.parse(text ?? 'null') as Saved | null;
    const sound =
      saved !== null &&
      typeof saved.game === 'string' &&
      typeof saved.settings === 'string' &&
      Array.isArray(saved.moves) &&
      typeof saved.seats === 'object';
    return sound ? saved : null;
  } catch {
    return null; // something else wrote there
  }
}

export const store = {
  load(id: string): Saved | null {
    try {
      return parse(localStorage.getItem(PREFIX + id));
    } catch {
      return null; // storage switched off
    }
  },

  /** False if the browser keeps nothing. */
  save(game: Saved): boolean {
    try {
      localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
      return true;
    } catch {
      return false;
    }
  },

  remove(id: string) {
    try {
      localStorage.removeItem(PREFIX + id);
    } catch {
      // Nothing was kept.
    }
  },

  /** The latest first. */
  list(): Saved[] {
    let ids: string[] = [];
    try {
      ids = Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
    } catch {
      // storage switched off
    }
    return ids
      .flatMap((id) => store.load(id) ?? [])
      .sort((a, b) => b.updated - a.updated);
  },
};
