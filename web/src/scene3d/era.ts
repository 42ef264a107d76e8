/**
 * What an era is: a little data and one builder. The world (scene, camera, board, pieces, overlays, input) knows only
 * these types; an era knows only these types and the `kit`. `README.md` tells how to write one.
 *
 * Space: the board lies in the plane y = 0 around the origin and is always 8 units long at its longer side, whatever
 * its size in squares; the first player sits at +z, files go to +x. Nothing may stand above y = 0 within `CLEAR` of the
 * origin, nor higher than 2 within `ROOM`, where the camera flies.
 */
import type { BufferGeometry, FogExp2, Material, Object3D } from 'three';
import type { Random } from './kit/random';

/** Half of the board, of the board with its frame, and how far the frame reaches down: eras put their ground there. */
export const BOARD_HALF = 4;
export const FRAME_HALF = 4.6;
export const BOARD_BOTTOM = -0.45;
/** Radius around the board that stays free, and the radius within which the camera moves. */
export const CLEAR = 7;
export const ROOM = 22;

export const QUALITIES = ['high', 'mid', 'low'] as const;
export type Quality = (typeof QUALITIES)[number];

export const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn', 'token'] as const;
/** `token` is the disc that carries the glyph of every piece that is none of the six of chess. */
export type Role = (typeof ROLES)[number];

/** What a builder is given. */
export interface Stage {
  readonly quality: Quality;
  /** The same numbers in the same order for the same era: pictures can be repeated. */
  readonly random: Random;
  /** Seconds of the world's clock, shared by all shaders of the kit; only the world writes it. */
  readonly time: { value: number };
  /** How many of a thing there are: all at high, half at mid, a sixth at low, but never none. */
  amount(atHigh: number): number;
}

/** Colours of the interface while this era is shown, as CSS colours: veil, transition and marks on the board. */
export interface Palette {
  /** The veil behind the scene while it is built, and the ground of the transition; dark enough for `ink`. */
  readonly veil: string;
  readonly ink: string;
  readonly accent: string;
}

/** Marks on squares, as hexadecimal numbers; what is missing takes a default that is seen on most boards. */
export interface MarkColors {
  readonly selected?: number;
  readonly target?: number;
  readonly last?: number;
  readonly check?: number;
  readonly premove?: number;
}

export interface BoardStyle {
  readonly light: Material;
  readonly dark: Material;
  readonly frame: Material;
  /** The gap between tiles and the bevel of their edges, in squares. */
  readonly gap?: number;
  readonly bevel?: number;
  /** Letters and numbers on the frame. */
  readonly ink: number;
  readonly marks?: MarkColors;
  /** Anything that belongs to the board's own body: rivets, corner stones. Sizes as above: the board is 8 units long. */
  extras?(size: { readonly width: number; readonly depth: number }): Object3D;
}

export interface PieceSet {
  /**
   * One shape per role, standing on y = 0 around the axis in a square of size 1: radius at most 0.42, height by role as in
   * `kit/staunton.ts`. The front of a piece (the knight's face) looks to -z. Called once for each role.
   */
  shape(role: Role): BufferGeometry;
  /** First and second side; games for more players tint the first. The two must differ in lightness, not only in hue. */
  readonly materials: readonly [Material, Material];
  /** Colours of glyphs on tokens: on the first side's and on the second side's. */
  readonly glyphs: readonly [number, number];
}

/** A view of the board: angles in degrees, distance in units. Azimuth 0 looks from the first player's side. */
export interface CameraHint {
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
}

/** What a builder gives. The world disposes of everything reachable from here; see `dispose.ts`. */
export interface EraScene {
  /** Sky, lights, ground, surroundings, life, particles. */
  readonly root: Object3D;
  readonly board: BoardStyle;
  readonly pieces: PieceSet;
  readonly fog?: FogExp2;
  /** Of the tone mapping; 1 without. */
  readonly exposure?: number;
  /** How strongly the sky is mirrored in materials, at high and mid; 1 without. */
  readonly reflections?: number;
  /** Moves life to where it is at a time: a function of the time alone, so that pictures can be repeated. */
  tick?(time: number): void;
}

export interface EraModule {
  /** As in the rules' table of eras, and the name of the folder. */
  readonly id: string;
  readonly palette: Palette;
  /** From where the era is introduced; the game is played from the usual place. */
  readonly view?: CameraHint;
  build(stage: Stage): EraScene;
}
