// glyphs.mjs - turns the characters our pieces and boards show into SVG paths, once, at development time.
//
// The page must look the same on a machine without Chinese fonts, and must not carry a font of many
// megabytes for three dozen characters. So their outlines are taken from LXGW WenKai Bold (SIL Open Font
// Licence 1.1, see docs/decisions/glyphs.md) and kept in src/lib/pieces/outlines.ts, those of the kin of Xiangqi in
// src/kin/outlines.ts. To add a character, add it to CHARACTERS or KIN and run, in web/:
//
//     npm install --no-save lxgw-wenkai-tc-webfont@1.2.0 fontkit@2.0.4
//     node tools/glyphs.mjs
//     npm install                 # removes both again
//
// Each path is scaled so that an em is 100 units, with y pointing down and the middle of the outline at
// 0,0. Coordinates are relative and rounded to a tenth: 0.04 mm on a piece of 40 mm.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import * as fontkit from 'fontkit';

const CHARACTERS = [
  '帥仕相俥傌炮兵將士象車馬砲卒', // traditional
  '帅车马将', // simplified, where it differs
  '楚河漢界汉', // the river
  'KAEHRCPBN', // letters
].join('');

/** What stands on the pieces of other games, and is not above; two characters stand one above the other. */
const KIN = [
  ...'偏裨弓弩刀劍騎周秦楚韓齊魏趙燕行人', // Seven States
  '行人',
  ...'蜀吳旗火風', // Three Kingdoms
  ...'包王', // Janggi
  ...'暗梟散魚棊', // covered pieces, Liubo
];

const folder = new URL('../node_modules/lxgw-wenkai-tc-webfont/', import.meta.url);
const fonts = readdirSync(new URL('files/', folder))
  .filter((name) => /^lxgwwenkaitc-bold-.*\.woff2$/.test(name))
  .map((name) => fontkit.create(readFileSync(new URL(`files/${name}`, folder))));

// Two characters of Red's set are not in the font. Their halves are, in other characters and at the right
// width: for each, the donors and the numbers of the donor's contours to take.
const COMPOSED = {
  俥: [['俾', [5]], ['陣', [0, 1, 2, 3, 5]]],
  傌: [['俾', [5]], ['碼', [0, 1, 2, 3, 5, 6, 7, 9]]],
};

/** A contour made smaller and moved. */
const moved = (found, scale, dy) =>
  found.map((contour) =>
    contour.map(({ command, points }) => ({ command, points: points.map(([x, y]) => [x * scale, y * scale + dy]) })),
  );

const tenth = (value) => Math.round(value * 10) / 10;
const text = (values) =>
  values.map((v, i) => (i > 0 && v >= 0 ? ' ' : '') + String(v).replace(/^(-?)0\./, '$1.')).join('');

function contours(character) {
  const code = character.codePointAt(0);
  const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(code));
  if (!font) throw new Error(`the font has no ${character}`);
  const found = [];
  for (const { command, args } of font.glyphForCodePoint(code).path.commands) {
    if (command === 'moveTo') found.push([]);
    const points = [];
    for (let i = 0; i < args.length; i += 2) points.push([args[i] / font.unitsPerEm, args[i + 1] / font.unitsPerEm]);
    found.at(-1).push({ command, points });
  }
  return found;
}

function outline(character) {
  const stacked = [...character];
  const parts = stacked.length > 1
    ? stacked.flatMap((one, i) => moved(contours(one), 1, (stacked.length - 1 - i) * 0.95))
    : COMPOSED[character]
    ? COMPOSED[character].flatMap(([donor, wanted]) => wanted.map((n) => contours(donor)[n]))
    : contours(character);
  const all = parts.flat().flatMap(({ points }) => points);
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const box = { left: Math.min(...xs), right: Math.max(...xs), low: Math.min(...ys), high: Math.max(...ys) };
  const place = ([x, y]) => [tenth((x - (box.left + box.right) / 2) * 100), tenth(((box.low + box.high) / 2 - y) * 100)];
  const LETTERS = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' };
  let at = [0, 0], start = [0, 0], d = '';
  for (const { command, points } of parts.flat()) {
    const placed = points.map(place);
    d += LETTERS[command] + text(placed.flatMap(([x, y]) => [tenth(x - at[0]), tenth(y - at[1])]));
    at = command === 'closePath' ? start : placed.at(-1);
    if (command === 'moveTo') start = at;
  }
  return { d, width: Math.round((box.right - box.left) * 100), height: Math.round((box.high - box.low) * 100) };
}

const row = (character) => {
  const { d, width, height } = outline(character);
  return `  '${character}': { width: ${width}, height: ${height}, d: '${d}' },`;
};
const rows = [...new Set(CHARACTERS)].map(row);
const kin = [...new Set(KIN)].filter((character) => !CHARACTERS.includes(character) || character.length > 1).map(row);
writeFileSync(
  new URL('../src/lib/pieces/outlines.ts', import.meta.url),
  `// Written by tools/glyphs.mjs from LXGW WenKai Bold, SIL Open Font Licence 1.1; do not edit.
// An em is 100 units, y points down, the middle of each outline is at 0,0.
export interface Outline {
  width: number;
  height: number;
  d: string;
}

export const outlines: Record<string, Outline> = {
${rows.join('\n')}
};
`,
);
writeFileSync(
  new URL('../src/kin/outlines.ts', import.meta.url),
  `// Written by tools/glyphs.mjs from LXGW WenKai Bold, SIL Open Font Licence 1.1; do not edit.
import type { Outline } from '../lib/pieces/outlines';

export const characters: Record<string, Outline> = {
${kin.join('\n')}
};
`,
);
console.log(`${rows.length} and ${kin.length} outlines`);
