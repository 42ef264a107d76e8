/** The analysis board: games of any kind in and out, what is kept, moves by keys and voice, and frames while it thinks. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { served } from './site.js';
import { visit } from './visit.js';

const PGN = '[White "Ann"]\n[Black "Bo"]\n[Result "1-0"]\n\n1. e4 {one} e5 (1... c5 2. Nf3) 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n';
/** Pieces go to the hand and come back, and squares are contested by drops of several kinds. */
const HOUSE =
  '[White "Ann"]\n[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. P@d5 Nf6 5. Qf3 Bg4 6. Qxf6 exf6 7. N@e4 Q@e2+ 8. Bxe2 Bxe2 9. Ngxe2 Nd7 *\n';

const site = served();

/** The analysis page, with what the tests do on it. */
async function open(options) {
  const opened = await visit(site.browser, site.address, { hash: '#/analysis', ...options });
  const { page } = opened;
  await page.locator('[role=grid]').waitFor();
  const load = async (text) => {
    await page.getByRole('button', { name: 'Load a game' }).click();
    await page.getByLabel('PGN or FEN').fill(text);
    await page.getByRole('dialog').getByRole('button', { name: 'Load', exact: true }).click();
  };
  const node = (name) => page.locator('.tree').getByRole('button', { name });
  const tree = async () => (await page.locator('.tree').innerText()).replaceAll(/\s+/g, '');
  const said = () => page.locator('[role=status][aria-live]').innerText();
  const lines = () => page.getByRole('region', { name: 'Lines', exact: true }).getByRole('listitem');
  return { ...opened, load, node, tree, said, lines };
}

