/** Which square a line of sight means: that of the piece it meets first, or the one whose tile it meets. */
import type { PieceOn, Square } from '../core/rules';
import type { Ray } from './camera';
import { FOOT, HEIGHT } from './kit/staunton';
import { type Layout, type Point, pointOf, squareAtPoint } from './layout';
import { roleOf } from './role';

/** Where a line of sight meets the plane at a height; none if it looks away from it. */
export function planeHit(ray: Ray, height: number): Point | undefined {
  const steps = (height - ray.from[1]) / ray.way[1];
  if (!Number.isFinite(steps) || steps <= 0) return undefined;
  return { x: ray.from[0] + ray.way[0] * steps, z: ray.from[2] + ray.way[2] * steps };
}

/** Pieces are two cylinders for the eye: a wide foot and a slender body, as shares of the foot's radius and of the height. */
const PARTS = [{ girth: 0.9, share: 0.25 }, { girth: 0.52, share: 0.97 }] as const;

/** How far along the line of sight a standing cylinder begins; none if it is missed. */
function cylinderHit(ray: Ray, { x, z }: Point, radius: number, height: number): number | undefined {
  const [dx, dy, dz] = ray.way;
  const [ox, oz] = [ray.from[0] - x, ray.from[2] - z];
  const a = dx * dx + dz * dz;
  const b = 2 * (ox * dx + oz * dz);
  const c = ox * ox + oz * oz - radius * radius;
  const inside = b * b - 4 * a * c;
  if (inside < 0 || a === 0) return undefined;
  const [enter, leave] = [(-b - Math.sqrt(inside)) / (2 * a), (-b + Math.sqrt(inside)) / (2 * a)];
  const [first, last] = [(height - ray.from[1]) / dy, -ray.from[1] / dy].sort((one, other) => one - other);
  const begin = Math.max(enter, first ?? enter);
  return begin > 0 && begin <= Math.min(leave, last ?? leave) ? begin : undefined;
}

/** The square that is meant; pieces on `except` are looked through, as is the one that a pointer carries. */
export function squareSeen(ray: Ray, layout: Layout, pieces: readonly PieceOn[], except?: Square): Square | undefined {
  let best: { readonly square: Square; readonly far: number } | undefined;
  for (const { square, piece } of pieces) {
    if (square === except) continue;
    const role = roleOf(piece);
    for (const { girth, share } of PARTS) {
      const far = cylinderHit(ray, pointOf(layout, square), FOOT[role] * girth * layout.square, HEIGHT[role] * share * layout.square);
      if (far !== undefined && (best === undefined || far < best.far)) best = { square, far };
    }
  }
  if (best !== undefined) return best.square;
  const ground = planeHit(ray, 0);
  return ground === undefined ? undefined : squareAtPoint(layout, ground);
}
