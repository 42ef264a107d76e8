/** The choices of the form for a new online game as a value, and the command that they make. */
import { never } from '../../core/never';
import { type Colour, TIMES, timeKey } from '../../core/setup';
import type { Command, SideName, Terms, TimeControl } from '../../net/wire';

export type Against = 'queue' | 'open' | 'link' | 'player' | 'engine';

export interface Wishes {
  readonly against: Against;
  readonly variant: string;
  /** A key of `TIMES`, `days`, `custom` or `unlimited`. */
  readonly time: string;
  readonly minutes: number;
  readonly increment: number;
  readonly days: number;
  readonly colour: Colour;
  readonly rated: boolean;
  readonly name: string;
  readonly elo: number;
}

export const firstWishes = (variant: string, against: string | undefined): Wishes => ({
  against: against === undefined ? 'queue' : 'player',
  variant,
  time: '5+3',
  minutes: 20,
  increment: 5,
  days: 3,
  colour: 'random',
  rated: false,
  name: against ?? '',
  elo: 1200,
});

const timeOf = (wishes: Wishes): TimeControl => {
  if (wishes.time === 'unlimited') return 'unlimited';
  if (wishes.time === 'days') return { days: wishes.days };
  const [minutes, seconds] = TIMES.find((each) => timeKey(each) === wishes.time) ?? [wishes.minutes, wishes.increment];
  return { clock: { base_ms: minutes * 60_000, increment_ms: seconds * 1000 } };
};

/** Games without a limit of time, against the engine and of guests are never rated. */
export const canBeRated = (wishes: Wishes, isMember: boolean): boolean =>
  isMember && wishes.against !== 'engine' && wishes.time !== 'unlimited';

export const termsOf = (wishes: Wishes, isMember: boolean): Terms => ({
  variant: wishes.variant,
  time: timeOf(wishes),
  rated: wishes.rated && canBeRated(wishes, isMember),
});

const sideOf = (colour: Colour): SideName | null => (colour === 'random' ? null : colour);

/** `to` is the identifier of the player who is challenged. */
export const commandOf = (wishes: Wishes, terms: Terms, to: string | null): Command => {
  const side = sideOf(wishes.colour);
  switch (wishes.against) {
    case 'queue':
      return { seek: terms };
    case 'open':
      return { challenge: { terms, side, to: null, listed: true } };
    case 'link':
      return { challenge: { terms, side, to: null, listed: false } };
    case 'player':
      return { challenge: { terms, side, to, listed: false } };
    case 'engine':
      return { play_bot: { terms, side, elo: wishes.elo } };
    default:
      return never(wishes.against);
  }
};
