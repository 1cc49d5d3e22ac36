// words.ts - what the page calls things: pieces, sides, ends, refusals. Whole phrases, so that every language
// can put them as it likes.
import { _, gettext, N_, ngettext } from './i18n.svelte';
import type { GameState, Seat } from './api';
import type { MoveClass, Piece, Side, Warning } from './rules';

const PIECES: Record<Piece, string> = {
  K: N_('red king'),
  A: N_('red advisor'),
  B: N_('red elephant'),
  N: N_('red horse'),
  R: N_('red rook'),
  C: N_('red cannon'),
  P: N_('red pawn'),
  k: N_('black king'),
  a: N_('black advisor'),
  b: N_('black elephant'),
  n: N_('black horse'),
  r: N_('black rook'),
  c: N_('black cannon'),
  p: N_('black pawn'),
};

export const pieceName = (piece: Piece) => gettext(PIECES[piece] ?? piece);

export const sideName = (side: Side) => (side === 'red' ? _('Red') : _('Black'));

export function toMove(side: Side): string {
  return side === 'red' ? _('Red to move') : _('Black to move');
}

/** Ten steps in words; the number stays beside them. */
export function levelName(level: number): string {
  const names = [
    N_('First steps'),
    N_('Beginner'),
    N_('Casual'),
    N_('Casual, alert'),
    N_('Club player'),
    N_('Club player, strong'),
    N_('Expert'),
    N_('Expert, strong'),
    N_('Master'),
    N_('Full strength'),
  ];
  return gettext(names[level - 1] ?? '');
}

export function seatName(seat: Seat, alone: boolean, side: Side): string {
  if (seat.kind === 'engine') return _('Computer, level {level}', { level: seat.level });
  return alone ? _('You') : sideName(side);
}

/** Who won, from where the reader sits. */
export function resultTitle(result: NonNullable<GameState['result']>, mine: Side | null): string {
  if (result === 'draw') return _('Draw');
  if (mine !== null) return result === mine ? _('You won') : _('The computer won');
  return result === 'red' ? _('Red won') : _('Black won');
}

/** Why, in a sentence. */
export function reasonText(state: GameState): string {
  const loser = state.result === 'red' ? 'black' : 'red';
  switch (state.reason) {
    case 'checkmate':
      return loser === 'red'
        ? _('Checkmate: the red king is attacked and cannot be saved.')
        : _('Checkmate: the black king is attacked and cannot be saved.');
    case 'stalemate':
      return loser === 'red'
        ? _('Red has no move left. In Xiangqi that loses.')
        : _('Black has no move left. In Xiangqi that loses.');
    case 'resignation':
      return loser === 'red' ? _('Red resigned.') : _('Black resigned.');
    case 'agreement':
      return _('The players agreed to a draw.');
    case 'length':
    case 'length-limit':
      return _('The game grew too long.');
    case 'quiet-limit':
    case 'progress-limit':
    case 'effect-limit':
      return _('Too many moves passed without a capture or progress.');
    case 'bare-material':
      return _('Neither side has enough left to win.');
    case 'repetition':
      return _('The position was repeated.');
    case 'mutual-offence':
      return _('Both sides broke the rules of repetition.');
    case 'perpetual-check':
    case 'run-of-checks':
      return loser === 'red'
        ? _('Red checked without end, which is forbidden.')
        : _('Black checked without end, which is forbidden.');
    case 'perpetual-chase':
    case 'run-of-chases':
      return loser === 'red'
        ? _('Red chased a piece without end, which is forbidden.')
        : _('Black chased a piece without end, which is forbidden.');
    case 'perpetual-hit':
    case 'stronger-hits':
    case 'run-of-hits':
    case 'attacked-first':
      return loser === 'red'
        ? _('Red attacked without end, which is forbidden.')
        : _('Black attacked without end, which is forbidden.');
    case 'time':
      return loser === 'red' ? _('Red’s time ran out.') : _('Black’s time ran out.');
    default:
      return state.reason ?? '';
  }
}

