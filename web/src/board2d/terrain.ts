/** Where water and beaches lie on boards with terrain, as shapes in units of squares. */
import type { Board, Square } from '../core/rules';
import { terrainOf } from './cells';
import { placeOf, squareAt, type View } from './geometry';

export interface Patch {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Landscape {
  readonly beach: readonly Patch[];
  readonly water: readonly Patch[];
  /** The part of the water where only ships can be. */
  readonly sea: readonly Patch[];
  /** Over the river, from bank to bank. */
  readonly bridges: readonly Patch[];
  /** The course of a river that flows on from its mouth through the land, as a path; empty if there is none. */
  readonly river: string;
}

/** How far beach and water keep from land within a mixed square. */
const BEACH_GAP = 0.1;
const WATER_GAP = 0.42;
/** How wide a bridge is, and how far it reaches onto each bank. */
const BRIDGE_WIDTH = 0.46;
const BRIDGE_REACH = 0.27;

export function landscapeOf(board: Board, view: View): Landscape {
  const squares = Array.from({ length: view.rows * view.columns }, (_, index) =>
    squareAt(view, { column: index % view.columns, row: Math.floor(index / view.columns) }),
  ).filter((square) => square !== undefined);
  const wet = squares.filter((square) => terrainOf(board, square) !== 'land');
  return {
    beach: wet.map((square) => patch(board, view, square, BEACH_GAP)),
    water: wet.map((square) => patch(board, view, square, WATER_GAP)),
    sea: wet.filter((square) => terrainOf(board, square) === 'water').map((square) => patch(board, view, square, 0)),
    bridges: (board.bridges ?? []).map((ends) => bridge(view, ends)),
    river: riverOf(board, view, squares),
  };
}

/** A wet square reaches its wet neighbours and keeps a gap to dry ones; open water fills its square. */
function patch(board: Board, view: View, square: Square, gap: number): Patch {
  const { column, row } = placeOf(view, square);
  const open = terrainOf(board, square) === 'water';
  const dry = (columns: number, rows: number): number => {
    const neighbour = squareAt(view, { column: column + columns, row: row + rows });
    return !open && neighbour !== undefined && terrainOf(board, neighbour) === 'land' ? gap : 0;
  };
  const [left, right, top, bottom] = [dry(-1, 0), dry(1, 0), dry(0, -1), dry(0, 1)];
  return { x: column + left, y: row + top, width: 1 - left - right, height: 1 - top - bottom };
}

/** A bridge lies across the border of two squares of a file; boards of two players show files upright. */
function bridge(view: View, [one, other]: readonly [Square, Square]): Patch {
  const column = placeOf(view, one).column;
  const border = Math.max(placeOf(view, one).row, placeOf(view, other).row);
  return { x: column + (1 - BRIDGE_WIDTH) / 2, y: border - BRIDGE_REACH, width: BRIDGE_WIDTH, height: 2 * BRIDGE_REACH };
}

/** An area of squares: their patches, and the line around them. */
export function areaOf(view: View, squares: readonly Square[]): { readonly patches: readonly Patch[]; readonly border: string } {
  const inside = new Set(squares);
  const isInside = (column: number, row: number): boolean => {
    const square = squareAt(view, { column, row });
    return square !== undefined && inside.has(square);
  };
  const places = squares.map((square) => placeOf(view, square));
  const border = places.map(({ column, row }) =>
    [
      isInside(column, row - 1) ? '' : `M${column} ${row}h1`,
      isInside(column, row + 1) ? '' : `M${column} ${row + 1}h1`,
      isInside(column - 1, row) ? '' : `M${column} ${row}v1`,
      isInside(column + 1, row) ? '' : `M${column + 1} ${row}v1`,
    ].join(''),
  );
  return { patches: places.map(({ column, row }) => ({ x: column, y: row, width: 1, height: 1 })), border: border.join('') };
}

/** Mixed squares away from the sea are the mouth of a river; if it is two ranks wide, the river flows between them. */
function riverOf(board: Board, view: View, squares: readonly Square[]): string {
  const mouth = squares
    .filter((square) => terrainOf(board, square) === 'mixed' && !besideSea(board, view, square))
    .map((square) => placeOf(view, square));
  const rows = [...new Set(mouth.map((place) => place.row))].sort((a, b) => a - b);
  const [upper, lower] = rows;
  if (rows.length !== 2 || upper === undefined || lower !== upper + 1) return '';
  const columns = mouth.map((place) => place.column);
  const seaOnTheLeft = squares.some((square) => terrainOf(board, square) === 'water' && placeOf(view, square).column === 0);
  const start = seaOnTheLeft ? Math.max(...columns) + 0.7 : Math.min(...columns) + 0.3;
  const end = seaOnTheLeft ? view.columns : 0;
  const bends = Math.ceil(Math.abs(end - start));
  const step = (end - start) / bends;
  return `M${start} ${lower}${`q${step / 4} -.12 ${step / 2} 0t${step / 2} 0`.repeat(bends)}`;
}

function besideSea(board: Board, view: View, square: Square): boolean {
  const { column, row } = placeOf(view, square);
  return [-1, 1].some((step) => {
    const neighbour = squareAt(view, { column: column + step, row });
    return neighbour !== undefined && terrainOf(board, neighbour) === 'water';
  });
}
