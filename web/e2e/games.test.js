/** Whole games and what may happen in them: by hand, by keys alone, premoves, time, the first visit, new versions. */
import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { launch, serve } from './program.js';
import { visit, visitFromFen } from './visit.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const HINT = 'Drag a piece, tap two squares';

let server;
let browser;
let address;

before(async () => {
  server = await serve();
  address = server.address;
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

const open = (options) => visit(browser, address, options);

/** Puts records into the database as some version of the page might have left them. */
const putSaves = (page, saves) =>
  page.evaluate(
    (records) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('chronicle');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const change = request.result.transaction('games', 'readwrite');
          for (const [key, value] of records) change.objectStore('games').put(value, key);
          change.oncomplete = () => resolve();
        };
      }),
    saves,
  );

describe('a whole game', () => {
  test('against the engine by clicks, to its end', async () => {
    const { page, made, close } = await open();
    await page.locator('[role=grid]').waitFor();
    const end = page.getByRole('dialog').getByRole('button', { name: 'New game' });
    /** Squares by what a screen reader hears of them. */
    const squares = (words) => page.locator(`[data-square][aria-label*="${words}"]`);
    const mine = page.locator('.status', { hasText: 'Your move' });
    for (let turn = 0; turn < 25; turn += 1) {
      await mine.or(end).first().waitFor({ timeout: 30_000 });
      if (await end.isVisible()) break;
      const own = squares('white').and(squares('can move'));
      const targets = squares('can go here').or(squares('can be taken'));
      // Another piece each time, so that the game moves about the whole board.
      await own.nth((turn * 5) % (await own.count())).click();
      await targets.nth((turn * 3) % (await targets.count())).click();
      const chooser = page.getByRole('dialog').getByRole('button', { name: 'white queen' });
      if (await chooser.isVisible()) await chooser.click();
      await made(2 * turn + 1);
    }
    if (!(await end.isVisible())) {
      await page.getByRole('button', { name: 'Resign' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    }
    await end.waitFor();
    await close();
  });

  test('by keys alone, from the choice of the opponent to mate', async () => {
    const { page, moves, close } = await open();
    const { keyboard } = page;
    await page.locator('[role=grid]').waitFor();
    await keyboard.press('n');
    await page.getByRole('dialog').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.closest('label, button, [data-square]')?.textContent?.trim() ?? '');
    const tabTo = async (words) => {
      for (let step = 0; step < 40 && (await focused()) !== words; step += 1) await keyboard.press('Tab');
      assert.equal(await focused(), words);
    };
    await tabTo('The engine');
    await keyboard.press('ArrowRight');
    assert.equal(await focused(), 'Two people here');
    await tabTo('Begin');
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // The board is one stop of the Tab key; arrows go from square to square.
    const where = () => page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? '');
    for (let step = 0; step < 30 && (await where()) === ''; step += 1) await keyboard.press('Tab');
    const go = async (square) => {
      for (let step = 0; step < 16 && (await where()) !== square; step += 1) {
        const [file, rank] = await where();
        if (file !== square[0]) await keyboard.press(file < square[0] ? 'ArrowRight' : 'ArrowLeft');
        else await keyboard.press(rank < square[1] ? 'ArrowUp' : 'ArrowDown');
      }
      assert.equal(await where(), square);
      await keyboard.press('Enter');
    };
    for (const [from, to] of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4'], ['d8', 'h4']]) {
      await go(from);
      await go(to);
    }
    await page.getByRole('dialog').getByText('checkmate').waitFor();
    await keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.deepEqual(await moves(), ['f3', 'e5', 'g4', 'Qh4#']);
    await close();
  });
});