/** The rule that was applied: the rule set, and its clause as in `wxf.perpetual-check`. */
export const clauseText = (rules: string, clause: string) => _('{rules}, clause {clause}', { rules, clause });

/** What moves with warnings lead to, moves with the same end together; `write` is the reader's notation. */
export function warningTexts(warnings: readonly Warning[], write: (move: string) => string): string[] {
  const groups = new Map<string, { now: boolean; verdict: string; moves: string[] }>();
  for (const { move, plies, text } of warnings) {
    const key = `${plies === 0} ${text}`;
    const group = groups.get(key) ?? { now: plies === 0, verdict: text, moves: [] };
    group.moves.push(write(move));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ now, verdict, moves }) => {
    const params = { moves: moves.join(', '), verdict };
    return now
      ? _('{moves}: the game ends at once. {verdict}', params)
      : _('{moves}: the position repeats. One more round, and the verdict is: {verdict}', params);
  });
}

/** What a ply of a loop does, in a word. */
export function className(does: MoveClass): string {
  const names: Record<MoveClass, string> = {
    idle: N_('idle'),
    block: N_('block'),
    offer: N_('offer'),
    exchange: N_('exchange'),
    chase: N_('chase'),
    kill: N_('mate threat'),
    check: N_('check'),
  };
  return gettext(names[does]);
}

export function faultText(fault: string): string {
  switch (fault) {
    case 'engine-missing':
      return _('The computer player is not installed.');
    case 'engine-hung':
      return _('The computer player does not answer.');
    case 'busy':
    case 'storage':
      return refusal(fault);
    default:
      return _('The computer player failed.');
  }
}

/** A sentence for a code of docs/api.md. */
export function refusal(code: string): string {
  switch (code) {
    case 'offline':
      return _('The server cannot be reached.');
    case 'lost':
      return _('The connection is lost. Trying again.');
    case 'illegal-move':
    case 'bad-move':
      return _('That move is not allowed.');
    case 'handicap-move':
      return _('These first moves may not cross the river, capture or give check.');
    case 'not-your-turn':
      return _('It is the other side’s turn.');
    case 'game-over':
      return _('The game is over.');
    case 'nothing-to-take-back':
      return _('There is nothing to take back.');
    case 'no-offer':
      return _('There is no draw offer any more.');
    case 'hint-stale':
      return _('The position changed meanwhile.');
    case 'busy':
    case 'too-many':
      return _('The server is busy. Try again in a moment.');
    case 'bad-fen':
      return _('This position cannot be played.');
    case 'unknown-game':
      return _('There is no such game.');
    case 'storage':
      return _('The server could not save. Nothing was changed.');
    case 'engine-missing':
    case 'engine-hung':
    case 'engine-failed':
    case 'engine-illegal':
      return faultText(code);
    default:
      return _('Something went wrong ({code}).', { code });
  }
}

export function handicapName(name: string): string {
  return gettext(name);
}

export function moveCount(plies: number): string {
  const moves = Math.ceil(plies / 2);
  return ngettext('{n} move', '{n} moves', moves);
}

/** A point as people say it, ranks counted from 1: `a0` is "a1". */
export function squareName(square: string): string {
  return square.charAt(0) + String(Number(square.slice(1)) + 1);
}

/** For an ear: "red cannon h3 to e3". */
export function moveSpoken(piece: Piece, move: string, captured: Piece | null): string {
  const params = { piece: pieceName(piece), from: squareName(move.slice(0, 2)), to: squareName(move.slice(2)) };
  return captured
    ? _('{piece} from {from} takes {captured} on {to}', { ...params, captured: pieceName(captured) })
    : _('{piece} from {from} to {to}', params);
}

/** Which character of a line, counted from 1, the byte is in that the C library names; it leaves out blanks around. */
export function characterAt(line: string, offset: number): number {
  const before = new TextEncoder().encode(line.trimStart()).slice(0, offset);
  return [...line].length - [...line.trimStart()].length + [...new TextDecoder().decode(before)].length + 1;
}
