/** Another engine for analysis: a small UCI worker of our own, from files and from the site, and ones that do not work. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { served } from './site.js';

const site = served();

/** Knows one move, and says it as any engine would; with a file beside it, takes its name from there. */
const TINY = (name) => `
const name = ${name};
onmessage = async ({ data }) => {
  const say = (line) => postMessage(line);
  if (data === 'uci') { say('id name ' + await name); say('uciok'); }
  else if (data === 'isready') say('readyok');
  else if (data.startsWith('go')) say('info depth 7 multipv 1 score cp 321 nodes 10 nps 10 pv a2a3 a7a6\\ninfo depth 7 multipv 2 score cp 1 nodes 10 nps 10 pv b2b3');
  else if (data === 'stop') say('bestmove a2a3');
  else if (data === 'quit') close();
};`;
const file = (name, content) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

async function open() {
  const context = await site.browser.newContext({ locale: 'en', serviceWorkers: 'block', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${site.address}#/settings`);
  const choose = (name) => page.getByRole('radio', { name }).check();
  const pick = async (...files) => {
    await choose('Files of yours');
    await page.getByLabel('A worker script that speaks UCI').setInputFiles(files);
  };
  const close = async () => {
    await context.close();
    assert.deepEqual(errors, []);
  };
  return { context, page, choose, pick, close };
}

describe('another engine', () => {
  test('from files analyses, after a reload too, until our own is chosen again', async () => {
    const { page, choose, pick, close } = await open();
    await pick(file('tiny.js', TINY("fetch('tiny.txt').then((answer) => answer.text())")), file('tiny.txt', 'Tiny 1'));
    await page.getByText('Tiny 1 analyses chess').waitFor();
    await page.goto(`${site.address}#/analysis`);
    await page.reload();
    await page.getByText('+3.2').first().waitFor();
    await page.getByText('Tiny 1').waitFor();
    await page.getByRole('link', { name: 'Choose the engine' }).click();
    await choose('Chronicle');
    await page.goto(`${site.address}#/analysis`);
    await page.locator('.score').nth(2).waitFor();
    assert.equal(await page.getByText('Tiny 1').count(), 0);
    await close();
  });

  test('from an address of this site', async () => {
    const { context, page, choose, close } = await open();
    await context.route('**/engines/tiny.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' },
        body: TINY("'Tiny 2'"),
      }),
    );
    await choose('A script of this site');
    await page.getByLabel('Address of a worker script').fill('/engines/tiny.js');
    await page.getByRole('button', { name: 'Load and use it' }).click();
    await page.getByText('Tiny 2 analyses chess').waitFor();
    await page.goto(`${site.address}#/analysis`);
    await page.getByText('+3.2').first().waitFor();
    await close();
  });

  test('is refused when it is not of this site, is not there, or is broken', async () => {
    const { page, choose, pick, close } = await open();
    await choose('A script of this site');
    for (const [address, words] of [
      ['https://elsewhere.example/engine.js', 'Only scripts of this site can be loaded. (https://elsewhere.example)'],
      ['/nothing-here.js', 'The script could not be started.'],
    ]) {
      await page.getByLabel('Address of a worker script').fill(address);
      await page.getByRole('button', { name: 'Load and use it' }).click();
      await page.getByText(words).waitFor();
    }
    await pick(file('broken.js', 'throw new Error("broken on purpose")'));
    await page.getByText(/could not be started.*broken on purpose/).waitFor();
    await pick(file('engine.wasm', ''));
    await page.getByText('Exactly one script is needed.').waitFor();
    await close();
  });

  test('is refused when it does not speak UCI', async () => {
    const { page, pick, close } = await open();
    // Nobody waits for the patience of the page in a test.
    await page.clock.install();
    await pick(file('mute.js', 'onmessage = () => postMessage("hello")'));
    await page.getByText('Loading the engine …').waitFor();
    const refused = page.getByText('does not answer “uci”');
    // On a busy machine the page may begin to wait only after the clock was moved on.
    for (let tries = 0; tries < 50 && !(await refused.isVisible()); tries++) {
      await page.clock.runFor(31_000);
      await delay(200);
    }
    await refused.waitFor();
    await close();
  });

  test('that breaks off makes room for our own', async () => {
    const { page, pick, close } = await open();
    await pick(file('weak.js', `${TINY("'Weak'")} addEventListener('message', ({ data }) => { if (data.startsWith('go')) throw new Error('out of breath'); });`));
    await page.getByText('Weak analyses chess').waitFor();
    await page.goto(`${site.address}#/analysis`);
    await page.getByText(/goes on as WebAssembly with SIMD.*out of breath/).first().waitFor();
    await page.locator('.score').nth(2).waitFor();
    await close();
  });
});
