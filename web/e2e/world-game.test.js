/** Whole games in 3D: by mouse to the end, by touch on a phone, through changes of size and quality, into a new era. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { another, choose, click, drag, HEAD, notBlank, open, PATIENCE, picture, table3d } from './table3d.js';

let table;

before(async () => {
  table = await table3d();
});

after(async () => table?.close());

test('a whole game by clicks and drags on the canvas, until mate', async () => {
  const game = await open(table);
  await click(game, 'f2', HEAD);
  await game.until('f3', /can go here/);
  await click(game, 'f3');
  await game.until('f3', /white pawn/);
  await drag(game, 'e7', 'e5');
  await game.until('e5', /black pawn/);
  await click(game, 'g2', HEAD);
  await game.until('g4', /can go here/);
  await click(game, 'g4');
  await game.until('g4', /white pawn/);
  await drag(game, 'd8', 'h4');
  await game.until('h4', /black queen/);
  await game.page.getByRole('dialog').getByText(/checkmate/i).first().waitFor({ timeout: PATIENCE });
  await game.close();
});

test('taps of a finger on a phone', async () => {
  const game = await open(table, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const tap = async (square, height) => {
    const { x, y } = await game.place(square, height);
    await game.page.touchscreen.tap(x, y);
  };
  const box = await game.canvas.boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390, `the canvas reaches from ${box.x} to ${box.x + box.width}`);
  await tap('c2', HEAD);
  await game.until('c4', /can go here/);
  await tap('c4');
  await game.until('c4', /white pawn/);
  await tap('g8', HEAD);
  await game.until('f6', /can go here/);
  await tap('f6');
  await game.until('f6', /black knight/);
  notBlank(await picture(game));
  await game.close();
});

/** Two fingers on the canvas that move apart or together, in steps, as a browser tells them. */
async function pinch(game, middle, from, to) {
  const devtools = await game.page.context().newCDPSession(game.page);
  const fingers = (apart) => [
    { x: middle.x - apart, y: middle.y, id: 1 },
    { x: middle.x + apart, y: middle.y, id: 2 },
  ];
  const touch = (type, touchPoints) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  // One finger is always a little earlier than the other.
  await touch('touchStart', fingers(from).slice(0, 1));
  await touch('touchStart', fingers(from));
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', fingers(from + ((to - from) * step) / 5));
  await touch('touchEnd', fingers(to).slice(0, 1));
  await touch('touchEnd', []);
}

test('two fingers come nearer and go away, and move no piece, wherever they are put', async () => {
  const game = await open(table, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const before = await picture(game);
  // The first finger lands on a pawn that could be picked up.
  const pawn = await game.place('b2', HEAD);
  await pinch(game, { x: pawn.x + 30, y: pawn.y }, 30, 110);
  notBlank(await another(game, before));
  assert.equal(await game.page.locator('[aria-selected=true]').count(), 0, 'nothing is picked');
  assert.match(await game.says('b2'), /white pawn/);
  await game.canvas.focus();
  await game.page.keyboard.press('1');
  const tap = async (square, height) => {
    const { x, y } = await game.place(square, height);
    await game.page.touchscreen.tap(x, y);
  };
  await tap('c2', HEAD);
  await game.until('c4', /can go here/);
  await tap('c4');
  await game.until('c4', /white pawn/);
  await game.close();
});

test('a window that changes its size in mid-game', async () => {
  const game = await open(table);
  await drag(game, 'c2', 'c4');
  await game.until('c4', /white pawn/);
  const before = await game.canvas.boundingBox();
  for (const size of [{ width: 520, height: 700 }, { width: 900, height: 480 }]) {
    await game.page.setViewportSize(size);
    // The picture has the size of its place when the view has heard of it.
    await game.page.waitForFunction(
      ([width, height]) => {
        const canvas = document.querySelector('canvas[data-era]');
        const same = Math.abs(canvas.width - canvas.clientWidth) <= 1 && Math.abs(canvas.height - canvas.clientHeight) <= 1;
        return same && innerWidth === width && innerHeight === height;
      },
      [size.width, size.height],
      { timeout: PATIENCE },
    );
    const now = await game.canvas.boundingBox();
    assert.ok(now.width !== before.width || now.height !== before.height, 'the canvas kept its size');
    const [from, to, what] = size.width === 520 ? ['d7', 'd5', /black pawn/] : ['g1', 'f3', /white knight/];
    await choose(game, from, to);
    await click(game, to);
    await game.until(to, what);
    notBlank(await picture(game));
  }
  await game.close();
});

test('another quality, chosen in the settings, without a reload', async () => {
  const game = await open(table);
  await drag(game, 'd2', 'd4');
  await game.until('d4', /white pawn/);
  assert.equal(await game.canvas.getAttribute('data-quality'), 'low');
  await game.page.evaluate(() => {
    window.sameVisit = true;
    location.hash = '#/settings';
  });
  await game.page.getByRole('group', { name: 'Quality of the 3D world' }).getByRole('radio', { name: 'Medium' }).check();
  await game.page.evaluate(() => (location.hash = '#/play'));
  await game.page.locator('canvas[data-quality="mid"][data-era]').waitFor({ timeout: PATIENCE });
  await game.until('d4', /white pawn/);
  await drag(game, 'e7', 'e5');
  await game.until('e5', /black pawn/);
  assert.equal(await game.page.evaluate(() => window.sameVisit), true);
  await game.close();
});

/** A rated game against the engine, one move before mate, of a player who is one win away from the second era. */
async function beforeTheBorder(page) {
  await page.evaluate(() => {
    localStorage.setItem('chronicle.progress', JSON.stringify({ version: 1, rating: 499, era: 1, highest: 1, games: [] }));
    const state = {
      variant: 'chess',
      startFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
      chess960: false,
      players: [{ kind: 'human' }, { kind: 'engine', elo: 600 }],
      rated: true,
      orientation: 0,
      turn: 0,
      phase: { kind: 'playing' },
      moves: ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6'],
      undone: [],
      times: [],
      premoves: [],
    };
    return new Promise((resolve, reject) => {
      const request = indexedDB.open('chronicle');
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const change = request.result.transaction('games', 'readwrite');
        change.objectStore('games').put({ format: 1, id: 'border', created: 1, updated: Date.now(), state, era: 1 }, 'border');
        change.oncomplete = () => resolve();
        change.onerror = () => reject(change.error);
      };
    });
  });
  await page.reload();
}

test('a won game leads into the next era, and its scene can be skipped', async () => {
  const game = await open(table, { prepare: beforeTheBorder });
  await game.until('h5', /white queen/);
  assert.equal(await game.canvas.getAttribute('data-era'), 'jurassic');
  await click(game, 'h5', HEAD);
  await game.until('f7', /can be taken/);
  // The knight before it hides the foot of what stands there.
  await click(game, 'f7', HEAD);
  await game.until('f7', /white queen/);
  const goOn = game.page.getByRole('button', { name: 'Go on' });
  await goOn.waitFor({ timeout: PATIENCE });
  await game.page.getByText('Era II', { exact: true }).first().waitFor();
  await game.page.locator('canvas[data-era="ice-age"]').waitFor({ timeout: PATIENCE });
  await goOn.click();
  await goOn.waitFor({ state: 'detached' });
  await game.page.getByRole('dialog').getByText(/checkmate/i).first().waitFor({ timeout: PATIENCE });
  await game.close();
});
