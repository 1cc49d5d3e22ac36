// status.ts - what the state of a game is called, in a title and a sentence.
import { _, ngettext } from './i18n.svelte';
import type { LiveGame } from './game.svelte';
import { faultText, reasonText, resultTitle, toMove } from './words';

export interface Status {
  title: string;
  detail: string;
  tone: 'plain' | 'alarm' | 'end';
}

function checkText(game: LiveGame): string {
  if (game.mine === game.live!.side) return _('Your king is attacked: capture the attacker, move the king, or block.');
  return game.live!.side === 'red' ? _('The red king is attacked.') : _('The black king is attacked.');
}

export function statusOf(game: LiveGame): Status {
  const { state, live, mine } = game;
  if (!state || !live) return { title: _('Loading the game …'), detail: '', tone: 'plain' };
  if (!game.isLive) {
    const detail =
      game.ply === 0 ? _('The start of the game.') : _('After move {n} of {all}.', { n: game.ply, all: game.moves.length });
    return { title: _('Looking back'), detail, tone: 'plain' };
  }
  if (state.result) return { title: resultTitle(state.result, mine), detail: reasonText(state), tone: 'end' };
  if (state.fault) return { title: faultText(state.fault), detail: _('The game waits. Nothing is lost.'), tone: 'alarm' };
  const title = mine === live.side ? _('Your move') : mine !== null ? _('The computer is thinking') : toMove(live.side);
  if (live.check) return { title: _('Check!'), detail: checkText(game), tone: 'alarm' };
  if (state.freeMoves > 0 && game.pending === null) {
    const detail = ngettext('{n} move before the other side answers.', '{n} moves before the other side answers.', state.freeMoves);
    return { title, detail, tone: 'plain' };
  }
  return { title, detail: '', tone: 'plain' };
}
