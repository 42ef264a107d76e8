/**
 * Pictures of every page, for desktops and phones, into docs/screenshots. Run by `npm run screenshots` with CHRONICLE
 * naming the program (`cargo build --release -p chronicle`).
 */
import { mkdir } from 'node:fs/promises';
import { launch, serve } from '../e2e/program.js';

const FOLDER = new URL('../../docs/screenshots/', import.meta.url).pathname;
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const PAGES = ['play', 'analysis', 'chronicle', 'training', 'games', 'settings', 'help'];
/** A game to show: a Ruy Lopez, as played by two people. */
const MOVES = ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'Ba4', 'Nf6', 'O-O', 'Be7', 'Re1', 'b5', 'Bb3', 'd6'];

/** The game that has been played, with what the engine thinks of it. */
async function judged(page) {
  await page.goto(`${server.address}#/games`);
  await page.getByRole('button', { name: 'Analyse' }).or(page.getByRole('link', { name: 'Analyse' })).first().click();
  await page.locator('[role=grid]').waitFor();
  const judge = page.getByRole('button', { name: 'Judge the whole game' });
  if (await judge.isVisible()) await judge.click();
  await page.keyboard.press('End');
  await page.waitForTimeout(8_000);
}

/** The choice of a new game, and of all the games there are. */
async function setup(page, size) {
  await page.goto(`${server.address}#/play`);
  await page.locator('[role=grid]').waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The game of kings').waitFor();
  await page.screenshot({ path: `${FOLDER}setup-${size}.png` });
  await dialog.getByRole('button').filter({ hasText: '8 × 8' }).click();
  await dialog.locator('li').nth(10).waitFor();
  await page.screenshot({ path: `${FOLDER}variants-${size}.png` });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

/** Commander Chess with stacks, a hero and a deployment under way. */
const BATTLE = '6c4/1n2fh1hf2/3a2s2a1/2n1gt1tg2/2ie2m2ei/11/1(NF)9/2IE2M2EI/4G(TI)1(+T+M)G2/3A2S2A1/2(NFT)2H1HF2/6C4 r - - 4 3';

/** A deployment in the middle: the tank has left, the plane is chosen and sees the enemy's air defence. */
async function commander(page, size) {
  await page.goto(`${server.address}#/play`);
  await page.locator('[role=grid]').waitFor();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button').filter({ hasText: '8 × 8' }).click();
  await page.getByLabel('Find a game').fill('Commander');
  await page.getByText('Commander Chess').first().click();
  await dialog.getByRole('radio', { name: 'From a FEN' }).check();
  await dialog.getByLabel('FEN', { exact: true }).fill(BATTLE);
  await dialog.getByRole('button', { name: 'Begin' }).click();
  await page.locator('[data-square="c2"]').click();
  await page.locator('[data-chip="T"]').click();
  await page.locator('[data-square="d2"]').click();
  await page.locator('[data-chip="F"]').click();
  await page.screenshot({ path: `${FOLDER}commander-${size}.png` });
  await page.goto(`${server.address}#/help?about=cotulenh`);
  await page.locator('details [role=grid]').last().waitFor();
  await page.locator('details').scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${FOLDER}commander-help-${size}.png`, fullPage: true });
}

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
    if (name === 'analysis') await judged(page);
    // Nothing is pointed at or typed into, and the page is seen from its beginning.
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement?.blur(), scrollTo(0, 0)));
    await page.waitForTimeout(1_500);
    await page.screenshot({ path: `${FOLDER}${name}-${size}.png` });
  }
  await setup(page, size);
  await commander(page, size);
  await context.close();
}
await browser.close();
await server.close();
