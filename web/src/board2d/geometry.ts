/** Squares by name, and where they lie on the screen for a given orientation. */
import type { Board, Side, Square } from '../core/rules';

/** A square counted from the lower left corner of the first player, from 0. */
export interface Spot {
  readonly file: number;
  readonly rank: number;
}

/** A place on the screen counted from the upper left corner, from 0. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

/** How a board is seen: its size and how many quarter turns it is rotated, clockwise for each player further left. */
export interface View {
  readonly files: number;
  readonly ranks: number;
  readonly columns: number;
  readonly rows: number;
  readonly quarters: 0 | 1 | 2 | 3;
}

const FIRST_FILE = 'a'.charCodeAt(0);

export const fileLetter = (file: number): string => String.fromCharCode(FIRST_FILE + file);

export const squareName = (spot: Spot): Square => `${fileLetter(spot.file)}${spot.rank + 1}`;

export const spotOf = (square: Square): Spot => ({
  file: square.charCodeAt(0) - FIRST_FILE,
  rank: Number(square.slice(1)) - 1,
});

/** Each player sees their own side below: opposite of each other for two, a quarter turn apart for four. */
export function viewOf(size: Pick<Board, 'files' | 'ranks'>, orientation: Side, players: number): View {
  const { files, ranks } = size;
  const turns = (players > 2 ? orientation : orientation * 2) % 4;
  const quarters = turns === 1 || turns === 2 || turns === 3 ? turns : 0;
  const upright = quarters % 2 === 0;
  return { files, ranks, columns: upright ? files : ranks, rows: upright ? ranks : files, quarters };
}

export function placeOf(view: View, square: Square): Place {
  const { file, rank } = spotOf(square);
  const fromTop = view.ranks - 1 - rank;
  const fromRight = view.files - 1 - file;
  switch (view.quarters) {
    case 0:
      return { column: file, row: fromTop };
    case 1:
      return { column: fromTop, row: fromRight };
    case 2:
      return { column: fromRight, row: rank };
    case 3:
      return { column: rank, row: file };
  }
}

/** The square at a place of the screen, holes included; none outside of the board. */
export function squareAt(view: View, place: Place): Square | undefined {
  const { column, row } = place;
  if (column < 0 || row < 0 || column >= view.columns || row >= view.rows) return undefined;
  return squareName(spotAt(view, place));
}

function spotAt(view: View, { column, row }: Place): Spot {
  switch (view.quarters) {
    case 0:
      return { file: column, rank: view.ranks - 1 - row };
    case 1:
      return { file: view.files - 1 - row, rank: view.ranks - 1 - column };
    case 2:
      return { file: view.files - 1 - column, rank: row };
    case 3:
      return { file: row, rank: column };
  }
}

/** Where a key moves the cursor: the next square that exists in a direction, or the square itself at the edge. */
export function stepFrom(view: View, holes: ReadonlySet<Square>, square: Square, step: Place): Square {
  let { column, row } = placeOf(view, square);
  for (;;) {
    column += step.column;
    row += step.row;
    const next = squareAt(view, { column, row });
    if (next === undefined) return square;
    if (!holes.has(next)) return next;
  }
}

/** The last square that exists in a direction. */
export function farthestFrom(view: View, holes: ReadonlySet<Square>, square: Square, step: Place): Square {
  let current = square;
  for (;;) {
    const next = stepFrom(view, holes, current, step);
    if (next === current) return current;
    current = next;
  }
}

/** The steps of a walk between two squares as kings count them. */
export function distance(one: Square, other: Square): number {
  const a = spotOf(one);
  const b = spotOf(other);
  return Math.max(Math.abs(a.file - b.file), Math.abs(a.rank - b.rank));
}

/** Whether a square is of the darker colour: a1 is dark. */
export const isDark = ({ file, rank }: Spot): boolean => (file + rank) % 2 === 0;
