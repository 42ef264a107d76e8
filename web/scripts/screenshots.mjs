/**
 * Pictures of every page, for desktops and phones, into docs/screenshots. Run by `npm run screenshots` with CHRONICLE
 * naming the program (`cargo build --release -p chronicle`).
 */
import { mkdir } from 'node:fs/promises';
import { launch, serve } from '../e2e/program.js';

const FOLDER = new URL('../../docs/screenshots/', import.meta.url).pathname;
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const PAGES = ['play', 'analysis', 'chronicle', 'games', 'settings', 'help'];
/** A game to show: a Ruy Lopez, as played by two people. */
const MOVES = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6', 'O-O', 'Be7', 'Re1', 'b5', 'Bb3', 'd6'];

await mkdir(FOLDER, { recursive: true });
const server = await serve();
const browser = await launch();
for (const [size, viewport] of Object.entries(SIZES)) {
  const context = await browser.newContext({ viewport, locale: 'en', serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(server.address);
  await page.locator('[role=grid]').waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Two people here' }).check();
  await dialog.getByRole('button', { name: 'Begin' }).click();
  for (const move of MOVES) {
    await page.locator('[data-move-field]').fill(move);
    await page.locator('[data-move-field]').press('Enter');
  }
  for (const name of PAGES) {
    await page.goto(`${server.address}#/${name}`);
    await page.waitForTimeout(name === 'analysis' ? 6_000 : 1_500);
    await page.screenshot({ path: `${FOLDER}${name}-${size}.png` });
  }
  await context.close();
}
await browser.close();
await server.close();
