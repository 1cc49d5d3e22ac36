import { beforeAll, describe, expect, test } from 'vitest';
import { arrowsOf } from '../../src/lib/evidence';
import type { PlyFact, Rules } from '../../src/lib/rules';
import { loadRules } from './load';

let rules: Rules;
beforeAll(async () => {
  rules = await loadRules();
});

const quiet: PlyFact = { ply: 0, move: 'a0a1', side: 'red', class: 'idle', checkers: [], kill: [], threats: [], text: '' };
const place = (square: string, piece: string) => ({ square, piece, id: 0 });

describe('arrows', () => {
  test('run from attacker to victim and from guard to victim, each as what it is', () => {
    const fact: PlyFact = {
      ...quiet,
      class: 'chase',
      threats: [
        {
          attacker: place('h8', 'R'),
          victim: place('c8', 'n'),
          counts: true,
          gain: 'unguarded',
          roots: [
            { square: 'c9', piece: 'r', state: 'pinned' },
            { square: 'e8', piece: 'a', state: 'real' },
          ],
          line: [],
        },
        { attacker: place('a0', 'R'), victim: place('a9', 'r'), counts: false, gain: 'none', roots: [], line: [] },
      ],
    };
    expect(arrowsOf(fact, 'e9')).toEqual([
      { from: 'h8', to: 'c8', kind: 'attack' },
      { from: 'c9', to: 'c8', kind: 'false-guard' },
      { from: 'e8', to: 'c8', kind: 'guard' },
    ]);
    // Where nothing counts, what there is explains why.
    expect(arrowsOf({ ...fact, threats: fact.threats.slice(1) }, 'e9')).toEqual([{ from: 'a0', to: 'a9', kind: 'attack' }]);
  });

  test('a check points at the king, a threat of mate at its first move', () => {
    expect(arrowsOf({ ...quiet, checkers: [{ square: 'e1', piece: 'R' }], kill: ['a8a9', 'e9e8'] }, 'e9')).toEqual([
      { from: 'e1', to: 'e9', kind: 'attack' },
      { from: 'a8', to: 'a9', kind: 'plan' },
    ]);
    expect(arrowsOf(quiet, 'e9')).toEqual([]);
  });

  test('of a real loop lie between pieces that stand on the board', () => {
    // A diagram of the world rules: a cannon and a rook chase in turn.
    const start = 'c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w';
    const moves = ['h8h9', 'f9f8', 'h9h8', 'f8f9', 'h8h9', 'f9f8', 'h9h8', 'f8f9'];
    const { plies } = rules.judge(start, moves, 'wxf');
    let attacks = 0;
    for (const fact of plies!) {
      const { pieces, king } = rules.position(start, moves.slice(0, fact.ply + 1));
      for (const { from, to, kind } of arrowsOf(fact, king)) {
        expect(Object.keys(pieces)).toContain(from);
        expect(Object.keys(pieces)).toContain(to);
        const red = (square: string) => pieces[square] === pieces[square]!.toUpperCase();
        expect(red(from) === red(to), `${from}-${to} ${kind}`).toBe(kind !== 'attack');
        attacks += Number(kind === 'attack');
      }
    }
    expect(attacks).toBe(8);
  });
});
