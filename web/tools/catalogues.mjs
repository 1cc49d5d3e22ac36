// catalogues.mjs - the message catalogues of po/ as modules of the page (a Vite plugin).
//
//     import { languages } from 'virtual:languages';
//     languages[0].code, await languages[0].load()
//
// A catalogue holds only the messages that the page or the server's tables it shows can ask for, and is
// a chunk of its own, fetched when its language is chosen; what only the kin of Xiangqi say is a second one,
// `languages[0].parts.kin()`, fetched by who opens them. An untranslated or fuzzy message is left out:
// the page then shows the English.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import gettextParser from 'gettext-parser';
import { extract } from './extract.mjs';

/** Where the C library keeps names that the page shows: notations, handicaps, rule sets. */
const TABLES = /src\/(notation|game|rules)\/|src\/core\/handicap/;

/** Where the rules keep what they make sentences and errors of; they are handed these. */
const SENTENCES = /src\/(explain|core|notation|game|rules)\//;

/** What is only for the kin: the games' own words and those of their part of the page. */
const KIN = /src\/kin\//;

/** Where the kin's module keeps what it makes errors of. */
const KIN_SENTENCES = /(^|\n)src\/(kin|core)\//;

/** The text of an error is no longer than this (XQ_ERROR_TEXT_SIZE); paragraphs of rules are. */
const SENTENCE_MAX = 240;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The plural rule of a catalogue as an expression in n, made of arithmetic and nothing else. */
export function pluralRule(header) {
  const match = /nplurals\s*=\s*(\d+)\s*;\s*plural\s*=\s*([^;]+)/.exec(header ?? '');
  if (!match) return 'n === 1 ? 0 : 1';
  const rule = match[2].trim();
  if (!/^[\sn\d%?:()<>=!&|+*/-]+$/.test(rule)) throw new Error(`strange plural rule: ${rule}`);
  return `Number(${rule})`;
}

/**
 * The text of the module for one catalogue; `wanted` tells which messages to keep for the page, `sentences` from
 * which files those are that the C library is handed.
 */
export function compile(po, wanted, sentences = SENTENCES) {
  const { headers, translations } = gettextParser.po.parse(po);
  const messages = {};
  const library = [];
  for (const context of Object.values(translations))
    for (const { msgid, msgstr, comments } of Object.values(context)) {
      const fuzzy = comments?.flag?.split(/,\s*/).includes('fuzzy');
      const references = comments?.reference ?? '';
      if (!msgid || fuzzy || msgstr.some((text) => text === '')) continue;
      if (sentences.test(references) && msgid.length < SENTENCE_MAX) library.push([msgid, msgstr[0]]);
      if (!wanted(msgid, references)) continue;
      messages[msgid] = msgstr.length > 1 || translations[''][msgid]?.msgid_plural ? msgstr : msgstr[0];
    }
  return `export const plural = (n) => ${pluralRule(headers['Plural-Forms'])};
export const messages = ${JSON.stringify(messages)};
export const library = ${JSON.stringify(library)};`;
}

export function catalogues(folder) {
  const codes = () =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith('.po'))
          .map((name) => name.slice(0, -'.po'.length))
          .sort()
      : [];
  let page;
  return {
    name: 'chuhe-catalogues',
    resolveId: (id) => (/^virtual:(languages$|catalogue\/)/.test(id) ? `\0${id}` : null),
    load(id) {
      if (id === '\0virtual:languages')
        return `export const languages = [${codes()
          .map(
            (code) =>
              `{ code: '${code}', load: () => import('virtual:catalogue/${code}'), parts: { kin: () => import('virtual:catalogue/${code}/kin') } }`,
          )
          .join(', ')}];`;
      const catalogue = /^\0virtual:catalogue\/([\w@]+)(\/kin)?$/.exec(id);
      if (!catalogue) return null;
      page ??= extract(`${root}web/src`, root);
      // A message that the programs have as well may name their files alone, so the page's own are asked.
      const isFirst = (message, references) =>
        page.get(message)?.references.some((reference) => !KIN.test(reference)) || TABLES.test(references);
      const isKin = (message, references) => (page.has(message) || KIN.test(references)) && !isFirst(message, references);
      const path = `${folder}/${catalogue[1]}.po`;
      this.addWatchFile(path);
      return catalogue[2]
        ? compile(readFileSync(path), isKin, KIN_SENTENCES)
        : compile(readFileSync(path), isFirst);
    },
  };
}
