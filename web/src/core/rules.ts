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
export type Piece = Frozen<Generated.Piece> & CommanderPiece;
export type PieceOn = Frozen<Generated.PieceOn> & { readonly piece: Piece };
export type HandPiece = Frozen<Generated.HandPiece>;
/** A position as boards show it. */
export type Board = Frozen<Generated.Board> & CommanderBoard;
export type Move = Frozen<Generated.Move> & CommanderMove;
/** A move of the game so far, with what a move list and a board need. */
export type PlayedMove = Frozen<Generated.PlayedMove> & CommanderMove;
export type EndReason = Generated.EndReason;
export type Ending = Frozen<Generated.Ending>;
export type PieceKind = Frozen<Generated.PieceKind>;
export type VariantInfo = Frozen<Generated.VariantInfo>;
export type Era = Frozen<Generated.Era>;
export type Opening = Frozen<Generated.Opening>;

// What Commander Chess adds. It is spelt out so that a page also fits builds of the core that do not tell it.
interface CommanderPiece {
  /** It flies and must mind the enemy's air defence, or it defends the air around it. */
  readonly air?: 'flies' | 'defends';
  readonly carries?: readonly Piece[];
}

/** What a move does: `shoots` captures from afar, `dies` removes target and attacker. */
export type Manner = 'goes' | 'takes' | 'shoots' | 'dies' | 'joins' | 'ends';

interface CommanderMove {
  /** The letters of the pieces that move, the carrier first. */
  readonly group?: string;
  readonly manner?: Manner;
  /** A step of a deployment, after which the turn may go on. */
  readonly deploys?: boolean;
}

export interface DeploymentStep {
  readonly pieces: readonly Piece[];
  readonly to: Square;
  readonly manner: Manner;
}

/** Pieces leave a stack one after another, in one turn that the player ends. */
export interface Deployment {
  readonly origin: Square;
  readonly steps: readonly DeploymentStep[];
  /** The letters of the pieces on the origin that may still act, the carrier first. */
  readonly idle: string;
  /** Who could still go along with a group that has left: `moves` are all steps of the deployment with it, in UCI. */
  readonly companions: readonly { readonly letter: string; readonly to: Square; readonly moves: readonly string[] }[];
}

interface CommanderBoard {
  readonly pieces: readonly PieceOn[];
  /** The bridges over a river, each by the two squares that it joins. */
  readonly bridges?: readonly (readonly [Square, Square])[];
  /** The squares under air defence, for each side. */
  readonly airZones?: readonly (readonly Square[])[];
  readonly deployment?: Deployment;
}

/** A node of a game's tree as PGN tells it: the move that led here and what was said of it. */
export type TreeNode = Omit<Frozen<Generated.TreeNode>, 'parent'> & {
  /** The first is the main line. */
  readonly children: readonly TreeNode[];
};

/** A game as PGN tells it; the core hands over its tree as a list, because nested data may not be so deep. */
export type PgnGame = Omit<Frozen<Generated.PgnGame>, 'nodes'> & { readonly children: readonly TreeNode[] };

/** A game of a file that cannot be read, with the reason. */
export type BadGame = Frozen<Generated.BadGame>;

export interface PgnFile {
  readonly games: readonly PgnGame[];
  readonly bad: readonly BadGame[];
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
  /** The games of a file, and those of them that cannot be read; rejects if there is none at all. */
  parsePgn(text: string): Promise<PgnFile>;
  /** A game with its variations; rejects if a move of it is not legal. */
  writePgn(game: PgnGame): Promise<string>;
  /** The rating after a game (Elo, K = 32); `score` is 1, 0.5 or 0. */
  rate(own: number, opponent: number, score: number): number;
  /** The number of the era, given the one before (0 for none): downward only after a margin. */
  era(rating: number, before: number): number;
  /** The name of the opening that a game of chess has reached, with its code. */
  opening(moves: readonly string[]): Opening | undefined;
}
