// api.ts - the server's messages as types, and its HTTP calls. The contract is docs/api.md.
import type { Move, Side } from './rules';

export type Seat = { kind: 'human' } | { kind: 'engine'; level: number };

export interface GameState {
  rev: number;
  ply: number;
  fen: string;
  turn: Side;
  check: boolean;
  drawOffer: Side | null;
  result: Side | 'draw' | null;
  reason: string | null;
  clause?: string | null;
  thinking: boolean;
  fault: string | null;
  freeMoves: number;
}

export interface GameSummary {
  id: string;
  variant: string;
  created: number;
  updated: number;
  red: Seat;
  black: Seat;
  handicap: string;
  rules?: string;
  start: string;
  state: GameState;
}

export interface Game extends GameSummary {
  moves: Move[];
}

export interface Handicap {
  id: string;
  name: string;
  chinese: string;
  start: string;
  giver: Side;
  freeMoves: number;
}

export interface Options {
  levels: { level: number; movetimeMs: number }[];
  handicaps: Handicap[];
}

export interface NewGame {
  red: Seat;
  black: Seat;
  handicap?: string;
  giver?: Side;
  rules?: string;
  fen?: string;
}

/** What the server refused, by its code; `offline` when it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly at?: string,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/${path}`, init);
  } catch (cause) {
    throw new ApiError('offline', String(cause));
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) {
    const { code, message, at } = body.error ?? {};
    throw new ApiError(code ?? 'internal', message ?? `status ${response.status}`, at);
  }
  return body as T;
}

export const api = {
  options: () => call<Options>('options'),
  games: (before?: string) =>
    call<{ games: GameSummary[]; next: string | null }>(
      `games?limit=12${before ? `&before=${encodeURIComponent(before)}` : ''}`,
    ),
  game: (id: string) => call<Game>(`games/${id}`),
  create: (game: NewGame) =>
    call<Game>('games', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(game),
    }),
  exportUrl: (id: string, format: string) => `/api/v1/games/${id}/export?format=${format}`,
  export: async (id: string, format: string): Promise<string> => {
    const response = await fetch(api.exportUrl(id, format)).catch((cause) => {
      throw new ApiError('offline', String(cause));
    });
    if (!response.ok) throw new ApiError('internal', `status ${response.status}`);
    return response.text();
  },
};