describe('games in and out', () => {
  test('a bad game of a file is named with its reason, and the others can be opened', async () => {
    const { page, load, node, close } = await open();
    await load(`${PGN}\n[White "Cy"]\n[Black "Di"]\n\n1. e4 e5 2. Ke3 *\n\n[White "Eve"]\n[Black "Flo"]\n\n1. d4 *\n`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Game 2, Cy – Di:').waitFor();
    await dialog.getByText('Ke3 is not a legal move').waitFor();
    await dialog.getByRole('button', { name: 'Eve – Flo' }).click();
    await node('d4').waitFor();
    await close();
  });

  test('and so it is when games are imported', async () => {
    const { page, close } = await open();
    await page.goto(`${site.address}#/games`);
    const file = { name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from(`${PGN}\n[White "Cy"]\n\n1. e4 e5 2. Ke3 *\n\n${HOUSE}`) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('Game 2, Cy – ?:').waitFor();
    await page.getByText('Ke3 is not a legal move').waitFor();
    await page.getByRole('link', { name: 'Ann – Bo' }).waitFor();
    assert.equal(await page.getByRole('link', { name: /^Ann – / }).count(), 2);
    await close();
  });

  test('a game with drops goes out as PGN and comes back in', async () => {
    const { page, load, node, tree, close } = await open();
    await load(HOUSE);
    await node('Q@e2+').waitFor();
    const before = await tree();
    await page.getByRole('button', { name: 'Share' }).click();
    const pgn = await page.getByLabel('PGN', { exact: true }).inputValue();
    assert.match(pgn, /\[Variant "crazyhouse"\]/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Empty the board' }).click();
    await page.getByText('No moves yet.').waitFor();
    await load(pgn);
    await node('Q@e2+').waitFor();
    assert.equal(await tree(), before);
    await close();
  });

  test('games of every kind are exported from the list, and again after a reload', async () => {
    const { page, close } = await open();
    await page.goto(`${site.address}#/games`);
    await page.locator('input[type=file]').setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from(`${PGN}\n${HOUSE}`) });
    await page.getByRole('link', { name: 'Ann – Bo' }).waitFor();
    await page.reload();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'All games as PGN' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    assert.match(text, /Qxf7#/);
    assert.match(text, /Q@e2\+/);
    await close();
  });

  test('any game can be chosen, from its start or from a FEN of its own', async () => {
    const { page, type, tree, close } = await open();
    const choose = async (fen) => {
      await page.getByRole('button', { name: 'Load a game' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Chess|^Crazyhouse/ }).first().click();
      await dialog.getByLabel('Find a game').fill('crazyhouse');
      await dialog.getByRole('button', { name: /^Crazyhouse/ }).first().click();
      await dialog.getByLabel('PGN or FEN').fill(fen);
      await dialog.getByRole('button', { name: 'Load', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await choose('');
    for (const move of ['e4', 'd5', 'exd5', 'Qxd5', 'P@e4']) await type(move);
    assert.equal(await tree(), '1.e4d52.exd5Qxd53.P@e4');
    await choose('4k3/8/8/8/8/8/8/4K3[Qq] w - - 0 1');
    await type('Q@e7');
    assert.equal(await tree(), '1.Q@e7+');
    await close();
  });

  test('a link names the players', async () => {
    const { page, load, close } = await open();
    await load(PGN);
    await page.getByRole('heading', { name: 'Ann – Bo' }).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    const link = await page.getByLabel('Link with the whole game').inputValue();
    const other = await visit(site.browser, link);
    await other.page.getByRole('heading', { name: 'Ann – Bo' }).waitFor();
    await other.close();
    await close();
  });

  test('a game goes on past a draw that nobody claimed', async () => {
    const { page, load, node, close } = await open();
    await load('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 6. d4 *');
    await node('d4').click();
    await page.locator('.tree [aria-current]', { hasText: 'd4' }).waitFor();
    await page.locator('[data-square="d4"][aria-label*="white pawn"]').waitFor();
    await close();
  });
});

describe('the analysis that lies open', () => {
  test('comes back after a reload, with variations, comments and place', async () => {
    const { page, square, load, tree, node, close } = await open();
    await load(PGN);
    await node('e5').click();
    await square('g1').click();
    await square('f3').click();
    await page.getByLabel('Comment on Nf3').fill('mine');
    await page.keyboard.press('Enter');
    await page.locator('.tree').getByText('mine').waitFor();
    const before = await tree();
    await page.reload();
    await page.getByRole('heading', { name: 'Ann – Bo' }).waitFor();
    assert.equal(await tree(), before);
    assert.match(await page.locator('.tree [aria-current]').innerText(), /Nf3/);
    await page.getByRole('button', { name: 'Empty the board' }).click();
    await page.getByText('No moves yet.').waitFor();
    await page.reload();
    await page.getByText('No moves yet.').waitFor();
    await close();
  });

  test('that cannot be read is told, and an empty board takes its place', async () => {
    const { page, load, node, close } = await open();
    await load(PGN);
    await node('e5').waitFor();
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.open('chronicle');
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            const change = request.result.transaction('studies', 'readwrite');
            change.objectStore('studies').put({ format: 99 }, 'open');
            change.oncomplete = () => resolve();
          };
        }),
    );
    await page.reload();
    await page.getByText('The analysis of your last visit cannot be read').first().waitFor();
    await page.getByText('No moves yet.').waitFor();
    await close();
  });
});

describe('moves', () => {
  test('can be typed, as people and as programs write them', async () => {
    const { page, type, tree, close } = await open();
    await page.keyboard.press('/');
    await page.keyboard.type('e4');
    await page.keyboard.press('Enter');
    await type('e7e5');
    await type('Ke5');
    await page.getByText('Ke5 is no move here.').first().waitFor();
    assert.equal(await tree(), '1.e4e5');
    await close();
  });

  test('are said when one steps through them', async () => {
    const { page, load, node, said, close } = await open();
    await load(PGN);
    await node('Qh5').click();
    assert.match(await said(), /Move 3, White: queen d1 to h5/);
    await page.keyboard.press('ArrowLeft');
    assert.match(await said(), /Move 2, Black: knight b8 to c6/);
    await page.keyboard.press('Home');
    assert.match(await said(), /Start position/);
    await close();
  });
});

describe('the engine at work', () => {
  test('five lines of a game with drops, stepped through in haste', async () => {
    const { page, load, node, lines, close } = await open();
    await load(HOUSE);
    await node('Nd7').click();
    await page.getByLabel('Lines', { exact: true }).and(page.locator('select')).selectOption('5');
    await lines().nth(4).waitFor({ timeout: 30_000 });
    const keys = ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'Home', 'ArrowRight', 'ArrowRight', 'End', 'ArrowLeft'];
    for (let round = 0; round < 12; round += 1) {
      for (const key of keys) {
        await page.keyboard.press(key);
        // Sometimes before the first line, sometimes among many.
        await page.waitForTimeout((round * 37 + key.length * 11) % 220);
      }
    }
    await lines().nth(4).waitFor({ timeout: 30_000 });
    // What is shown belongs to the place that is looked at: the whole first line can be played on.
    const first = lines().first().getByRole('button');
    const moves = await page.locator('.tree button').count();
    await first.nth(1).click();
    await page.waitForFunction((count) => document.querySelectorAll('.tree button').length > count, moves);
    await close();
  });

  test('asks for a better move than the mistake, judges the answer, and shows the best one', async () => {
    const { page, load, type, close } = await open();
    await load(PGN);
    await page.getByRole('button', { name: 'Judge the whole game' }).click();
    await page.getByRole('button', { name: 'Learn from your mistakes: Black' }).click({ timeout: 30_000 });
    await page.getByText('3… Nf6 was played here. Find a better move.').waitFor();
    await type('Nf6');
    await page.getByText('Not better. Try again.').waitFor();
    await type('Qe7');
    await page.getByText('Right! That is better.').waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Next one' }).click();
    await page.getByText('That was all. Well done.').waitFor();
    await close();
  });

  /** How many frames the page draws in a while; `busy` is for how long each of them holds the page up. */
  const frames = (page, busy = 0) =>
    page.evaluate(
      ([span, hold]) =>
        new Promise((resolve) => {
          let count = 0;
          const start = performance.now();
          const draw = () => {
            count += 1;
            const now = performance.now();
            while (performance.now() < now + hold);
            if (performance.now() - start < span) requestAnimationFrame(draw);
            else resolve(count);
          };
          requestAnimationFrame(draw);
        }),
      [1500, busy],
    );
  const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

  test('holds up no frame while it thinks', async (context) => {
    const { page, load, node, lines, close } = await open();
    await load(PGN);
    await node('Nc6').click();
    const engine = page.getByRole('region', { name: 'Lines', exact: true }).getByRole('switch');
    const [rest, thinking] = [[], []];
    for (let round = 0; round < 3; round += 1) {
      await engine.uncheck();
      rest.push(await frames(page));
      await engine.check();
      await lines().first().waitFor({ timeout: 30_000 });
      const before = await page.locator('.depth').innerText();
      thinking.push(await frames(page));
      assert.notEqual(await page.locator('.depth').innerText(), before, 'the engine did not think');
    }
    await engine.uncheck();
    const share = median(thinking) / median(rest);
    // A page that is held up for a tenth of a second again and again is far below what is asked for.
    const held = (await frames(page, 100)) / median(rest);
    context.diagnostic(`frames while it thinks: ${Math.round(100 * share)} % of those at rest; of a page that is held up: ${Math.round(100 * held)} %`);
    assert.ok(share > 0.5, `only ${share} of the frames are drawn while the engine thinks`);
    assert.ok(held < 0.4, 'the measure does not notice a page that is held up');
    await close();
  });
});
