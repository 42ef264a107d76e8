/** The pages as they are delivered: by the program, in a real browser, with the rules and the engine in WebAssembly. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { served } from './site.js';
import { DESKTOP, visit, visitFromFen } from './visit.js';

const PHONE = { width: 360, height: 740 };
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const PAGES = ['play', 'analysis', 'chronicle', 'training', 'games', 'settings', 'help'];

const site = served();

/** A fresh browser with the page open; errors of the page fail the test. */
const open = (options) => visit(site.browser, site.address, options);
const fromFen = (fen) => visitFromFen(site.browser, site.address, fen);

describe('playing', () => {
  test('by clicks against the engine, then a reload, and the game goes on', async () => {
    const { page, tap, moves, made, close } = await open();
    await page.locator('[role=grid]').waitFor();
    await tap('e2', 'e4');
    await made(2);
    const before = await moves();
    assert.equal(before[0], 'e4');
    await page.reload();
    await made(2);
    assert.deepEqual(await moves(), before);
    await close();
  });

  test('a move is kept even if the page goes away before the database has it', async () => {
    /** On the first visit no transaction that writes comes to its end: the page is always gone before. */
    const endless = () => {
      if (sessionStorage.getItem('visited') !== null) return;
      sessionStorage.setItem('visited', 'yes');
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...values) {
        const again = () => (this.get('nothing').onsuccess = again);
        again();
        return put.apply(this, values);
      };
    };
    const { page, type, moves, made, close } = await visitFromFen(site.browser, site.address, START, { prepare: endless });
    for (const move of ['e4', 'e5', 'Nf3']) await type(move);
    await made(3);
    await page.reload();
    await made(3);
    assert.deepEqual(await moves(), ['e4', 'e5', 'Nf3']);
    await close();
  });

  test('by keyboard alone', async () => {
    const { page, moves, made, close } = await open();
    await page.locator('[role=grid]').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('Nf3');
    await page.keyboard.press('Enter');
    await made(2);
    await page.keyboard.type('Qh9');
    await page.keyboard.press('Enter');
    await page.getByText('Qh9 is no move here.').first().waitFor();
    assert.equal((await moves())[0], 'Nf3');
    await close();
  });

  test('castles, takes en passant and promotes', async () => {
    const { page, tap, type, moves, close } = await fromFen('4k3/P7/8/8/5p2/8/4P3/4K2R w K - 0 1');
    await tap('e2', 'e4');
    await tap('f4', 'e3');
    await type('O-O');
    await type('Ke7');
    await tap('a7', 'a8');
    await page.getByRole('button', { name: 'knight' }).click();
    assert.deepEqual(await moves(), ['e4', 'fxe3', 'O-O', 'Ke7', 'a8=N']);
    await close();
  });

  test('takes back and redoes, and looks at earlier positions', async () => {
    const { page, type, moves, close } = await fromFen(START);
    for (const move of ['e4', 'e5', 'Nf3']) await type(move);
    /** What a screen reader is told. */
    const says = (words) => page.locator('[role=status][aria-live]').filter({ hasText: words }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Take back' }).click();
    assert.deepEqual(await moves(), ['e4', 'e5']);
    await says('Taken back. Move 1, Black: pawn e7 to e5');
    await page.getByRole('button', { name: 'Redo' }).click();
    assert.deepEqual(await moves(), ['e4', 'e5', 'Nf3']);
    await says('Played again. Move 2, White: knight g1 to f3');
    await page.getByRole('button', { name: 'To the start' }).click();
    await page.getByText('You are looking at an earlier position.').waitFor();
    await says('Start position');
    await page.getByRole('button', { name: 'One move on' }).click();
    await says('Move 1, White: pawn e2 to e4');
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await says('Move 2, White: knight g1 to f3');
    assert.deepEqual(await moves(), ['e4', 'e5', 'Nf3']);
    await close();
  });

  test('ends with mate, and says so', async () => {
    const { page, type, close } = await fromFen(START);
    for (const move of ['f3', 'e5', 'g4', 'Qh4']) await type(move);
    await page.getByRole('dialog').getByText('checkmate').waitFor();
    assert.match((await page.locator('[role=alert]').allTextContents()).join(), /Black wins: checkmate/);
    await close();
  });

  test('refuses a position that cannot be played, with the reason', async () => {
    const { dialog, close } = await fromFen('8/8/8/8/8/8/8/8 w - - 0 1');
    await dialog.getByText('This position cannot be played').waitFor();
    await close();
  });

  test('counts a rated loss once', async () => {
    const { page, tap, made, close } = await open();
    await page.locator('[role=grid]').waitFor();
    await tap('e2', 'e4');
    await made(2);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByText(/Rating 3\d\d/).waitFor();
    await page.reload();
    await page.locator('.chip').getByText(/3\d\d/).waitFor();
    await close();
  });
});

