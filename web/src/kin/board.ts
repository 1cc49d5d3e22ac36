// board.ts - a game's drawing of its board as the graph that Board.svelte draws, and how it may be turned.
import { turned, type BoardGraph, type EdgeLabel, type Line, type Point } from '../lib/board/graph';
import type { BoardDrawing, Letter } from './kin';

const UNIT = 100;
/** Board.svelte adds this much room around the box. */
const ROOM = 0.62;

const unit = (v: number) => Math.round((v / UNIT) * 1000) / 1000;

function points(drawing: BoardDrawing): Point[] {
  const around: string[][] = drawing.points.map(() => []);
  for (const [a, b] of drawing.edges) {
    around[a]!.push(drawing.points[b]!.id);
    around[b]!.push(drawing.points[a]!.id);
  }
  return drawing.points.map(({ id, x, y }, i) => ({ id, x: unit(x), y: unit(y), label: id, neighbours: around[i]! }));
}

/** Points that no crossing, corner or mark shows: a line runs straight through them, or none does. */
function hidden(drawing: BoardDrawing): BoardDrawing['points'] {
  if (drawing.cells) return [];
  const ways: [number, number][][] = drawing.points.map(() => []);
  for (const [a, b, drawn] of drawing.edges) {
    if (!drawn) continue;
    const [p, q] = [drawing.points[a]!, drawing.points[b]!];
    ways[a]!.push([q.x - p.x, q.y - p.y]);
    ways[b]!.push([p.x - q.x, p.y - q.y]);
  }
  return drawing.points.filter(({ mark }, i) => {
    const [one, two, ...more] = ways[i]!;
    if (mark || more.length > 0) return false;
    if (!one || !two) return !one && !two && drawing.lines.length === 0;
    const cross = one[0] * two[1] - one[1] * two[0];
    return Math.abs(cross) < 0.05 * Math.hypot(...one) * Math.hypot(...two);
  });
}

function lines(drawing: BoardDrawing): Line[] {
  const at = (i: number) => `${unit(drawing.points[i]!.x)} ${unit(drawing.points[i]!.y)}`;
  const grid = drawing.edges.filter(([, , drawn]) => drawn).map(([a, b]) => `M${at(a)}L${at(b)}`);
  const kinds = ['grid', 'mark', 'border'] as const;
  const styled = kinds.map((kind, style) => ({
    kind,
    d: drawing.lines
      .filter(([, , , , which]) => which === style)
      .map(([x1, y1, x2, y2]) => `M${unit(x1)} ${unit(y1)}L${unit(x2)} ${unit(y2)}`)
      .join(''),
  }));
  const marks = drawing.points.flatMap(({ x, y, mark }) => {
    if (!mark) return [];
    const [cx, cy] = [unit(x), unit(y)];
    if (mark === 'centre') return [`M${cx - 0.3} ${cy}a.3 .3 0 1 0 .6 0a.3 .3 0 1 0-.6 0z`];
    if (mark === 'gate') return [`M${cx - 0.16} ${cy - 0.16}h.32v.32h-.32z`];
    return ['-1 -1', '1 -1', '-1 1', '1 1'].map((signs) => {
      const [sx, sy] = signs.split(' ').map(Number) as [number, number];
      return `M${cx + sx * 0.09} ${cy + sy * 0.22}v${-sy * 0.13}h${sx * 0.13}`;
    });
  });
  const dots = hidden(drawing).map(({ x, y }) => `M${unit(x) - 0.07} ${unit(y)}a.07 .07 0 1 0 .14 0a.07 .07 0 1 0-.14 0z`);
  return [
    { kind: 'grid' as const, d: grid.join('') },
    ...styled,
    { kind: 'mark' as const, d: marks.join('') },
    { kind: 'border' as const, d: dots.join('') },
  ].filter(
    ({ d }) => d !== '',
  );
}

