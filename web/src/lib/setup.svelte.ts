// setup.svelte.ts - the choices of the new game form that are not kept as settings, and what follows from them: the
// board to start from, and what is wrong with a position typed in.
import type { Handicap } from './api';
import { giverOf, newGame } from './create';
import { _ } from './i18n.svelte';
import { RulesError, type Position, type Rules } from './rules';
import { settings } from './settings.svelte';
import { characterAt } from './words';

export class Setup {
  handicaps = $state.raw<Handicap[]>([]);
  handicapId = $state('none');
  #giver = $state<'computer' | 'me' | 'red' | 'black'>('computer');
  ruleSet = $state('wxf');
  fen = $state('');

  constructor(readonly rules: Rules) {}

  computer = $derived(settings.opponent === 'computer');
  handicap = $derived(this.handicaps.find(({ id }) => id === this.handicapId) ?? null);
  flipped = $derived(this.computer && settings.colour === 'black');
  start = $derived.by(() => this.rules.position('start'));

  /** Against the computer one says who by "me", between two people by colour. */
  get giver() {
    const fits = this.computer === (this.#giver === 'computer' || this.#giver === 'me');
    return fits ? this.#giver : this.computer ? 'computer' : 'red';
  }
  set giver(giver) {
    this.#giver = giver;
  }

  /** A sentence on what is wrong with the position typed in; empty when nothing is. */
  fault = $derived.by((): string => {
    if (this.fen.trim() === '') return '';
    try {
      const position = this.rules.position(this.fen);
      return position.end === 'none' ? '' : _('In this position the game is over already.');
    } catch (error) {
      if (!(error instanceof RulesError)) throw error;
      return error.code === 'position'
        ? _('This position cannot be played: {faults}.', { faults: error.faults.map(({ text }) => text).join(_(', ')) })
        : _('This is not a FEN: {why} (character {at}).', { why: error.message, at: characterAt(this.fen, error.offset) });
    }
  });

  preview = $derived.by((): Position => {
    if (this.fen.trim() !== '' && this.fault === '') return this.rules.position(this.fen);
    if (!this.handicap || this.handicap.id === 'none') return this.start;
    return this.rules.handicap(this.handicap.id, giverOf(this.giver, settings.colour === 'black' ? 'black' : 'red'));
  });

  /** What to ask the server for. */
  request() {
    const { opponent, level, colour } = settings;
    const { handicap, giver, ruleSet: rules, fen } = this;
    return newGame({ opponent, level, colour, handicap, giver, rules, fen });
  }
}
