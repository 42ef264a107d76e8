/** English texts for the gallery and for tests; the product's own are in `i18n`. */
import type { Piece, Side } from '../core/rules';
import type { BoardLabels, SquareState } from '../board2d/types';

const SIDES: readonly string[] = ['white', 'black', 'gold', 'green'];

const STATES: Readonly<Record<SquareState, string>> = {
  movable: 'can move',
  selected: 'selected',
  target: 'possible target',
  join: 'can be joined',
  capture: 'can be captured',
  'last move': 'last move',
  check: 'in check',
  premove: 'premove',
};

const sideName = (side: Side): string => SIDES[side] ?? `side ${side}`;

function pieceName(piece: Piece): string {
  const load = (piece.carries ?? []).map(pieceName);
  return `${piece.heroic ? 'heroic ' : ''}${sideName(piece.side)} ${piece.name}${load.length > 0 ? ` with ${load.join(' and ')}` : ''}`;
}

export const ENGLISH: BoardLabels = {
  board: 'Board',
  help: 'Arrow keys move between squares, Enter picks up and puts down, Escape cancels. P lists the pieces, R and F read rank and file, M the moves, L the last move.',
  empty: 'empty',
  piece: pieceName,
  terrain: (terrain) => terrain,
  state: (state) => STATES[state],
  rank: (number) => `rank ${number}`,
  file: (letter) => `file ${letter}`,
  nothing: 'no pieces',
  pieces: (piece, squares) => `${pieceName(piece)}: ${squares.join(', ')}`,
  moves: (square, targets) => (targets.length === 0 ? `${square} cannot move` : `${square} can move to ${targets.join(', ')}`),
  lastMove: (squares) => (squares.length === 0 ? 'no move yet' : `last move ${squares.join(' to ')}`),
  choose: 'Choose a move',
  choice: (move, piece) => (piece === undefined ? move.san : `${pieceName(piece)}, ${move.san}`),
  going: (pieces) => `${pieces.map(pieceName).join(' and ')} to go`,
  hand: (side) => `${sideName(side)}, pieces in hand`,
  handPiece: (piece, count) => `${pieceName(piece)}, ${count}`,
  zoomIn: 'Larger squares',
  zoomOut: 'Smaller squares',
};
