/** What the players of a game are called. Every text that names a side takes its colour from here. */
import type { Side } from './rules';

export type SideColor = 'white' | 'black' | 'red' | 'blue';

/** The colours of the sides, in their order. */
export type Sides = readonly [SideColor, SideColor];

const USUAL: Sides = ['white', 'black'];

/** Games whose sides have other colours than in chess, by how their names begin. */
const OTHERS: readonly (readonly [start: string, sides: Sides])[] = [['cotulenh', ['red', 'blue']]];

export const sidesOf = (variant: string): Sides => OTHERS.find(([start]) => variant.startsWith(start))?.[1] ?? USUAL;

export const colorOf = (sides: Sides, side: Side): SideColor => (side === 0 ? sides[0] : sides[1]);
