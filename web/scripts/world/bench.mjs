/**
 * `cargo xtask bench world`: the bars of the world in 3D, measured in one run, printed and written to a page of the
 * documentation. It fails when one of them is missed. The page must be built (`web/dist`).
 */
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { machine } from '../bench/speed.mjs';
import { blankness, distance, structure, TOO_NEAR } from './likeness.mjs';
import { RECOLOURS } from './recolours.mjs';
import { report } from './report.mjs';
import { sizes } from './sizes.mjs';
import { benchPage, ERAS, pictureOf, workshop } from './workshop.mjs';

const BARS = { high: { calls: 150, triangles: 300_000 }, low: { calls: 60, triangles: 80_000 }, core: 160, era: 6, growth: 10 };

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '100' },
    /** Some eras only, for a quick look; the page of the documentation has all. */
    eras: { type: 'string', default: ERAS.join(',') },
    frames: { type: 'string', default: '5' },
    /** Only the changes of era, printed and not written. */
    leaks: { type: 'boolean', default: false },
    page: { type: 'string', default: new URL('../../../docs/world.md', import.meta.url).pathname },
  },
});
const eras = values.eras.split(',');
const [changes, frames] = [Number(values.changes), Number(values.frames)];
const began = performance.now();
const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} min`;
const tell = (line) => process.stdout.write(`${line}\n`);
/** What was missed, in words. */
const missed = [];
const must = (reached, text) => {
  if (!reached) missed.push(text);
};
const busy = loadavg()[0];
const median = (list) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)];

/** Numbers, pictures and frames of all eras; errors and blank pictures are told. */
async function surveyed(bench) {
  const rows = eras.map((era) => ({ era }));
  for (const quality of ['high', 'low'])
    for (const row of rows) {
      const heard = bench.errors.length;
      const seen = await bench.call('survey', row.era, quality, frames);
      const picture = pictureOf(seen);
      // Each frame is compared with the plain one right before it, which met the same machine.
      const cost = median(seen.frames.map(({ era, plain }) => era / plain));
      row[quality] = { calls: seen.calls, triangles: seen.triangles, picture, cost };
      tell(`  ${row.era.padEnd(14)} ${quality.padEnd(4)} ${String(seen.calls).padStart(4)} draw calls ${String(seen.triangles).padStart(8)} triangles ${cost.toFixed(1).padStart(5)} x the plain board  ${minutes()}`);
      for (const what of ['calls', 'triangles']) must(seen[what] <= BARS[quality][what], `${row.era} at ${quality}: ${seen[what]} ${what}, at most ${BARS[quality][what]}`);
      must(bench.errors.length === heard, `${row.era} at ${quality}: ${bench.errors.slice(heard).join('; ')}`);
      const blank = blankness(picture);
      must(blank === undefined, `${row.era} at ${quality}: ${blank}`);
    }
  return rows;
}

/** Changes through all eras and qualities on one renderer, back to the first. */
async function leaks(bench) {
  // A board without an era shows what eras leave behind.
  const FIRST = ['plain', 'high'];
  const QUALITIES = ['high', 'mid', 'low'];
  await bench.call('fetchAll', eras);
  // What the renderer itself makes once and keeps (shaders of shadows and mirrors, for instance) is no leak of an era.
  for (const quality of QUALITIES) await bench.call('change', FIRST[0], quality);
  const before = await bench.call('change', ...FIRST);
  // Code that runs for the first time is compiled and stays, and high draws with other code than low: the heap is compared
  // with what it is after a round of each.
  for (const quality of ['low', 'high']) for (const era of eras) await bench.call('change', era, quality);
  await bench.call('change', ...FIRST);
  Object.assign(before, await left(bench));
  for (let index = 1; index < changes; index += 1) {
    await bench.call('change', eras[index % eras.length], QUALITIES[Math.floor(index / eras.length + index) % QUALITIES.length]);
    if (index % 10 === 0) tell(`  ${index} changes  ${minutes()}`);
  }
  const after = { ...(await bench.call('change', ...FIRST)), ...(await left(bench)) };
  for (const what of ['geometries', 'textures', 'programs'])
    must(after[what] <= before[what], `after ${changes} changes of era there are ${after[what]} ${what}, at the start ${before[what]}`);
  const growth = 100 * (after.heap / before.heap - 1);
  must(growth < BARS.growth, `after ${changes} changes of era the JavaScript heap is larger by ${growth.toFixed(1)} %, at most ${BARS.growth}`);
  return { before, after, growth };
}

/** What JavaScript still holds. */
const left = async (bench) => ({ heap: await bench.heap(), objects: await bench.objects() });

/** All pairs of eras, and every recolour of every era beside its own. */
function likenesses(rows) {
  const known = rows.map(({ era, high }) => ({ era, picture: high.picture, seen: structure(high.picture) }));
  const pairs = known.flatMap((one, index) => known.slice(0, index).map((other) => ({ eras: [other.era, one.era], far: distance(one.seen, other.seen) })));
  const nearest = pairs.toSorted((one, other) => one.far - other.far);
  for (const { eras, far } of nearest) must(far > TOO_NEAR, `${eras.join(' and ')} look alike: ${far.toFixed(3)}, at least ${TOO_NEAR}`);
  const recolours = Object.entries(RECOLOURS).map(([name, change]) => {
    const far = Math.max(...known.map(({ picture, seen }) => distance(seen, structure(change(picture)))));
    must(far < TOO_NEAR, `the check would take a recolour (${name}) for another era: ${far.toFixed(3)}, it must be below ${TOO_NEAR}`);
    return { name, far };
  });
  return { nearest: nearest.slice(0, 5), median: pairs.length === 0 ? 1 : median(pairs.map(({ far }) => far)), recolours };
}

/** Makes the changes on a fresh page, whose heap has seen nothing else. */
async function changed(shop) {
  const bench = await benchPage(shop);
  tell(`${changes} changes of era`);
  const found = await leaks(bench);
  must(bench.errors.length === 0, `while eras changed: ${bench.errors.join('; ')}`);
  return found;
}

async function measured(shop) {
  const result = { changes, frames, machine: machine(), cores: cpus().length, busy, sizes: sizes(eras) };
  must(result.sizes.core <= BARS.core, `the core in 3D: ${result.sizes.core.toFixed(1)} kB, at most ${BARS.core}`);
  for (const [era, size] of Object.entries(result.sizes.eras)) must(size <= BARS.era, `${era}: ${size.toFixed(1)} kB, at most ${BARS.era}`);
  const bench = await benchPage(shop);
  tell('numbers, pictures and frames');
  result.rows = await surveyed(bench);
  await bench.call('close');
  await bench.close();
  result.likenesses = likenesses(result.rows);
  result.leaks = await changed(shop);
  result.minutes = minutes();
  return result;
}

const shop = await workshop();
try {
  if (values.leaks) tell(JSON.stringify(await changed(shop), undefined, 2));
  else {
    const text = report(await measured(shop), missed, BARS);
    await writeFile(values.page, text);
    tell(`\n${text}\nwritten to ${values.page}`);
  }
} finally {
  await shop.close();
}
for (const each of missed) process.stderr.write(`missed: ${each}\n`);
process.exitCode = missed.length === 0 ? 0 : 1;
