import { describe, expect, it } from 'vitest';
import { graphArea, graphKey, graphPlace, graphPly, scoreText, shareOf } from './evaluation';

describe('scores', () => {
  it.each([
    ['cp', 130, 0, '+1.3'],
    ['cp', 130, 1, '-1.3'],
    ['cp', -4, 0, '0.0'],
    ['mate', 5, 0, '#5'],
    ['mate', 3, 1, '#-3'],
  ] as const)('%s %i seen by side %i is %s', (kind, value, turn, text) => expect(scoreText({ kind, value }, turn)).toBe(text));
  it('gives the first player a share', () => {
    expect(shareOf({ kind: 'cp', value: 0 }, 0)).toBe(0.5);
    expect(shareOf({ kind: 'cp', value: 100 }, 0)).toBeCloseTo(0.591, 3);
    expect(shareOf({ kind: 'cp', value: 100 }, 1)).toBeCloseTo(0.409, 3);
    expect(shareOf({ kind: 'mate', value: -1 }, 1)).toBe(1);
  });
});

describe('graph', () => {
  const points = [{ share: 0.5 }, { share: 0.75 }, {}];
  it('rises with the first player and keeps its height where nothing is known', () => {
    expect(graphArea(points, 4)).toBe('M0 1L0 0.5L2 0.25L4 0.25L4 1z');
    expect(graphArea([], 4)).toBe('');
    expect(graphPlace(points, 1, 4)).toEqual({ x: 2, y: 0.25 });
  });
  it('finds the ply under a pointer', () => {
    expect([-1, 0, 0.3, 0.6, 2].map((position) => graphPly(points, position))).toEqual([0, 0, 1, 1, 2]);
    expect(graphPly([], 0.5)).toBe(0);
  });
  it('is walked by keys', () => {
    expect(['ArrowLeft', 'ArrowRight', 'PageUp', 'Home', 'End', 'x'].map((key) => graphKey(key, 5, 12))).toEqual([
      4,
      6,
      12,
      0,
      12,
      undefined,
    ]);
  });
});
