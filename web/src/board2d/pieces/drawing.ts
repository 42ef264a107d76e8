/** How a piece is drawn: outlines in a square of 100 by 100, painted in the inks of its side. */

/**
 * `body` is filled and outlined; `line` is an inner line; `mark` is a small area in the colour of inner lines;
 * `accent` is filled with the colour of the side's mark and outlined.
 */
export type Ink = 'body' | 'line' | 'mark' | 'accent';

export interface Part {
  readonly ink: Ink;
  readonly path: string;
}

export interface Drawing {
  readonly parts: readonly Part[];
  /** A letter carved into the middle of the drawing, for kinds without a figure. */
  readonly letter?: string;
}

export const body = (path: string): Part => ({ ink: 'body', path });
export const line = (path: string): Part => ({ ink: 'line', path });
export const mark = (path: string): Part => ({ ink: 'mark', path });
export const accent = (path: string): Part => ({ ink: 'accent', path });

export const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;

interface Point {
  readonly x: number;
  readonly y: number;
}

const AXIS = 50;
const mirrored = ({ x, y }: Point): string => `${Math.round((2 * AXIS - x) * 100) / 100} ${y}`;

/**
 * Completes the left half of an outline by its mirror image, so that turned pieces are truly symmetric. The half is
 * drawn in absolute `M`, `L` and `C` from the top of the axis to its foot.
 */
export function symmetric(half: string): string {
  const segments = [...half.matchAll(/([MLC])([^MLC]*)/g)].map(([, , numbers = '']) => pointsOf(numbers));
  const ends = segments.map((points) => points.at(-1) ?? { x: AXIS, y: 0 });
  const back = segments.map((points, index) => {
    const target = ends[index - 1];
    if (target === undefined) return 'z';
    const controls = points.slice(0, -1).toReversed();
    return controls.length === 0 ? `L${mirrored(target)}` : `C${[...controls, target].map(mirrored).join(' ')}`;
  });
  return half + back.toReversed().join('');
}

function pointsOf(numbers: string): readonly Point[] {
  const values = numbers.trim().split(/[\s,]+/).map(Number);
  return values.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: values[index + 1] ?? 0 }] : []));
}
