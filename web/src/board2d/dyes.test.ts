import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sidesOf, USUAL } from '../core/sides';
import { DYES, dyed, dyeOf } from './dyes';

const light = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((first, second) => first - second);
  return (bright + 0.05) / (dark + 0.05);
};
/** What pieces stand on, in all themes: squares, land and water. */
const GROUNDS = ['themes.css', 'terrain.css'].flatMap((file) =>
  [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/--board-(?:light|dark|land|beach|water|shallow): (#[0-9a-f]{3,6})/g)].map(([, color = '']) =>
    color.length === 4 ? color.replace(/[0-9a-f]/g, '$&$&') : color,
  ),
);

describe('sides that are called by a colour', () => {
  it.each(Object.entries(DYES))('%s can be read', (_, { fill, edge, line }) => {
    expect(contrast(fill, line)).toBeGreaterThan(4.5);
    expect(GROUNDS.length).toBeGreaterThan(20);
    // A piece is told from its square by its fill or by its edge.
    for (const ground of GROUNDS) expect(Math.max(contrast(fill, ground), contrast(edge, ground)), ground).toBeGreaterThan(3);
  });

  it.each(['cotulenh', 'xiangqi'])('the sides of %s differ by more than their hue', (variant) => {
    const [first, second] = ([0, 1] as const).map((side) => dyeOf(sidesOf(variant), side));
    expect(contrast(first?.fill ?? '', second?.fill ?? '')).toBeGreaterThan(2.3);
  });

  it('are dyed, and no others', () => {
    expect(dyed(sidesOf('xiangqi'))).toContain(`--piece-0-fill: ${DYES.red?.fill};`);
    expect(dyed(sidesOf('xiangqi'))).toContain(`--piece-1-fill: ${DYES.black?.fill};`);
    expect(dyed(USUAL)).toBe('');
    expect(dyed(sidesOf('shogi'))).toBe('');
  });
});
