import { describe, expect, it } from 'vitest';
import { clockParts, clockText, isLow } from './clock';

describe('clock', () => {
  it.each([
    [3_723_000, '1:02:03'],
    [125_000, '2:05'],
    [124_001, '2:05'],
    [60_000, '1:00'],
    [59_999, '1:00'],
    [10_000, '0:10'],
    [9_990, '0:10'],
    [9_900, '0:09.9'],
    [7_210, '0:07.3'],
    [1, '0:00.1'],
    [0, '0:00.0'],
    [-500, '0:00.0'],
  ])('%i ms is %s', (milliseconds, text) => expect(clockText(milliseconds)).toBe(text));
  it('counts parts for speech', () => expect(clockParts(3_723_000)).toEqual({ hours: 1, minutes: 2, seconds: 3 }));
  it('is low at a tenth of the time, within bounds', () => {
    expect(isLow(29_000, 300_000)).toBe(true);
    expect(isLow(31_000, 300_000)).toBe(false);
    expect(isLow(9_000, 30_000)).toBe(true);
    expect(isLow(61_000, 5_400_000)).toBe(false);
  });
});
