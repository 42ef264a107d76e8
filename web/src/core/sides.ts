/** What the players of a game are called. Every text that names a side takes its colour from here. */
import type { Side } from './rules';

/** Shogi speaks of who moves first and who moves after. */
export type SideColor = 'white' | 'black' | 'red' | 'blue' | 'sente' | 'gote';

/** The colours of the sides, in their order. */
export type Sides = readonly [SideColor, SideColor];

export const USUAL: Sides = ['white', 'black'];

/** Games whose sides are called otherwise than in chess. */
const OTHERS: readonly (readonly [games: RegExp, sides: Sides])[] = [
  [/^cotulenh/, ['red', 'blue']],
  [/^(mini)?xiangqi$|^manchu$/, ['red', 'black']],
  [/shogi$|^(judkins|gorogoro|dobutsu|micro)$/, ['sente', 'gote']],
];

export const sidesOf = (variant: string): Sides => OTHERS.find(([games]) => games.test(variant))?.[1] ?? USUAL;

export const colorOf = (sides: Sides, side: Side): SideColor => (side === 0 ? sides[0] : sides[1]);
