import { describe, expect, it } from 'vitest';
import { colorOf, sidesOf } from './sides';

describe('the colours of sides', () => {
  it.each([
    ['chess', ['white', 'black']],
    ['cotulenh', ['red', 'blue']],
    ['cotulenh-marine-swift', ['red', 'blue']],
    ['xiangqi', ['red', 'black']],
    ['minixiangqi', ['red', 'black']],
    ['shogi', ['sente', 'gote']],
    ['torishogi', ['sente', 'gote']],
    ['micro', ['sente', 'gote']],
    ['micro4x5', ['white', 'black']],
    ['makruk', ['white', 'black']],
  ])('%s', (variant, colors) => expect(sidesOf(variant)).toEqual(colors));

  it('go by the order of the players', () => {
    const sides = sidesOf('cotulenh');
    expect([colorOf(sides, 0), colorOf(sides, 1)]).toEqual(['red', 'blue']);
  });
});
