/** What a board needs to know and to say besides the rules' own types. */
import type { Board, Move, Piece, Side, Square, Terrain } from '../core/rules';

/** Who may move pieces on this board. */
export type Playable = 'none' | 'both' | Side;

/** A move given before it is the side's turn: any own piece to any square, judged by the rules when its time comes. */
export interface Premove {
  readonly from?: Square;
  /** The letter of the piece dropped. */
  readonly drop?: string;
  readonly to: Square;
}

export type ShapeColor = 'green' | 'red' | 'blue' | 'yellow';

/** An arrow or a circle on the board. A board changes only those of the user. */
export type Shape =
  | {
      readonly kind: 'arrow';
      readonly from: Square;
      readonly to: Square;
      readonly color: ShapeColor;
      readonly by: 'user' | 'engine';
      /** From 0 to 1; weaker lines of an engine are thinner. */
      readonly weight?: number;
    }
  | { readonly kind: 'circle'; readonly at: Square; readonly color: ShapeColor; readonly by: 'user' | 'engine' };

/** What every view of a board is given, flat or in the world. */
export interface BoardProps {
  board: Board;
  /** The legal moves here; none when nobody may move. */
  moves: readonly Move[];
  lastMove?: readonly Square[];
  orientation: Side;
  playable: Playable;
  premoves?: readonly Premove[];
  /** The playable side may lay up moves while it is not its turn. */
  premoveAllowed?: boolean;
  shapes?: readonly Shape[];
  /** Pointing at a piece that can move shows where to. */
  hoverHints?: boolean;
  /** Marks where a picked piece can go. */
  legalMarks?: boolean;
  coordinates?: boolean;
  /** Shows the air defence that matters for a picked piece, in games that have one. */
  airZones?: boolean;
  /** Milliseconds; 0 for none. A wish for less motion wins. */
  animation?: number;
  players?: number;
  /** The user's own shapes after a change. */
  onshapes?: (shapes: readonly Shape[]) => void;
}

/** Another view that shows the board while the grid of this one is there for keyboards and screen readers alone. */
export interface Elsewhere {
  /** The square under a point of the window. */
  squareUnder(x: number, y: number): Square | undefined;
  /** The middle of a square in the window, and how wide a square is there. */
  placeOf(square: Square): { readonly x: number; readonly y: number; readonly size: number };
}

/** What can be said of a square besides what stands on it, in the order in which it is said. */
export type SquareState = 'movable' | 'selected' | 'target' | 'join' | 'capture' | 'last move' | 'check' | 'premove';

/** Every text of a board, in the language of the page. */
export interface BoardLabels {
  /** The name of the whole grid. */
  readonly board: string;
  /** How the keyboard works here, in a sentence or two. */
  readonly help: string;
  readonly empty: string;
  /** `white pawn`; with its rank of hero and what it carries. */
  piece(piece: Piece): string;
  terrain(terrain: Terrain): string;
  state(state: SquareState): string;
  rank(number: number): string;
  file(letter: string): string;
  /** Said when a rank or file has no piece. */
  readonly nothing: string;
  /** Several pieces of a kind in a list: `white pawns: a2, b2`. */
  pieces(piece: Piece, squares: readonly Square[]): string;
  /** `e2 can move to e3, e4`; an empty list says that it cannot. */
  moves(square: Square, targets: readonly Square[]): string;
  lastMove(squares: readonly Square[]): string;
  /** The question of the chooser between several moves. */
  readonly choose: string;
  choice(move: Move, piece: Piece | undefined): string;
  /** Who of a stack is picked to go: `tank goes`. */
  going(pieces: readonly Piece[]): string;
  /** `white's pieces in hand`. */
  hand(side: Side): string;
  handPiece(piece: Piece, count: number): string;
  readonly zoomIn: string;
  readonly zoomOut: string;
}
