import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { RulesError, type Rules, type Words } from '../../src/lib/rules';
import { characterAt, warningTexts } from '../../src/lib/words';
import { loadRules } from './load';

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});

describe('positions', () => {
  // Depth 1 of the project's perft table: counts that several programs agree on.
  const rows = readFileSync(new URL('../../../tests/data/perft.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap((cells) => {
      const fen = cells.findIndex((cell) => cell.includes('/'));
      return fen >= 0 && cells[fen + 1] === '1' ? [[cells[fen]!, Number(cells[fen + 2])] as const] : [];
    });

  test('the table is there', () => expect(rows.length).toBeGreaterThan(5));

  test.each(rows)('%s has %i moves', (fen, count) => {
    expect(rules.position(fen).moves.length).toBe(count);
  });

  test('a check names the king and who gives it', () => {
    expect(rules.position('4k4/9/9/9/9/9/9/9/4R4/3K5 b')).toMatchObject({
      side: 'black',
      check: true,
      checkers: ['e1'],
      king: 'e9',
      end: 'none',
    });
  });

  test('moves are played, captures are listed', () => {
    const position = rules.position('start', ['h2h9', 'i9h9']);
    expect(position.captured).toBe('nC');
    expect(position.last).toBe('i9h9');
    expect(position.pieces.h9).toBe('r');
  });
});

describe('records', () => {
  test('every notation of the menu writes what can be read back', () => {
    const moves = ['h2e2', 'h9g7', 'h0g2'];
    for (const { id } of rules.notations())
      rules.record('start', moves, id).forEach(({ text, move }, ply) => {
        expect(rules.read('start', moves.slice(0, ply), text), `${id}: ${text}`).toBe(move);
      });
  });

  test('Chinese as in the books', () => {
    expect(rules.record('start', ['h2e2', 'h9g7'], 'chinese-simplified').map(({ text }) => text)).toEqual([
      '炮二平五',
      '马８进７',
    ]);
  });
});

describe('the arbiter', () => {
  // A rook that checks for ever: docs/rules/cxq.md has the diagram, its other verdicts are in the table of cases.
  const start = '2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w';
  const round = ['f0e0', 'e8f8', 'e0f0', 'f8e8'];
  const checks = [...round, ...round];

  test('says who wins, by which clause, and what every ply does', () => {
    const verdict = rules.judge(start, checks, 'wxf');
    expect(verdict).toMatchObject({
      outcome: 'black wins',
      clause: 'wxf.perpetual-check',
      loop: { first: 0, last: 7, redText: 'every move is a check' },
    });
    expect(verdict.plies!.map(({ class: does }) => does).filter((_does, ply) => ply % 2 === 0)).toEqual(Array(4).fill('check'));
    expect(verdict.plies![0]!.checkers).toEqual([{ square: 'e0', piece: 'R' }]);
  });

  test('judges the same loop under every rule set, as if it went on for ever', () => {
    for (const { id } of rules.ruleSets())
      expect(rules.judge(start, checks, id, { first: 0, last: 3 }), id).toMatchObject({ rules: id, outcome: 'black wins' });
  });

  test('counts plies from the start of the game, passes too', () => {
    const shuffle = ['d9d8', 'e0e1', 'd8d9', 'e1e0'];
    const kings = '3k5/p8/9/9/9/9/9/9/P8/4K4 w';
    const verdict = rules.judge(kings, ['a1a2', '0000', 'a2a3', ...shuffle, ...shuffle], 'wxf');
    expect(verdict).toMatchObject({ outcome: 'draw', ply: 11, loop: { first: 3, last: 10 } });
    expect(verdict.plies![0]).toMatchObject({ ply: 3, move: 'd9d8' });
    expect(rules.judge(kings, ['a1a2', '0000', 'a2a3', ...shuffle], 'wxf', { first: 3, last: 6 }).outcome).toBe('draw');
  });

  test('warns one round before it is too late, and of what ends the game at once', () => {
    expect(rules.warnings(start, ['f0e0', 'e8f8'], 'wxf')).toEqual([]);
    expect(rules.warnings(start, round, 'wxf')).toMatchObject([{ move: 'f0e0', plies: 3, outcome: 'black wins' }]);
    expect(rules.warnings(start, round, 'folk-hk')).toEqual([]);
  });

  test('says once what many moves lead to', () => {
    // One ply before 50 moves of each side without a capture: whatever moves draws.
    const late = '3k5/9/9/9/9/9/9/9/R8/4K4 w - - 99 60';
    const warnings = rules.warnings(late, [], 'wxf').filter(({ move }) => move.startsWith('a1'));
    expect(warnings.length).toBeGreaterThan(10);
    const texts = warningTexts(warnings, (move) => move.slice(2));
    expect(texts).toEqual([`${warnings.map(({ move }) => move.slice(2)).join(', ')}: the game ends at once. Draw: too many moves without a capture.`]);
  });

  test('speaks the reader’s language, and changes it', async () => {
    const { languages } = await import('virtual:languages');
    const { library } = await languages.find(({ code }) => code === 'zh_CN')!.load();
    let words: Words = [];
    const polyglot = await loadRules(() => words);
    const ask = () => polyglot.judge(start, checks, 'wxf');
    const english = ask().text;
    words = library;
    const chinese = ask();
    expect(chinese.text).toBe(library.find(([id]) => id === english)![1]);
    for (const { text } of chinese.plies!) expect(text).not.toMatch(/[a-z]{3}/);
    words = [];
    expect(ask().text).toBe(english);
  });
});

