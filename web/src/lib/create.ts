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
  fen: string;
}

export function newGame(choice: Choice, random: () => number = Math.random): NewGame {
  const person: Seat = { kind: 'human' };
  const mine: Side = choice.colour !== 'random' ? choice.colour : random() < 0.5 ? 'red' : 'black';
  const opponent: Seat = choice.opponent === 'computer' ? { kind: 'engine', level: choice.level } : person;
  const seats = mine === 'red' ? { red: person, black: opponent } : { red: opponent, black: person };
  const fen = choice.fen.trim();
  if (fen !== '') return { ...seats, fen };
  const handicap = choice.handicap;
  if (!handicap || handicap.id === 'none') return seats;
  if (handicap.freeMoves > 0) return { ...seats, handicap: handicap.id };
  const giver =
    choice.giver === 'computer' ? other(mine) : choice.giver === 'me' ? mine : choice.giver;
  return { ...seats, handicap: handicap.id, giver };
}
