/** The board in 3D, played by a mouse on the canvas, with graphics drawn by software: small, so that it is quick. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { another, click, comesToLife, comesToRest, drag, HEAD, notBlank, open, PATIENCE, picture, SIZE, table3d } from './table3d.js';

let table;

before(async () => {
  table = await table3d();
});

after(async () => table?.close());

test('moves by clicks and drags on the canvas, and a change of view in mid-game', async () => {
  const game = await open(table);
  await click(game, 'c2', HEAD);
  await game.until('c4', /can go here/);
  await click(game, 'c4');
  await game.until('c4', /white pawn/);
  await drag(game, 'd7', 'd5');
  await game.until('d5', /black pawn/);
  await drag(game, 'c4', 'd5');
  await game.until('d5', /white pawn/);
  // What leads nowhere moves nothing.
  await drag(game, 'g8', 'g6');
  assert.match(await game.says('g8'), /black knight/);
  await game.page.keyboard.press('Escape');
  notBlank(await picture(game));
  await game.page.keyboard.press('v');
  await game.canvas.waitFor({ state: 'detached' });
  await game.page.locator('[data-square="d8"]').click();
  await game.page.locator('[data-square="d5"]').click();
  await game.until('d5', /black queen/);
  await game.page.keyboard.press('v');
  await game.canvas.waitFor({ timeout: PATIENCE });
  await click(game, 'b1');
  await click(game, 'c3');
  await game.until('c3', /white knight/);
  await game.close();
});

test('a pawn is promoted through the chooser', async () => {
  const game = await open(table, { fen: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1' });
  await click(game, 'a7');
  await click(game, 'a8');
  const chooser = game.page.getByRole('dialog');
  await chooser.waitFor();
  await chooser.getByRole('button').nth(1).click();
  await game.until('a8', /white (rook|bishop|knight|queen)/);
  await game.close();
});

test('a lost graphics card comes back, and the game goes on', async () => {
  const game = await open(table);
  await game.canvas.evaluate((canvas) => {
    window.lost = canvas.getContext('webgl2').getExtension('WEBGL_lose_context');
    window.lost.loseContext();
  });
  await game.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await game.page.evaluate(() => window.lost.restoreContext());
  await game.page.waitForFunction(() => !document.querySelector('canvas').getContext('webgl2').isContextLost());
  await click(game, 'g1');
  await click(game, 'f3');
  await game.until('f3', /white knight/);
  notBlank(await picture(game));
  await game.close();
});

test('a graphics card that stays lost gives way to the flat board', async () => {
  const game = await open(table);
  await game.canvas.evaluate((canvas) => canvas.getContext('webgl2').getExtension('WEBGL_lose_context').loseContext());
  await game.canvas.waitFor({ state: 'detached', timeout: PATIENCE });
  await game.page.locator('[data-square="e2"]').click();
  await game.page.locator('[data-square="e4"]').click();
  await game.until('e4', /white pawn/);
  await game.close();
});

test('without WebGL the flat board stays', async () => {
  const context = await table.browser.newContext({ viewport: SIZE, locale: 'en', serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('chronicle.settings', JSON.stringify({ version: 1, boardView: '3d' }));
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(table.server.address);
  await page.getByText('the flat board takes over').first().waitFor({ timeout: PATIENCE });
  await page.locator('[data-square="e2"]').click();
  await page.locator('[data-square="e4"]').click();
  await context.close();
});

test('keys reach the hidden grid and the camera, and nothing is drawn for nothing', async () => {
  const game = await open(table);
  await game.page.locator('[data-square="e2"]').focus();
  await game.page.keyboard.press('Enter');
  await game.page.keyboard.press('ArrowUp');
  await game.page.keyboard.press('ArrowUp');
  await game.page.keyboard.press('Enter');
  await game.until('e4', /white pawn/);
  const before = await picture(game);
  await game.canvas.focus();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp', '+']) await game.page.keyboard.press(key);
  const turned = await another(game, before);
  await game.page.keyboard.press('1');
  const usual = await another(game, turned);
  await game.page.keyboard.press('Shift+ArrowRight');
  const aside = await another(game, usual);
  await game.page.keyboard.press('1');
  await another(game, aside);
  // Low quality has no life: with no change, there is no frame.
  await comesToRest(game);
  await game.close();
});

test('life stands still in a hidden tab and goes on in a seen one', async () => {
  const game = await open(table, { settings: { worldQuality: 'mid' }, reducedMotion: 'no-preference' });
  const hide = (hidden) =>
    game.page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await comesToLife(game);
  await hide(true);
  await comesToRest(game);
  await hide(false);
  await comesToLife(game);
  await game.close();
});

test('the mouse turns the camera beside the pieces, the wheel and the buttons bring it elsewhere', async () => {
  const game = await open(table);
  const { page } = game;
  const box = await game.canvas.boundingBox();
  let last = await picture(game);
  const seen = async () => (last = await another(game, last));
  // Beside the board nothing can be picked up.
  await page.mouse.move(box.x + 20, box.y + box.height * 0.6);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + box.height * 0.5, { steps: 4 });
  await page.mouse.up();
  await seen();
  await page.mouse.wheel(0, 400);
  await seen();
  for (const name of ['From above', 'Nearer', 'Farther away', 'From your seat']) {
    await page.getByRole('button', { name, exact: true }).click();
    await seen();
  }
  // Back at the seat, squares are where they were; and where the camera follows the turn, the next player sits opposite.
  await page.getByRole('button', { name: 'Turn to the side to move' }).click();
  await click(game, 'b1');
  await game.until('c3', /can go here/);
  await click(game, 'c3');
  await game.until('c3', /white knight/);
  await seen();
  await click(game, 'g8', 0.05, 180);
  await game.until('f6', /can go here/);
  await click(game, 'f6', 0.05, 180);
  await game.until('f6', /black knight/);
  await game.close();
});

test('a change of quality keeps the game', async () => {
  const game = await open(table);
  await click(game, 'd2', HEAD);
  await click(game, 'd4');
  await game.until('d4', /white pawn/);
  assert.equal(await game.canvas.getAttribute('data-quality'), 'low');
  await game.page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('chronicle.settings'));
    localStorage.setItem('chronicle.settings', JSON.stringify({ ...stored, worldQuality: 'mid' }));
  });
  await game.page.reload();
  await game.canvas.waitFor({ timeout: PATIENCE });
  assert.equal(await game.canvas.getAttribute('data-quality'), 'mid');
  // The saved game is read back after the board stands.
  await game.until('d4', /white pawn/);
  await game.close();
});

/** A fresh visit on a device that says it has a graphics card; pictures are still drawn by software. */
async function visitAble(settings = {}, renderer = 'ANGLE (a graphics card)') {
  const context = await table.browser.newContext({ viewport: SIZE, locale: 'en', serviceWorkers: 'block', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(
    ([stored, name]) => {
      if (localStorage.getItem('chronicle.settings') === null) localStorage.setItem('chronicle.settings', stored);
      Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => 8 });
      Object.defineProperty(navigator, 'deviceMemory', { get: () => 8 });
      Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: false, effectiveType: '4g' }) });
      const { getContext } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.getContext = function able(kind, options) {
        return getContext.call(this, kind, { ...options, failIfMajorPerformanceCaveat: false });
      };
      const { getParameter } = WebGL2RenderingContext.prototype;
      WebGL2RenderingContext.prototype.getParameter = function named(which) {
        const unmasked = 0x9246;
        if (which !== unmasked) return getParameter.call(this, which);
        window.asked = true;
        return name;
      };
    },
    [JSON.stringify({ version: 1, seenHint: true, worldQuality: 'low', ...settings }), renderer],
  );
  await page.goto(table.server.address);
  return { page, canvas: page.locator('canvas[data-era]'), close: () => context.close() };
}

test('where the device is able the world comes by itself, and the choice of the flat board is remembered', async () => {
  const { page, canvas, close } = await visitAble();
  // The flat board is there first and can be played on.
  await page.locator('[data-square="e2"]').waitFor();
  await canvas.waitFor({ timeout: PATIENCE });
  await page.keyboard.press('v');
  await canvas.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('button', { name: '3D' }).waitFor({ timeout: PATIENCE });
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('chronicle.settings')).boardView), '2d');
  assert.equal(await page.evaluate(() => window.asked), undefined);
  await close();
});

test('a renderer in software is asked and refused', async () => {
  const { page, canvas, close } = await visitAble({}, 'ANGLE (Google, SwiftShader driver)');
  await page.waitForFunction(() => window.asked === true, undefined, { timeout: PATIENCE });
  await page.locator('[data-square="e2"]').click();
  await page.locator('[data-square="e4"]').click();
  await page.waitForFunction(() => /white pawn/.test(document.querySelector('[data-square="e4"]')?.getAttribute('aria-label') ?? ''), undefined, { timeout: PATIENCE });
  assert.equal(await canvas.count(), 0);
  await close();
});
