/** What a player chooses from when several legal moves share their squares. */
import type { Board, Move, Piece, PieceKind } from '../core/rules';

export interface Choice {
  readonly move: Move;
  /** What the piece will be, if the choices can be told apart by that. */
  readonly piece?: Piece;
}

/** Promotions are chosen by picture; moves that differ otherwise by how they are written. */
export function choicesOf(moves: readonly Move[], board: Board, kinds: readonly PieceKind[]): readonly Choice[] {
  const pictures = moves.map((move) => pieceAfter(move, board, kinds));
  const letters = new Set(pictures.map((piece) => piece?.letter));
  const distinct = letters.size === moves.length && pictures.every((piece) => piece !== undefined);
  return moves.map((move, index) => {
    const piece = pictures[index];
    return distinct && piece !== undefined ? { move, piece } : { move };
  });
}

function pieceAfter(move: Move, board: Board, kinds: readonly PieceKind[]): Piece | undefined {
  const moving = board.pieces.find((on) => on.square === move.from)?.piece;
  if (move.promotion === undefined) return moving;
  const letter = move.promotion.toUpperCase();
  return { side: moving?.side ?? board.turn, letter, name: nameOf(letter, kinds), royal: false };
}

const CHESS_NAMES: Readonly<Record<string, string>> = { Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', K: 'king', P: 'pawn' };

const nameOf = (letter: string, kinds: readonly PieceKind[]): string =>
  kinds.find((kind) => kind.letter === letter)?.name ?? CHESS_NAMES[letter] ?? letter;
