import { describe, expect, test } from 'vitest';
import { blended, fittingDistance, limited, LIMITS, PRESET_NAMES, presetView, project, rayOf, turnBetween } from './camera';
import { BOARD_HALF } from './era';

const VIEW = { azimuth: 20, elevation: 40, distance: 14, panX: 1, panZ: -2 };

describe('limits', () => {
  test('a view stays above the board, in the room and near the board', () => {
    const low = limited({ azimuth: 0, elevation: -30, distance: 0, panX: -99, panZ: 99 });
    expect(low).toEqual({ azimuth: 0, elevation: LIMITS.elevation[0], distance: LIMITS.distance[0], panX: -LIMITS.pan, panZ: LIMITS.pan });
    const high = limited({ azimuth: 0, elevation: 120, distance: 999, panX: 0, panZ: 0 });
    expect([high.elevation, high.distance]).toEqual([LIMITS.elevation[1], LIMITS.distance[1]]);
  });
  test('the azimuth is told within half a turn', () => {
    expect(limited({ ...VIEW, azimuth: 370 }).azimuth).toBeCloseTo(10);
    expect(limited({ ...VIEW, azimuth: -190 }).azimuth).toBeCloseTo(170);
  });
});

describe('presets', () => {
  test.each([0.5, 0.8, 1, 1.4, 2.2])('the whole board is seen at an aspect of %f', (aspect) => {
    for (const preset of PRESET_NAMES) {
      const view = presetView(preset, 0, aspect);
      for (const x of [-BOARD_HALF, BOARD_HALF])
        for (const z of [-BOARD_HALF, BOARD_HALF]) {
          const seen = project(view, aspect, [x, 0, z]);
          expect(seen).toBeDefined();
          expect(Math.max(Math.abs(seen?.[0] ?? 9), Math.abs(seen?.[1] ?? 9))).toBeLessThanOrEqual(1);
        }
    }
  });
  test('a narrow picture needs more distance', () => {
    expect(fittingDistance(VIEW, 0.5)).toBeGreaterThan(fittingDistance(VIEW, 1.5));
  });
  test('the second player sees the board from the other side', () => {
    const view = presetView('play', 180, 1.5);
    const [, near] = project(view, 1.5, [0, 0, -3]) ?? [];
    const [, far] = project(view, 1.5, [0, 0, 3]) ?? [];
    expect(near).toBeLessThan(far ?? -1);
  });
});

test('a line of sight goes back through the point it was made from', () => {
  const ray = rayOf(VIEW, 1.6, 0.3, -0.4);
  const point = [ray.from[0] + ray.way[0] * 9, ray.from[1] + ray.way[1] * 9, ray.from[2] + ray.way[2] * 9] as const;
  const [x, y] = project(VIEW, 1.6, point) ?? [9, 9];
  expect(x).toBeCloseTo(0.3);
  expect(y).toBeCloseTo(-0.4);
});

test('the camera turns the short way', () => {
  expect(turnBetween(170, -170)).toBeCloseTo(20);
  expect(blended({ ...VIEW, azimuth: 170 }, { ...VIEW, azimuth: -170 }, 0.5).azimuth).toBeCloseTo(180);
});
