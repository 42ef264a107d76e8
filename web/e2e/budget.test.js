/** What a browser loads before the first move, packed, against what it may be. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { launch, serve } from './program.js';

const DIST = new URL('../dist', import.meta.url).pathname;
const BUDGET = { '.js': 70, '.css': 15, '.wasm': 150 };

let server;
let browser;

before(async () => {
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** The size of a file as the server sends it, in kilobytes. */
function packed(path) {
  for (const file of [`${DIST}${path}.br`, `${DIST}${path}`]) {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isFile()) return found.size / 1000;
  }
  return 0;
}

test('a board is there after few kilobytes', async (context) => {
  const page = await browser.newPage({ locale: 'en', serviceWorkers: 'block' });
  const loaded = { '.js': 0, '.css': 0, '.wasm': 0 };
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const kind = Object.keys(loaded).find((ending) => path.endsWith(ending));
    if (kind !== undefined) loaded[kind] += packed(path);
  });
  await page.goto(server.address);
  await page.locator('[role=grid]').waitFor();
  for (const [kind, kilobytes] of Object.entries(loaded)) {
    context.diagnostic(`${kind}: ${kilobytes.toFixed(1)} kB of ${BUDGET[kind]}`);
    assert.ok(kilobytes > 0 && kilobytes <= BUDGET[kind], `${kind}: ${kilobytes.toFixed(1)} kB`);
  }
  await page.close();
});
