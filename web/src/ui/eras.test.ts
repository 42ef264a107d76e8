import { expect, it } from 'vitest';
import { eraAccent, roman } from './eras';

it('writes Roman numerals', () => {
  expect([1, 4, 9, 14, 19, 20].map(roman)).toEqual(['I', 'IV', 'IX', 'XIV', 'XIX', 'XX']);
});

it('gives neighbouring eras hues that can be told apart', () => {
  for (let era = 1; era < 20; era += 1) {
    const apart = Math.abs(eraAccent(era).hue - eraAccent(era + 1).hue);
    expect(Math.min(apart, 360 - apart), `eras ${era} and ${era + 1}`).toBeGreaterThanOrEqual(9);
  }
});
