/**
 * Pictures of the eras, for desktops and phones, into docs/screenshots, from the development page `world.html`:
 * `node scripts/eras.mjs [ERA ...] [--out FOLDER] [--view intro|play|low|side|top] [--quality high|mid|low] [--only desktop|phone]
 * [--numbers]`. With `--numbers` it makes no pictures but prints draw calls and triangles of each era at high and low quality.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { indexedPng } from './png.mjs';
import { complaints, ERAS, numberOf, PATIENCE, workshop } from './world/workshop.mjs';

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const LARGEST = 150_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    view: { type: 'string', default: 'intro' },
    quality: { type: 'string', default: 'high' },
    only: { type: 'string' },
    numbers: { type: 'boolean', default: false },
  },
});
const folder = values.out ?? new URL('../../docs/screenshots', import.meta.url).pathname;

const found = (await readdir(new URL('../src/scene3d/eras', import.meta.url), { withFileTypes: true })).filter((entry) => entry.isDirectory());
const eras = positionals.length > 0 ? positionals : ERAS.filter((id) => found.some((entry) => entry.name === id));

await mkdir(folder, { recursive: true });
const { address, newPage, close } = await workshop();
let failed = false;

/** Opens an era and waits for its picture; the numbers of the renderer come back. */
async function open(page, era, quality) {
  const errors = complaints(page);
  await page.goto(`${address}world.html?era=${era}&quality=${quality}&t=8&note=0&view=${values.view}`);
  const info = await page.waitForFunction(() => window.worldReady, undefined, { timeout: PATIENCE }).then((handle) => handle.jsonValue()).catch(() => undefined);
  if (info === undefined || errors.length > 0) {
    failed = true;
    process.stderr.write(`${era} at ${quality}: ${errors.join('\n') || 'no picture'}\n`);
  }
  return info;
}

/** The pixels of a PNG at another size; the browser itself reads and scales it. */
async function pixelsOf(page, png, scale) {
  const { width, height, text } = await page.evaluate(
    async ({ data, by }) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const canvas = new OffscreenCanvas(Math.round(picture.width * by), Math.round(picture.height * by));
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const bytes = context.getImageData(0, 0, canvas.width, canvas.height).data;
      const parts = [];
      for (let start = 0; start < bytes.length; start += 30_000) parts.push(String.fromCharCode(...bytes.subarray(start, start + 30_000)));
      return { width: canvas.width, height: canvas.height, text: btoa(parts.join('')) };
    },
    { data: png.toString('base64'), by: scale },
  );
  return { width, height, data: Buffer.from(text, 'base64') };
}

/** The largest picture of few colours that is small enough. */
async function compressed(page, png) {
  for (const [scale, colors] of [[1, 256], [1, 128], [0.8, 192], [0.8, 96], [0.7, 128], [0.625, 128], [0.625, 64], [0.5, 128], [0.5, 64], [0.4, 64]]) {
    const bytes = indexedPng(await pixelsOf(page, png, scale), colors);
    if (bytes.length <= LARGEST) return bytes;
  }
  throw new Error(`no picture below ${LARGEST} bytes`);
}

for (const era of eras) {
  const number = numberOf(era);
  if (values.numbers) {
    const page = await newPage({ width: 640, height: 360 });
    for (const quality of ['high', 'low']) {
      const info = await open(page, era, quality);
      if (info !== undefined) process.stdout.write(`${number} ${era.padEnd(14)} ${quality.padEnd(4)} ${String(info.calls).padStart(4)} draw calls ${String(info.triangles).padStart(7)} triangles\n`);
    }
    await page.close();
    continue;
  }
  // The era is built once: most of the time goes into that.
  const sizes = Object.entries(SIZES).filter(([size]) => values.only === undefined || values.only === size);
  const page = await newPage(sizes[0]?.[1]);
  const info = await open(page, era, values.quality);
  for (const [size, viewport] of info === undefined ? [] : sizes) {
    await page.setViewportSize(viewport);
    await page.waitForFunction(({ width, height }) => [...document.querySelectorAll('canvas')].every((canvas) => canvas.width === width && canvas.height === height), viewport, { timeout: PATIENCE });
    const file = `${folder}/era-${number}-${era}-${size}.png`;
    await writeFile(file, await compressed(page, await page.screenshot({ timeout: PATIENCE })));
    process.stdout.write(`${file} ${(await readFile(file)).length} bytes\n`);
  }
  await page.close();
}
await close();
process.exit(failed ? 1 : 0);
