/** The chain of engines: each tier is broken in turn, before and in the middle of a game, and the game goes on. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { served } from './site.js';

/** What browsers are told about the machine, so that all machines test the same. */
const CORES = 4;

const site = served();

/** A page on which some downloads fail, with a game begun. */
async function open(broken = () => false) {
  const context = await site.browser.newContext({ locale: 'en', serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript((cores) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: cores });
  }, CORES);
  let modules = 0;
  await context.route('**/engine_bg-*.wasm', (route) => {
    modules += 1;
    return broken(modules) ? route.abort() : route.continue();
  });
  await page.goto(site.address);
  await page.locator('[role=grid]').waitFor();
  const made = (count) =>
    page.waitForFunction((wanted) => document.querySelectorAll('[data-ply]').length >= wanted, count, { timeout: 60_000 });
  const play = async (move, count) => {
    await page.locator('[data-move-field]').fill(move);
    await page.keyboard.press('Enter');
    await made(count);
  };
  const analyse = async () => {
    await page.goto(`${site.address}#/analysis`);
    await page.reload();
    await page.getByRole('region', { name: 'Lines', exact: true }).getByRole('listitem').first().waitFor();
  };
  const workers = () => page.workers().map((worker) => worker.url());
  return { context, page, play, analyse, workers, modules: () => modules };
}

describe('the engine', () => {
  test('runs with shared memory, because the program sends the headers', async () => {
    const { context, page } = await open();
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await context.close();
  });

  test('searches with several threads when it analyses', async () => {
    const { context, analyse, workers } = await open();
    await analyse();
    assert.equal(workers().length, CORES - 1);
    await context.close();
  });

  test('goes on without threads when that module cannot be loaded', async () => {
    const { context, play, modules, workers } = await open((number) => number === 1);
    await play('e4', 2);
    assert.deepEqual([modules(), workers().length], [2, 1]);
    await context.close();
  });

  test('goes on without SIMD when that module cannot be loaded either', async () => {
    const { context, play, modules } = await open((number) => number <= 2);
    await play('e4', 2);
    assert.equal(modules(), 3);
    await context.close();
  });

  test('goes on as JavaScript when no module can be loaded', async () => {
    const { context, play, modules } = await open(() => true);
    await play('e4', 2);
    assert.equal(modules(), 3);
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

  test('goes on when a worker that helps it dies while it searches', async () => {
    const { page, context, analyse, modules } = await open();
    await page.addInitScript(() => {
      globalThis.helpers = [];
      globalThis.Worker = class extends Worker {
        constructor(url, options) {
          super(url, options);
          if (options?.name?.startsWith('engine-helper')) globalThis.helpers.push(this);
        }
      };
    });
    await analyse();
    const before = modules();
    const next = page.waitForRequest('**/engine_bg-*.wasm');
    await page.evaluate(() => {
      globalThis.helpers[0].dispatchEvent(new ErrorEvent('error', { message: 'broken on purpose', cancelable: true }));
    });
    await next;
    await page.getByRole('region', { name: 'Lines', exact: true }).getByRole('listitem').first().waitFor();
    assert.equal(modules(), before + 1);
    await context.close();
  });
});
