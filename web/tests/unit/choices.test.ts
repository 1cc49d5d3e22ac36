import { beforeAll, describe, expect, test } from 'vitest';
import { newGame, type Choice } from '../../src/lib/create';
import { look, setIds } from '../../src/lib/pieces/sets';
import type { Rules } from '../../src/lib/rules';
import { defaults, merge, settings } from '../../src/lib/settings.svelte';
import { loadRules } from './load';

const choice: Choice = { opponent: 'computer', level: 4, colour: 'red', handicap: null, giver: 'computer', rules: '', fen: '' };
const odds = { id: 'horse', name: 'A horse', chinese: '', start: '', giver: 'red' as const, freeMoves: 0 };
const human = { kind: 'human' };
const engine = { kind: 'engine', level: 4 };

describe('a new game', () => {
  test('against the computer', () => {
    expect(newGame(choice)).toEqual({ red: human, black: engine });
    expect(newGame({ ...choice, colour: 'black' })).toEqual({ red: engine, black: human });
    expect(newGame({ ...choice, colour: 'random' }, () => 0.9)).toEqual({ red: engine, black: human });
    expect(newGame({ ...choice, colour: 'random' }, () => 0.1)).toEqual({ red: human, black: engine });
  });

  test('between people', () => {
    expect(newGame({ ...choice, opponent: 'person' })).toEqual({ red: human, black: human });
  });

  test('a handicap is given by whom it says', () => {
    expect(newGame({ ...choice, handicap: odds })).toMatchObject({ handicap: 'horse', giver: 'black' });
    expect(newGame({ ...choice, handicap: odds, giver: 'me' })).toMatchObject({ giver: 'red' });
    expect(newGame({ ...choice, handicap: odds, colour: 'black' })).toMatchObject({ giver: 'red' });
    expect(newGame({ ...choice, handicap: odds, opponent: 'person', giver: 'black' })).toMatchObject({ giver: 'black' });
    expect(newGame({ ...choice, rules: 'cxa' })).toMatchObject({ rules: 'cxa' });
  });

  test('a position excludes a handicap', () => {
    const made = newGame({ ...choice, handicap: odds, fen: ' 4k4/9/9/9/9/9/9/9/4R4/3K5 w ' });
    expect(made).toMatchObject({ fen: '4k4/9/9/9/9/9/9/9/4R4/3K5 w' });
    expect(made).not.toHaveProperty('handicap');
  });
});

describe('settings', () => {
  test('begin with the characters the reader knows', () => {
    expect(defaults(['zh-CN', 'en'])).toMatchObject({ pieces: 'simplified', notation: 'chinese-simplified', language: 'zh_CN' });
    // Also where the page has no words in that script.
    for (const language of ['zh-TW', 'zh-HK', 'zh-Hant'])
      expect(defaults([language])).toMatchObject({ pieces: 'traditional', notation: 'chinese-traditional' });
    expect(defaults(['pl'])).toMatchObject({ pieces: 'symbols', notation: 'algebraic-he', language: 'en' });
    expect(defaults([])).toMatchObject({ pieces: 'symbols', language: 'en' });
  });

  test('survive what another version stored', () => {
    expect(merge(settings, null)).toEqual(settings);
    const odd = { pieces: 'marble', level: 99, sounds: false, colour: 7, extra: 1, theme: 'neon', notation: 'wxf' };
    const merged = merge(settings, odd);
    const { pieces, level } = settings;
    expect(merged).toMatchObject({ pieces, level, sounds: false, notation: 'wxf', theme: 'auto' });
    expect(merged).not.toHaveProperty('extra');
  });
});

describe('piece sets', () => {
  let rules: Rules;
  beforeAll(async () => {
    rules = await loadRules();
  });

  test('every set draws every piece, and no two kinds of a side alike', () => {
    const pieces = [...new Set(Object.values(rules.position('start').pieces))];
    expect(pieces.length).toBe(14);
    for (const set of setIds)
      for (const tone of ['red', 'black']) {
        const faces = pieces
          .map((piece) => look(set, piece))
          .filter((drawn) => drawn.tone === tone)
          .map(({ face }) => face.layers.map(({ d }) => d).join());
        expect(new Set(faces).size, `${set}, ${tone}`).toBe(7);
        for (const d of faces) expect(d.length).toBeGreaterThan(20);
      }
  });
});
