import { describe, expect, it } from 'vitest';
import { commandOf, firstWishes, termsOf, type Wishes, wishesOf } from './wishes';

const wishes = (change: Partial<Wishes> = {}): Wishes => ({ ...firstWishes('chess', undefined), ...change });
const blitz = { clock: { base_ms: 300_000, increment_ms: 3_000 } };

describe('terms', () => {
  it.each([
    [wishes(), blitz],
    [wishes({ time: 'days', days: 2 }), { days: 2 }],
    [wishes({ time: 'unlimited' }), 'unlimited'],
    [wishes({ time: 'custom', minutes: 7, increment: 0 }), { clock: { base_ms: 420_000, increment_ms: 0 } }],
  ])('have the time that was chosen', (given, time) => expect(termsOf(given, false).time).toEqual(time));

  it('are rated for members only, with a limit of time, against people', () => {
    expect(termsOf(wishes({ rated: true }), true).rated).toBe(true);
    expect(termsOf(wishes({ rated: true }), false).rated).toBe(false);
    expect(termsOf(wishes({ rated: true, time: 'unlimited' }), true).rated).toBe(false);
    expect(termsOf(wishes({ rated: true, against: 'engine' }), true).rated).toBe(false);
    expect(termsOf(wishes({ rated: true, variant: '@0123' }), true).rated).toBe(false);
  });
});

describe('a form', () => {
  it.each([
    { clock: { base_ms: 300_000, increment_ms: 3_000 } },
    { clock: { base_ms: 420_000, increment_ms: 7_000 } },
    { days: 5 },
    'unlimited',
  ] as const)('says the terms that it was made from: %j', (time) => {
    const terms = { variant: 'chess', time, rated: time !== 'unlimited' };
    expect(termsOf(wishesOf(terms), true)).toEqual(terms);
  });
});

describe('commands', () => {
  const terms = termsOf(wishes(), false);
  it.each([
    ['queue', { seek: terms }],
    ['open', { challenge: { terms, side: 'first', to: null, listed: true } }],
    ['link', { challenge: { terms, side: 'first', to: null, listed: false } }],
    ['player', { challenge: { terms, side: 'first', to: 'p', listed: false } }],
    ['engine', { play_bot: { terms, side: 'first', elo: 1200 } }],
  ] as const)('against %s', (against, command) => expect(commandOf(wishes({ against, colour: 'first' }), terms, 'p')).toEqual(command));
});
