// graph.ts - a board as data: points that pieces stand on, and what is drawn around them.
//
// Nothing here knows a game. A board of 9x10 lines, of 19x19, with three arms or with a track is the same
// thing to Board.svelte: a graph. Lengths are in units of one step between neighbouring points; x grows to
// the right and y downwards, as seen by the player at the bottom.

export interface Point {
  /** What the game calls the point; unique. */
  id: string;
  x: number;
  y: number;
  /** What people call it, spoken before the piece: "e3". */
  label: string;
  /** Points an arrow key may lead to; the nearest in the arrow's direction is taken. */
  neighbours: string[];
}

export interface Line {
  /** An SVG path in board units. */
  d: string;
  kind: 'grid' | 'border' | 'palace' | 'mark';
}

/** A character drawn as an outline, e.g. in the river. Stays upright and in place when the board turns. */
export interface Inscription {
  character: string;
  x: number;
  y: number;
  /** Of an em, in board units. */
  size: number;
}

/** A letter or number at the board's edge. */
export interface EdgeLabel {
  text: string;
  x: number;
  y: number;
}

/** A filled region under the lines: the river, a palace, a country. */
export interface Area {
  d: string;
  kind: 'river' | 'palace' | 'land';
  /** A colour to lay over the wood: whose land it is. */
  tint?: string;
}

/** Words on the board in letters of the page. Turned with the board, but never upside down. */
export interface Caption {
  text: string;
  x: number;
  y: number;
  /** Degrees clockwise. */
  turn: number;
}

export interface BoardGraph {
  points: Point[];
  lines: Line[];
  areas: Area[];
  inscriptions: Inscription[];
  /** What the inscriptions say, in plain words; read out with the board's name. */
  legend?: string;
  captions?: Caption[];
  edgeLabels: EdgeLabel[];
  /** The box that lines and points fill; the component adds room for pieces and labels. */
  box: { left: number; top: number; right: number; bottom: number };
}

export type Turn = 0 | 90 | 120 | 180 | 240 | 270;

/** A point turned about the middle of the board by whole degrees, clockwise. */
export function turned(graph: BoardGraph, { x, y }: { x: number; y: number }, degrees: number): { x: number; y: number } {
  if (degrees % 360 === 0) return { x, y };
  const { left, top, right, bottom } = graph.box;
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map((v) => Math.round(v * 1e9) / 1e9) as [number, number];
  return { x: cx + (x - cx) * cos - (y - cy) * sin, y: cy + (x - cx) * sin + (y - cy) * cos };
}

/** Rows from top to bottom, each from left to right: the order in which an ARIA grid is read. */
export function rows(points: { id: string; x: number; y: number }[]): string[][] {
  const sorted = [...points].sort((a, b) => a.y - b.y || a.x - b.x);
  const found: string[][] = [];
  let y = Number.NaN;
  for (const point of sorted) {
    if (!(Math.abs(point.y - y) < 0.25)) {
      found.push([]);
      y = point.y;
    }
    found.at(-1)!.push(point.id);
  }
  return found;
}

/**
 * Where an arrow key leads: the neighbour lying closest to the arrow's direction, at most 60 degrees off;
 * where no neighbour does (an edge of a land, a gap), the nearest point of the whole board within 45
 * degrees. `dx`, `dy` is the arrow on the screen. Undefined at the edge.
 */
export function step(
  places: ReadonlyMap<string, { x: number; y: number }>,
  neighbours: readonly string[],
  from: string,
  dx: number,
  dy: number,
): string | undefined {
  const here = places.get(from);
  if (!here) return undefined;
  const pick = (ids: Iterable<string>, cosine: number, byDistance: boolean) => {
    let best: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const id of ids) {
      const there = places.get(id);
      if (!there || id === from) continue;
      const [x, y] = [there.x - here.x, there.y - here.y];
      const distance = Math.hypot(x, y);
      const along = (x * dx + y * dy) / distance;
      if (along < cosine - 1e-6) continue;
      const cost = byDistance ? distance * (2 - along) : 1 - along + distance / 1000;
      if (cost < least) [best, least] = [id, cost];
    }
    return best;
  };
  return pick(neighbours, 0.5, false) ?? pick(places.keys(), Math.SQRT1_2, true);
}
