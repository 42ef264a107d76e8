/** Arrows and circles: how they are drawn by the right button, and where their points lie. */
import type { Square } from '../core/rules';
import { placeOf, type View } from './geometry';
import type { Shape, ShapeColor } from './types';

/** Which colour the held keys choose. */
export function colorOf(keys: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly altKey: boolean }): ShapeColor {
  if (keys.shiftKey) return 'red';
  if (keys.altKey) return 'blue';
  return keys.ctrlKey ? 'yellow' : 'green';
}

/** The user's shapes after one more was drawn: the same again removes it, in another colour repaints it. */
export function drawn(shapes: readonly Shape[], from: Square, to: Square, color: ShapeColor): readonly Shape[] {
  const shape: Shape = from === to ? { kind: 'circle', at: from, color, by: 'user' } : { kind: 'arrow', from, to, color, by: 'user' };
  const own = shapes.filter((other) => other.by === 'user');
  const others = own.filter((other) => placeKey(other) !== placeKey(shape));
  const repeated = own.some((other) => placeKey(other) === placeKey(shape) && other.color === color);
  return repeated ? others : [...others, shape];
}

const placeKey = (shape: Shape): string => (shape.kind === 'circle' ? shape.at : `${shape.from}-${shape.to}`);

export const shapeKey = (shape: Shape): string => `${shape.by} ${placeKey(shape)} ${shape.color}`;

/** Each shape once: one that is being drawn may be there already, and moves that promote differently share their arrow. */
export const distinct = (shapes: readonly Shape[]): readonly Shape[] => [
  ...new Map(shapes.toReversed().map((shape) => [shapeKey(shape), shape])).values(),
].toReversed();

/** The points of an arrow's outline in units of squares, from the middle of one square into another. */
export function arrowPoints(view: View, from: Square, to: Square, weight: number): string {
  const start = centre(view, from);
  const end = centre(view, to);
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length === 0) return '';
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const half = 0.06 + 0.05 * weight;
  const head = { length: 0.3 + 0.12 * weight, half: 0.16 + 0.1 * weight };
  const point = (distance: number, aside: number): string =>
    `${round(start.x + along.x * distance - along.y * aside)},${round(start.y + along.y * distance + along.x * aside)}`;
  const tail = 0.28;
  const tip = length - 0.08;
  const neck = tip - head.length;
  return [
    point(tail, half),
    point(neck, half),
    point(neck, head.half),
    point(tip, 0),
    point(neck, -head.half),
    point(neck, -half),
    point(tail, -half),
  ].join(' ');
}

export function centre(view: View, square: Square): { readonly x: number; readonly y: number } {
  const { column, row } = placeOf(view, square);
  return { x: column + 0.5, y: row + 0.5 };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
