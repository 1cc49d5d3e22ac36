#!/usr/bin/env node
// Writes src/draw/faces.c: the outlines of characters, letters and figures that the page has in
// web/src/lib/pieces, as C tables.
//
//   tools/draw-faces.mjs               rewrites it
//   tools/draw-faces.mjs --check       writes nothing; fails when it is not what the page has
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const root = new URL('../', import.meta.url);
const file = new URL('src/draw/faces.c', root);
if (!existsSync(new URL('web/node_modules/typescript', root))) {
  console.error('draw-faces: run script/bootstrap first');
  process.exit(77);
}
const typescript = createRequire(new URL('web/package.json', root))('typescript');

async function load(name) {
  const text = readFileSync(new URL(`web/src/lib/pieces/${name}.ts`, root), 'utf8');
  const options = { compilerOptions: { module: 'ESNext', target: 'ES2022' } };
  const { outputText } = typescript.transpileModule(text, options);
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`);
}

// A path as string literals that fit the page, broken where a command begins if possible.
function literals(path) {
  const pieces = [];
  for (let rest = path; rest !== ''; ) {
    let end = Math.min(rest.length, 86);
    const before = rest.slice(0, end).search(/[a-zA-Z][^a-zA-Z]*$/);
    if (end < rest.length && before > 40) end = before;
    pieces.push(`"${rest.slice(0, end)}"`);
    rest = rest.slice(end);
  }
  return pieces.join('\n          ');
}

function table(name, faces) {
  const rows = [];
  const layers = [];
  faces.forEach(([key, size, parts], index) => {
    const own = `${name}_${index}`;
    const lines = parts.map(([isBody, path]) => `    { ${isBody},\n      ${literals(path)} },\n`);
    layers.push(`static const XqFaceLayer ${own}[] = { /* ${key} */\n${lines.join('')}};\n`);
    rows.push(`    { "${key}", ${size}, ${parts.length}, ${own} },\n`);
  });
  return `${layers.join('')}\nconst XqFace xq_face_${name}[] = {\n${rows.join('')}    { NULL, 0, 0, NULL },\n};\n`;
}

const { outlines } = await load('outlines');
const { symbols } = await load('symbols');
const text = `/*
 * faces.c - written by tools/draw-faces.mjs from web/src/lib/pieces; do not edit.
 * Characters and letters: LXGW WenKai Bold, SIL Open Font Licence 1.1 (docs/decisions/glyphs.md).
 */
#include "draw/faces.h"

/* clang-format off */
${table('outlines', Object.entries(outlines).map(([key, { width, height, d }]) => [key, Math.max(width, height), [[false, d]]]))}
${table('figures', Object.entries(symbols).map(([key, parts]) => [key, 0, parts.map(({ d, paint }) => [paint === 'body', d])]))}`;

if (process.argv[2] === '--check') {
  if (readFileSync(file, 'utf8') === text) process.exit(0);
  console.log('src/draw/faces.c is not what web/src/lib/pieces has: run tools/draw-faces.mjs');
  process.exit(1);
}
writeFileSync(file, text);
