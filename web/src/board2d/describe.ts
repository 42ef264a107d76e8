/** What a screen reader can ask of a position, on a board of any size. */
import type { Board, Piece, Square } from '../core/rules';
import { fileLetter, spotOf, squareName, type Spot } from './geometry';
import { movesFrom, onSquare, type Situation } from './interaction';
import type { BoardLabels } from './types';

/** The questions, by the key that asks them while the board has the focus. */
export type Command = 'pieces' | 'rank' | 'file' | 'moves' | 'last move';

export const COMMAND_KEYS: Readonly<Record<string, Command>> = { p: 'pieces', r: 'rank', f: 'file', m: 'moves', l: 'last move' };

/** The pieces of each side by kind, the most precious kinds first as the rules list them on the board. */
export function pieceList(board: Board, labels: BoardLabels): string {
  const kinds = new Map<string, { piece: Piece; squares: Square[] }>();
  for (const { square, piece } of inOrder(board)) {
    const key = JSON.stringify(piece);
    const known = kinds.get(key);
    if (known) known.squares.push(square);
    else kinds.set(key, { piece, squares: [square] });
  }
  const lines = [...kinds.values()].sort((a, b) => a.piece.side - b.piece.side || Number(b.piece.royal) - Number(a.piece.royal));
  return lines.length === 0 ? labels.nothing : lines.map(({ piece, squares }) => labels.pieces(piece, squares)).join('. ');
}

export function scanRank(board: Board, square: Square, labels: BoardLabels): string {
  const { rank } = spotOf(square);
  const line = Array.from({ length: board.files }, (_, file) => ({ file, rank }));
  return `${labels.rank(rank + 1)}: ${scan(board, line, labels)}`;
}

export function scanFile(board: Board, square: Square, labels: BoardLabels): string {
  const { file } = spotOf(square);
  const line = Array.from({ length: board.ranks }, (_, rank) => ({ file, rank }));
  return `${labels.file(fileLetter(file))}: ${scan(board, line, labels)}`;
}

function scan(board: Board, line: readonly Spot[], labels: BoardLabels): string {
  const found = line.flatMap((spot) => {
    const square = squareName(spot);
    const on = board.pieces.find((candidate) => candidate.square === square);
    return on === undefined ? [] : [`${square} ${labels.piece(on.piece)}`];
  });
  return found.length === 0 ? labels.nothing : found.join(', ');
}

/** Where the piece on a square can go. */
export function possibleMoves(situation: Situation, square: Square, labels: BoardLabels): string {
  return labels.moves(square, [...movesFrom(situation, onSquare(square)).keys()]);
}

function inOrder(board: Board): Board['pieces'] {
  const value = (square: Square): number => spotOf(square).rank * board.files + spotOf(square).file;
  return board.pieces.toSorted((a, b) => value(a.square) - value(b.square));
}
