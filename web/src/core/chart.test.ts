import { expect, it } from 'vitest';
import { heightAt, linePath, rangeOf } from './chart';

const box = { width: 100, height: 50, low: 400, high: 500 };

it('gives a round range that is never too narrow', () => {
  expect(rangeOf([400, 432], 200, 100)).toEqual([300, 600]);
  expect(rangeOf([990, 1490], 200, 100)).toEqual([900, 1500]);
  expect(rangeOf([20], 200, 100)).toEqual([0, 200]);
});

it('draws values upwards', () => {
  expect(heightAt(box, 400)).toBe(50);
  expect(heightAt(box, 500)).toBe(0);
  expect(linePath(box, [400, 450, 500])).toBe('M0.0 50.0L50.0 25.0L100.0 0.0');
  expect(linePath(box, [450])).toBe('M0.0 25.0');
});
