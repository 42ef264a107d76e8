import { describe, expect, it } from 'vitest';
import { acceptsDraw, expectation, judgeLine, moveAccuracy, reportOf, scoreText, verdictOf } from './judge';

const cp = (value: number) => ({ kind: 'cp', value }) as const;
const mate = (value: number) => ({ kind: 'mate', value }) as const;

describe('judging', () => {
  it('turns scores into expected points', () => {
    expect(expectation({ score: cp(0) })).toBeCloseTo(0.5);
    expect(expectation({ score: cp(240) })).toBeCloseTo(0.75);
    expect(expectation({ score: cp(-240) })).toBeCloseTo(0.25);
    expect(expectation({ score: mate(3) })).toBe(1);
    expect(expectation({ score: mate(0) })).toBe(0);
    expect(expectation({ score: cp(50), wdl: [300, 600, 100] })).toBeCloseTo(0.6);
  });

  it.each([
    [0.5, 0.5, undefined],
    [0.5, 0.45, undefined],
    [0.5, 0.44, 'inaccuracy'],
    [0.5, 0.38, 'mistake'],
    [0.8, 0.6, 'blunder'],
    [0.3, 0.9, undefined],
  ])('calls %d -> %d %s', (before, after, verdict) => expect(verdictOf(before, after)).toBe(verdict));

  it('gives a hundred to moves that lose nothing', () => {
    expect(moveAccuracy(0.5, 0.6)).toBe(100);
    expect(moveAccuracy(0.5, 0.5 - 1 / 6)).toBeCloseTo(50);
  });

  it('judges each side by its own view, and not over gaps', () => {
    const judged = judgeLine([0, 1, 0, 1], [0.5, 0.5, 0.9, undefined, 0.4]);
    expect(judged[0]?.verdict).toBeUndefined();
    expect(judged[1]?.verdict).toBe('blunder');
    expect(judged[2]).toBeUndefined();
    expect(reportOf(judged, 1).counts).toEqual({ inaccuracy: 0, mistake: 0, blunder: 1 });
    expect(reportOf(judged, 0).accuracy).toBe(100);
    expect(reportOf([], 0)).toEqual({ counts: { inaccuracy: 0, mistake: 0, blunder: 0 } });
  });

  it('writes scores', () => {
    expect([cp(0), cp(34), cp(-120), cp(2500), mate(5), mate(-2)].map(scoreText)).toEqual(['0.0', '+0.3', '−1.2', '+25', '#5', '−#2']);
  });

  it('answers draw offers with sense', () => {
    expect(acceptsDraw(cp(0), 5, 32)).toBe(false);
    expect(acceptsDraw(cp(0), 40, 20)).toBe(true);
    expect(acceptsDraw(cp(80), 60, 6)).toBe(false);
    expect(acceptsDraw(cp(-200), 12, 30)).toBe(true);
    expect(acceptsDraw(cp(-200), 1, 32)).toBe(false);
    expect(acceptsDraw(mate(4), 60, 4)).toBe(false);
    expect(acceptsDraw(mate(-4), 10, 30)).toBe(true);
  });
});
