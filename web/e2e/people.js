/** People who play each other: several browsers on the online pages of one server. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { visit } from './visit.js';

/** What people do; `where` says which browser and which server at the moment. */
export function people(where) {
  /** A browser of its own on an online page. */
  async function open(path = '', more = {}) {
    const opened = await visit(where().browser, where().server.address, { hash: `#/online${path}`, ...more });
    const { page } = opened;
    const at = (words) => page.getByText(words).first().waitFor();
    /** Waits for exactly these moves. */
    const shows = (...moves) =>
      page.waitForFunction((wanted) => [...document.querySelectorAll('[data-ply]')].map((each) => each.textContent).join(' ') === wanted, moves.join(' '));
    const onGame = () => page.waitForFunction(() => location.hash.startsWith('#/online/game/') && document.querySelector('[role=grid]') !== null);
    const game = async () => new URL(await page.evaluate(() => location.href)).hash.replace('#/online', '');
    return { ...opened, at, shows, onGame, game };
  }

  const nameCount = { last: 0 };
  const newName = () => `Player-${(nameCount.last += 1)}`;

  /** Registers on the account page. */
  async function register({ page, at }, name, password = 'correct horse') {
    await page.goto(`${where().server.address}#/online/account`);
    const form = page.locator('form', { has: page.getByRole('radio', { name: 'Register' }) });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Password').fill(password);
    await form.getByRole('button', { name: 'Register' }).click();
    await at(`You are signed in as ${name}.`);
  }

  /** Makes a challenge by link on the white side, and gives the link. */
  async function challenge({ page }, time = '10 minutes, 0 seconds added for each move') {
    await page.getByRole('radio', { name: 'By link' }).check();
    await page.getByRole('radio', { name: time }).check();
    await page.getByRole('radio', { name: 'White' }).check();
    await page.getByRole('button', { name: 'Make the link' }).click();
    return page.getByLabel('Send this link to whoever shall play').inputValue();
  }

  /** Two guests in a game that the first began by a link. */
  async function twoGuests(more) {
    const white = await open('', more);
    const link = await challenge(white);
    const black = await open(new URL(link).hash.replace('#/online', ''), more);
    await black.page.getByRole('button', { name: 'Take the challenge' }).click();
    await Promise.all([white.onGame(), black.onGame()]);
    return { white, black };
  }

  /** Plays moves in turn and waits until both boards show them. */
  async function playAll({ white, black }, moves, before = []) {
    const shown = [...before];
    for (const move of moves) {
      await (shown.length % 2 === 0 ? white : black).type(move);
      shown.push(move);
      await Promise.all([white.shows(...shown), black.shows(...shown)]);
    }
  }

  return { open, newName, register, challenge, twoGuests, playAll };
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Nothing on the page keeps anybody out. The page must have been opened with `bypassCSP`. */
export async function check(page, name) {
  await page.addScriptTag({ path: axe });
  const found = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
  assert.deepEqual(found.violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html}`), []);
}
