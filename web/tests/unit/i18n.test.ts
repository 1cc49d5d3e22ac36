import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compile, pluralRule } from '../../tools/catalogues.mjs';
import { extract, messagesOf } from '../../tools/extract.mjs';
import { _, best, choices, gettext, need, ngettext, speak } from '../../src/lib/i18n.svelte';

describe('messages', () => {
  test('are found in markup and in code, with plurals and comments', () => {
    const svelte = `<script lang="ts">
      // TRANSLATORS: the piece
      const a: string = _('Horse');
      const b = ngettext('{n} move', '{n} moves', count);
    </script>
    <p title={_('A ' + 'title')}>{_(\`plain\`)}</p>`;
    expect(messagesOf(svelte, 'x.svelte').map(({ id, plural, comment }) => ({ id, plural, comment }))).toEqual([
      { id: 'Horse', plural: undefined, comment: 'TRANSLATORS: the piece' },
      { id: '{n} move', plural: '{n} moves', comment: undefined },
      { id: 'A title', plural: undefined, comment: undefined },
      { id: 'plain', plural: undefined, comment: undefined },
    ]);
    expect(messagesOf("export const names = [N_('One')];", 'x.ts')).toMatchObject([{ id: 'One', line: 1 }]);
  });

  test('must be plain strings', () => {
    expect(() => messagesOf('const a = _(name);', 'x.ts')).toThrow('x.ts:1');
  });
});

describe('catalogues', () => {
  const po = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

#: web/src/a.svelte
msgid "Horse"
msgstr "Конь"

msgid "Unused"
msgstr "лишнее"

#: src/explain/sentences.c
msgid "Check."
msgstr "Шах."

#: src/kin/seats.c
msgid "no such seat"
msgstr "нет места"

#: src/kin/rules.c
msgid "${'A paragraph of rules. '.repeat(20)}"
msgstr "Параграф"

#, fuzzy
msgid "Guess"
msgstr "догадка"

msgid "Empty"
msgstr ""

msgid "{n} move"
msgid_plural "{n} moves"
msgstr[0] "{n} ход"
msgstr[1] "{n} хода"
msgstr[2] "{n} ходов"
`;
  const load = (text: string) => import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);

  test('keep what is wanted and translated, with the plural rule', async () => {
    const { messages, plural, library } = await load(compile(po, (id, references) => id !== 'Unused' && !references.startsWith('src/')));
    expect(Object.keys(messages)).toEqual(['Horse', '{n} move']);
    expect(library).toEqual([['Check.', 'Шах.']]);
    const kin = await load(compile(po, () => false, /src\/kin\//));
    expect(kin.library).toEqual([['no such seat', 'нет места']]);
    expect([1, 2, 5, 11, 21, 22].map(plural)).toEqual([0, 1, 2, 2, 0, 1]);
  });

  test('refuse a rule that is more than arithmetic', () => {
    expect(() => pluralRule('nplurals=1; plural=alert(1);')).toThrow();
    expect(pluralRule(undefined)).toBe('n === 1 ? 0 : 1');
  });
});

describe('speaking', () => {
  test('English needs no catalogue', () => {
    expect(_('Level {level}', { level: 3 })).toBe('Level 3');
    expect(ngettext('{n} move', '{n} moves', 1)).toBe('1 move');
    expect(ngettext('{n} move', '{n} moves', 2)).toBe('2 moves');
    expect(gettext('whatever')).toBe('whatever');
    expect(_('{left} alone', {})).toBe('{left} alone');
  });

  test('every language of the page can be loaded, and English come back to', async () => {
    for (const { code } of choices) await speak(code);
    await speak('en');
    expect(_('Play')).toBe('Play');
  });

  test('Chinese has every message of the page, and the names of the library’s tables', async () => {
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const handicaps = readFileSync(`${root}src/core/handicap.c`, 'utf8').matchAll(/N_\("([^"]+)"\)/g);
    const ids = [...extract(`${root}web/src`, root).keys(), ...[...handicaps].map(([, name]) => name!)];
    expect(ids).toContain('Three first moves');
    await speak('zh_CN');
    await need('kin');
    expect(ids.filter((id) => gettext(id) === id)).toEqual([]);
    await speak('en');
  });

  test('of two languages on their way the one asked for last is spoken', async () => {
    await Promise.all([speak('zh_CN'), speak('en')]);
    expect(_('Play')).toBe('Play');
  });

  test('languages are called by their own names', () => {
    const names = Object.fromEntries(choices.map(({ code, name }) => [code, name]));
    expect(names.en).toBe('English');
    expect(names.zh_CN).toBe('简体中文');
  });

  test('the reader’s languages choose, Chinese by script', () => {
    const codes = ['en', 'zh_CN', 'ru'];
    expect(best(['zh-Hans-SG', 'en'], codes)).toBe('zh_CN');
    expect(best(['zh-TW', 'ru-RU'], codes)).toBe('ru');
    expect(best(['fr'], codes)).toBe('en');
    expect(best(['ru', 'zh-CN'], codes)).toBe('ru');
    expect(best([], codes)).toBe('en');
  });
});
