/** Eras give back what they took; `cargo xtask bench world` makes more changes, through all eras. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { benchPage, workshop } from '../scripts/world/workshop.mjs';

let shop;

before(async () => {
  shop = await workshop();
});

after(async () => shop?.close());

test('twenty changes of era leave nothing behind', async () => {
  const { call, heap, objects, errors } = await benchPage(shop);
  // Medieval and space station have extras on their boards; the others differ in lamps, textures and particles.
  const eras = ['medieval', 'space-station', 'digital', 'mars'];
  const plain = async () => ({ ...(await call('change', 'plain', 'low')), heap: await heap(), objects: await objects() });
  await call('fetchAll', eras);
  // What the renderer makes once at each quality is its own, and code that has run for the first time is no leak.
  for (const quality of ['mid', 'low']) await call('change', 'plain', quality);
  const start = await plain();
  for (const era of eras) await call('change', era, 'low');
  const first = await plain();
  const shown = await call('change', eras[0], 'low');
  assert.ok(shown.programs > first.programs && shown.geometries > first.geometries, 'an era is more than the plain board');
  for (let index = 1; index < 15; index += 1) await call('change', eras[index % eras.length], index % 6 === 0 ? 'mid' : 'low');
  const last = await plain();
  for (const what of ['geometries', 'textures', 'programs']) assert.equal(last[what], start[what], what);
  // The renderer keeps a few things of the last scene until it draws the next; what stays behind with each change adds up.
  assert.ok(last.objects < first.objects + 10, `there were ${first.objects} objects, and now ${last.objects}`);
  assert.ok(last.heap < first.heap * 1.1, `the heap grew from ${first.heap} to ${last.heap} bytes`);
  assert.deepEqual(errors, []);
});
