/** Commander Chess: stacks, deployment by hand and by keyboard, the engine's answer, and what a reload keeps. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { served } from './site.js';

/** A ship with a plane and a tank on the coast, far from everything. */
const FEN = '7c3/5h5/11/11/11/11/11/11/11/2(NFT)8/5H5/6C4 r - - 0 1';
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

const site = served();

/** A game of Commander Chess from a position, against the engine or between two people. */
async function play(opponent, options = {}) {
  const context = await site.browser.newContext({ viewport: DESKTOP, locale: 'en', serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(site.address);
  await page.locator('[role=grid]').waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button').filter({ hasText: '8 × 8' }).click();
  await page.getByLabel('Find a game').fill('Commander');
  await page.getByText('Commander Chess').first().click();
  await dialog.getByRole('radio', { name: opponent }).check();
  await dialog.getByRole('radio', { name: 'From a FEN' }).check();
  await dialog.getByLabel('FEN', { exact: true }).fill(FEN);
  if (opponent === 'The engine') await dialog.getByRole('radio', { name: 'Red' }).check();
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await page.locator('[data-square="k12"]').waitFor();
  const square = (name) => page.locator(`[data-square="${name}"]`);
  const tray = page.locator('[data-tray]');
  const chip = (letter) => page.locator(`[data-chip="${letter}"]`);
  const moves = () => page.locator('[data-ply]').allTextContents();
  /** Waits until the list of moves is this. */
  const listed = (wanted) => page.waitForFunction((texts) => [...document.querySelectorAll('[data-ply]')].map((each) => each.textContent).join() === texts, wanted.join());
  const said = (name) => square(name).getAttribute('aria-label');
  const close = async () => {
    await context.close();
    assert.deepEqual(errors, []);
  };
  return { page, square, tray, chip, moves, listed, said, close };
}

async function drag(page, from, to) {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + start.width / 2 + 12, start.y + start.height / 2 + 12, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
}

describe('Commander Chess', () => {
  test('names red and blue, stacks and terrain', async () => {
    const { page, said, close } = await play('Two people here');
    await page.getByText('Red to move').waitFor();
    assert.equal(await said('c3'), 'c3, red navy carrying air force, tank, land and water, can move');
    assert.match(await said('a1'), /water/);
    await close();
  });

  test('deploys by dragging from the tray, cancels, confirms, and the engine answers only then', async () => {
    const { page, square, tray, chip, moves, listed, said, close } = await play('The engine');
    await square('c3').click();
    await tray.getByRole('heading', { name: 'Stack on c3' }).waitFor();
    await drag(page, chip('T'), square('d3'));
    await listed(['T>d3']);
    await tray.getByRole('heading', { name: 'Deployment from c3' }).waitFor();
    await tray.getByText('tank to d3').waitFor();
    await tray.getByRole('button', { name: 'Cancel' }).click();
    await listed([]);
    assert.match(await said('c3'), /carrying air force, tank/);
    await square('c3').click();
    await drag(page, chip('T'), square('d3'));
    await chip('F').click();
    await square('c5').click();
    await listed(['T>d3', 'F>c5']);
    assert.match(await said('c3'), /red navy, land and water/);
    await page.waitForTimeout(1_500);
    assert.deepEqual(await moves(), ['T>d3', 'F>c5'], 'the engine waits for the end of the turn');
    await tray.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length >= 4, undefined, { timeout: 30_000 });
    assert.deepEqual((await moves()).slice(0, 3), ['T>d3', 'F>c5', '✓']);
    await page.getByText('Your move', { exact: true }).waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Take back' }).click();
    const question = page.getByRole('dialog');
    if (await question.isVisible()) await question.getByRole('button', { name: 'Go on' }).click();
    await listed([]);
    await page.getByRole('button', { name: 'Redo' }).click();
    assert.deepEqual((await moves()).slice(0, 3), ['T>d3', 'F>c5', '✓']);
    await close();
  });

  test('deploys by keyboard alone', async () => {
    const { page, square, tray, listed, close } = await play('Two people here');
    await square('c3').focus();
    await page.keyboard.press('Enter');
    await tray.waitFor();
    await page.keyboard.press('3');
    assert.match(await square('d3').getAttribute('aria-label'), /can go here/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await listed(['T>d3']);
    const confirm = tray.getByRole('button', { name: 'Confirm' });
    await confirm.focus();
    await page.keyboard.press('Enter');
    await listed(['T>d3', '✓']);
    await page.getByText('Blue to move').waitFor();
    await close();
  });

  test('goes on in mid-deployment after a reload, and lets others come along', async () => {
    const { page, square, tray, chip, listed, said, close } = await play('Two people here', { viewport: PHONE, hasTouch: true });
    await square('c3').tap();
    await chip('T').tap();
    await square('d3').tap();
    await listed(['T>d3']);
    await page.reload();
    await listed(['T>d3']);
    await tray.getByRole('heading', { name: 'Deployment from c3' }).waitFor();
    await tray.getByRole('button', { name: 'air force along to d3' }).click();
    await listed(['(FT)>d3']);
    assert.match(await said('d3'), /red air force carrying tank/);
    await tray.getByRole('button', { name: 'Confirm' }).tap();
    await listed(['(FT)>d3', '✓']);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await close();
  });

  test('is explained in a chapter of help, without axe violations, in three languages', async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    for (const [locale, title] of [['en', 'How to play Commander Chess'], ['de', 'So spielt man Kommandantenschach'], ['vi', 'Cách chơi cờ tư lệnh']]) {
      const context = await site.browser.newContext({ viewport: PHONE, locale, serviceWorkers: 'block', reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(`${site.address}#/help?about=cotulenh`);
      await page.getByRole('heading', { name: title }).waitFor();
      await page.locator('details [role=grid]').nth(3).waitFor();
      await page.evaluate(axe);
      const found = await page.evaluate(async () => (await globalThis.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`));
      assert.deepEqual(found, [], locale);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${locale} is too wide`);
      await context.close();
    }
  });
});
