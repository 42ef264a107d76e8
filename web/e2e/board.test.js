/**
 * The board alone, on the gallery page and in a real browser: every way of input, the chooser, hands, premoves, shapes,
 * touch, what a screen reader gets, and the sounds rendered to a buffer.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { createServer } from 'vite';
import { launch } from './program.js';

let server;
let browser;
let address;

before(async () => {
  server = await createServer({ logLevel: 'error', server: { port: 0 } });
  await server.listen();
  address = `${server.resolvedUrls.local[0]}gallery.html`;
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** A gallery page with one section in view; errors of the page fail the test. */
async function open(section, options = { viewport: { width: 1280, height: 900 } }) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  await page.locator(`#${section} [role=grid]`).waitFor();
  await page.evaluate((id) => document.getElementById(id)?.scrollIntoView(), section);
  const square = (name) => page.locator(`#${section} [data-square="${name}"]`);
  const says = (name) => square(name).getAttribute('aria-label');
  const middle = async (name) => {
    const box = await square(name).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const drag = async (from, to, button = 'left') => {
    const start = await middle(from);
    const end = await middle(to);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down({ button });
    await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.up({ button });
  };
  const close = async () => {
    await context.close();
    assert.deepEqual(errors, []);
  };
  return { context, page, square, says, middle, drag, close };
}

describe('mouse and keyboard', () => {
  test('taps, drags, captures and takes back', async () => {
    const { page, square, says, drag, close } = await open('play');
    await square('d2').click();
    assert.equal(await says('d2'), 'd2, white pawn, selected');
    assert.equal(await says('d4'), 'd4, empty, possible target');
    await square('d4').click();
    assert.equal(await says('d4'), 'd4, white pawn, last move');
    await drag('e5', 'd4');
    assert.equal(await says('d4'), 'd4, black pawn, last move');
    await page.getByText('Undo').click();
    await page.getByText('Undo').click();
    assert.equal(await says('d2'), 'd2, white pawn, can move');
    await page.waitForFunction(() => document.querySelectorAll('#play .vanish').length === 0);
    await close();
  });

  test('plays, promotes and gives the focus back by keyboard alone', async () => {
    const { page, square, says, close } = await open('play');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await square('b7').focus();
    for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    assert.equal(await focused(), 'white queen, b8=Q');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('dialog').count(), 0);
    assert.match((await focused()) ?? '', /^b8/);
    for (const key of ['ArrowDown', 'Enter', 'ArrowUp', 'Enter', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    assert.equal(await says('b8'), 'b8, white knight, last move');
    assert.match((await focused()) ?? '', /^b8/);
    await page.keyboard.press('r');
    const spoken = page.locator('#play [aria-live]');
    assert.match((await spoken.textContent()) ?? '', /^rank 8: a8 black rook, b8 white knight/);
    await close();
  });

  test('leaves the focus where it was after a click, so that keys of the page go on working', async () => {
    const { page, square, close } = await open('play');
    await page.getByText('Flip').focus();
    await square('d2').click();
    assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
    assert.equal(await square('d2').getAttribute('aria-selected'), 'true');
    await page.keyboard.press('Escape');
    assert.equal(await square('d2').getAttribute('aria-selected'), 'false');
    await close();
  });

  test('takes a click that no pointer made', async () => {
    const { square, close } = await open('play');
    await square('d2').evaluate((cell) => cell.click());
    assert.equal(await square('d2').getAttribute('aria-selected'), 'true');
    await close();
  });

  test('draws arrows with the right button and clears them with the left', async () => {
    const { page, square, drag, close } = await open('play');
    await drag('c5', 'f2', 'right');
    await square('a5').click({ button: 'right' });
    assert.equal(await page.locator('#play .shapes polygon').count(), 1);
    assert.equal(await page.locator('#play .shapes circle').count(), 1);
    // The same again takes it away, and an arrow may begin where a circle is.
    await square('a5').click({ button: 'right' });
    assert.equal(await page.locator('#play .shapes circle').count(), 0);
    await square('a5').click({ button: 'right' });
    await drag('a5', 'b6', 'right');
    assert.equal(await page.locator('#play .shapes polygon').count(), 2);
    await square('h5').click();
    assert.equal(await page.locator('#play .shapes > *').count(), 0);
    await close();
  });

  test('lays up several premoves with one piece and drops them', async () => {
    const { page, square, says, drag, close } = await open('premoves');
    await drag('f3', 'g5');
    await drag('g5', 'f7');
    await square('a2').click();
    await square('a4').click();
    assert.equal(await says('f7'), 'f7, white knight, can move, premove');
    assert.equal(await says('a4'), 'a4, white pawn, can move, premove');
    await page.keyboard.press('Escape');
    assert.equal(await says('f3'), 'f3, white knight, can move');
    await close();
  });

  test('drops from a hand by pointer and by keys', async () => {
    const { page, square, middle, close } = await open('house');
    const held = (name) => page.locator('#house').getByRole('button', { name });
    const box = await held('white knight').boundingBox();
    const target = await middle('e4');
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(target.x, target.y, { steps: 6 });
    await page.mouse.up();
    assert.equal(await page.locator('#house output').textContent(), 'N@e4');
    await held('white pawn').focus();
    await page.keyboard.press('Enter');
    assert.equal(await held('white pawn').getAttribute('aria-pressed'), 'true');
    await square('d4').focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('#house output').textContent(), 'P@d4');
    await close();
  });
});

describe('phones', () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const touch = async (session, type, points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });

  test('drags a piece by finger', async () => {
    const { context, page, says, middle, close } = await open('play', phone);
    const session = await context.newCDPSession(page);
    const start = await middle('d2');
    const end = await middle('d4');
    await touch(session, 'touchStart', [start]);
    for (let step = 1; step <= 6; step += 1)
      await touch(session, 'touchMove', [{ x: start.x, y: start.y + ((end.y - start.y) * step) / 6 }]);
    await touch(session, 'touchEnd', []);
    await page.locator('#play [data-square=d4].last-move').waitFor();
    assert.equal(await says('d4'), 'd4, white pawn, last move');
    await close();
  });

  test('keeps squares of large boards at 24 pixels, enlarges and pans them', async () => {
    const { context, page, square, close } = await open('large', phone);
    assert.ok((await square('e2').boundingBox()).width >= 24);
    await page.getByRole('button', { name: 'Larger squares' }).last().tap();
    await page.evaluate(() => document.getElementById('large')?.scrollIntoView());
    const session = await context.newCDPSession(page);
    const box = await page.locator('#large .viewport').boundingBox();
    const point = { x: box.x + 200, y: box.y + 200 };
    await touch(session, 'touchStart', [point]);
    for (let step = 1; step <= 8; step += 1) await touch(session, 'touchMove', [{ x: point.x - 15 * step, y: point.y }]);
    await touch(session, 'touchEnd', []);
    await page.waitForFunction(() => (document.querySelector('#large .viewport')?.scrollLeft ?? 0) > 40);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await close();
  });
});

test('no rule of axe is broken, with boards of every size on one page', async () => {
  const { page, close } = await open('large');
  await page.addScriptTag({ content: await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8') });
  const violations = await page.evaluate(async () =>
    (await globalThis.axe.run(document)).violations.map((rule) => `${rule.id}: ${rule.nodes[0]?.html}`),
  );
  assert.deepEqual(violations, []);
  await close();
});
