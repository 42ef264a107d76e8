/** What a browser loads before the first move, and how long that takes on a slow line with a slow processor. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { benchmarkIndex, fitVisits, median } from './fit.mjs';

const DIST = new URL('../../dist', import.meta.url).pathname;
/** "Slow 4G" as Lighthouse has it, and a processor of a quarter of the speed. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const SLOWER = 4;

/** The size of a file as the server sends it, in kilobytes. */
const packed = (path) => {
  for (const file of [`${DIST}${path}.br`, `${DIST}${path}`]) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile()) return found.size / 1000;
  }
  return 0;
};

/** Kilobytes before the first move, by kind, and of the parts that come later. */
export async function sizes(browser, address) {
  const page = await browser.newPage({ locale: 'en', serviceWorkers: 'block' });
  const loaded = { js: 0, css: 0, wasm: 0 };
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const kind = Object.keys(loaded).find((ending) => path.endsWith(`.${ending}`));
    if (kind !== undefined) loaded[kind] += packed(path);
  });
  await page.goto(address);
  await page.locator('[role=grid]').waitFor();
  await page.close();
  const files = readdirSync(`${DIST}/assets`).filter((name) => !name.endsWith('.br'));
  const largest = (pattern) => Math.max(...files.filter((name) => pattern.test(name)).map((name) => packed(`/assets/${name}`)));
  const engine = largest(/^engine_bg-.*\.wasm$/);
  const listed = [...readFileSync(`${DIST}/sw.js`, 'utf8').matchAll(/url:"([^"]+)"/g)].map(([, path]) => packed(`/${path}`));
  return [
    { what: 'first load, JavaScript', is: loaded.js, bar: 70 },
    { what: 'first load, styles', is: loaded.css, bar: 15 },
    { what: 'rules of chess', is: loaded.wasm, bar: 150 },
    { what: 'analysis', is: largest(/^AnalysisPage-.*\.js$/), bar: 45 },
    { what: 'engine', is: engine, bar: 2500 },
    { what: 'kept for visits without a network', is: listed.reduce((sum, size) => sum + size, 0) + engine, bar: 4000 },
  ];
}

/** Milliseconds from the address to a board whose pieces can be moved; the median of some visits. */
export async function playable(browser, address, tell) {
  const visit = async () => {
    const index = await benchmarkIndex(browser);
    const time = await timeToPlay(browser, address);
    return { index, time, text: `${(time / 1000).toFixed(2)} s` };
  };
  const { visits, remark } = await fitVisits({ wanted: 5, most: 15 }, visit, tell);
  return { time: median(visits, ({ time }) => time).time, remark };
}

async function timeToPlay(browser, address) {
  const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block', viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      // Squares come before the pieces on them: both must be there.
      if (document.querySelector('[data-square][aria-label*="can move"]') === null || document.querySelector('.sprite') === null) return;
      seen.disconnect();
      // The board counts when it has been drawn, not when it has been made.
      requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.playableAt = performance.now())));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto(address, { waitUntil: 'commit' });
  // Asked seldom: to be asked takes the page's time too.
  const time = await (await page.waitForFunction(() => globalThis.playableAt, undefined, { timeout: 60_000, polling: 500 })).jsonValue();
  await context.close();
  return time;
}
