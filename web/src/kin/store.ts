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
  load: (id: string): Saved | null => parse(localStorage.getItem(PREFIX + id)),

  /** False if the browser keeps nothing. */
  save(game: Saved): boolean {
    try {
      localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
      return true;
    } catch {
      return false;
    }
  },

  remove: (id: string) => localStorage.removeItem(PREFIX + id),

  /** The latest first. */
  list(): Saved[] {
    const found: Saved[] = [];
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i)!;
      const saved = key.startsWith(PREFIX) ? parse(localStorage.getItem(key)) : null;
      if (saved) found.push(saved);
    }
    return found.sort((a, b) => b.updated - a.updated);
  },
};
