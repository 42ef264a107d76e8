/** Which drawing a kind of piece has: a figure if its name suggests one, else a disc with its letter. */
import type { Piece } from '../../core/rules';
import { body, circle, line, type Drawing, type Part } from './drawing';
import { STAUNTON } from './staunton';

/** How a piece is drawn and in which manner it is coloured. */
export interface Look extends Drawing {
  readonly set: 'figure' | 'token' | 'unit';
  /** Promoted pieces carry a mark. */
  readonly promoted: boolean;
}

const FIGURES: ReadonlyMap<string, readonly Part[]> = new Map(Object.entries(STAUNTON));

/** Other names for the same figure. */
const ALIASES: Readonly<Record<string, string>> = {
  'royal knight': 'knight',
  'berolina pawn': 'pawn',
  hoplite: 'pawn',
  bia: 'pawn',
};

const DISC: readonly Part[] = [body(circle(50, 50, 40)), line(circle(50, 50, 33))];

/** The look of a kind. Any name and letter has one. */
export function lookOf(kind: Pick<Piece, 'letter' | 'name'>): Look {
  const promoted = kind.letter.startsWith('+');
  const name = kind.name.toLowerCase();
  const figure = FIGURES.get(ALIASES[name] ?? name);
  if (figure !== undefined) return { set: 'figure', parts: figure, promoted };
  return { set: 'token', parts: DISC, letter: kind.letter.replace(/^\+/, ''), promoted };
}
