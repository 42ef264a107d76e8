/** A game as the table shows it, whoever moves the pieces: the engine here, a second person, or somebody elsewhere. */
import type { Board, Move, PieceKind, PlayedMove } from '../../core/rules';
import type { GameState, Premove } from '../../core/session';

/** What the board shows: the position looked at. */
export interface Position {
  readonly board: Board;
  readonly moves: readonly Move[];
  readonly history: readonly PlayedMove[];
  readonly kinds: readonly PieceKind[];
}

export interface TableGame {
  readonly state: GameState;
  readonly position: Position;
  /** Moves that the player may make now. */
  readonly offered: readonly Move[];
  readonly startBoard: Board;
  /** The moment that the clocks show. */
  readonly now: number;
  readonly thinking: boolean;
  /** What it is called and how it is played, where that is not built in. */
  readonly variant?: { readonly title: string; readonly drops: boolean } | undefined;
  readonly names: readonly [string, string] | undefined;
  /** Which players are away, where that can be. */
  readonly away?: readonly [boolean, boolean];
  /** The game has ended while it was watched. */
  readonly justEnded: boolean;
  play(move: Move): void;
  premove(premove: Premove): void;
  clearPremoves(): void;
  view(ply: number): void;
  flip(): void;
  /** Takes back the steps of a turn that has not ended. */
  cancelTurn(): void;
  /** Begins the open turn anew with other steps. */
  replaceTurn(moves: readonly string[]): void;
}