describe('in a game', () => {
  test('premoves are made when the engine has moved, one after the other', async () => {
    const opened = await open();
    const { context, page, square, tap, moves, made, close } = opened;
    let release;
    const held = new Promise((resolve) => (release = resolve));
    // The engine thinks as long as the test wants: it has not come yet.
    await context.route('**/engine_bg-*.wasm', async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('[role=grid]').waitFor();
    await tap('a2', 'a3');
    await tap('h2', 'h3');
    await tap('a3', 'a4');
    assert.match(await square('h3').getAttribute('aria-label'), /white pawn.*premove/);
    assert.equal((await moves()).length, 1);
    release();
    await made(5);
    const played = await moves();
    assert.deepEqual([played[0], played[2], played[4]], ['a3', 'h3', 'a4']);
    await close();
  });

  test('whose time runs out loses, and the page says so', async () => {
    const { page, type, close } = await open();
    await page.clock.install();
    await page.reload();
    await page.locator('[role=grid]').waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Two people here' }).check();
    await dialog.getByRole('radio', { name: /^3\b/ }).first().check();
    await dialog.getByRole('button', { name: 'Begin' }).click();
    await type('e4');
    await type('e5');
    await page.clock.runFor(200_000);
    await page.getByRole('dialog').getByText('out of time').first().waitFor();
    assert.match((await page.locator('[role=alert]').allTextContents()).join(), /Black wins: out of time/);
    await close();
  });
});

describe('over time', () => {
  test('the first visit gets a hint, which goes with the first move and does not come back', async () => {
    const { page, tap, made, close } = await open();
    await page.getByText(HINT).waitFor();
    await tap('e2', 'e4');
    await made(2);
    assert.equal(await page.getByText(HINT).count(), 0);
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
    // Where the lot gives White to the engine, it moves at once.
    await page.waitForFunction(() => document.querySelectorAll('[data-ply]').length < 2);
    assert.equal(await page.getByText(HINT).count(), 0);
    await close();
  });

  test('the hint can be sent away', async () => {
    const { page, close } = await open();
    await page.locator('.hint').getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
    await page.locator('[role=grid]').waitFor();
    assert.equal(await page.getByText(HINT).count(), 0);
    await close();
  });

  test('games of a newer or an unknown version are named with the reason, kept, and stand in nobody’s way', async () => {
    const { page, type, close } = await visitFromFen(browser, address, START);
    await type('e4');
    await putSaves(page, [
      ['newer', { format: 99, id: 'newer' }],
      ['ancient', { format: 0, id: 'ancient' }],
    ]);
    await page.goto(`${address}#/games`);
    await page.getByText('saved by a newer version (format 99)').waitFor();
    await page.getByText('format 0 is not known').waitFor();
    await page.goto(`${address}#/play`);
    await page.reload();
    await page.locator('[data-ply]').first().waitFor();
    await page.goto(`${address}#/games`);
    await page.getByText('saved by a newer version (format 99)').waitFor();
    await close();
  });

  test('a new version is offered, and loaded when it is wanted', async () => {
    let version = 1;
    /** The program, but its service worker changes with the version. */
    const changing = createServer((asked, answer) => {
      const target = request(new URL(asked.url, address), { headers: { ...asked.headers, 'accept-encoding': 'identity' }, method: asked.method }, (found) => {
        answer.writeHead(found.statusCode, found.headers['content-length'] === undefined ? found.headers : without(found.headers, asked.url));
        found.on('data', (part) => answer.write(part));
        found.on('end', () => answer.end(asked.url.endsWith('/sw.js') ? `\n// version ${version}` : ''));
      });
      target.end();
    });
    await new Promise((resolve) => changing.listen(0, '127.0.0.1', resolve));
    const own = `http://127.0.0.1:${changing.address().port}/`;
    const { page, close } = await visit(browser, own, { serviceWorkers: 'allow' });
    try {
      await page.getByText('Chronicle now works without a network too.').first().waitFor({ timeout: 60_000 });
      await page.reload();
      await page.locator('[role=grid]').waitFor();
      version = 2;
      await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
      await page.getByText('A new version is ready.').first().waitFor({ timeout: 30_000 });
      const loaded = page.waitForEvent('load', { timeout: 30_000 });
      await page.getByRole('button', { name: 'Load it now' }).click();
      await loaded;
      await page.locator('[role=grid]').waitFor();
      assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting), null);
      assert.equal(await page.getByText('A new version is ready.').count(), 0);
      await close();
    } finally {
      changing.close();
      changing.closeAllConnections();
    }
  });
});

/** The headers of an answer whose length changes. */
function without(headers, path) {
  if (!path.endsWith('/sw.js')) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !['content-length', 'etag'].includes(name)));
}
