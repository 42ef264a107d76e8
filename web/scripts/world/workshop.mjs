/** A browser that draws by software and the sources of the page, for pictures and figures of the eras. */
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const FLAGS = '--no-sandbox --use-angle=swiftshader --enable-unsafe-swiftshader --disable-dev-shm-usage --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
/** Drawing without a graphics card takes its time on a busy machine. */
export const PATIENCE = 300_000;

/** The order of the rules' table. */
export const ERAS = [
  'jurassic', 'ice-age', 'stone-age', 'bronze-age', 'classical', 'medieval', 'renaissance', 'industrial', 'modern', 'digital',
  'near-future', 'cyberpunk', 'space-station', 'lunar-colony', 'mars', 'mining', 'dyson-swarm', 'megastructure', 'interstellar', 'transcendence',
];

export const numberOf = (era) => String(ERAS.indexOf(era) + 1).padStart(2, '0');

/** A server of the sources and a browser; `close` ends both. */
export async function workshop() {
  const server = await createServer({ root: new URL('../..', import.meta.url).pathname, server: { port: 0, hmr: false, watch: null }, logLevel: 'error' });
  await server.listen();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS.split(' ') });
  const close = async () => {
    await browser.close();
    await server.close();
  };
  const newPage = async (viewport) => {
    const page = await browser.newPage({ viewport });
    page.setDefaultTimeout(PATIENCE);
    return page;
  };
  return { address: server.resolvedUrls.local[0], newPage, close };
}

/** What a page complains of from now on. */
export function complaints(page) {
  const heard = [];
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(String(error)));
  return heard;
}

/** An empty page that runs the functions of `src/gallery/bench.ts`; `calls` has them by their names. */
export async function benchPage({ address, newPage }) {
  const page = await newPage({ width: 640, height: 400 });
  const errors = complaints(page);
  await page.route('**/bench', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,"><title>bench</title><body>' }));
  await page.goto(`${address}bench`);
  const devtools = await page.context().newCDPSession(page);
  const call = (name, ...rest) =>
    page.evaluate(async ([path, wanted, given]) => (await import(path))[wanted](...given), ['/src/gallery/bench.ts', name, rest]);
  /** Bytes of JavaScript that are still needed. */
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize;
  };
  /** How many objects of JavaScript are still needed: unlike the heap it does not grow with code that is compiled. */
  const objects = async () => {
    const evaluated = await devtools.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup: 'counted' });
    const { objects: all } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: evaluated.result.objectId, objectGroup: 'counted' });
    const { result } = await devtools.send('Runtime.callFunctionOn', { objectId: all.objectId, functionDeclaration: 'function () { return this.length; }', returnByValue: true });
    await devtools.send('Runtime.releaseObjectGroup', { objectGroup: 'counted' });
    return result.value;
  };
  return { call, heap, objects, errors, close: () => page.close() };
}

/** A picture as `survey` gives it, with its bytes. */
export const pictureOf = ({ width, height, pixels }) => ({ width, height, data: new Uint8ClampedArray(Buffer.from(pixels, 'base64')) });
