/**
 * What the rules core offers to the page. Everything behind these types is Rust in WebAssembly; the page never judges a
 * move by itself. Squares are named as in UCI: `a1` is the lower left corner seen by the first player, files go on to
 * `p`, ranks to 16.
 */

export type Square = string;
/** 0 is the first player (white, red); games for more players count on. */
export type Side = number;
export type Terrain = 'land' | 'water' | 'mixed';

export interface Piece {
  readonly side: Side;
  /** As in FEN, in upper case: `N`; promoted pieces of shogi `+P`. */
  readonly letter: string;
  /** English, lower case: `knight`, `archbishop`, `air force`. */
  readonly name: string;
  readonly royal: boolean;
  /** Commander Chess: a heroic piece. */
  readonly heroic?: boolean;
  /** Commander Chess: the pieces that this one carries. */
  readonly carries?: readonly Piece[];
}

export interface PieceOn {
  readonly square: Square;
  readonly piece: Piece;
}

export interface HandPiece {
  readonly letter: string;
  readonly name: string;
  readonly count: number;
}

/** A position as boards show it. */
export interface Board {
  readonly files: number;
  readonly ranks: number;
  readonly holes: readonly Square[];
  /** Empty where all squares are alike; else by `rank * files + file` from the lower left. */
  readonly terrain: readonly Terrain[];
  readonly pieces: readonly PieceOn[];
  /** Pieces in hand for each side; empty for games without hands. */
  readonly hands: readonly (readonly HandPiece[])[];
  readonly turn: Side;
  /** The royal pieces that are attacked, of the side to move. */
  readonly checked: readonly Square[];
}

export interface Move {
  readonly uci: string;
  readonly san: string;
  /** None for drops and for moves that move nothing (a pass). */
  readonly from?: Square;
  readonly to?: Square;
  /** The letter of the piece dropped. */
  readonly drop?: string;
  /** What a piece becomes, if the player chooses: the letter. Several moves that share `from` and `to` differ by it, or at least by `san`. */
  readonly promotion?: string;
  readonly capture: boolean;
  readonly castling: boolean;
}

/** A move of the game so far, with what a move list and a board need. */
export interface PlayedMove extends Move {
  readonly side: Side;
  /** The number of the full move, as in PGN. */
  readonly number: number;
  readonly check: boolean;
  readonly fen: string;
}

export type EndReason =
  | 'checkmate'
  | 'stalemate'
  | 'insufficient material'
  | 'fifty moves'
  | 'threefold repetition'
  | 'variant rule'
  | 'time'
  | 'resignation'
  | 'agreement';

export interface Ending {
  /** None for a draw. */
  readonly winner?: Side;
  readonly reason: EndReason;
}

export interface PieceKind {
  readonly letter: string;
  readonly name: string;
  readonly royal: boolean;
  /** In hundredths of a pawn of chess. */
  readonly value: number;
}

export interface VariantInfo {
  readonly name: string;
  readonly title: string;
  readonly files: number;
  readonly ranks: number;
  readonly players: number;
  readonly drops: boolean;
}

/** A node of a game's tree as PGN tells it: the move that led here and what was said of it. */
export interface TreeNode {
  readonly uci: string;
  readonly san: string;
  readonly fen: string;
  readonly comments: readonly string[];
  readonly glyphs: readonly number[];
  /** The first is the main line. */
  readonly children: readonly TreeNode[];
}

export interface PgnGame {
  readonly tags: readonly (readonly [string, string])[];
  readonly startFen: string;
  readonly children: readonly TreeNode[];
  readonly result: string;
}

export interface Era {
  readonly number: number;
  /** For messages and folders: `jurassic`. */
  readonly id: string;
  readonly title: string;
  readonly from: number;
  readonly line: string;
}

/** A game being played: the moves so far, and where in them it stands. Errors are thrown with texts for people. */
export interface Game {
  readonly variant: string;
  readonly startFen: string;
  readonly fen: string;
  /** How many moves have been played up to here, and in all. */
  readonly ply: number;
  readonly length: number;
  board(): Board;
  moves(): Move[];
  /** Plays a move given as UCI or SAN; what came after this position is forgotten. */
  play(text: string): PlayedMove;
  history(): PlayedMove[];
  goTo(ply: number): void;
  /** How the rules end the game here. */
  ending(): Ending | undefined;
  /** How it ends when a side's time runs out. */
  endingOnTime(loser: Side): Ending;
  kinds(): PieceKind[];
  free(): void;
}

export interface Rules {
  readonly variants: readonly VariantInfo[];
  readonly eras: readonly Era[];
  /**
   * Loads what a game needs; without a name, what custom games need. Chess is always there. Wait for this before
   * `game` and `custom`: the rules of all other games are a second download.
   */
  ready(variant?: string): Promise<void>;
  /** A game from its start, or from a position. */
  game(variant: string, fen?: string): Game;
  /** A game by a definition in TOML or JSON. */
  custom(definition: string, fen?: string): Game;
  /** A start position of Chess960 by its number, 0 to 959. */
  chess960(number: number): string;
  parsePgn(text: string): PgnGame[];
  writePgn(game: PgnGame): string;
  /** The rating after a game (Elo, K = 32); `score` is 1, 0.5 or 0. */
  rate(own: number, opponent: number, score: number): number;
  /** The number of the era, given the one before (0 for none): downward only after a margin. */
  era(rating: number, before: number): number;
  /** The name of the opening that a game of chess has reached, with its code. */
  opening(moves: readonly string[]): { readonly code: string; readonly name: string } | undefined;
}
