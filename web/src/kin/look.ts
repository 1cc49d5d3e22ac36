// look.ts - how a piece of any game looks: its army's colour and ring, and the face each set gives its kind.
import { outlines } from '../lib/pieces/outlines';
import { symbols, type Layer } from '../lib/pieces/symbols';
import type { Game, Letter } from './kin';
import { marks } from './marks';
import { characters } from './outlines';

export const faceIds = ['characters', 'words', 'pictures', 'letters'] as const;
export type FaceId = (typeof faceIds)[number];

export interface KinLook {
  body: string;
  edge: string;
  ink: string;
  /** Dashes of the ring: armies differ in it as well as in colour. */
  ring: string;
  /** A second ring inside. */
  double: boolean;
  covered: boolean;
  layers: Layer[];
  scale: number;
  bold: number;
  /** Words, or a character we have no outline of. */
  text: string;
  textSize: number;
  /** Tells apart kinds that share a picture. */
  badge: string;
}

/** Dashes by an army's number, on a circle of 242 units; the text after `+` asks for a second ring. */
const RINGS = ['', '+', '24 6', '3 6', '18 5 3 5', '9 6', '40 8+', '3 12'];

const WOOD = '#d9b27c';

/** A colour's lightness, 0 to 1, as WCAG counts it. */
export function luminance(colour: string): number {
  const channel = (at: number) => {
    const v = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Black or white, whichever is read better on it. */
export function inkOn(colour: string): string {
  const light = luminance(colour);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#17120c' : '#fffdf6';
}

function darker(colour: string): string {
  const part = (at: number) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.6).toString(16).padStart(2, '0');
  return `#${part(1)}${part(3)}${part(5)}`;
}

export interface Faces {
  set: FaceId;
  /** The name of a kind in the reader's language, for words. */
  name: (kind: string) => string;
}

const PICTURES: Record<string, Layer[]> = {
  king: symbols.K!,
  advisor: symbols.A!,
  elephant: symbols.B!,
  knight: symbols.N!,
  horse: symbols.N!,
  rook: symbols.R!,
  cannon: symbols.C!,
  pawn: symbols.P!,
  ...marks,
};

/** Kinds of a game that share the picture of another before them get their letter beside it. */
function badges(game: Game): Record<string, string> {
  const seen = new Set<Layer[]>();
  const found: Record<string, string> = {};
  for (const { letter, symbol } of game.kinds) {
    const picture = PICTURES[symbol];
    if (!picture) continue;
    if (seen.has(picture)) found[letter] = letter;
    seen.add(picture);
  }
  return found;
}

/** A word that fits a disc: whole if it is short, else its beginning, as long as it takes to be no other's. */
export function shortened(word: string, others: readonly string[]): string {
  const letters = [...word];
  if (letters.length <= 5) return word;
  let n = 4;
  while (n < letters.length && others.some((other) => other.startsWith(letters.slice(0, n).join('')))) n++;
  return n >= letters.length - 1 ? word : `${letters.slice(0, n).join('')}.`;
}

function face(game: Game, piece: string, faces: Faces): Pick<KinLook, 'layers' | 'scale' | 'bold' | 'text' | 'textSize' | 'badge'> {
  const kind = game.kinds.find(({ letter }) => letter === piece[1]);
  const plain = { layers: [], scale: 1, bold: 0, text: '', textSize: 0, badge: '' };
  if (!kind) return plain;
  if (faces.set === 'pictures') {
    const layers = PICTURES[kind.symbol];
    if (layers) return { ...plain, layers, scale: 0.86, badge: badges(game)[kind.letter] ?? '' };
  }
  if (faces.set === 'words') {
    const text = shortened(faces.name(kind.name), game.kinds.filter(({ letter }) => letter !== kind.letter).map(({ name }) => faces.name(name)));
    // A character is about as wide as two letters.
    const width = [...text].reduce((sum, c) => sum + (c > '\u2e80' ? 2 : 1), 0);
    return { ...plain, text, textSize: Math.min(46, 112 / Math.max(width, 2.6)) };
  }
  if (faces.set === 'letters') {
    const outline = outlines[kind.letter];
    if (outline) return { ...plain, layers: [{ d: outline.d, paint: 'ink' }], scale: 0.66, bold: 3.5 };
    return { ...plain, text: kind.letter, textSize: 58 };
  }
  const native = piece.slice(3) || kind.native;
  const outline = characters[native] ?? outlines[native];
  if (outline)
    return { ...plain, layers: [{ d: outline.d, paint: 'ink' }], scale: 57 / Math.max(outline.width, outline.height), bold: 1 };
  return { ...plain, text: native, textSize: [...native].length > 1 ? 34 : 54 };
}

export function armyColour(game: Game, army: Letter): string | undefined {
  return game.armies.find(({ letter }) => letter === army)?.colour;
}

/** The look of a piece as Position.pieces has it: army, kind, seat, character. */
export function look(game: Game, piece: string, faces: Faces): KinLook {
  const number = game.armies.findIndex(({ letter }) => letter === piece[0]);
  const body = game.armies[number]?.colour ?? WOOD;
  const ring = RINGS[number % RINGS.length] ?? '';
  const master = piece[2] !== piece[0] ? armyColour(game, piece[2]!) : undefined;
  const covered = piece[1] === '?';
  return {
    body,
    // An army that somebody else commands has his colour round its edge.
    edge: master ?? darker(body),
    ink: inkOn(body),
    ring: ring.replace('+', ''),
    double: ring.endsWith('+'),
    covered,
    ...(covered ? { layers: [], scale: 1, bold: 0, text: '', textSize: 0, badge: '' } : face(game, piece, faces)),
  };
}
