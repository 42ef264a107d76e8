/** The chronicle as a walk through the eras. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { served } from './site.js';
import { DESKTOP, visit } from './visit.js';

const PHONE = { width: 360, height: 740 };

const site = served();

/** A player who has come to the fifth era. */
const travelled = () => {
  const games = [[450, 1, 1], [530, 1, 2], [505, 0, 2], [640, 1, 3], [735, 0.5, 4], [812, 1, 5]];
  localStorage.setItem(
    'chronicle.progress',
    JSON.stringify({
      version: 1,
      rating: 812,
      era: 5,
      highest: 5,
      games: games.map(([rating, score, era], index) => ({ at: 1_780_000_000_000 + index * 86_400_000, rating, opponent: 600, score, era, game: `game${index}` })),
    }),
  );
};
const open = (options) => visit(site.browser, site.address, { hash: '#/chronicle', prepare: travelled, ...options });
const seen = (page, era) => page.waitForFunction((number) => document.querySelector(`#era-${number} img`)?.naturalWidth > 0, era);

test('shows where one has been, where one is, and what is to come', async () => {
  const { page, close } = await open();
  const asked = new Set();
  page.on('request', (request) => request.url().endsWith('.webp') && asked.add(request.url()));
  await page.locator('[aria-current=step]').getByRole('heading', { name: 'Classical' }).waitFor();
  await page.locator('#era-2').getByText('2 games: 1 won, 0 drawn, 1 lost').click();
  await page.locator('#era-2').getByText('Engine 600, lost').waitFor();
  await page.locator('#era-6').getByText('Reached at a rating of 900').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Visit/ }).count(), 4, 'the four eras before the present one');
  await page.locator('#era-1').scrollIntoViewIfNeeded();
  await seen(page, 1);
  assert.equal(await page.locator('ol img').count(), 20);
  assert.ok(asked.size < 20, 'pictures are loaded when they come near');
  await page.locator('#era-20').scrollIntoViewIfNeeded();
  await seen(page, 20);
  await close();
});

test('leads back into an era until the next game', async () => {
  const { page, close } = await open();
  const hue = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--era-hue'));
  // The page wears its era when the rules have told which it is.
  await page.getByRole('button', { name: 'Visit: Bronze Age' }).waitFor();
  const here = await hue();
  await page.getByRole('button', { name: 'Visit: Bronze Age' }).press('Enter');
  await page.locator('[data-square="e2"]').waitFor();
  assert.notEqual(await hue(), here);
  await page.goto(`${site.address}#/chronicle`);
  await page.locator('#era-4').getByText('You are visiting').waitFor();
  await page.getByRole('button', { name: 'Back to the present' }).click();
  await page.getByText('You are visiting').waitFor({ state: 'detached' });
  assert.equal(await hue(), here);
  await page.getByRole('button', { name: 'Visit: Stone Age' }).click();
  await page.locator('[data-square="e2"]').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
  await page.waitForFunction((wanted) => document.documentElement.style.getPropertyValue('--era-hue') === wanted, here);
  await close();
});

test('shows drawings where pictures cannot be had', async () => {
  const { page, close, context } = await open({ hash: '#/help' });
  await context.route('**/*.webp', (route) => route.abort());
  await page.goto(`${site.address}#/chronicle`);
  await page.locator('#era-1').scrollIntoViewIfNeeded();
  await page.locator('#era-1 img').waitFor({ state: 'detached' });
  await page.locator('#era-1 svg').waitFor();
  await close();
});

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
for (const [colorScheme, viewport] of [['light', DESKTOP], ['dark', PHONE]])
  test(`has no axe violation and fits: ${colorScheme}, ${viewport.width} px`, async () => {
    const { page, close } = await open({ colorScheme, viewport, reducedMotion: 'reduce' });
    await seen(page, 1);
    await page.evaluate(await axe);
    const found = await page.evaluate(async () => (await globalThis.axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`));
    assert.deepEqual(found, []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'too wide');
    await close();
  });
