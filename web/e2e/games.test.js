/** Whole games and what may happen in them: by hand, by keys alone, premoves, time, the first visit, new versions. */
import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { describe, test } from 'node:test';
import { served } from './site.js';
import { visit, visitFromFen } from './visit.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** Two rooks drive the king from the sixth rank to the eighth; whatever it does, it has no other way. */
const LADDER = '8/8/k7/7R/6R1/8/8/K7 w - - 0 1';
const LADDER_MOVES = [['g4', 'g6'], ['h5', 'h7'], ['g6', 'g8']];
const HINT = 'Drag a piece, tap two squares';

const site = served();

const open = (options) => visit(site.browser, site.address, options);

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

/** The records that are there, by their keys. */
const saves = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('chronicle');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const all = request.result.transaction('games').objectStore('games').getAll();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );

describe('a whole game', () => {
  test('against the engine by clicks, to mate', async () => {
    const { page, tap, made, close } = await open();
    await page.locator('[role=grid]').waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'From a FEN' }).check();
    await dialog.getByLabel('FEN', { exact: true }).fill(LADDER);
    await dialog.getByRole('radio', { name: 'White' }).check();
    await dialog.getByRole('button', { name: 'Begin' }).click();
    const mine = page.locator('.status', { hasText: 'Your move' });
    for (const [index, [from, to]] of LADDER_MOVES.entries()) {
      await mine.waitFor({ timeout: 30_000 });
      await tap(from, to);
      await made(2 * index + 1);
    }
    await page.getByRole('dialog').getByText('checkmate').waitFor({ timeout: 30_000 });
    await page.getByText('You win').first().waitFor();
    await close();
  });

  test('of two people by clicks, from the first move to mate', async () => {
    const { page, tap, moves, close } = await visitFromFen(site.browser, site.address, START);
    for (const [index, [from, to]] of [['e2', 'e4'], ['e7', 'e5'], ['f1', 'c4'], ['b8', 'c6'], ['d1', 'h5'], ['g8', 'f6'], ['h5', 'f7']].entries()) {
      await tap(from, to);
      await page.waitForFunction((count) => document.querySelectorAll('[data-ply]').length === count, index + 1);
    }
    await page.getByRole('dialog').getByText('checkmate').waitFor();
    await page.getByText('White wins').first().waitFor();
    assert.equal((await moves()).at(-1), 'Qxf7#');
    await close();
  });

  test('against the engine at full strength by clicks all over the board, to whatever end the rules give it', async () => {
    const { page, made, close } = await open();
    await page.locator('[role=grid]').waitFor();
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByRole('radio', { name: 'Full strength' }).check();
    await page.getByRole('dialog').getByRole('radio', { name: 'White' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
    const end = page.getByRole('dialog').getByRole('button', { name: 'New game' });
    /** Squares by what a screen reader hears of them. */
    const squares = (words) => page.locator(`[data-square][aria-label*="${words}"]`);
    const mine = page.locator('.status', { hasText: 'Your move' });
    for (let turn = 0; turn < 150; turn += 1) {
      await mine.or(end).first().waitFor({ timeout: 30_000 });
      if (await end.isVisible()) break;
      const own = squares('white').and(squares('can move'));
      const targets = squares('can go here').or(squares('can be taken'));
      // Another piece each time, so that the game moves about the whole board.
      await own.nth((turn * 5) % (await own.count())).click();
      await targets.nth((turn * 3) % (await targets.count())).click();
      const chooser = page.getByRole('dialog').getByRole('button', { name: 'white queen' });
      await chooser.or(page.locator('[data-ply]').nth(2 * turn)).first().waitFor({ timeout: 30_000 });
      if (await chooser.isVisible()) await chooser.click();
      await made(2 * turn + 1);
    }
    await page.getByRole('dialog').getByText('checkmate').or(page.getByRole('dialog').getByText('draw', { exact: false })).first().waitFor();
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
    const { page, type, close } = await visitFromFen(site.browser, site.address, START);
    await type('e4');
    await putSaves(page, [
      ['newer', { format: 99, id: 'newer' }],
      ['ancient', { format: 0, id: 'ancient' }],
    ]);
    await page.goto(`${site.address}#/games`);
    await page.getByText('saved by a newer version (format 99)').waitFor();
    await page.getByText('format 0 is not known').waitFor();
    await page.goto(`${site.address}#/play`);
    await page.reload();
    await page.locator('[data-ply]').first().waitFor();
    await page.goto(`${site.address}#/games`);
    await page.getByText('saved by a newer version (format 99)').waitFor();
    await close();
  });

  test('a game whose moves the rules refuse is told and passed over for the next one, and hangs no page', async () => {
    const { page, type, made, moves, close } = await visitFromFen(site.browser, site.address, START);
    await type('e4');
    await type('e5');
    await made(2);
    const [good] = await saves(page);
    const bad = (id, played, age) => [id, { ...good, id, updated: good.updated + age, state: { ...good.state, moves: played } }];
    await putSaves(page, [bad('bad', ['e2e4', 'e2e4'], 60_000), bad('worse', ['h8h9'], 120_000)]);
    await page.reload();
    await made(2);
    assert.deepEqual(await moves(), ['e4', 'e5']);
    await page.getByText(/is passed over: .*e2e4/).first().waitFor();
    await page.goto(`${site.address}#/play?game=bad`);
    await page.getByText('This saved game is not here or cannot be read.').first().waitFor();
    assert.deepEqual(await moves(), ['e4', 'e5']);
    await page.goto(`${site.address}#/analysis?game=bad`);
    await page.reload();
    await page.getByText('This saved game is not here or cannot be read.').first().waitFor();
    await page.getByText('No moves yet.').waitFor();
    await close();
  });

  test('a new version is offered, and loaded when it is wanted', async () => {
    let version = 1;
    /** The program, but its service worker changes with the version. */
    const changing = createServer((asked, answer) => {
      const target = request(new URL(asked.url, site.address), { headers: { ...asked.headers, 'accept-encoding': 'identity' }, method: asked.method }, (found) => {
        answer.writeHead(found.statusCode, found.headers['content-length'] === undefined ? found.headers : without(found.headers, asked.url));
        found.on('data', (part) => answer.write(part));
        found.on('end', () => answer.end(asked.url.endsWith('/sw.js') ? `\n// version ${version}` : ''));
      });
      target.end();
    });
    await new Promise((resolve) => changing.listen(0, '127.0.0.1', resolve));
    const own = `http://127.0.0.1:${changing.address().port}/`;
    const { page, close } = await visit(site.browser, own, { serviceWorkers: 'allow' });
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
