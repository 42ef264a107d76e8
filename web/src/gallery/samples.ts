/** Positions made by hand for the gallery and for tests. */
import type { Board, HandPiece, Move, Piece, PieceOn, Square, Terrain } from '../core/rules';
import { spotOf, squareName } from '../board2d/geometry';

type Names = Readonly<Record<string, string>>;

export const CHESS: Names = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

interface Options {
  readonly names?: Names;
  readonly hands?: readonly (readonly HandPiece[])[];
  readonly checked?: readonly Square[];
  readonly turn?: number;
  readonly terrain?: readonly Terrain[];
}

/** A board from rows of text, top first: letters in two cases, `.` empty, `*` a hole; `'` before a letter adds two sides. */
export function boardOf(rows: readonly string[], options: Options = {}): Board {
  const names = options.names ?? CHESS;
  const pieces: PieceOn[] = [];
  const holes: Square[] = [];
  let files = 0;
  rows.forEach((row, index) => {
    const rank = rows.length - 1 - index;
    let file = 0;
    for (const token of row.match(/'?\+?[A-Za-z]|\.|\*/g) ?? []) {
      const square = squareName({ file, rank });
      file += 1;
      if (token === '*') holes.push(square);
      else if (token !== '.') pieces.push({ square, piece: pieceOf(token, names) });
    }
    files = Math.max(files, file);
  });
  return {
    files,
    ranks: rows.length,
    holes,
    terrain: options.terrain ?? [],
    pieces,
    hands: options.hands ?? [],
    turn: options.turn ?? 0,
    checked: options.checked ?? [],
  };
}

function pieceOf(token: string, names: Names): Piece {
  const text = token.replace("'", '');
  const letter = text.toUpperCase();
  const side = (text === letter ? 0 : 1) + (token.startsWith("'") ? 2 : 0);
  return { side, letter, name: names[letter] ?? letter, royal: letter === 'K' };
}

export const START: Board = boardOf(['rnbqkbnr', 'pppppppp', '........', '........', '........', '........', 'PPPPPPPP', 'RNBQKBNR']);

/** A move of the gallery; nobody checks that it is legal. */
export function moveOf(uci: string, more: Partial<Move> = {}): Move {
  const match = /^([a-p]\d+)([a-p]\d+)(.*)$/.exec(uci);
  const promotion = match?.[3];
  return {
    uci,
    san: uci,
    capture: false,
    castling: false,
    ...(match?.[1] === undefined ? {} : { from: match[1] }),
    ...(match?.[2] === undefined ? {} : { to: match[2] }),
    ...(promotion ? { promotion } : {}),
    ...more,
  };
}

/** The board after a move that only carries a piece from one square to another, for trying animations. */
export function carried(board: Board, move: Move): Board {
  const moving = board.pieces.find((on) => on.square === move.from);
  if (moving === undefined || move.to === undefined) return board;
  const { to } = move;
  const letter = move.promotion?.toUpperCase();
  const piece = letter === undefined ? moving.piece : { ...moving.piece, letter, name: CHESS[letter] ?? letter };
  const others = board.pieces.filter((on) => on.square !== move.from && on.square !== to);
  return { ...board, pieces: [...others, { square: to, piece }], turn: 1 - board.turn, checked: [] };
}

/** Every own piece may go to every square that its own side does not hold: enough to try the input. */
export function anyMoves(board: Board): readonly Move[] {
  const taken = new Map(board.pieces.map((on) => [on.square, on.piece.side]));
  const holes = new Set(board.holes);
  const squares = Array.from({ length: board.files * board.ranks }, (_, index) =>
    squareName({ file: index % board.files, rank: Math.floor(index / board.files) }),
  ).filter((square) => !holes.has(square));
  return board.pieces
    .filter((on) => on.piece.side === board.turn)
    .flatMap((on) =>
      squares
        .filter((to) => taken.get(to) !== board.turn && near(on.square, to))
        .map((to) => moveOf(`${on.square}${to}`, { capture: taken.has(to) })),
    );
}

function near(from: Square, to: Square): boolean {
  const a = spotOf(from);
  const b = spotOf(to);
  return Math.abs(a.file - b.file) <= 2 && Math.abs(a.rank - b.rank) <= 2;
}

/** The terrain of Commander Chess, told square by square. */
export const COAST: readonly Terrain[] = Array.from({ length: 11 * 12 }, (_, index): Terrain => {
  const file = index % 11;
  const rank = Math.floor(index / 11);
  if (file < 2) return 'water';
  return file === 2 || ((file === 3 || file === 4) && (rank === 5 || rank === 6)) ? 'mixed' : 'land';
});

export const UNITS: Names = {
  C: 'commander',
  I: 'infantry',
  T: 'tank',
  M: 'militia',
  E: 'engineer',
  A: 'artillery',
  G: 'anti air',
  S: 'missile',
  F: 'air force',
  N: 'navy',
  H: 'headquarter',
};
