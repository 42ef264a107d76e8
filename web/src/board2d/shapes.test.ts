import { describe, expect, it } from 'vitest';
import { START } from '../gallery/samples';
import { viewOf } from './geometry';
import { arrowPoints, centre, colorOf, distinct, drawn, shapeKey } from './shapes';
import type { Shape } from './types';

const keys = { shiftKey: false, ctrlKey: false, altKey: false };
const engine: Shape = { kind: 'arrow', from: 'e2', to: 'e4', color: 'green', by: 'engine' };

describe('drawing shapes', () => {
  it('chooses colours by keys', () => {
    expect(colorOf(keys)).toBe('green');
    expect(colorOf({ ...keys, shiftKey: true })).toBe('red');
    expect(colorOf({ ...keys, altKey: true })).toBe('blue');
    expect(colorOf({ ...keys, ctrlKey: true })).toBe('yellow');
  });
  it('draws, repaints and removes', () => {
    const arrow = drawn([], 'e2', 'e4', 'green');
    expect(arrow).toEqual([{ kind: 'arrow', from: 'e2', to: 'e4', color: 'green', by: 'user' }]);
    expect(drawn(arrow, 'e2', 'e4', 'red')).toEqual([{ kind: 'arrow', from: 'e2', to: 'e4', color: 'red', by: 'user' }]);
    expect(drawn(arrow, 'e2', 'e4', 'green')).toEqual([]);
    expect(drawn(arrow, 'e4', 'e4', 'green')).toHaveLength(2);
  });
  it('has each shape once, the heaviest first', () => {
    const shapes: readonly Shape[] = [{ ...engine, weight: 1 }, { ...engine, weight: 0.5 }, { ...engine, by: 'user' }];
    expect(new Set(shapes.map(shapeKey)).size).toBe(2);
    expect(distinct(shapes)).toEqual([shapes[0], shapes[2]]);
  });
  it('tells only what the user drew', () =>
    expect(drawn([engine], 'a1', 'a1', 'blue')).toEqual([{ kind: 'circle', at: 'a1', color: 'blue', by: 'user' }]));
});

describe('where shapes lie', () => {
  const view = viewOf(START, 0, 2);
  it('in the middle of squares', () => expect(centre(view, 'a1')).toEqual({ x: 0.5, y: 7.5 }));
  it('with the tip just before the middle of the target', () => {
    expect(arrowPoints(view, 'a1', 'a3', 1)).toBe('0.61,7.22 0.61,6 0.76,6 0.5,5.58 0.24,6 0.39,6 0.39,7.22');
    expect(arrowPoints(view, 'a1', 'a1', 1)).toBe('');
  });
});
