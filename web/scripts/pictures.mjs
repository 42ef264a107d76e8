/**
 * The pictures of the eras on the chronicle page: `node scripts/pictures.mjs` makes them of the desktop pictures in
 * docs/screenshots, small and packed, each into the folder of its era. Run it after `node scripts/eras.mjs`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { launch } from '../e2e/program.js';

const FROM = new URL('../../docs/screenshots/', import.meta.url);
const TO = new URL('../src/scene3d/eras/', import.meta.url);
/** The widest that can be packed without harm is taken; a little blur is seen less than blocks are. */
const WIDTHS = [512, 448, 384];
const WORST = 0.5;
const LARGEST = 20_000;

/** Runs in the browser, which can read, scale and pack pictures: the best quality that is small enough. */
async function pack({ data, widths, worst, largest }) {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  for (const width of widths) {
    const canvas = new OffscreenCanvas(width, Math.round((width * picture.height) / picture.width));
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (let quality = 0.86; quality > worst; quality -= 0.04) {
      const packed = await canvas.convertToBlob({ type: 'image/webp', quality });
      if (packed.size > largest) continue;
      const bytes = new Uint8Array(await packed.arrayBuffer());
      return { width, quality, bytes: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
    }
  }
  throw new Error(`no picture below ${largest} bytes`);
}

const browser = await launch();
const page = await browser.newPage();
for (const name of (await readdir(FROM)).toSorted()) {
  const id = /^era-\d+-(.+)-desktop\.png$/.exec(name)?.[1];
  if (id === undefined) continue;
  const data = (await readFile(new URL(name, FROM))).toString('base64');
  const { bytes, width, quality } = await page.evaluate(pack, { data, widths: WIDTHS, worst: WORST, largest: LARGEST });
  const packed = Buffer.from(bytes, 'base64');
  await writeFile(new URL(`${id}/picture.webp`, TO), packed);
  process.stdout.write(`${id}: ${packed.length} bytes, ${width} wide, quality ${quality.toFixed(2)}\n`);
}
await browser.close();