describe('saved games', () => {
  /** Puts a record into the database as a broken version might have left it. */
  const breakSave = (page) =>
    page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.open('chronicle');
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            const change = request.result.transaction('games', 'readwrite');
            change.objectStore('games').put({ format: 1, state: 'gone' }, 'broken');
            change.oncomplete = () => resolve();
          };
        }),
    );

  test('a broken one is reported and skipped', async () => {
    const { page, tap, made, close } = await open();
    await page.locator('[role=grid]').waitFor();
    await tap('d2', 'd4');
    await made(2);
    await breakSave(page);
    await page.reload();
    await made(2);
    await page.goto(`${site.address}#/games`);
    await page.getByText('One saved game cannot be read').waitFor();
    await page.getByRole('link', { name: 'You – Engine 500' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByText('One saved game cannot be read').waitFor({ state: 'detached' });
    await close();
  });

  test('without a database the game goes on, with a notice', async () => {
    const prepare = () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
    const { page, tap, made, close } = await open({ prepare });
    await page.getByText('This browser does not let the page keep games.').first().waitFor();
    await tap('e2', 'e4');
    await made(2);
    await close();
  });
});

describe('analysis', () => {
  const PGN = '[White "Ann"]\n[Black "Bo"]\n[Result "1-0"]\n\n1. e4 {one} e5 (1... c5 2. Nf3) 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n';

  test('reads a PGN, judges it, and shares it in a link', async () => {
    const { page, close } = await open({ hash: '#/analysis' });
    await page.getByRole('button', { name: 'Load a game' }).click();
    await page.getByLabel('PGN or FEN').fill(PGN);
    await page.getByRole('dialog').getByRole('button', { name: 'Load', exact: true }).click();
    await page.getByRole('heading', { name: 'Ann – Bo' }).waitFor();
    assert.match(await page.locator('.tree').innerText(), /1\.\s*e4\s*one\s*1…\s*e5/);
    await page.getByRole('button', { name: 'Judge the whole game' }).click();
    await page.getByRole('button', { name: 'Learn from your mistakes: Black' }).waitFor({ timeout: 30_000 });
    assert.match(await page.locator('.tree').innerText(), /Nf6\?/);
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.getByLabel('Link with the whole game').inputValue();
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('.tree').getByRole('button', { name: 'Qxf7#' }).waitFor();
    // The link carries what was said and what else could have been played.
    assert.match(await page.locator('.tree').innerText(), /1\.\s*e4\s*one[^]*c5[^]*Nf3/);
    await close();
  });

  test('takes a dropped file, and refuses garbage with a reason', async () => {
    const { page, close } = await open({ hash: '#/analysis' });
    await page.locator('[role=grid]').waitFor();
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'game.pgn'));
      return transfer;
    }, PGN);
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    await page.getByRole('heading', { name: 'Ann – Bo' }).waitFor();
    await page.goto(`${site.address}#/analysis?g=garbage`);
    await page.getByText('The link holds no game that can be read.').first().waitFor();
    await close();
  });

  test('plays on from a position against the engine', async () => {
    const { page, type, made, close } = await open({ hash: '#/analysis' });
    await page.locator('[role=grid]').waitFor();
    await page.locator('[data-square="d2"]').click();
    await page.locator('[data-square="d4"]').click();
    await page.getByRole('button', { name: 'Play from here' }).click();
    await page.locator('[data-move-field]').waitFor();
    await type('d5');
    await made(2);
    await close();
  });
});

describe('for everyone', () => {
  test('speaks three languages, changed while it runs', async () => {
    const { page, close } = await open({ hash: '#/settings' });
    for (const [name, language, title] of [
      ['Deutsch', 'de', 'Einstellungen'],
      ['Tiếng Việt', 'vi', 'Cài đặt'],
      ['English', 'en', 'Settings'],
    ]) {
      await page.getByRole('radio', { name }).check();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), language);
    }
    await close();
  });

  const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  for (const colorScheme of ['light', 'dark'])
    for (const viewport of [DESKTOP, PHONE])
      test(`has no axe violation and fits: ${colorScheme}, ${viewport.width} px`, async () => {
        const { page, close } = await open({ colorScheme, viewport, reducedMotion: 'reduce' });
        for (const name of PAGES) {
          await page.goto(`${site.address}#/${name}`);
          await page.locator('main h1').waitFor({ state: 'attached' });
          await page.waitForTimeout(600);
          await page.evaluate(await axe);
          const found = await page.evaluate(async () => (await globalThis.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`));
          assert.deepEqual(found, [], name);
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is too wide`);
        }
        await close();
      });

  test('never shows a blank page for an address that nobody knows', async () => {
    const { page, close } = await open({ hash: '#/nowhere?game=%' });
    await page.locator('[role=grid]').waitFor();
    await close();
  });

  test('works without a network after the first visit, engine included', async () => {
    const { context, page, tap, made, close } = await open({ serviceWorkers: 'allow' });
    await page.getByText('Chronicle now works without a network too.').first().waitFor({ timeout: 30_000 });
    await page.reload();
    await page.locator('[role=grid]').waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.locator('[role=grid]').waitFor();
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await tap('e2', 'e4');
    await made(2);
    await page.goto(`${site.address}#/chronicle`);
    await page.getByRole('heading', { name: 'Chronicle', level: 1 }).waitFor();
    await close();
  });
});
