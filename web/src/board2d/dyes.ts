/**
 * The colours of sides that are called by a colour, on the flat board and in 3D. Red is clearly lighter than the others, for
 * those who do not tell it from them by its hue.
 */
import type { SideColor, Sides } from '../core/sides';

export interface Dye {
  readonly fill: string;
  readonly edge: string;
  /** Signs and lines upon the fill. */
  readonly line: string;
}

export const DYES: Readonly<Partial<Record<SideColor, Dye>>> = {
  red: { fill: '#c9372b', edge: '#4a0906', line: '#fff3e0' },
  blue: { fill: '#16306e', edge: '#0a1838', line: '#e8f0ff' },
  black: { fill: '#201f24', edge: '#0c0b0e', line: '#f3e6c8' },
};

/**
 * Where a side is called Red, both sides wear the colours of their names, whatever the theme or the era: what an era has for
 * the dark side may be reddish too. Elsewhere pieces are as the theme and the era have them.
 */
export const dyeOf = (sides: Sides, side: 0 | 1): Dye | undefined => (sides[0] === 'red' ? DYES[sides[side]] : undefined);

/** As a style for whatever holds pieces of a game: `PieceIcon` takes its colours from there. */
export const dyed = (sides: Sides): string =>
  ([0, 1] as const)
    .flatMap((side) => Object.entries(dyeOf(sides, side) ?? {}).map(([part, color]) => `--piece-${side}-${part}: ${color};`))
    .join(' ');
