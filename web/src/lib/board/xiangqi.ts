// xiangqi.ts - the board of Xiangqi as a graph: 9 files, 10 ranks, two palaces and the river between.
import type { BoardGraph, EdgeLabel, Line, Point } from './graph';

const FILES = 'abcdefghi';
const RANKS = 10;

/** Where a square (`a0` to `i9`) lies: x 0-8 from the left, y 0-9 from Black's back rank down. */
const place = (file: number, rank: number) => ({ x: file, y: RANKS - 1 - rank });

const points: Point[] = [];
for (let rank = RANKS - 1; rank >= 0; rank--)
  for (let file = 0; file < FILES.length; file++) {
    const around: [number, number][] = [[file - 1, rank], [file + 1, rank], [file, rank - 1], [file, rank + 1]];
    points.push({
      id: `${FILES[file]}${rank}`,
      label: `${FILES[file]}${rank + 1}`,
      ...place(file, rank),
      neighbours: around
        .filter(([f, r]) => f >= 0 && f < FILES.length && r >= 0 && r < RANKS)
        .map(([f, r]) => `${FILES[f]}${r}`),
    });
  }

function grid(): Line {
  let d = '';
  for (let y = 0; y < RANKS; y++) d += `M0 ${y}H8`;
  // The inner files stop at the banks; the outermost run through.
  for (let x = 1; x < 8; x++) d += `M${x} 0V4M${x} 5V9`;
  return { d, kind: 'grid' };
}

/** The little corners around the points where cannons and pawns start. */
function corners(x: number, y: number): string {
  const [gap, arm] = [0.09, 0.2];
  let d = '';
  for (const sx of [-1, 1]) {
    if (x + sx < 0 || x + sx > 8) continue;
    for (const sy of [-1, 1])
      d += `M${x + sx * gap} ${y + sy * (gap + arm)}v${-sy * arm}h${sx * arm}`;
  }
  return d;
}

const marked: [number, number][] = [
  ...[1, 7].flatMap((x): [number, number][] => [[x, 2], [x, 7]]),
  ...[0, 2, 4, 6, 8].flatMap((x): [number, number][] => [[x, 3], [x, 6]]),
];

/** Coordinates as players of algebraic notation write them, or file numbers as Chinese notation has them. */
export type Labels = 'coordinates' | 'files' | 'none';

function edgeLabels(labels: Labels, flipped: boolean): EdgeLabel[] {
  const out = 0.68;
  if (labels === 'none') return [];
  if (labels === 'files')
    return [...FILES].flatMap((_letter, x) => [
      { text: String(x + 1), x, y: -out },
      { text: '九八七六五四三二一'[x]!, x, y: 9 + out },
    ]);
  // Turned half round they are to be at the left and the bottom again.
  return [
    ...[...FILES].map((letter, x) => ({ text: letter, x, y: flipped ? -out : 9 + out })),
    ...Array.from({ length: RANKS }, (_unused, rank) => ({
      text: String(rank + 1),
      x: flipped ? 8 + out : -out,
      y: 9 - rank,
    })),
  ];
}

/** `legend` says in plain words what stands in the river. */
export function xiangqiBoard(labels: Labels, flipped: boolean, legend: string): BoardGraph {
  return {
    points,
    areas: [{ d: 'M0 4H8V5H0z', kind: 'river' }],
    lines: [
      { d: 'M-.1-.1H8.1V9.1H-.1z', kind: 'border' },
      { d: 'M0 0H8V9H0z', kind: 'grid' },
      grid(),
      { d: 'M3 0l2 2M5 0L3 2M3 9l2-2M5 9L3 7', kind: 'palace' },
      { d: marked.map(([x, y]) => corners(x, y)).join(''), kind: 'mark' },
    ],
    inscriptions: [...'楚河漢界'].map((character, i) => ({
      character,
      x: [1.35, 2.4, 5.6, 6.65][i]!,
      y: 4.5,
      size: 0.6,
    })),
    legend,
    edgeLabels: edgeLabels(labels, flipped),
    box: { left: 0, top: 0, right: 8, bottom: 9 },
  };
}
