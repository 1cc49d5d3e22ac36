// evidence.ts - what the arbiter found in a ply, as arrows on the board.
import type { Arrow } from './board/Board.svelte';
import type { PlyFact, Square } from './rules';

/**
 * Attackers point at what they attack, guards at what they guard; a guard that is none is marked so, and a
 * threat of mate shows its first move. `king` is the king of the side that is to move after the ply.
 */
export function arrowsOf(fact: PlyFact, king: Square): Arrow[] {
  const arrows: Arrow[] = fact.checkers.map(({ square }) => ({ from: square, to: king, kind: 'attack' }));
  const plan = fact.kill[0];
  if (plan) arrows.push({ from: plan.slice(0, 2), to: plan.slice(2), kind: 'plan' });
  const counting = fact.threats.filter(({ counts }) => counts);
  for (const { attacker, victim, roots } of counting.length > 0 ? counting : fact.threats) {
    arrows.push({ from: attacker.square, to: victim.square, kind: 'attack' });
    for (const { square, state } of roots)
      arrows.push({ from: square, to: victim.square, kind: state === 'real' ? 'guard' : 'false-guard' });
  }
  // One arrow between two points: the weightier one, which comes first.
  const seen = new Set<string>();
  return arrows.filter(({ from, to }) => !seen.has(from + to) && seen.add(from + to));
}
