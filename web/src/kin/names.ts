// names.ts - what the page calls seats, armies, pieces and moves of any game, in the reader's language. The games' own
// words are messages of the catalogue.
import { _, gettext, ngettext } from '../lib/i18n.svelte';
import type { Game, Letter, Move, Outcome, Ply, Position, Thrown } from './kin';
import { refusal } from '../lib/words';
import { levels } from './thinker';
import type { Plan } from './table.svelte';

export function armyName(game: Game, letter: Letter): string {
  const army = game.armies.find((one) => one.letter === letter);
  return army ? gettext(army.name) : _('no player');
}

export const kindName = (game: Game, letter: string): string => {
  const kind = game.kinds.find((one) => one.letter === letter);
  return kind ? gettext(kind.name) : _('covered piece');
};

export const armyNames = (game: Game, letters: string): string =>
  [...letters].map((letter) => armyName(game, letter)).join(_(', '));

/** "Qin rider"; the piece as Position.pieces has it, or its first two letters. */
export function pieceName(game: Game, piece: string): string {
  const [army, kind] = [piece[0]!, piece[1]!];
  if (army === '-') return kindName(game, kind);
  return _('{army} {kind}', { army: armyName(game, army), kind: kindName(game, kind) });
}

export function levelName(level: number): string {
  return [_('Any move'), _('Greedy'), _('Easy'), _('Middling'), _('Hard')][level - 1] ?? String(level);
}

export const planName = (plan: Plan): string =>
  plan.kind === 'person'
    ? _('Person')
    : plan.kind === 'vacant'
      ? _('Vacant')
      : plan.kind === 'open'
        ? _('Another screen')
        : plan.kind === 'elsewhere'
          ? [plan.name || _('Person'), plan.present ? '' : _('(away)')].filter(Boolean).join(' ')
          : _('Computer: {level}', { level: levelName(plan.level) });

/** What a seat may be given to; `shared`: there is a server, so somebody at another screen may sit there. */
export const plans = (vacant: boolean, shared: boolean): Plan[] => [
  { kind: 'person' },
  ...(shared ? [{ kind: 'open' as const }] : []),
  ...levels.map((_level, i) => ({ kind: 'computer' as const, level: i + 1 })),
  ...(vacant ? [{ kind: 'vacant' as const }] : []),
];

/** "Three to seven players" in digits. */
export function playerCount([min, max]: [number, number]): string {
  return min === max ? ngettext('{n} player', '{n} players', min) : _('{min} to {max} players', { min, max });
}

/** A button's words for a move that its points do not tell, or one of several with the same points. */
export function moveTitle(game: Game, move: Move): string {
  const words = move.words ? gettext(move.words) : '';
  const piece = move.kind ? pieceName(game, `${move.army ?? '-'}${move.kind}`) : '';
  if (move.binds && [...move.binds].length > 1 && words)
    return _('{words}: {seats}', { words, seats: armyNames(game, move.binds) });
  return [words, words ? '' : piece, words ? '' : move.move].filter(Boolean).join(' ');
}

/** Whether the board has nothing to press for a move, neither a piece nor a point to put one on. */
export const isWithoutPoint = ({ from, to, flags }: Move): boolean => !to || (!from && !flags?.includes('drop'));

/** In a list of moves, beside the mark of who made it: in words where its points would say less. */
export function moveListed(game: Game, ply: Ply): string {
  if (ply.flags?.includes('throw')) return _('Thrown: {what}', { what: ply.words ?? ply.move });
  return ply.words && (!ply.from || ply.flags?.includes('pass')) ? moveTitle(game, ply) : ply.move;
}

/** What can be done with what was thrown, for who does not know the game; empty where nothing waits to be played. */
export function throwPrompt({ value }: Thrown, choices: readonly Move[]): string {
  if (value === null || choices.length === 0) return '';
  const enters = choices.some(({ flags }) => flags?.includes('drop'));
  const moves = choices.some(({ from }) => from);
  if (enters && moves) return _('Bring a piece on from beside the board, or move one by {n}.', { n: value });
  if (enters) return _('Bring a piece on: press it beside the board, then the marked point.');
  if (moves) return _('Move a piece by {n}: press it, then a marked point.', { n: value });
  return _('Nothing can be done with a {n}.', { n: value });
}

/** What a screen reader hears of a move. */
export function moveSpoken(game: Game, ply: Ply): string {
  if (ply.flags?.includes('throw')) return _('Thrown: {what}', { what: ply.words ?? ply.move });
  const who = ply.kind ? pieceName(game, `${ply.army ?? '-'}${ply.kind}`) : ply.seat !== '-' && ply.seat !== '*' ? armyName(game, ply.seat) : '';
  const what = ply.flags?.includes('drop') && ply.to
    ? ply.taken
      ? _('comes on and takes {taken} on {to}', { taken: pieceName(game, ply.taken), to: ply.to })
      : _('comes on at {to}', { to: ply.to })
    : ply.words
      ? moveTitle(game, ply)
      : !ply.from || !ply.to
        ? ply.move
        : ply.taken
          ? _('from {from} takes {taken} on {to}', { from: ply.from, to: ply.to, taken: pieceName(game, ply.taken) })
          : ply.from === ply.to
            ? _('turned up on {to}', { to: ply.to })
            : _('from {from} to {to}', { from: ply.from, to: ply.to });
  const beaten = ply.out ? _('{armies} is beaten', { armies: armyNames(game, ply.out) }) : '';
  return [[who, what].filter(Boolean).join(' '), beaten].filter(Boolean).join('. ');
}

/** The seats of one side: those that an alliance or a treaty binds to `seat`, with it. */
export const bloc = (position: Position, seat: Letter): string => seat + (position.allies[seat] ?? '');

/** What a seat has by the game's count, in whole ones and tenths of them, not in its parts. */
export const scoreOf = (game: Game, outcome: Outcome, seat: Letter): number =>
  (outcome.ranking.find((one) => one.seat === seat)?.score ?? 0) / game.scoreParts;

/** The armies that a seat commands now. */
export const commanded = (position: Position, seat: Letter): string =>
  Object.entries(position.owners)
    .filter(([, owner]) => owner === seat)
    .map(([army]) => army)
    .join('');

/** What the server says about a table, by its code. */
export function tableRefusal(code: string): string {
  switch (code) {
    case 'unknown-table':
      return _('There is no such game.');
    case 'bad-key':
      return _('This seat is not yours any more.');
    case 'seat-taken':
      return _('Somebody sits there already.');
    case 'wrong-phase':
      return _('That cannot be done now.');
    case 'bad-position':
    case 'bad-settings':
      return _('These choices do not go together.');
    case 'no-offer':
      return _('That offer does not stand any more.');
    default:
      return refusal(code);
  }
}

export function outcomeTitle(game: Game, outcome: Outcome): string {
  if (outcome.winners === '') return _('Draw');
  return [...outcome.winners].length > 1
    ? _('{seats} win', { seats: armyNames(game, outcome.winners) })
    : _('{seat} wins', { seat: armyName(game, outcome.winners) });
}
