/** A visit to the page, by hands and keys. */
import assert from 'node:assert/strict';

export const DESKTOP = { width: 1280, height: 800 };

/** A fresh browser with the page open; errors of the page fail the test. */
export async function visit(browser, address, { hash = '', prepare, ...options } = {}) {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'en', serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  if (prepare !== undefined) await page.addInitScript(prepare);
  await page.goto(`${address}${hash}`);
  const square = (name) => page.locator(`[data-square="${name}"]`);
  const tap = async (from, to) => {
    await square(from).click();
    await square(to).click();
  };
  const type = async (move) => {
    await page.locator('[data-move-field]').fill(move);
    await page.keyboard.press('Enter');
  };
  const moves = () => page.locator('[data-ply]').allTextContents();
  /** Waits until so many moves have been made. */
  const made = (count) => page.waitForFunction((wanted) => document.querySelectorAll('[data-ply]').length >= wanted, count, { timeout: 30_000 });
  const close = async () => {
    await context.close();
    assert.deepEqual(errors, []);
  };
  return { context, page, square, tap, type, moves, made, close };
}

/** A game of two people from a position, set up by the dialog. */
export async function visitFromFen(browser, address, fen, options) {
  const opened = await visit(browser, address, options);
  const { page } = opened;
  await page.locator('[role=grid]').waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Two people here' }).check();
  await dialog.getByRole('radio', { name: 'From a FEN' }).check();
  await dialog.getByLabel('FEN', { exact: true }).fill(fen);
  await dialog.getByRole('button', { name: 'Begin' }).click();
  return { ...opened, dialog };
}
