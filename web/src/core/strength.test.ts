import { describe, expect, it } from 'vitest';
import { apart, bandPath, labelled, scorePath } from './strength';

const BOX = { width: 100, height: 50, count: 3 };
const spread = (score: number) => ({ score, low: score - 0.1, high: score + 0.1 });

describe('the chart of strength', () => {
  it('draws scores from left to right, better ones higher', () => {
    expect(scorePath(BOX, [spread(0), spread(0.5), spread(1)])).toBe('M0.0 50.0L50.0 25.0L100.0 0.0');
  });

  it('draws the band around them as a closed shape', () => {
    expect(bandPath({ ...BOX, count: 2 }, [spread(0.5), spread(0.5)])).toBe('M0.0 20.0L100.0 20.0L100.0 30.0L0.0 30.0Z');
  });

  it('labels the ends, and no more than there is room for', () => {
    expect(labelled(0, 5)).toEqual([]);
    expect(labelled(1, 5)).toEqual([0]);
    expect(labelled(4, 5)).toEqual([0, 1, 2, 3]);
    for (let count = 2; count < 40; count += 1) {
      const labels = labelled(count, 6);
      expect(labels.length).toBeLessThanOrEqual(6);
      expect(labels[0]).toBe(0);
      expect(labels.at(-1)).toBe(count - 1);
    }
  });

  it('keeps labels apart and in order', () => {
    expect(apart([10, 12, 40], 15)).toEqual([10, 25, 40]);
    expect(apart([40, 12, 10], 15)).toEqual([40, 25, 10]);
  });
});
