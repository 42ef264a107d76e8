/** Stacks of Commander Chess as a player handles them: who goes and who stays. What may go where, the rules have said. */
import type { Board, Piece, Square } from '../core/rules';
import type { Interaction, Situation } from './interaction';

/** A stack that a player has picked, or whose deployment is under way. */
export interface Stack {
  readonly square: Square;
  /** Carrier first; none if all have left. */
  readonly pieces: readonly Piece[];
  /** The letters of those that may still act, carrier first. */
  readonly idle: string;
  /** The letters of those that are picked to go; empty if none. */
  readonly going: string;
}

const partsOf = (piece: Piece): readonly Piece[] => [{ ...piece, carries: [] }, ...(piece.carries ?? [])];

export const pieceOn = (board: Board, square: Square): Piece | undefined => board.pieces.find((on) => on.square === square)?.piece;

/** The stack in question: the one whose deployment is open, else the picked one. Single pieces are none. */
export function stackOf(situation: Pick<Situation, 'board'>, { picked }: Interaction): Stack | undefined {
  const { board } = situation;
  const square = board.deployment?.origin ?? (picked?.kind === 'square' ? picked.square : undefined);
  if (square === undefined) return undefined;
  const piece = pieceOn(board, square);
  const pieces = piece === undefined || piece.side !== board.turn ? [] : partsOf(piece);
  if (board.deployment === undefined && pieces.length < 2) return undefined;
  const idle = board.deployment?.idle ?? pieces.map((each) => each.letter).join('');
  const isPicked = picked?.kind === 'square' && picked.square === square;
  return { square, pieces, idle, going: isPicked ? (picked.group ?? idle) : '' };
}

/**
 * Who goes after a piece of a stack was touched: of a whole stack this piece alone, else it comes along or stays. None
 * means the whole stack, or all that is left of it.
 */
export function toggled({ idle, going }: Stack, letter: string): string | undefined {
  const all = going === idle || going === '';
  const next = all
    ? letter
    : [...idle].filter((each) => (each === letter) !== going.includes(each)).join('');
  return next === '' || next === idle ? undefined : next;
}

/** A group of a stack as it will stand by itself: the first carries the others. */
export function groupPiece(stack: Stack, group: string): Piece | undefined {
  const [carrier, ...carried] = stack.pieces.filter((piece) => group.includes(piece.letter));
  return carrier === undefined ? undefined : { ...carrier, carries: carried };
}

/** The piece of a stack that a number key means; 0 is the whole stack. */
export function keyedGroup(stack: Stack, key: string): { readonly group: string | undefined } | undefined {
  if (key === '0') return { group: undefined };
  const letter = /^[1-3]$/.test(key) ? stack.pieces[Number(key) - 1]?.letter : undefined;
  return letter === undefined || !stack.idle.includes(letter) ? undefined : { group: toggled(stack, letter) };
}
