// settings.svelte.ts - what the reader chose, kept in this browser.
import { setIds, type SetId } from './pieces/sets';
import { best, choices, speak } from './i18n.svelte';

export type Theme = 'auto' | 'light' | 'dark';

export interface Settings {
  pieces: SetId;
  notation: string;
  coordinates: boolean;
  targets: boolean;
  sounds: boolean;
  animation: boolean;
  theme: Theme;
  language: string;
  /** The last new game, so that the next one starts with one click. */
  opponent: 'computer' | 'person';
  level: number;
  colour: 'red' | 'black' | 'random';
}

const KEY = 'chuhe.settings';

/**
 * Chinese readers get characters, everybody else pictures; and each the notation they would have learnt. Who reads
 * what is the browser's word, since the page may lack that language.
 */
export function defaults(preferred: readonly string[]): Settings {
  const first = new Intl.Locale(preferred[0] ?? 'en').maximize();
  const chinese = first.language === 'zh';
  const traditional = first.script === 'Hant';
  return {
    pieces: chinese ? (traditional ? 'traditional' : 'simplified') : 'symbols',
    notation: chinese ? (traditional ? 'chinese-traditional' : 'chinese-simplified') : 'algebraic-he',
    coordinates: true,
    targets: true,
    sounds: true,
    animation: true,
    theme: 'auto',
    language: best(preferred),
    opponent: 'computer',
    level: 1,
    colour: 'red',
  };
}

/** Keeps of what was stored only what has the right type: an older or newer page may have written it. */
export function merge(base: Settings, stored: unknown): Settings {
  const merged = { ...base };
  if (typeof stored !== 'object' || stored === null) return merged;
  for (const [key, value] of Object.entries(stored))
    if (key in base && typeof value === typeof base[key as keyof Settings])
      Object.assign(merged, { [key]: value });
  if (!setIds.includes(merged.pieces)) merged.pieces = base.pieces;
  if (!choices.some(({ code }) => code === merged.language)) merged.language = base.language;
  if (!['auto', 'light', 'dark'].includes(merged.theme)) merged.theme = base.theme;
  if (!['red', 'black', 'random'].includes(merged.colour)) merged.colour = base.colour;
  if (!['computer', 'person'].includes(merged.opponent)) merged.opponent = base.opponent;
  if (!(Number.isInteger(merged.level) && merged.level >= 1 && merged.level <= 10)) merged.level = base.level;
  return merged;
}

function load(): Settings {
  const base = defaults(typeof navigator === 'undefined' ? [] : navigator.languages);
  try {
    return merge(base, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return base; // storage switched off, or not JSON
  }
}

export const settings = $state<Settings>(load());

/** Called once by the page: keeps storage, language and theme in step with the settings. */
export function follow(): void {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Private windows may refuse; the choice then lasts as long as the page.
    }
  });
  $effect(() => {
    void speak(settings.language);
  });
  $effect(() => {
    const root = document.documentElement;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
  });
}
