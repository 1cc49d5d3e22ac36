// sets.ts - how a piece looks: which face each set gives it. A face is one or more SVG paths around 0,0.
import { outlines } from './outlines';
import { symbols, type Layer } from './symbols';

export interface Face {
  layers: Layer[];
  scale: number;
  /** Makes thin strokes bolder: a line of this width around the ink, in the face's own units. */
  bold?: number;
}

/** What a board needs to draw a piece: whose it is decides the disc, the face is drawn on it. */
export interface Look {
  tone: 'red' | 'black';
  face: Face;
}

export const setIds = ['symbols', 'traditional', 'simplified', 'letters'] as const;
export type SetId = (typeof setIds)[number];

const CHARACTERS: Record<'traditional' | 'simplified', Record<string, string>> = {
  traditional: {
    K: '帥', A: '仕', B: '相', N: '傌', R: '俥', C: '炮', P: '兵',
    k: '將', a: '士', b: '象', n: '馬', r: '車', c: '砲', p: '卒',
  },
  simplified: {
    K: '帅', A: '仕', B: '相', N: '马', R: '车', C: '炮', P: '兵',
    k: '将', a: '士', b: '象', n: '马', r: '车', c: '炮', p: '卒',
  },
};

/** The letters of Western notation: E for the elephant and H for the horse. */
const LETTERS: Record<string, string> = { K: 'K', A: 'A', B: 'E', N: 'H', R: 'R', C: 'C', P: 'P' };

function character(text: string, height: number): Face {
  const outline = outlines[text]!;
  return { layers: [{ d: outline.d, paint: 'ink' }], scale: height / Math.max(outline.width, outline.height), bold: 1 };
}

function face(set: SetId, piece: string): Face {
  const kind = piece.toUpperCase();
  if (set === 'symbols') return { layers: symbols[kind]!, scale: 0.9 };
  // Letters keep their widths beside each other, so they share one scale.
  if (set === 'letters') return { layers: [{ d: outlines[LETTERS[kind]!]!.d, paint: 'ink' }], scale: 0.66, bold: 3.5 };
  return character(CHARACTERS[set][piece]!, 57);
}

/** The look of a piece (a FEN letter) in a set. */
export function look(set: SetId, piece: string): Look {
  return { tone: piece === piece.toUpperCase() ? 'red' : 'black', face: face(set, piece) };
}
