/** A player's rating on this device and the road through the eras. The numbers themselves are the rules core's. */
import { type Decoded, DecodeError, list, number, record, text, whole } from './decode';
import type { Rules, Side } from './rules';
import type { GameState } from './session';
import { humanSide, playerOf } from './session';

export const START_RATING = 400;
/** What a game against the engine at full strength is counted as. */
export const FULL_STRENGTH = 3000;
/** The range in which the engine's strength can be chosen. */
export const WEAKEST = 500;
export const STRONGEST_CHOSEN = 2800;

const decodeGame = record({
  /** Milliseconds since 1970. */
  at: whole(),
  rating: number(0, 5000),
  opponent: number(0, 5000),
  score: number(0, 1),
  era: whole(1, 20),
  game: text,
});
export type RatedGame = Decoded<typeof decodeGame>;

const decodeProgress = record({
  version: whole(1, 1),
  rating: number(0, 5000),
  era: whole(1, 20),
  highest: whole(1, 20),
  games: list(decodeGame),
});
export type Progress = Decoded<typeof decodeProgress>;

type Ratings = Pick<Rules, 'rate' | 'era'>;

export const freshProgress = (rules: Ratings): Progress => {
  const era = rules.era(START_RATING, 0);
  return { version: 1, rating: START_RATING, era, highest: era, games: [] };
};

/** The strength that gives the player an even game. */
export const matchingElo = (rating: number): number =>
  Math.round(Math.min(Math.max(rating, WEAKEST), STRONGEST_CHOSEN));

export const scoreOf = (winner: Side | undefined, own: Side): number => (winner === undefined ? 0.5 : winner === own ? 1 : 0);

/** What a finished game is worth: the opponent and the score, if it counts at all. */
export const ratedResult = (state: GameState): { readonly opponent: number; readonly score: number } | undefined => {
  const own = humanSide(state);
  if (!state.rated || state.phase.kind !== 'ended' || own === undefined) return undefined;
  const opponent = playerOf(state, own === 0 ? 1 : 0);
  if (opponent.kind !== 'engine') return undefined;
  return { opponent: opponent.elo ?? FULL_STRENGTH, score: scoreOf(state.phase.ending.winner, own) };
};

/** Counts a finished game once: a game already counted changes nothing. */
export const counted = (progress: Progress, rules: Ratings, state: GameState, game: string, at: number): Progress => {
  const result = ratedResult(state);
  if (result === undefined || progress.games.some((each) => each.game === game)) return progress;
  const rating = rules.rate(progress.rating, result.opponent, result.score);
  const era = rules.era(rating, progress.era);
  return {
    ...progress,
    rating,
    era,
    highest: Math.max(progress.highest, era),
    games: [...progress.games, { at, rating, opponent: result.opponent, score: result.score, era, game }],
  };
};

/** None if it cannot be read; the caller keeps the text and says so. */
export const readProgress = (stored: string): Progress | undefined => {
  try {
    return decodeProgress(JSON.parse(stored), 'progress');
  } catch (error) {
    if (error instanceof DecodeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
};

export const writeProgress = (progress: Progress): string => JSON.stringify(progress);
