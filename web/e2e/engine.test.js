/** The chain of engines: each tier is broken in turn, before and in the middle of a game, and the game goes on. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch, serve } from './program.js';

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

/** A page on which some downloads fail, with a game begun. */
async function open(broken = () => false) {
  const context = await browser.newContext({ locale: 'en', serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  let modules = 0;
  await context.route('**/engine_bg-*.wasm', (route) => {
    modules += 1;
    return broken(modules) ? route.abort() : route.continue();
  });
  await page.goto(server.address);
  await page.locator('[role=grid]').waitFor();
  const made = (count) =>
    page.waitForFunction((wanted) => document.querySelectorAll('[data-ply]').length >= wanted, count, { timeout: 60_000 });
  const play = async (move, count) => {
    await page.locator('[data-move-field]').fill(move);
    await page.keyboard.press('Enter');
    await made(count);
  };
  const workers = () => page.workers().map((worker) => worker.url());
  return { context, page, play, workers, modules: () => modules };
}

describe('the engine', () => {
  test('runs with shared memory, because the program sends the headers', async () => {
    const { context, page } = await open();
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await context.close();
  });

  test('goes on without SIMD when that module cannot be loaded', async () => {
    const { context, play, modules } = await open((number) => number === 1);
    await play('e4', 2);
    assert.equal(modules(), 2);
    await context.close();
  });

  test('goes on as JavaScript when no module can be loaded', async () => {
    const { context, play, modules } = await open(() => true);
    await play('e4', 2);
    assert.equal(modules(), 2);
    await context.close();
  });

  test('goes on when it crashes in the middle of a game', async () => {
    const { context, page, play, modules } = await open();
    await play('e4', 2);
    assert.equal(modules(), 1);
    const [worker] = page.workers();
    assert.ok(worker !== undefined);
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('broken on purpose');
      });
    });
    await page.waitForTimeout(300);
    await play('a3', 4);
    assert.equal(modules(), 2);
    await context.close();
  });
});
