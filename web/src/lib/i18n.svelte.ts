// i18n.svelte.ts - messages in the reader's language.
//
// The source language is English and English is the key: `_('New game')`. Placeholders are `{name}`, filled
// from an object. Plurals: `ngettext('{n} move', '{n} moves', n)`. `N_()` marks a message in a table that is
// translated where it is shown. All of them read reactive state, so a change of language redraws the page.
// The catalogues are the project's own po files: see tools/catalogues.mjs.
import { languages } from 'virtual:languages';
import type { Words } from './rules';

export type Params = Record<string, string | number>;

export interface Catalogue {
  plural(n: number): number;
  messages: Record<string, string | string[]>;
  /** What the C library makes sentences of. */
  library: Words;
}

const ENGLISH: Catalogue = { plural: (n) => (n === 1 ? 0 : 1), messages: {}, library: [] };

const state = $state<{ code: string; catalogue: Catalogue; kin: Words }>({ code: 'en', catalogue: ENGLISH, kin: [] });
/** The language asked for last: of two on their way the later one counts, whichever comes first. */
let asked = 'en';

function fill(text: string, params?: Params): string {
  return params ? text.replace(/\{(\w+)\}/g, (whole, key: string) => String(params[key] ?? whole)) : text;
}

export function _(id: string, params?: Params): string {
  const found = state.catalogue.messages[id];
  return fill((Array.isArray(found) ? found[0] : found) ?? id, params);
}

/** `n` itself is filled in for `{n}`. */
export function ngettext(one: string, many: string, n: number, params?: Params): string {
  const found = state.catalogue.messages[one];
  const text = Array.isArray(found) ? found[state.catalogue.plural(n)] : found;
  return fill(text ?? (ENGLISH.plural(n) === 0 ? one : many), { n, ...params });
}

/** Messages that only a part of the page shows, by its name; they are fetched when it is opened. */
type Part = 'kin';

const wanted = new Set<Part>();

/** Fetches what a part of the page says, now and with every other language; without it that part speaks English. */
export async function need(part: Part): Promise<void> {
  if (wanted.has(part)) return;
  wanted.add(part);
  await speak(asked);
}

/** A message marked with N_(), or by the C library, translated. */
export function gettext(id: string): string {
  return _(id);
}

export function N_(id: string): string {
  return id;
}

/** What the sentences and errors of the C library are made of, for the rules (rules.ts) and the kin (kin/kin.ts). */
export const libraryWords = (): Words => state.catalogue.library;
export const kinWords = (): Words => state.kin;

/** `zh_CN` as browsers write it: `zh-CN`. */
export const tag = (code: string) => code.replace('_', '-');

/** The languages the page has, by their own names. */
export const choices = [
  { code: 'en', name: 'English' },
  ...languages.map(({ code }) => ({ code, name: nameOf(code) })),
];

function nameOf(code: string): string {
  // Chinese goes by its script: 简体中文, not "Chinese (China)".
  const { language, script } = new Intl.Locale(tag(code)).maximize();
  const named = language === 'zh' && script ? `${language}-${script}` : tag(code);
  const name = new Intl.DisplayNames([tag(code)], { type: 'language' }).of(named) ?? code;
  return name.charAt(0).toLocaleUpperCase(tag(code)) + name.slice(1);
}

/** The best of our languages for a reader's list of preferences; Chinese goes by script. */
export function best(preferred: readonly string[], codes: string[] = choices.map(({ code }) => code)): string {
  for (const wanted of preferred) {
    const locale = new Intl.Locale(wanted).maximize();
    const exact = codes.find((code) => tag(code).toLowerCase() === wanted.toLowerCase());
    if (exact) return exact;
    const near = codes.find((code) => {
      const have = new Intl.Locale(tag(code)).maximize();
      return have.language === locale.language && have.script === locale.script;
    });
    if (near) return near;
  }
  return 'en';
}

export const language = {
  get code() {
    return state.code;
  },
  /** The script matters for fonts and screen readers. */
  get tag() {
    return tag(state.code);
  },
};

/** Loads and switches; a catalogue that cannot be fetched leaves things as they are. */
export async function speak(code: string): Promise<void> {
  asked = code;
  const found = languages.find((language) => language.code === code);
  const catalogue = code === 'en' ? ENGLISH : await found?.load().catch(() => undefined);
  if (!catalogue) return;
  const parts = await Promise.all([...wanted].map((part) => found?.parts[part]().catch(() => undefined)));
  if (asked !== code) return;
  state.code = code;
  state.kin = parts.flatMap((one) => one?.library ?? []);
  state.catalogue = {
    ...catalogue,
    messages: Object.assign({}, catalogue.messages, ...parts.map((one) => one?.messages)),
  };
}
