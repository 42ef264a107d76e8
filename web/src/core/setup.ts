/** The choices of the setup dialog as a value, and the game that they make. */
import { matchingElo } from './progress';
import type { Rules, Side } from './rules';
import type { GameSetup, Player } from './session';

export type Opponent = 'engine' | 'person';
export type Strength = 'match' | 'chosen' | 'full';
export type Colour = 'first' | 'random' | 'second';
export type Start = 'standard' | 'chess960' | 'fen';

export interface Choices {
  readonly opponent: Opponent;
  readonly strength: Strength;
  readonly elo: number;
  readonly colour: Colour;
  /** A key of `TIMES`, `none` or `custom`. */
  readonly time: string;
  readonly minutes: number;
  readonly increment: number;
  readonly variant: string;
  readonly start: Start;
  readonly number960: number;
  readonly fen: string;
  readonly rated: boolean;
}

/** Minutes and seconds added. */
export const TIMES: readonly (readonly [number, number])[] = [[1, 0], [3, 2], [5, 3], [10, 0], [15, 10], [30, 20]];
export const timeKey = ([minutes, seconds]: readonly [number, number]): string => `${minutes}+${seconds}`;

export const firstChoices = (variant: string): Choices => ({
  opponent: 'engine',
  strength: 'match',
  elo: 1200,
  colour: 'random',
  time: 'none',
  minutes: 20,
  increment: 5,
  variant,
  start: 'standard',
  number960: 518,
  fen: '',
  rated: true,
});

/** Only games against the engine from a usual start are measured. */
export const canBeRated = (choices: Choices): boolean => choices.opponent === 'engine' && choices.start !== 'fen';

const timeOf = (choices: Choices): GameSetup['time'] => {
  if (choices.time === 'none') return undefined;
  const [minutes, seconds] =
    TIMES.find((each) => timeKey(each) === choices.time) ?? ([choices.minutes, choices.increment] as const);
  return { base: minutes * 60_000, increment: seconds * 1000 };
};

const engineOf = (choices: Choices, rating: number): Player => {
  if (choices.strength === 'full') return { kind: 'engine' };
  return { kind: 'engine', elo: choices.strength === 'match' ? matchingElo(rating) : choices.elo };
};

const sideOf = (colour: Colour, random: number): Side => (colour === 'first' ? 0 : colour === 'second' ? 1 : random < 0.5 ? 0 : 1);

const fenOf = (choices: Choices, rules: Pick<Rules, 'chess960'>): string | undefined => {
  if (choices.start === 'chess960') return rules.chess960(choices.number960);
  return choices.start === 'fen' ? choices.fen.trim() : undefined;
};

/** Throws with the rules' own text if the position cannot be played. */
export const setupOf = (choices: Choices, rules: Pick<Rules, 'chess960' | 'game'>, rating: number, random: number): GameSetup => {
  const game = rules.game(choices.variant, fenOf(choices, rules));
  try {
    const own = choices.opponent === 'person' ? 0 : sideOf(choices.colour, random);
    const human: Player = { kind: 'human' };
    const other = choices.opponent === 'person' ? human : engineOf(choices, rating);
    const time = timeOf(choices);
    return {
      variant: choices.variant,
      startFen: game.startFen,
      chess960: choices.start === 'chess960',
      players: own === 0 ? [human, other] : [other, human],
      ...(time === undefined ? {} : { time }),
      rated: choices.rated && canBeRated(choices),
      orientation: own,
      turn: game.board().turn,
    };
  } finally {
    game.free();
  }
};
