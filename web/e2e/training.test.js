/** The training room: a learner learns in the browser, is kept, is played against, and forgets. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { served } from './site.js';
import { visit } from './visit.js';

/** Learning takes what the machine has; waiting for it ends much later than it should take. */
const PATIENCE = { timeout: 180_000 };

const site = served();

/** The training room, opened, with what the tests look at. */
async function room(options = {}) {
  const opened = await visit(site.browser, site.address, { hash: '#/training', ...options });
  const { page } = opened;
  page.setDefaultTimeout(60_000);
  const start = page.getByRole('button', { name: /^(Let it learn|Go on learning)$/ });
  await start.waitFor();
  const games = async () => Number(await page.locator('[data-games]').getAttribute('data-games'));
  const learnt = (count) =>
    page.waitForFunction((wanted) => Number(document.querySelector('[data-games]')?.getAttribute('data-games')) >= wanted, count, PATIENCE);
  const pause = async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    await start.waitFor();
  };
  const chart = (stages) => page.getByRole('img', { name: new RegExp(`^Score by games learnt, ${stages} `) });
  return { ...opened, start, games, learnt, pause, chart };
}

describe('the training room', () => {
  test('learns, grows its chart, outlasts a reload, plays, and forgets', async () => {
    const { page, start, games, learnt, pause, chart, tap, made, moves, close } = await room();
    assert.equal(await games(), 0);
    await page.getByText('The chart begins when the first stage has been measured.').waitFor();
    await start.click();
    await chart(1).waitFor(PATIENCE);
    await chart(2).waitFor(PATIENCE);
    await learnt(11);
    await pause();
    const count = await games();
    assert.ok(count >= 11, `${count} games`);
    await page.getByRole('heading', { name: 'What pieces are worth, in pawns' }).waitFor();

    await page.reload();
    await start.waitFor();
    assert.equal(await games(), count, 'a reload forgets nothing');
    await chart(2).waitFor();
    await page.getByText('The same as a table').click();
    await page.getByRole('row', { name: /^After 10 games/ }).waitFor();

    const slider = page.getByRole('slider', { name: 'Stage' });
    await slider.press('Home');
    await page.getByText('It knows only the rules so far.').waitFor();
    await slider.press('End');
    await page.getByText('You meet it as it was after 10 games.').waitFor();
    await page.getByRole('button', { name: 'Play against it' }).click();
    await page.locator('[role=grid]').waitFor();
    await page.getByText('Learner after 10 games').first().waitFor();
    await tap('e2', 'e4');
    await made(2);
    assert.equal((await moves())[0], 'e4');

    await page.goto(`${site.address}#/training`);
    await page.getByRole('button', { name: 'Begin anew' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget it' }).click();
    await page.getByText('The chart begins when the first stage has been measured.').waitFor();
    assert.equal(await games(), 0);
    await page.reload();
    await start.waitFor();
    assert.equal(await games(), 0, 'what is forgotten stays forgotten');

    // The game carries its opponent with it: it goes on as if nothing had been forgotten.
    await page.goto(`${site.address}#/play`);
    await page.getByText('Learner after 10 games').first().waitFor();
    await tap('d2', 'd4');
    await made(4);
    await close();
  });

  test('two tabs do not write over each other: the second looks on until the first is closed', async () => {
    const { page, context, start, games, learnt, close } = await room();
    const told = 'This learner is being taught in another tab.';
    await start.click();
    await learnt(2);
    const second = await context.newPage();
    second.setDefaultTimeout(60_000);
    await second.goto(`${site.address}#/training`);
    await second.getByText(told).waitFor();
    const other = second.getByRole('button', { name: /^(Let it learn|Go on learning)$/ });
    assert.equal(await other.isDisabled(), true);
    assert.equal(await second.getByRole('button', { name: 'Begin anew' }).isDisabled(), true);
    assert.equal(await second.locator('input[type=file]').isDisabled(), true);
    assert.equal(await page.getByText(told).count(), 0, 'the first tab has the room');
    await page.getByRole('button', { name: 'Pause' }).click();
    await start.waitFor();
    const count = await games();
    await page.close();
    await second.getByText(told).waitFor({ state: 'detached' });
    assert.equal(Number(await second.locator('[data-games]').getAttribute('data-games')), count, 'what the first tab has left');
    await other.click();
    await second.waitForFunction((wanted) => Number(document.querySelector('[data-games]')?.getAttribute('data-games')) > wanted, count, PATIENCE);
    await close();
  });

  test('opens with the side of Black, where it makes the first move as a beginner', async () => {
    const { page, start, pause, chart, made, close } = await room();
    await start.click();
    await chart(1).waitFor(PATIENCE);
    await pause();
    await page.getByRole('radio', { name: 'Black' }).check();
    await page.getByRole('button', { name: 'Play against it' }).click();
    await page.getByText('Learner, a beginner').first().waitFor();
    await made(1);
    await close();
  });

  test('takes a learner to a file and back, and refuses other files with the reason', async () => {
    const { page, start, games, learnt, pause, close } = await room();
    await start.click();
    await learnt(1);
    await pause();
    const count = await games();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
    const path = await file.path();
    await page.getByRole('button', { name: 'Begin anew' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget it' }).click();
    await page.waitForFunction(() => document.querySelector('[data-games="0"]') !== null);
    const field = page.locator('input[type=file]');
    await field.setInputFiles({ name: 'other.learner', mimeType: 'application/octet-stream', buffer: Buffer.from('GIF89a') });
    await page.getByText("The file cannot be read: this is not a save of Chronicle's training room").first().waitFor();
    assert.equal(await games(), 0);
    await field.setInputFiles(path);
    await page.waitForFunction((wanted) => document.querySelector(`[data-games="${wanted}"]`) !== null, count);
    await close();
  });
});
