/**
 * What a move was worth. The measure is the expected score (1 a win, 0.5 a draw, 0 a loss): a pawn matters in an even
 * position and hardly in a won one, which centipawns do not know.
 */
import type { Score } from '../engine/client';
import type { Side } from './rules';

/** An engine's verdict on a position, from the view of the side to move. */
export interface Evaluation {
  readonly score: Score;
  readonly wdl?: readonly [number, number, number];
}

export const VERDICTS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** How much of the expected score a move must lose to be called so. */
const LOSSES: Readonly<Record<Verdict, number>> = { inaccuracy: 0.06, mistake: 0.12, blunder: 0.2 };
/** The pawn advantage, in centipawns, that turns an even game into about three points out of four. */
const SCALE = 240;

/** The expected score of the side to move. */
export const expectation = ({ score, wdl }: Evaluation): number => {
  if (score.kind === 'mate') return score.value > 0 ? 1 : 0;
  if (wdl !== undefined) return (wdl[0] + wdl[1] / 2) / 1000;
  return 1 / (1 + Math.exp((-score.value * Math.log(3)) / SCALE));
};

/** The expected score of the first player, given who is to move. */
export const firstExpectation = (evaluation: Evaluation, turn: Side): number =>
  turn === 0 ? expectation(evaluation) : 1 - expectation(evaluation);

/** A score from the view of the first player, as boards and graphs show it. */
export const firstScore = (score: Score, turn: Side): Score =>
  turn === 0 || score.value === 0 ? score : { kind: score.kind, value: -score.value };

/** `+0.3`, `−1.2`, `#5`: the minus sign is the typographic one, which screen readers read. */
export const scoreText = (score: Score): string => {
  const sign = score.value < 0 ? '−' : score.kind === 'cp' && score.value > 0 ? '+' : '';
  const size = Math.abs(score.value);
  return score.kind === 'mate' ? `${sign}#${size}` : `${sign}${(size / 100).toFixed(size >= 2000 ? 0 : 1)}`;
};

/** What a move lost, given the expected score of its player before and after it. */
export const verdictOf = (before: number, after: number): Verdict | undefined => {
  const loss = before - after;
  // The small tolerance keeps 0.8 - 0.6 a blunder although it is 0.19999 in binary.
  return VERDICTS.toReversed().find((verdict) => loss >= LOSSES[verdict] - 1e-9);
};

/** A hundred for a move that loses nothing, falling by half with each sixth of a point. */
export const moveAccuracy = (before: number, after: number): number =>
  100 * 0.5 ** (Math.max(0, before - after) * 6);

export interface JudgedMove {
  readonly side: Side;
  readonly verdict?: Verdict;
  readonly accuracy: number;
  readonly loss: number;
}

/** Judges every move of a line: `evaluations[n]` belongs to the position after `n` moves; a gap judges nothing. */
export const judgeLine = (
  sides: readonly Side[],
  expectations: readonly (number | undefined)[],
): readonly (JudgedMove | undefined)[] =>
  sides.map((side, index) => {
    const [before, after] = [expectations[index], expectations[index + 1]].map((first) =>
      first === undefined ? undefined : side === 0 ? first : 1 - first,
    );
    if (before === undefined || after === undefined) return undefined;
    const verdict = verdictOf(before, after);
    const judged = { side, accuracy: moveAccuracy(before, after), loss: Math.max(0, before - after) };
    return verdict === undefined ? judged : { ...judged, verdict };
  });

export interface SideReport {
  /** None without a judged move. */
  readonly accuracy?: number;
  readonly counts: Readonly<Record<Verdict, number>>;
}

export const reportOf = (judged: readonly (JudgedMove | undefined)[], side: Side): SideReport => {
  const own = judged.filter((move) => move !== undefined).filter((move) => move.side === side);
  const counts = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const move of own) if (move.verdict !== undefined) counts[move.verdict] += 1;
  if (own.length === 0) return { counts };
  return { accuracy: own.reduce((sum, move) => sum + move.accuracy, 0) / own.length, counts };
};

/** The numeric glyph that says the same as a verdict in PGN. */
export const verdictGlyph = (verdict: Verdict): number => ({ inaccuracy: 6, mistake: 2, blunder: 4 })[verdict];

/** So many moves of each side belong to the opening. */
const OPENING = 10;

/**
 * Whether the engine takes a draw: gladly when it stands worse, in a level game only when little is left to play for,
 * never when it stands better. In the opening it plays on: a game that has hardly begun is no draw, and would be an easy
 * way to a rating. `score` is from the engine's view.
 */
export const acceptsDraw = (score: Score, fullMoves: number, pieces: number): boolean => {
  if (score.kind === 'mate') return score.value < 0;
  if (fullMoves < OPENING) return false;
  if (score.value <= -60) return true;
  const late = fullMoves >= 30 || pieces <= 10;
  return late && score.value <= 15;
};
