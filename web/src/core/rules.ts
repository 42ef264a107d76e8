/**
 * What the rules core offers to the page. Everything behind these types is Rust in WebAssembly; the page never judges a
 * move by itself. Squares are named as in UCI: `a1` is the lower left corner seen by the first player, files go on to
 * `p`, ranks to 16.
 */

import type * as Generated from '../generated/variants/variants';

/** What comes out of the core is read and never written. */
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

export type Square = string;
/** 0 is the first player (white, red); games for more players count on. */
export type Side = number;

// These are made from the Rust types when the core is built, with their documentation: a change there is a type error
// here, wherever it matters.
export type Terrain = Generated.Terrain;
export type Piece = Frozen<Generated.Piece>;
export type PieceOn = Frozen<Generated.PieceOn>;
export type HandPiece = Frozen<Generated.HandPiece>;
/** A position as boards show it. */
export type Board = Frozen<Generated.Board>;
export type Move = Frozen<Generated.Move>;
/** A move of the game so far, with what a move list and a board need. */
export type PlayedMove = Frozen<Generated.PlayedMove>;
export type EndReason = Generated.EndReason;
export type Ending = Frozen<Generated.Ending>;
export type PieceKind = Frozen<Generated.PieceKind>;
export type VariantInfo = Frozen<Generated.VariantInfo>;
export type Era = Frozen<Generated.Era>;
export type Opening = Frozen<Generated.Opening>;

/** A node of a game's tree as PGN tells it: the move that led here and what was said of it. */
export type TreeNode = Omit<Frozen<Generated.TreeNode>, 'parent'> & {
  /** The first is the main line. */
  readonly children: readonly TreeNode[];
};

/** A game as PGN tells it; the core hands over its tree as a list, because nested data may not be so deep. */
export type PgnGame = Omit<Frozen<Generated.PgnGame>, 'nodes'> & { readonly children: readonly TreeNode[] };

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
  opening(moves: readonly string[]): Opening | undefined;
}
