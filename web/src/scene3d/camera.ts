/** Where the camera is and where it may go. Pure: angles in degrees, distances in units of the world. */
import { BOARD_HALF, type CameraHint, FRAME_HALF } from './era';

/** A view: around the board, above it, how far, and which point of the board it turns about. */
export interface View3d extends CameraHint {
  readonly panX: number;
  readonly panZ: number;
}

export const FIELD = 46;
export const LIMITS = { elevation: [8, 89], distance: [5, 34], pan: BOARD_HALF } as const;

export const PRESETS = {
  play: { azimuth: 0, elevation: 42 },
  low: { azimuth: 24, elevation: 20 },
  side: { azimuth: 90, elevation: 34 },
  top: { azimuth: 0, elevation: 89 },
} as const;
export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = ['play', 'low', 'side', 'top'] as const satisfies readonly Preset[];

const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** The nearest view that is allowed. The azimuth stays within half a turn of 0. */
export function limited(view: View3d): View3d {
  const azimuth = ((((view.azimuth + 180) % 360) + 360) % 360) - 180;
  return {
    azimuth,
    elevation: between(LIMITS.elevation[0], view.elevation, LIMITS.elevation[1]),
    distance: between(LIMITS.distance[0], view.distance, LIMITS.distance[1]),
    panX: between(-LIMITS.pan, view.panX, LIMITS.pan),
    panZ: between(-LIMITS.pan, view.panZ, LIMITS.pan),
  };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export interface Eye {
  readonly position: readonly [number, number, number];
  /** The point in the middle of the picture. */
  readonly target: readonly [number, number, number];
}

/**
 * The eye of a view. It looks a little above the board when it is low, so that the land around is seen; from above it
 * looks straight down on the board.
 */
export function eyeOf(view: View3d): Eye {
  const [around, above] = [radians(view.azimuth), radians(view.elevation)];
  const flat = Math.cos(above) * view.distance;
  const lift = view.distance * 0.2 * Math.cos(above) ** 3;
  return {
    position: [view.panX + Math.sin(around) * flat, Math.sin(above) * view.distance, view.panZ + Math.cos(around) * flat],
    target: [view.panX, lift, view.panZ],
  };
}

/** A point of the world in the picture: -1 to 1 from left to right and from below to above; none behind the eye. */
export function project(view: View3d, aspect: number, point: readonly [number, number, number]): readonly [number, number] | undefined {
  const { position, target } = eyeOf(view);
  const forward = unit([target[0] - position[0], target[1] - position[1], target[2] - position[2]]);
  const right = unit([-forward[2], 0, forward[0]]);
  const up = [right[1] * forward[2] - right[2] * forward[1], right[2] * forward[0] - right[0] * forward[2], right[0] * forward[1] - right[1] * forward[0]] as const;
  const way = [point[0] - position[0], point[1] - position[1], point[2] - position[2]] as const;
  const deep = dot(way, forward);
  if (deep <= 0.01) return undefined;
  const scale = 1 / Math.tan(radians(FIELD / 2));
  return [(dot(way, right) / deep) * (scale / aspect), (dot(way, up) / deep) * scale];
}

type Vector = readonly [number, number, number];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** How large a board is: its length along files and ranks, and the length of a square. */
export interface Extent {
  readonly width: number;
  readonly depth: number;
  readonly square: number;
}
export const USUAL: Extent = { width: 2 * BOARD_HALF, depth: 2 * BOARD_HALF, square: 1 };

/** The smallest distance at which the whole board with its pieces is in the picture. */
export function fittingDistance(angles: { readonly azimuth: number; readonly elevation: number }, aspect: number, extent: Extent = USUAL): number {
  const [halfX, halfZ, frame, tall] = [extent.width / 2, extent.depth / 2, FRAME_HALF - BOARD_HALF, 1.3 * extent.square];
  const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((z): Vector[] => [[x * (halfX + frame), -0.2, z * (halfZ + frame)], [x * halfX, tall, z * halfZ]]));
  const fits = (distance: number): boolean => {
    const view = { ...angles, distance, panX: 0, panZ: 0 };
    return corners.every((corner) => {
      const seen = project(view, aspect, corner);
      return seen !== undefined && Math.abs(seen[0]) <= 0.98 && Math.abs(seen[1]) <= 0.97;
    });
  };
  let [low, high] = [4, 60];
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** A preset for a player who sits `turn` degrees around the board. */
export function presetView(preset: Preset, turn: number, aspect: number, extent: Extent = USUAL): View3d {
  const { azimuth, elevation } = PRESETS[preset];
  const angles = { azimuth: azimuth + turn, elevation };
  // From above the board would fill the picture up to its edge, where the buttons are.
  const room = preset === 'top' ? 1.1 : 1;
  return limited({ ...angles, distance: fittingDistance(angles, aspect, extent) * room, panX: 0, panZ: 0 });
}

/** The short way around from one azimuth to another, in degrees. */
export const turnBetween = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180;

/** A view on the way from one to another; the short way around. */
export function blended(from: View3d, to: View3d, way: number): View3d {
  const mix = (a: number, b: number): number => a + (b - a) * way;
  return {
    azimuth: from.azimuth + turnBetween(from.azimuth, to.azimuth) * way,
    elevation: mix(from.elevation, to.elevation),
    distance: mix(from.distance, to.distance),
    panX: mix(from.panX, to.panX),
    panZ: mix(from.panZ, to.panZ),
  };
}

/** Slow at both ends. */
export const eased = (way: number): number => way * way * (3 - 2 * way);

/** A straight line of sight: from the eye through a point of the picture. */
export interface Ray {
  readonly from: Vector;
  readonly way: Vector;
}

/** The line of sight through a point of the picture, the reverse of `project`. */
export function rayOf(view: View3d, aspect: number, x: number, y: number): Ray {
  const { position, target } = eyeOf(view);
  const forward = unit([target[0] - position[0], target[1] - position[1], target[2] - position[2]]);
  const right = unit([-forward[2], 0, forward[0]]);
  const up: Vector = [right[1] * forward[2] - right[2] * forward[1], right[2] * forward[0] - right[0] * forward[2], right[0] * forward[1] - right[1] * forward[0]];
  const tall = Math.tan(radians(FIELD / 2));
  const mix = (axis: 0 | 1 | 2): number => forward[axis] + right[axis] * x * tall * aspect + up[axis] * y * tall;
  return { from: position, way: unit([mix(0), mix(1), mix(2)]) };
}