describe('refusals', () => {
  const refused = (call: () => unknown): RulesError => {
    try {
      call();
    } catch (error) {
      if (error instanceof RulesError) return error;
      throw error;
    }
    throw new Error('nothing was refused');
  };

  test('an illegal move says where', () => {
    const error = refused(() => rules.position('start', ['h2e2', 'h2h3']));
    expect(error).toMatchObject({ code: 'illegal', line: 2, offset: 5 });
  });

  test('a position that cannot be played says why', () => {
    expect(refused(() => rules.position('4k4/9/9/9/9/9/9/9/9/4K4 w')).faults).toContainEqual({ name: 'kings-facing', text: 'the kings face each other' });
  });

  test('whatever is wrong with a position is said in words', () => {
    const found = new Set(
      [
        '9/9/9/9/9/9/9/9/9/9 w',
        '4k4/9/9/9/9/9/9/9/9/4K4 w',
        '4k4/4R4/9/9/9/9/9/9/9/3K5 w',
        'k8/9/9/9/9/9/9/9/9/4K4 w',
        '4k4/RRRCCCNNN/PPPPPPAAA/BBB6/9/9/9/9/9/P2KK4 w',
      ].flatMap((fen) => refused(() => rules.position(fen)).faults.map(({ text }) => text)),
    );
    expect(found.size).toBe(16); // XQ_FAULT_COUNT
    for (const fault of found) expect(fault).toMatch(/^(Red|Black|an?|the) .*[a-z]$/);
  });

  test('faults and errors are told in the reader’s words', async () => {
    const spoken = await loadRules(() => [
      ['the kings face each other', '将帅照面'],
      ['rank %d has %d points, not 9', '第%d行有%d个点'],
    ]);
    expect(refused(() => spoken.position('4k4/9/9/9/9/9/9/9/9/4K4 w')).faults.map(({ text }) => text)).toContain('将帅照面');
    expect(refused(() => spoken.position('4k3/9/9/9/9/9/9/9/9/4K4 w')).message).toBe('第9行有8个点');
  });

  test('a byte of a line is told as the character it is in', () => {
    expect(characterAt('abc', 0)).toBe(1);
    expect(characterAt('車馬x', 6)).toBe(3);
    expect(characterAt('  abc', 1)).toBe(4);
  });

  test('nonsense of any size leaves the rules as they were', () => {
    expect(refused(() => rules.position('x'.repeat(60_000))).code).toBe('syntax');
    expect(refused(() => rules.position('9'.repeat(140_000))).code).toBe('limit');
    expect(rules.position('start').moves.length).toBe(44);
  });
});