function areas(drawing: BoardDrawing, colour: (army: Letter) => string | undefined): BoardGraph['areas'] {
  return drawing.areas.map(({ kind, army, corners }) => {
    const d = corners
      .map((v, i) => (i % 2 === 0 ? `${i === 0 ? 'M' : 'L'}${unit(v)}` : ` ${unit(v)}`))
      .join('');
    return {
      d: `${d}z`,
      kind: kind === 'river' ? ('river' as const) : kind === 'palace' ? ('palace' as const) : ('land' as const),
      ...(kind === 'home' && { tint: colour(army) }),
    };
  });
}

/**
 * Letters and numbers at the edge where the board is a grid whose points are called by them: all points of a
 * column share what is before the number, all of a row the number.
 */
function edgeLabels(drawing: BoardDrawing): EdgeLabel[] {
  const columns = new Map<number, string>();
  const rows = new Map<number, string>();
  for (const { id, x, y } of drawing.points) {
    const [, column, row] = /^([A-Za-z])(\d+)$/.exec(id) ?? [];
    if (!column || !row) return [];
    if ((columns.get(x) ?? column) !== column || (rows.get(y) ?? row) !== row) return [];
    columns.set(x, column);
    rows.set(y, row);
  }
  if (new Set(columns.values()).size !== columns.size || new Set(rows.values()).size !== rows.size) return [];
  const out = 0.68;
  const [left, bottom] = [Math.min(...columns.keys()), Math.max(...rows.keys())];
  return [
    ...[...columns].map(([x, text]) => ({ text, x: unit(x), y: unit(bottom) + out })),
    ...[...rows].map(([y, text]) => ({ text, x: unit(left) - out, y: unit(y) })),
  ];
}

export function kinBoard(
  drawing: BoardDrawing,
  colour: (army: Letter) => string | undefined,
  labelled: boolean,
): BoardGraph {
  const [left, top, width, height] = drawing.box.map(unit) as [number, number, number, number];
  const labels = labelled ? edgeLabels(drawing) : [];
  return {
    points: points(drawing),
    lines: lines(drawing),
    areas: areas(drawing, colour),
    inscriptions: [],
    captions: drawing.captions.map(({ x, y, turn, text }) => ({ x: unit(x), y: unit(y), turn, text })),
    edgeLabels: labels,
    box: { left: left + ROOM, top: top + ROOM, right: left + width - ROOM, bottom: top + height - ROOM },
  };
}

// --- Turning --------------------------------------------------------------------------------------

function middle(places: readonly { x: number; y: number }[]): { x: number; y: number } {
  const sum = places.reduce(({ x, y }, place) => ({ x: x + place.x, y: y + place.y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}

/** The angles by which the board looks the same: 0 always, 180 on a board for two, 120 on one with three arms. */
export function turns(graph: BoardGraph): number[] {
  const centre = middle(graph.points);
  const about = { ...graph, box: { left: centre.x, right: centre.x, top: centre.y, bottom: centre.y } };
  return [0, 60, 90, 120, 180, 240, 270, 300].filter((angle) =>
    graph.points.every((point) => {
      const there = turned(about, point, angle);
      return graph.points.some(({ x, y }) => Math.hypot(x - there.x, y - there.y) < 0.12);
    }),
  );
}

/** The turn that brings the points nearest to the bottom: where somebody's pieces start. */
export function turnFor(graph: BoardGraph, home: readonly string[]): number {
  const places = graph.points.filter(({ id }) => home.includes(id));
  if (places.length === 0) return 0;
  const centre = middle(graph.points);
  const about = { ...graph, box: { left: centre.x, right: centre.x, top: centre.y, bottom: centre.y } };
  let best = 0;
  let lowest = Number.NEGATIVE_INFINITY;
  for (const angle of turns(graph)) {
    const { y } = turned(about, middle(places), angle);
    if (y > lowest + 0.01) [best, lowest] = [angle, y];
  }
  return best;
}
