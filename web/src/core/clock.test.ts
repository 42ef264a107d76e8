import { describe, expect, it } from 'vitest';
import { clockParts, clockText, flagged, freshClock, isLow, pressed, running, stopped, timeLeft } from './clock';

const blitz = { base: 180_000, increment: 2_000 };

describe('clocks', () => {
  it('runs for one side only', () => {
    const clock = running(freshClock(blitz), 0, 1_000);
    expect(timeLeft(clock, 0, 11_000)).toBe(170_000);
    expect(timeLeft(clock, 1, 11_000)).toBe(180_000);
  });

  it('adds the increment to the side that moved and starts the other', () => {
    const clock = pressed(running(freshClock(blitz), 0, 0), blitz, 0, 1, 5_000);
    expect(clock.left).toEqual([177_000, 180_000]);
    expect(clock.running).toEqual({ side: 1, since: 5_000 });
  });

  it('gives no increment for a move made while the clock stood', () => {
    expect(pressed(freshClock(blitz), blitz, 0, 1, 5_000).left).toEqual([180_000, 180_000]);
  });

  it('flags at zero and never shows less', () => {
    const clock = running(freshClock(blitz), 1, 0);
    expect(flagged(clock, 179_999)).toBeUndefined();
    expect(flagged(clock, 180_000)).toBe(1);
    expect(timeLeft(clock, 1, 500_000)).toBe(0);
    expect(flagged(stopped(clock, 500_000), 600_000)).toBeUndefined();
  });

  it('gives no time when the system clock is set back', () => {
    expect(timeLeft(running(freshClock(blitz), 0, 10_000), 0, 0)).toBe(180_000);
  });

  it.each([
    [3_600_000, '1:00:00'],
    [3_725_000, '1:02:05'],
    [3_723_000, '1:02:03'],
    [180_000, '3:00'],
    [125_000, '2:05'],
    [124_001, '2:05'],
    [60_000, '1:00'],
    [59_999, '1:00'],
    [10_000, '0:10'],
    [9_990, '0:10'],
    [9_950, '0:10'],
    [9_900, '0:09.9'],
    [7_210, '0:07.3'],
    [1, '0:00.1'],
    [0, '0:00.0'],
    [-500, '0:00.0'],
  ])('writes %d ms as %s', (milliseconds, text) => expect(clockText(milliseconds)).toBe(text));

  it('counts parts', () => expect(clockParts(3_723_000)).toEqual({ hours: 1, minutes: 2, seconds: 3 }));

  it('is low at a tenth of the time, within bounds', () => {
    expect(isLow(29_000, 300_000)).toBe(true);
    expect(isLow(31_000, 300_000)).toBe(false);
    expect(isLow(9_000, 30_000)).toBe(true);
    expect(isLow(61_000, 5_400_000)).toBe(false);
  });
});
