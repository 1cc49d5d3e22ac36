// extract.mjs - finds the messages in the page's sources.
//
// A message is the first argument of _(), the first two of ngettext(), or the argument of N_() (marked
// here, translated where it is shown); each must be a plain string literal. A comment line that begins
// with `TRANSLATORS:` right above the call goes with it. Svelte's own parser reads .svelte and .ts
// alike, so nothing is guessed from the text.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'svelte/compiler';

const ARITY = { _: 1, N_: 1, ngettext: 2 };

export function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.(svelte|ts)$/.test(entry.name) && !/\.d\.ts$/.test(entry.name)) yield path;
  }
}

function* nodes(value) {
  if (Array.isArray(value)) for (const item of value) yield* nodes(item);
  else if (value && typeof value === 'object') {
    if (typeof value.type === 'string') yield value;
    for (const [key, child] of Object.entries(value)) if (key !== 'loc') yield* nodes(child);
  }
}

function literal(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.quasis.length === 1) return node.quasis[0].value.cooked;
  if (node?.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [literal(node.left), literal(node.right)];
    if (left !== undefined && right !== undefined) return left + right;
  }
  return undefined;
}

/** The messages of one source text: [{ id, plural, line, comment }]. */
export function messagesOf(text, name) {
  const wrapped = name.endsWith('.ts');
  const source = wrapped ? `<script lang="ts">\n${text}\n</script>` : text;
  const lines = source.split('\n');
  const found = new Map();
  for (const node of nodes(parse(source, { modern: true }))) {
    if (node.type !== 'CallExpression' || !(node.callee.name in ARITY)) continue;
    const line = source.slice(0, node.start).split('\n').length;
    const ids = node.arguments.slice(0, ARITY[node.callee.name]).map(literal);
    if (ids.includes(undefined) || ids.length < ARITY[node.callee.name]) {
      // The definitions of these functions hand on a variable.
      if (/lib\/i18n/.test(name)) continue;
      throw new Error(`${name}:${line - Number(wrapped)}: a message must be a plain string`);
    }
    const comment = /^\s*(?:\/\/|\/\*|<!--|\{\/\*)\s*(TRANSLATORS:.*?)\s*(?:\*\/\}?|-->)?\s*$/.exec(lines[line - 2] ?? '');
    found.set(`${node.start}`, { id: ids[0], plural: ids[1], line: line - Number(wrapped), comment: comment?.[1] });
  }
  return [...found.values()].sort((a, b) => a.line - b.line);
}

/** All messages under `folder`: Map from id to { id, plural, references, comments }. */
export function extract(folder, root) {
  const all = new Map();
  for (const path of [...sources(folder)].sort()) {
    for (const { id, plural, line, comment } of messagesOf(readFileSync(path, 'utf8'), path)) {
      const entry = all.get(id) ?? { id, plural: undefined, references: [], comments: new Set() };
      entry.plural ??= plural;
      entry.references.push(`${relative(root, path)}:${line}`);
      if (comment) entry.comments.add(comment);
      all.set(id, entry);
    }
  }
  return all;
}
