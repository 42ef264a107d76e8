/** How a piece is drawn: outlines in a square of 100 by 100, painted in the inks of its side. */

/**
 * `body` is filled and outlined; `line` is an inner line; `mark` is a small area in the colour of inner lines; `cut`
 * is cut out of a mark.
 */
export type Ink = 'body' | 'line' | 'mark' | 'cut';

export interface Part {
  readonly ink: Ink;
  readonly path: string;
}

export interface Drawing {
  readonly parts: readonly Part[];
  /** A letter carved into the middle of the drawing, for kinds without a figure. */
  readonly letter?: string;
  /** Upside down, as problems print riders and hoppers of a kind. */
  readonly turned?: boolean;
}

export const body = (path: string): Part => ({ ink: 'body', path });
export const line = (path: string): Part => ({ ink: 'line', path });
export const mark = (path: string): Part => ({ ink: 'mark', path });
export const cut = (path: string): Part => ({ ink: 'cut', path });

export const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;

/** The same outline, drawn in absolute `M`, `L` and `C`, smaller or larger and elsewhere. */
export function moved(path: string, scale: number, x: number, y: number): string {
  let horizontal = false;
  return path.replace(/-?[\d.]+/g, (number) => {
    horizontal = !horizontal;
    return String(Math.round((Number(number) * scale + (horizontal ? x : y)) * 100) / 100);
  });
}

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
  const values = numbers
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return values.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: values[index + 1] ?? 0 }] : []));
}
