/** The choices of the form for a new online game as a value, and the command that they make. */
import { never } from '../../core/never';
import { type Colour, TIMES, timeKey } from '../../core/setup';
import { isMade } from './hashes';
import type { Command, SideName, Terms, TimeControl } from '../../net/wire';

export type Against = 'queue' | 'open' | 'link' | 'player' | 'engine';

/** What is to be played, as a form has it. */
export interface TermWishes {
  readonly variant: string;
  /** A key of `TIMES`, `days`, `custom` or `unlimited`. */
  readonly time: string;
  readonly minutes: number;
  readonly increment: number;
  readonly days: number;
  readonly rated: boolean;
}

export interface Wishes extends TermWishes {
  readonly against: Against;
  readonly colour: Colour;
  readonly name: string;
  readonly elo: number;
}

export const firstTerms = (variant: string): TermWishes => ({ variant, time: '5+3', minutes: 20, increment: 5, days: 3, rated: false });

/** The form that says these terms. */
export const wishesOf = ({ variant, time, rated }: Terms): TermWishes => {
  const first = { ...firstTerms(variant), rated };
  if (time === 'unlimited') return { ...first, time };
  if ('days' in time) return { ...first, time: 'days', days: time.days };
  const [minutes, increment] = [time.clock.base_ms / 60_000, time.clock.increment_ms / 1000];
  const known = TIMES.find((each) => each[0] === minutes && each[1] === increment);
  return { ...first, minutes, increment, time: known === undefined ? 'custom' : timeKey(known) };
};

export const firstWishes = (variant: string, against: string | undefined): Wishes => ({
  ...firstTerms(variant),
  against: against === undefined ? 'queue' : 'player',
  colour: 'random',
  name: against ?? '',
  elo: 1200,
});

const timeOf = (wishes: TermWishes): TimeControl => {
  if (wishes.time === 'unlimited') return 'unlimited';
  if (wishes.time === 'days') return { days: wishes.days };
  const [minutes, seconds] = TIMES.find((each) => timeKey(each) === wishes.time) ?? [wishes.minutes, wishes.increment];
  return { clock: { base_ms: minutes * 60_000, increment_ms: seconds * 1000 } };
};

/** Games without a limit of time, by rules that somebody made, against the engine and of guests are never rated. */
export const canBeRated = (wishes: TermWishes & { readonly against?: Against }, isMember: boolean): boolean =>
  isMember && wishes.against !== 'engine' && wishes.time !== 'unlimited' && !isMade(wishes.variant);

export const termsOf = (wishes: TermWishes & { readonly against?: Against }, isMember: boolean): Terms => ({
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
