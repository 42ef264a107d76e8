/** Everything that a grid shows and says, square by square, computed in one place. */
import type { Board, Move, Piece, Square, Terrain } from '../core/rules';
import { fileLetter, isDark, spotOf, squareAt, type View } from './geometry';
import { movesFrom, onSquare, pickableSquares, sameOrigin, type Interaction, type Situation } from './interaction';
import type { BoardLabels, Premove, SquareState } from './types';

export interface Cell {
  readonly square: Square;
  /** Holes keep their place but are no squares. */
  readonly hole: boolean;
  readonly dark: boolean;
  readonly terrain?: Terrain;
  readonly piece?: Piece;
  readonly states: readonly SquareState[];
  /** Written at the lower edge of the lowest square of each column. */
  readonly columnName?: string;
  /** Written at the left edge of the leftmost square of each row. */
  readonly rowName?: string;
}

export interface CellInput {
  readonly situation: Situation;
  readonly interaction: Interaction;
  readonly lastMove: readonly Square[];
  readonly premoves: readonly Premove[];
}

/** The rows of a grid from the top of the screen. */
export function cellRows(view: View, input: CellInput): readonly (readonly Cell[])[] {
  const { board } = input.situation;
  const holes = new Set(board.holes);
  const pieces = new Map(board.pieces.map((on) => [on.square, on.piece]));
  const names = edgeNames(view, holes);
  const marks = marksOf(input);
  return Array.from({ length: view.rows }, (_row, row) =>
    Array.from({ length: view.columns }, (_column, column): Cell => {
      const square = squareAt(view, { column, row }) ?? '';
      const terrain = terrainOf(board, square);
      const piece = pieces.get(square);
      const columnName = names.columns.get(square);
      const rowName = names.rows.get(square);
      return {
        square,
        hole: holes.has(square),
        dark: isDark(spotOf(square)),
        states: statesOf(square, piece, input, marks),
        ...(terrain === undefined ? {} : { terrain }),
        ...(piece === undefined ? {} : { piece }),
        ...(columnName === undefined ? {} : { columnName }),
        ...(rowName === undefined ? {} : { rowName }),
      };
    }),
  );
}

export function terrainOf(board: Board, square: Square): Terrain | undefined {
  const { file, rank } = spotOf(square);
  return board.terrain[rank * board.files + file];
}

/** What is asked of every square, answered once. */
interface Marks {
  readonly pickable: ReadonlySet<Square>;
  readonly targets: ReadonlyMap<Square, readonly Move[]>;
  readonly premoved: ReadonlySet<Square | undefined>;
}

/** Nothing is offered while something is held; and of a premove, for which every square is a target, none is marked. */
function marksOf({ situation, interaction, premoves }: CellInput): Marks {
  const { picked } = interaction;
  return {
    pickable: picked === undefined ? pickableSquares(situation) : new Set(),
    targets: picked === undefined ? new Map() : movesFrom(situation, picked),
    premoved: new Set(premoves.flatMap((premove) => [premove.from, premove.to])),
  };
}

function statesOf(square: Square, piece: Piece | undefined, input: CellInput, marks: Marks): readonly SquareState[] {
  const { situation, interaction, lastMove } = input;
  const states: SquareState[] = [];
  if (marks.pickable.has(square)) states.push('movable');
  if (sameOrigin(interaction.picked, onSquare(square))) states.push('selected');
  const moves = marks.targets.get(square);
  if (moves !== undefined) states.push(targetState(moves, piece, situation.board));
  if (lastMove.includes(square)) states.push('last move');
  if (situation.board.checked.includes(square)) states.push('check');
  if (marks.premoved.has(square)) states.push('premove');
  return states;
}

function targetState(moves: readonly Move[], piece: Piece | undefined, board: Board): SquareState {
  if (moves.some((move) => move.manner === 'joins')) return 'join';
  return piece === undefined || piece.side === board.turn ? 'target' : 'capture';
}

/** Which squares carry the names of files and ranks. A quarter turn exchanges letters and numbers. */
function edgeNames(view: View, holes: ReadonlySet<Square>): { columns: Map<Square, string>; rows: Map<Square, string> } {
  const columns = new Map<Square, string>();
  const rows = new Map<Square, string>();
  const upright = view.quarters % 2 === 0;
  const firstThatExists = (places: readonly { column: number; row: number }[]): Square | undefined =>
    places.map((place) => squareAt(view, place)).find((square) => square !== undefined && !holes.has(square));
  const nameOf = (square: Square, letters: boolean): string => (letters ? fileLetter(spotOf(square).file) : square.slice(1));
  for (let column = 0; column < view.columns; column += 1) {
    const upward = Array.from({ length: view.rows }, (_, step) => ({ column, row: view.rows - 1 - step }));
    const square = firstThatExists(upward);
    if (square !== undefined) columns.set(square, nameOf(square, upright));
  }
  for (let row = 0; row < view.rows; row += 1) {
    const square = firstThatExists(Array.from({ length: view.columns }, (_, column) => ({ column, row })));
    if (square !== undefined) rows.set(square, nameOf(square, !upright));
  }
  return { columns, rows };
}

/** `e4, white pawn, can move`: what a screen reader says of a square. */
export function cellLabel(cell: Cell, labels: BoardLabels): string {
  return [
    cell.square,
    cell.piece === undefined ? labels.empty : labels.piece(cell.piece),
    ...(cell.terrain === undefined || cell.terrain === 'land' ? [] : [labels.terrain(cell.terrain)]),
    ...cell.states.map((state) => labels.state(state)),
  ].join(', ');
}
