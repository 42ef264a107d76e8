/** A table in 3D for tests: the program, a browser that draws by software, and hands that find the squares on the canvas. */
import assert from 'node:assert/strict';
import { createServer } from 'vite';
import { launchWithGraphics, serve } from './program.js';

/** Small, so that drawing is quick. */
export const SIZE = { width: 820, height: 520 };
export const PATIENCE = 90_000;

export async function table3d(...options) {
  const server = await serve('127.0.0.1:0', ...options);
  const browser = await launchWithGraphics();
  const modules = await createServer({ logLevel: 'error', server: { middlewareMode: true, hmr: false, watch: null }, appType: 'custom' });
  const camera = await modules.ssrLoadModule('/src/scene3d/camera.ts');
  const { layoutOf, pointOf } = await modules.ssrLoadModule('/src/scene3d/layout.ts');
  await modules.close();
  const close = async () => {
    await browser.close();
    await server.close();
  };
  return { server, browser, geometry: { ...camera, layoutOf, pointOf }, close };
}

/** A game of two people, seen in 3D; errors and warnings of the page fail the test. */
export async function open(table, { settings = {}, fen = undefined, prepare = undefined, ...options } = {}) {
  const context = await table.browser.newContext({ viewport: SIZE, locale: 'en', serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.addInitScript(
    (stored) => localStorage.getItem('chronicle.settings') ?? localStorage.setItem('chronicle.settings', stored),
    JSON.stringify({ version: 1, boardView: '3d', worldQuality: 'low', seenHint: true, ...settings }),
  );
  await page.goto(table.server.address);
  await page.locator('[role=grid]').waitFor();
  if (prepare === undefined) await begin(page, fen);
  else await prepare(page);
  const hands = await handsOn(table, page);
  const close = async () => {
    await context.close();
    assert.deepEqual(errors, []);
  };
  return { ...hands, close, errors };
}

const USUAL = { files: 8, ranks: 8, holes: [] };

/** Hands on the canvas of a page, and what its hidden grid says of a square. */
export async function handsOn(table, page, board = USUAL) {
  const canvas = page.locator('canvas[data-era]');
  await canvas.waitFor({ timeout: PATIENCE });
  const says = (square) => page.locator(`[data-square="${square}"]`).getAttribute('aria-label');
  const until = (square, pattern, timeout = PATIENCE) =>
    page.waitForFunction(
      ([name, source]) => new RegExp(source).test(document.querySelector(`[data-square="${name}"]`)?.getAttribute('aria-label') ?? ''),
      [square, pattern.source],
      { timeout },
    );
  return { page, canvas, says, until, place: (square, height = 0.05, turn = 0) => placeOf(table.geometry, board, canvas, square, height, turn) };
}

/** A game of two people on this device, by the dialog. */
async function begin(page, fen) {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Two people here' }).check();
  if (fen !== undefined) {
    await dialog.getByRole('radio', { name: 'From a FEN' }).check();
    await dialog.getByRole('textbox', { name: 'FEN' }).fill(fen);
  }
  await dialog.getByRole('button', { name: 'Begin' }).click();
}

/**
 * Where a square is on the screen, at a height above the board in squares, from a seat by its turn around the board;
 * without motion the camera is there at once.
 */
async function placeOf({ layoutOf, pointOf, presetView, project }, board, canvas, square, height, turn) {
  const box = await canvas.boundingBox();
  const aspect = box.width / box.height;
  const layout = layoutOf(board);
  const { x, z } = pointOf(layout, square);
  const [right, up] = project(presetView('play', turn, aspect, layout), aspect, [x, height * layout.square, z]);
  return { x: box.x + ((right + 1) / 2) * box.width, y: box.y + ((1 - up) / 2) * box.height };
}

/** What stands behind taller pieces is taken by its head. */
export const HEAD = 0.65;

export async function click(game, square, height, turn) {
  const { x, y } = await game.place(square, height, turn);
  await game.page.mouse.click(x, y);
}

/** Chooses a piece that can go somewhere. A click on a busy machine may come before the picture that it was meant for: then once more. */
export async function choose(game, from, to) {
  for (const patience of [PATIENCE / 3, PATIENCE]) {
    await click(game, from, HEAD);
    const chosen = await game.until(to, /can go here/, patience).then(
      () => true,
      () => false,
    );
    if (chosen) return;
  }
  throw new Error(`${from} was clicked, and ${to} is not offered`);
}

export async function drag(game, from, to) {
  const [start, end] = [await game.place(from, HEAD), await game.place(to)];
  await game.page.mouse.move(start.x, start.y);
  await game.page.mouse.down();
  await game.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await game.page.mouse.move(end.x, end.y);
  await game.page.mouse.up();
}

export const picture = async (game) => game.page.screenshot({ clip: await game.canvas.boundingBox() });

/** The next picture that is not the same; a busy machine may need a while for it. */
export async function another(game, before) {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const now = await picture(game);
    if (!now.equals(before)) return now;
    assert.ok(Date.now() < until, 'the picture stays the same');
    await game.page.waitForTimeout(100);
  }
}

/** A picture of one colour packs into next to nothing. */
export const notBlank = (shot) => assert.ok(shot.length > 20_000, `a picture of ${shot.length} bytes is nearly blank`);

/** How often anything is drawn within so many milliseconds. */
const drawCalls = (game, within) =>
  game.page.evaluate(
    (time) =>
      new Promise((resolve) => {
        const names = ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'];
        const real = Object.fromEntries(names.map((name) => [name, WebGL2RenderingContext.prototype[name]]));
        let calls = 0;
        for (const name of names)
          WebGL2RenderingContext.prototype[name] = function count(...rest) {
            calls += 1;
            return real[name].apply(this, rest);
          };
        setTimeout(() => {
          Object.assign(WebGL2RenderingContext.prototype, real);
          resolve(calls);
        }, time);
      }),
    within,
  );

/** Waits until nothing is drawn any more; a busy machine may need a while to come to rest. */
export async function comesToRest(game) {
  for (let attempt = 0; attempt < 12; attempt += 1) if ((await drawCalls(game, 800)) === 0) return;
  assert.fail('frames are drawn although nothing changes');
}

/** Waits until frames are drawn by themselves; the first one of an era takes a while. */
export async function comesToLife(game) {
  for (let attempt = 0; attempt < 30; attempt += 1) if ((await drawCalls(game, 1500)) > 0) return;
  assert.fail('nothing moves');
}
