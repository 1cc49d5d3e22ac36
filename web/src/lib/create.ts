// create.ts - what a choice in the new game form means for the server.
import type { Handicap, NewGame, Seat } from './api';
import type { Side } from './rules';
import { other } from './side';

export interface Choice {
  opponent: 'computer' | 'person';
  level: number;
  colour: Side | 'random';
  handicap: Handicap | null;
  giver: Side | 'computer' | 'me';
  rules: string;
  fen: string;
}

export function newGame(choice: Choice, random: () => number = Math.random): NewGame {
  const person: Seat = { kind: 'human' };
  const mine: Side = choice.colour !== 'random' ? choice.colour : random() < 0.5 ? 'red' : 'black';
  const opponent: Seat = choice.opponent === 'computer' ? { kind: 'engine', level: choice.level } : person;
  const seats = mine === 'red' ? { red: person, black: opponent } : { red: opponent, black: person };
  const common = choice.rules === '' ? seats : { ...seats, rules: choice.rules };
  const fen = choice.fen.trim();
  if (fen !== '') return { ...common, fen };
  const handicap = choice.handicap;
  if (!handicap || handicap.id === 'none') return common;
  return { ...common, handicap: handicap.id, giver: giverOf(choice.giver, mine) };
}

export const giverOf = (giver: Choice['giver'], mine: Side): Side =>
  giver === 'computer' ? other(mine) : giver === 'me' ? mine : giver;
