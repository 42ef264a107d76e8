import { describe, expect, test } from 'vitest';
import { measured, type Meter, meterAt, percentile95 } from './quality';

const run = (meter: Meter, frames: number, milliseconds: (index: number) => number): Meter =>
  Array.from({ length: frames }, (_, index) => milliseconds(index)).reduce(measured, meter);

test('the 95th percentile leaves out the few slowest', () => {
  expect(percentile95([...Array.from({ length: 96 }, () => 10), 500, 500, 500, 500])).toBe(10);
  expect(percentile95([...Array.from({ length: 90 }, () => 10), ...Array.from({ length: 10 }, () => 40)])).toBe(40);
});

describe('automatic quality', () => {
  test('slow frames lead down, one level at a time, and not below the lowest', () => {
    expect(run(meterAt('high'), 90, () => 40).quality).toBe('mid');
    expect(run(meterAt('high'), 180, () => 40).quality).toBe('low');
    expect(run(meterAt('high'), 900, () => 40).quality).toBe('low');
  });
  test('a few hitches change nothing', () => {
    expect(run(meterAt('high'), 900, (index) => (index % 30 === 0 ? 200 : 12)).quality).toBe('high');
  });
  test('a pause is no slow frame', () => {
    expect(run(meterAt('high'), 900, (index) => (index % 3 === 0 ? 5000 : 12)).quality).toBe('high');
  });
  test('between the two bounds it stays, however long', () => {
    expect(run(meterAt('mid'), 9000, () => 22).quality).toBe('mid');
  });
  test('fast frames lead up only after a long while, and later each time it had to fall', () => {
    expect(run(meterAt('mid'), 90 * 7, () => 10).quality).toBe('mid');
    expect(run(meterAt('mid'), 90 * 8, () => 10).quality).toBe('high');
    const fallen = run(meterAt('high'), 90, () => 40);
    expect(run(fallen, 90 * 8, () => 10).quality).toBe('mid');
    expect(run(fallen, 90 * 16, () => 10).quality).toBe('high');
  });
});

describe('a device that is far too slow', () => {
  test('is known after a few frames, not after ninety', () => {
    expect(run(meterAt('high'), 10, () => 400).quality).toBe('mid');
    expect(run(meterAt('high'), 20, () => 400).quality).toBe('low');
  });
  test('is given up only at the lowest level, and only if that is far too slow too', () => {
    expect(run(meterAt('high'), 10, () => 400).hopeless).toBe(false);
    expect(run(meterAt('low'), 10, () => 400).hopeless).toBe(true);
    expect(run(meterAt('low'), 60, () => 90).hopeless).not.toBe(true);
  });
});
