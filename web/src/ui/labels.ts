/** The texts of a board for a game: pieces are named by the colours of its sides. */
import type { BoardLabels } from '../board2d/types';
import { colorOf, sidesOf } from '../core/sides';
import type { Messages } from '../i18n/messages';

export const boardLabels = (text: Messages, variant: string): BoardLabels => {
  const sides = sidesOf(variant);
  return {
    ...text.board,
    piece: (piece) => text.board.piece(piece, sides),
    pieces: (piece, squares) => text.board.pieces(piece, squares, sides),
    hand: (side) => text.board.hand(colorOf(sides, side)),
    handPiece: (piece, count) => text.board.handPiece(piece, count, sides),
  };
};
