import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { RulesError, type Rules } from '../../src/lib/rules';
import { positionFault } from '../../src/lib/words';
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
    expect(refused(() => rules.position('4k4/9/9/9/9/9/9/9/9/4K4 w')).faults).toContain('kings-facing');
  });

  test('whatever is wrong with a position is said in words', () => {
    const found = new Set(
      [
        '9/9/9/9/9/9/9/9/9/9 w',
        '4k4/9/9/9/9/9/9/9/9/4K4 w',
        '4k4/4R4/9/9/9/9/9/9/9/3K5 w',
        'k8/9/9/9/9/9/9/9/9/4K4 w',
        '4k4/RRRCCCNNN/PPPPPPAAA/BBB6/9/9/9/9/9/P2KK4 w',
      ].flatMap((fen) => refused(() => rules.position(fen)).faults),
    );
    expect(found.size).toBe(16); // XQ_FAULT_COUNT
    for (const fault of found) expect(positionFault(fault)).toMatch(/^(Red|Black|an?|the) .*[a-z]$/);
  });

  test('nonsense of any size leaves the rules as they were', () => {
    expect(refused(() => rules.position('x'.repeat(60_000))).code).toBe('syntax');
    expect(refused(() => rules.position('9'.repeat(70_000))).code).toBe('limit');
    expect(rules.position('start').moves.length).toBe(44);
  });
});
