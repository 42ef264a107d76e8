/** What a browser loads before the first move, packed, against what it may be. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { served } from './site.js';

/** For visits without a network: what every browser keeps, and the one engine that it runs. */
const OFFLINE = 4000;

const DIST = new URL('../dist', import.meta.url).pathname;
const BUDGET = { '.js': 70, '.css': 15, '.wasm': 150 };

const site = served();

/** The size of a file as the server sends it, in kilobytes. */
function packed(path) {
  for (const file of [`${DIST}${path}.br`, `${DIST}${path}`]) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile()) return found.size / 1000;
  }
  throw new Error(`${path} was asked for and is not in ${DIST}: build the page before`);
}

test('the pictures of the eras are small', () => {
  const pictures = readdirSync(`${DIST}/assets`).filter((name) => name.endsWith('.webp'));
  assert.equal(pictures.length, 20);
  for (const name of pictures) assert.ok(packed(`/assets/${name}`) <= 20, `${name}: ${packed(`/assets/${name}`)} kB`);
});

/** How many files a browser fetches at the same time from one place over HTTP/1.1. */
const AT_ONCE = 6;

test('a board is there after few kilobytes in few files', async (context) => {
  const page = await site.browser.newPage({ locale: 'en', serviceWorkers: 'block' });
  const loaded = { '.js': 0, '.css': 0, '.wasm': 0 };
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('[role=grid]') === null) return;
      seen.disconnect();
      globalThis.boardAt = performance.now();
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const kind = Object.keys(loaded).find((ending) => path.endsWith(ending));
    if (kind !== undefined) loaded[kind] += packed(path);
  });
  await page.goto(site.address);
  await page.locator('[role=grid]').waitFor();
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ startTime }) => startTime < globalThis.boardAt).map(({ name }) => name),
  );
  assert.ok(files.length <= AT_ONCE, files.join(' '));
  for (const [kind, kilobytes] of Object.entries(loaded)) {
    context.diagnostic(`${kind}: ${kilobytes.toFixed(1)} kB of ${BUDGET[kind]}`);
    assert.ok(kilobytes > 0 && kilobytes <= BUDGET[kind], `${kind}: ${kilobytes.toFixed(1)} kB`);
  }
  await page.close();
});

test('what is kept for visits without a network is not much', async (context) => {
  const listed = [...readFileSync(`${DIST}/sw.js`, 'utf8').matchAll(/url:"([^"]+)"/g)].map(([, path]) => `/${path}`);
  assert.ok(listed.includes('/index.html'), 'the list was not found');
  assert.ok(!listed.some((path) => path.includes('/engine_bg-')), 'no engine is kept by all');
  const stored = listed.reduce((sum, path) => sum + statSync(`${DIST}${path}`).size / 1000, 0);
  context.diagnostic(`listed, as stored: ${stored.toFixed(0)} kB of ${OFFLINE}`);
  assert.ok(stored <= OFFLINE, `${stored.toFixed(0)} kB`);

  const browserContext = await site.browser.newContext({ locale: 'en' });
  const page = await browserContext.newPage();
  await page.goto(site.address);
  await page.getByText('Chronicle now works without a network too.').first().waitFor({ timeout: 60_000 });
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  assert.equal(kept.filter((path) => path.endsWith('.wasm')).length, 3, 'the rules of chess, of all games, and one engine');
  const transferred = kept.reduce((sum, path) => sum + packed(path), 0);
  context.diagnostic(`kept, as transferred: ${transferred.toFixed(0)} kB of ${OFFLINE}`);
  assert.ok(transferred <= OFFLINE, `${transferred.toFixed(0)} kB`);
  await browserContext.close();
});
