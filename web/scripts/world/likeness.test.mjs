/** No era is a recolour of another, by the pictures of the documentation; and the check fails on recolours. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { readIndexedPng } from '../png.mjs';
import { blankness, distance, reduced, structure, TOO_NEAR } from './likeness.mjs';
import { RECOLOURS } from './recolours.mjs';
import { ERAS, numberOf } from './workshop.mjs';

const PATIENCE = 120_000;
const SHOTS = new URL('../../../docs/screenshots/', import.meta.url);
let eras;

beforeAll(() => {
  eras = ERAS.map((era) => {
    const picture = reduced(readIndexedPng(readFileSync(new URL(`era-${numberOf(era)}-${era}-desktop.png`, SHOTS))), 256, 160);
    return { era, picture, seen: structure(picture) };
  });
}, PATIENCE);

/** The pairs that look alike, as the bench would name them. */
const alike = (list) =>
  list.flatMap((one, index) => list.slice(0, index).filter((other) => distance(one.seen, other.seen) <= TOO_NEAR).map((other) => `${other.era}, ${one.era}`));

test('every era has a picture of its own', () => {
  expect(alike(eras)).toEqual([]);
});

test.each(Object.entries(RECOLOURS))('an era that is another one %s is found', (_, change) => {
  for (const { era, picture, seen } of eras) {
    const recoloured = { era: 'recolour', seen: structure(change(picture)) };
    expect(alike([{ era, seen }, recoloured])).toEqual([`${era}, recolour`]);
  }
}, PATIENCE);

test('no picture is blank, and blank ones are found', () => {
  for (const { era, picture } of eras) expect(blankness(picture), era).toBeUndefined();
  const filled = (change) => ({ width: 64, height: 40, data: new Uint8ClampedArray(64 * 40 * 4).map((_, at) => change(at)) });
  expect(blankness(filled(() => 0))).toMatch(/blank/);
  expect(blankness(filled((at) => 120 + (at % 3)))).toMatch(/blank/);
  // A few bright specks upon one colour are no picture either.
  expect(blankness(filled((at) => (Math.floor(at / 4) % 10 === 0 ? 255 : 20)))).toMatch(/nearly blank/);
});
