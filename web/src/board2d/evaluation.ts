/** Scores of an engine as boards show them: always from the view of the first player. */
import type { Side } from '../core/rules';
import type { Score } from '../engine/client';

/** How sure the first player is to win, from 0 to 1; a pawn is worth little when much is decided. */
export function shareOf(score: Score, turn: Side): number {
  const own = score.kind === 'mate' ? (score.value > 0 ? 1 : 0) : 1 / (1 + Math.exp(-0.0037 * score.value));
  return turn === 0 ? own : 1 - own;
}

/** `+1.3`, `-0.4`, `0.0`, `#5`, `#-3`. */
export function scoreText(score: Score, turn: Side): string {
  const value = turn === 0 ? score.value : -score.value;
  if (score.kind === 'mate') return `#${value}`;
  const pawns = Math.abs(value / 100).toFixed(1);
  if (pawns === '0.0') return pawns;
  return `${value > 0 ? '+' : '-'}${pawns}`;
}

/** How a move is judged in a graph. */
export type GraphMark = 'inaccuracy' | 'mistake' | 'blunder';

/** The position after so many plies, as far as it has been judged. */
export interface GraphPoint {
  /** From 0 to 1, for the first player; none while the engine has not been there. */
  readonly share?: number;
  readonly mark?: GraphMark;
}

/** Where a point lies in a graph that is `width` wide and 1 high, the first player's advantage upward. */
export function graphPlace(points: readonly GraphPoint[], index: number, width: number): { readonly x: number; readonly y: number } {
  const last = Math.max(1, points.length - 1);
  return { x: (index / last) * width, y: 1 - (points[index]?.share ?? 0.5) };
}

/** The area between the curve and the lower edge. Unjudged positions keep the height of the one before. */
export function graphArea(points: readonly GraphPoint[], width: number): string {
  if (points.length === 0) return '';
  const filled = points.reduce<readonly GraphPoint[]>(
    (before, point) => [...before, point.share === undefined ? (before.at(-1) ?? { share: 0.5 }) : point],
    [],
  );
  const curve = filled.map((_, index) => graphPlace(filled, index, width));
  return `M0 1${curve.map(({ x, y }) => `L${round(x)} ${round(y)}`).join('')}L${round(width)} 1z`;
}

/** The ply at a horizontal position from 0 to 1. */
export function graphPly(points: readonly GraphPoint[], position: number): number {
  const last = Math.max(0, points.length - 1);
  return Math.min(last, Math.max(0, Math.round(position * last)));
}

/** Where a key leads in a graph; none if it leads nowhere. */
export function graphKey(key: string, current: number, last: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -10,
    PageUp: 10,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(last, Math.max(0, current + step));
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
