import { describe, expect, test } from 'vitest';
import { rows, step, turned } from '../../src/lib/board/graph';
import { track, type Tracked } from '../../src/lib/board/track';
import { xiangqiBoard } from '../../src/lib/board/xiangqi';

const xiangqi = xiangqiBoard('coordinates', false, '');
const points = new Map(xiangqi.points.map((point) => [point.id, point]));

describe('the board of Xiangqi', () => {
  test('has 90 points in ten rows of nine, from the top left', () => {
    const order = rows(xiangqi.points);
    expect(order.map((row) => row.length)).toEqual(Array(10).fill(9));
    expect([order[0]![0], order[9]![8]]).toEqual(['a9', 'i0']);
  });

  test('neighbours are neighbours of each other, one step away', () => {
    for (const point of xiangqi.points)
      for (const id of point.neighbours) {
        const next = points.get(id)!;
        expect(Math.hypot(next.x - point.x, next.y - point.y)).toBe(1);
        expect(next.neighbours).toContain(point.id);
      }
  });

  test('says ranks from 1 where ids count from 0', () => {
    expect(points.get('e0')!.label).toBe('e1');
  });
});

describe('arrows', () => {
  const walk = (from: string, dx: number, dy: number, turn = 0) =>
    step(
      new Map(xiangqi.points.map((point) => [point.id, turned(xiangqi, point, turn)])),
      points.get(from)!.neighbours,
      from,
      dx,
      dy,
    );

  test('follow the lines, over the river too, and stop at the edge', () => {
    expect(walk('e4', 0, -1)).toBe('e5');
    expect(walk('e4', -1, 0)).toBe('d4');
    expect(walk('a0', 0, 1)).toBeUndefined();
    expect(walk('a0', -1, 0)).toBeUndefined();
  });

  test('mean the screen, not the board: turned round they lead the other way', () => {
    expect(walk('e4', 0, -1, 180)).toBe('e3');
    expect(walk('e4', 1, 0, 180)).toBe('d4');
  });

  test('cross a gap where no line leads', () => {
    const places = new Map([
      ['west', { x: 0, y: 0 }],
      ['east', { x: 5, y: 1 }],
      ['south', { x: 0, y: 3 }],
    ]);
    expect(step(places, [], 'west', 1, 0)).toBe('east');
    expect(step(places, [], 'west', 0, 1)).toBe('south');
    expect(step(places, ['south'], 'west', -1, 0)).toBeUndefined();
  });

  test('take the neighbour closest to their direction, as where a line branches', () => {
    const places = new Map([
      ['fork', { x: 0, y: 0 }],
      ['left', { x: -0.6, y: -0.8 }],
      ['right', { x: 0.3, y: -0.95 }],
    ]);
    expect(step(places, ['left', 'right'], 'fork', 0, -1)).toBe('right');
    expect(step(places, ['left', 'right'], 'fork', -1, 0)).toBe('left');
  });
});

describe('pieces keep their identity', () => {
  const distance = (a: string, b: string) =>
    Math.hypot(a.charCodeAt(0) - b.charCodeAt(0), Number(a[1]) - Number(b[1]));
  const follow = (steps: Record<string, string>[]) => {
    let keys = 0;
    return steps.reduce<Tracked[]>((known, pieces) => track(known, pieces, distance, () => ++keys), []);
  };

  test('when moved', () => {
    expect(follow([{ a0: 'R', b0: 'N' }, { a3: 'R', b0: 'N' }])).toEqual([
      { key: 1, at: 'a3', piece: 'R' },
      { key: 2, at: 'b0', piece: 'N' },
    ]);
  });

  test('when capturing: the taken one is gone, the taker is the same', () => {
    expect(follow([{ a0: 'R', a5: 'p' }, { a5: 'R' }])).toEqual([{ key: 1, at: 'a5', piece: 'R' }]);
  });

  test('when a capture is taken back: the taken one is new', () => {
    expect(follow([{ a0: 'R', a5: 'p' }, { a5: 'R' }, { a0: 'R', a5: 'p' }])).toEqual([
      { key: 1, at: 'a0', piece: 'R' },
      { key: 3, at: 'a5', piece: 'p' },
    ]);
  });

  test('two of a kind are not swapped', () => {
    expect(follow([{ a0: 'R', i0: 'R' }, { a1: 'R', i1: 'R' }])).toEqual([
      { key: 1, at: 'a1', piece: 'R' },
      { key: 2, at: 'i1', piece: 'R' },
    ]);
  });
});
