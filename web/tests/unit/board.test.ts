import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import Board from '../../src/lib/board/Board.svelte';
import { turned, type BoardGraph, type Point } from '../../src/lib/board/graph';
import { look } from '../../src/lib/pieces/sets';

// Boards of other games, as data: the component must not notice that they are not Xiangqi's.

/** 19x19 lines. */
function go(): BoardGraph {
  const size = 19;
  const points: Point[] = [];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      points.push({ id: `${x},${y}`, x, y, label: `${x}-${y}`, neighbours: [] });
  return {
    points,
    lines: [{ d: 'M0 0H18V18H0z', kind: 'grid' }],
    areas: [],
    inscriptions: [],
    edgeLabels: [],
    box: { left: 0, top: 0, right: size - 1, bottom: size - 1 },
  };
}

/** Three arms of two points each around a middle. */
function arms(): BoardGraph {
  const points: Point[] = [{ id: 'middle', x: 0, y: 0, label: 'middle', neighbours: ['0.1', '1.1', '2.1'] }];
  for (let arm = 0; arm < 3; arm++)
    for (let step = 1; step <= 2; step++) {
      const angle = (arm * 2 * Math.PI) / 3 - Math.PI / 2;
      points.push({
        id: `${arm}.${step}`,
        x: Math.cos(angle) * step,
        y: Math.sin(angle) * step,
        label: `arm ${arm}, ${step}`,
        neighbours: step === 1 ? ['middle', `${arm}.2`] : [`${arm}.1`],
      });
    }
  return {
    points,
    lines: [],
    areas: [],
    inscriptions: [{ character: '河', x: 0, y: 0.5, size: 0.5 }],
    legend: 'the rivers',
    edgeLabels: [],
    box: { left: -2, top: -2, right: 2, bottom: 2 },
  };
}

const draw = (graph: BoardGraph, more: Record<string, unknown> = {}) =>
  render(Board, {
    props: {
      graph,
      pieces: {},
      look: (piece: string) => look('letters', piece),
      label: 'Board',
      describe: (point: string, piece?: string) => `${point} ${piece ?? 'empty'}`,
      ...more,
    },
  }).body;
const count = (html: string, part: string | RegExp) => html.match(new RegExp(part, 'g'))?.length ?? 0;

describe('the board takes any graph', () => {
  test('19x19', () => {
    const html = draw(go(), { pieces: { '3,3': 'K', '15,15': 'k' } });
    expect(count(html, 'role="row"')).toBe(19);
    expect(count(html, 'role="gridcell"')).toBe(361);
    expect(count(html, 'tabindex="0"')).toBe(1);
    expect(html).toContain('aria-label="3,3 K"');
    expect(count(html, 'class="disc')).toBe(2);
  });

  test('three arms, turned by a third of a circle', () => {
    const html = draw(arms(), { turn: 120, pieces: { '0.2': 'R' } });
    expect(count(html, 'role="gridcell"')).toBe(7);
    expect(html).toContain('aria-label="Board. the rivers"');
    // The arm that pointed up now points down to the right: 2 units at 30 degrees.
    const at = turned(arms(), { x: 0, y: -2 }, 120);
    expect(at.x).toBeCloseTo(2 * Math.cos(Math.PI / 6));
    expect(at.y).toBeCloseTo(1);
  });

  test('what does not stand on a point of a cropped board is not drawn', () => {
    expect(count(draw(arms(), { pieces: { elsewhere: 'R' } }), 'class="disc')).toBe(0);
  });

  test('a diagram is a picture', () => {
    const html = draw(go(), { diagram: true, dots: ['1,1', '2,2'] });
    expect(html).toContain('role="img"');
    expect(count(html, 'gridcell')).toBe(0);
    expect(count(html, 'class="dot')).toBe(2);
  });
});
