import { describe, expect, it } from 'vitest';
import { boardOf, COAST } from '../gallery/samples';
import { viewOf } from './geometry';
import { areaOf, landscapeOf } from './terrain';

const board = boardOf(
  Array.from({ length: 12 }, () => '...........'),
  { terrain: COAST },
);

describe('the landscape', () => {
  it('has water in all wet squares, with a gap to land', () => {
    const { water } = landscapeOf(board, viewOf(board, 0, 2));
    expect(water).toHaveLength(24 + 16);
    const coast = water.find((patch) => patch.x === 2 && patch.y === 0);
    expect(coast).toEqual({ x: 2, y: 0, width: 1 - 0.42, height: 1 });
    const mouth = water.find((patch) => patch.x === 4 && Math.floor(patch.y) === 5);
    expect(mouth?.width).toBeCloseTo(0.58);
    expect(mouth?.height).toBeCloseTo(0.58);
  });
  it('lets the river flow from its mouth to the far edge, from either side', () => {
    expect(landscapeOf(board, viewOf(board, 0, 2)).river).toMatch(/^M4\.7 6q/);
    expect(landscapeOf(board, viewOf(board, 1, 2)).river).toMatch(/^M6\.3 6q-/);
  });
  it('has bridges across the river, from either side', () => {
    const bridged = { ...board, bridges: [['f6', 'f7']] as const };
    for (const [side, column] of [[0, 5], [1, 5]] as const) {
      const [bridge] = landscapeOf(bridged, viewOf(board, side, 2)).bridges;
      expect([Math.floor(bridge?.x ?? 0), (bridge?.y ?? 0) + (bridge?.height ?? 0) / 2]).toEqual([column, 6]);
    }
    expect(landscapeOf(board, viewOf(board, 0, 2)).sea).toHaveLength(24);
  });
  it('draws a line around an area', () => {
    const { patches, border } = areaOf(viewOf(board, 0, 2), ['a12', 'b12']);
    expect(patches).toEqual([{ x: 0, y: 0, width: 1, height: 1 }, { x: 1, y: 0, width: 1, height: 1 }]);
    expect(border).toBe('M0 0h1M0 1h1M0 0v1M1 0h1M1 1h1M2 0v1');
  });
  it('has no river without a mouth', () => {
    const lake = boardOf(['...', '...'], { terrain: ['land', 'water', 'land', 'land', 'land', 'land'] });
    expect(landscapeOf(lake, viewOf(lake, 0, 2)).river).toBe('');
  });
});
