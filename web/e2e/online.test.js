/** Playing with people elsewhere: a real server with a database of its own, and several browsers. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { check, people } from './people.js';
import { launch, serve } from './program.js';
import { visit } from './visit.js';

const PHONE = { width: 390, height: 844 };

let folder;
let server;
let browser;
let options;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chronicle-online-'));
  // All browsers of this test sign in from one address.
  options = ['--database', join(folder, 'games.db'), '--sign-ins', '1000'];
  server = await serve('127.0.0.1:0', ...options);
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const { open, newName, register, challenge, twoGuests, playAll } = people(() => ({ browser, server }));

describe('accounts', () => {
  test('a wrong password gives a clear text, and a right one lets in', async () => {
    const name = newName();
    const visitor = await open('/account');
    await register(visitor, name);
    await visitor.page.getByRole('button', { name: 'Log out' }).click();
    await visitor.at('You are not signed in.');
    const form = visitor.page.locator('form', { has: visitor.page.getByRole('radio', { name: 'Register' }) });
    await form.getByRole('radio', { name: 'Log in' }).check();
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Password').fill('something else');
    await form.getByRole('button', { name: 'Log in' }).click();
    await visitor.at('The name or the password is wrong.');
    await form.getByLabel('Password').fill('correct horse');
    await form.getByRole('button', { name: 'Log in' }).click();
    await visitor.at(`You are signed in as ${name}.`);
    await visitor.close();
  });

  test('a taken name and a name that is not allowed are told apart', async () => {
    const name = newName();
    const first = await open('/account');
    await register(first, name);
    const second = await open('/account');
    const form = second.page.locator('form', { has: second.page.getByRole('radio', { name: 'Register' }) });
    for (const [wanted, words] of [[name, 'This name, or one that looks like it, is taken.'], ['9!', 'This name or password is not allowed.']]) {
      await form.getByLabel('Name').fill(wanted);
      await form.getByLabel('Password').fill('correct horse');
      await form.getByRole('button', { name: 'Register' }).click();
      await second.at(words);
    }
    await second.close();
    await first.close();
  });

  test('sessions are listed and ended, the password is changed, and the account is deleted', async () => {
    const name = newName();
    const first = await open('/account');
    await register(first, name);
    const second = await open('/account');
    const form = second.page.locator('form', { has: second.page.getByRole('radio', { name: 'Register' }) });
    await form.getByRole('radio', { name: 'Log in' }).check();
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Password').fill('correct horse');
    await form.getByRole('button', { name: 'Log in' }).click();
    await second.at(`You are signed in as ${name}.`);
    await second.page.getByRole('button', { name: /^Log out there: / }).click();
    // The first browser is told that it is logged out.
    await first.at('You are not signed in.');
    await second.page.getByLabel('Present password').first().fill('wrong one');
    await second.page.getByLabel('New password').fill('another horse');
    await second.page.getByRole('button', { name: 'Change it' }).click();
    await second.at('The password is wrong.');
    await second.page.getByLabel('Present password').first().fill('correct horse');
    await second.page.getByLabel('New password').fill('another horse');
    await second.page.getByRole('button', { name: 'Change it' }).click();
    await second.at('The password is changed.');
    await second.page.getByLabel('Present password').last().fill('another horse');
    await second.page.getByRole('button', { name: 'Delete it for good' }).click();
    await second.at('You are not signed in.');
    await second.page.goto(`${server.address}#/online/player/${name}`);
    await second.at('There is no such player.');
    await second.close();
    await first.close();
  });
});

describe('a game', () => {
  test('by a link goes to mate with clocks and chat, and again with colours swapped', async () => {
    const { white, black } = await twoGuests();
    assert.equal(await white.page.getByRole('timer').count(), 2);
    await white.page.getByLabel('Say something').fill('Good luck!');
    await white.page.keyboard.press('Enter');
    await black.page.getByRole('list', { name: 'Chat' }).getByText('Good luck!').waitFor();
    await playAll({ white, black }, ['f3', 'e5', 'g4']);
    // Clocks run when both have moved: Black's time gets less.
    const clock = () => black.page.getByRole('timer').last().getAttribute('aria-label');
    const before = await clock();
    await black.page.waitForFunction((old) => [...document.querySelectorAll('[role=timer]')].at(-1)?.getAttribute('aria-label') !== old, before);
    await black.type('Qh4#');
    await black.page.getByRole('dialog').getByText('You win').waitFor();
    await white.page.getByRole('dialog').getByText('You lose').waitFor();
    const first = await white.game();
    await white.page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
    await black.page.getByRole('dialog').getByText('would like to play again').waitFor();
    await black.page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
    for (const each of [white, black]) await each.page.waitForFunction((old) => !location.hash.includes(old), first);
    await Promise.all([white.onGame(), black.onGame()]);
    assert.equal(await white.game(), await black.game());
    await playAll({ white: black, black: white }, ['e4', 'c5']);
    await white.close();
    await black.close();
  });

  test('goes on after a reload, and after the server was killed and started again', async () => {
    const { white, black } = await twoGuests();
    await playAll({ white, black }, ['e4', 'e5']);
    await white.page.reload();
    await white.shows('e4', 'e5');
    await playAll({ white, black }, ['Nf3', 'Nc6'], ['e4', 'e5']);
    const { host } = new URL(server.address);
    await server.kill();
    await Promise.all([white, black].map(({ page }) => page.locator('[data-link=waiting]').waitFor()));
    // A move that is made while nobody hears it is sent when the server is back.
    await white.type('Bb5');
    await white.shows('e4', 'e5', 'Nf3', 'Nc6', 'Bb5');
    server = await serve(host, ...options);
    await Promise.all([white, black].map(({ page }) => page.locator('[data-link]').waitFor({ state: 'detached', timeout: 60_000 })));
    await black.shows('e4', 'e5', 'Nf3', 'Nc6', 'Bb5');
    await playAll({ white, black }, ['a6', 'Ba4'], ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
    await white.close();
    await black.close();
  });

  test('is drawn by agreement, has takebacks, and a spectator sees all of it', async () => {
    const { white, black } = await twoGuests();
    const watcher = await open(await white.game());
    await watcher.at('You are watching.');
    await playAll({ white, black }, ['d4', 'd5']);
    await watcher.shows('d4', 'd5');
    assert.equal(await watcher.page.locator('[data-move-field]').count(), 0);
    await black.page.getByRole('button', { name: 'Take back' }).click();
    await white.page.locator('[data-note=takeback]').getByRole('button', { name: 'Accept' }).click();
    await Promise.all([white, black, watcher].map((each) => each.shows('d4')));
    await playAll({ white, black }, ['Nf6'], ['d4']);
    await white.page.getByRole('button', { name: 'Offer a draw' }).click();
    await black.page.locator('[data-note=draw]').getByRole('button', { name: 'Decline' }).click();
    await white.at('The draw was declined.');
    await white.page.getByRole('button', { name: 'Offer a draw' }).click();
    await black.page.locator('[data-note=draw]').getByRole('button', { name: 'Accept' }).click();
    for (const { page } of [white, black]) await page.getByRole('dialog').getByText('draw by agreement').waitFor();
    await watcher.at('Draw: draw by agreement');
    await watcher.close();
    await white.close();
    await black.close();
  });

  test('shows a premove at once when its turn comes, and ends when somebody resigns', async () => {
    const { white, black } = await twoGuests();
    await black.tap('e7', 'e5');
    await black.page.getByText('Clear premoves').waitFor();
    await white.type('e4');
    await Promise.all([white.shows('e4', 'e5'), black.shows('e4', 'e5')]);
    await white.page.getByRole('button', { name: 'Resign' }).click();
    await white.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await black.page.getByRole('dialog').getByText('You win').waitFor();
    await white.close();
    await black.close();
  });

  test('tells who is away, and lets a lone player call it off', async () => {
    const { white, black } = await twoGuests();
    await black.context.close();
    await white.page.locator('[data-note=away]').waitFor();
    await white.page.getByRole('button', { name: 'Call off' }).click();
    await white.page.getByRole('dialog', { name: 'Called off' }).waitFor();
    await white.close();
  });

  test('that does not exist is said to', async () => {
    const visitor = await open('/game/0000000000');
    await visitor.at('There is no such game.');
    await visitor.close();
  });
});

describe('the lobby', () => {
  test('pairs two who wait for the same', async () => {
    const [one, two] = [await open(), await open()];
    await one.page.getByRole('button', { name: 'Find an opponent' }).click();
    await one.at('Waiting for an opponent');
    await two.page.getByRole('button', { name: 'Find an opponent' }).click();
    await Promise.all([one.onGame(), two.onGame()]);
    assert.equal(await one.game(), await two.game());
    await one.close();
    await two.close();
  });

  test('lists open challenges, and takes them back', async () => {
    const [one, two] = [await open(), await open()];
    await one.page.getByRole('radio', { name: 'Open challenge' }).check();
    await one.page.getByRole('button', { name: 'Offer the game' }).click();
    const listed = two.page.getByRole('list', { name: 'Open challenges' }).getByRole('button', { name: /^Play / });
    await listed.waitFor();
    await one.page.getByRole('button', { name: 'Take back' }).click();
    await listed.waitFor({ state: 'detached' });
    await one.page.getByRole('button', { name: 'Offer the game' }).click();
    await listed.click();
    await Promise.all([one.onGame(), two.onGame()]);
    await one.close();
    await two.close();
  });

  test('brings a direct challenge to the one it is for; a rated game counts, and is in the archive', async () => {
    const [names, players] = [[newName(), newName()], [await open(), await open()]];
    await register(players[0], names[0]);
    await register(players[1], names[1]);
    const [one, two] = players;
    await two.page.goto(`${server.address}#/online`);
    await one.page.goto(`${server.address}#/online/against/${names[1]}`);
    await one.page.getByRole('switch', { name: 'Rated' }).check();
    await one.page.getByRole('radio', { name: 'White' }).check();
    await one.page.getByRole('button', { name: 'Challenge', exact: true }).click();
    await two.page.getByRole('button', { name: new RegExp(`^Play ${names[0]}`) }).click();
    await Promise.all([one.onGame(), two.onGame()]);
    await playAll({ white: one, black: two }, ['f3', 'e5', 'g4']);
    await two.type('Qh4#');
    await two.page.getByRole('dialog').getByText(/Rating \d+/).waitFor();
    await two.page.goto(`${server.address}#/online/player/${names[1]}`);
    await two.page.getByRole('cell', { name: 'Chess, Blitz' }).waitFor();
    const games = two.page.getByRole('list', { name: 'Games' }).getByRole('listitem');
    await games.first().waitFor();
    assert.equal(await games.count(), 1);
    await two.page.getByLabel('Result').selectOption('first');
    await two.at('No games like this.');
    await two.page.getByLabel('Result').selectOption('second');
    await games.first().waitFor();
    const [download] = await Promise.all([two.page.waitForEvent('download'), two.page.getByRole('link', { name: 'These games as PGN' }).click()]);
    assert.match(await readFile(await download.path(), 'utf8'), /\[White "Player-\d+"\][\s\S]*Qh4#/);
    await one.close();
    await two.close();
  });

  test('lets one play the engine of the server as a guest, who keeps the game when registering', async () => {
    const player = await open();
    await player.page.getByRole('radio', { name: 'The engine' }).check();
    await player.page.getByRole('radio', { name: 'White' }).check();
    await player.page.getByRole('button', { name: 'Play', exact: true }).click();
    await player.onGame();
    await player.type('e4');
    await player.made(2);
    await player.page.getByRole('button', { name: 'Resign' }).click();
    await player.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await player.page.getByRole('dialog').getByText('You lose').waitFor();
    const name = newName();
    await register(player, name);
    await player.page.goto(`${server.address}#/online/player/${name}`);
    await player.page.getByRole('list', { name: 'Games' }).getByRole('link').first().click();
    await player.onGame();
    assert.equal((await player.moves())[0], 'e4');
    await player.close();
  });
});

describe('without a server', () => {
  test('a static host and a broken line are told calmly', async () => {
    const { page, context, close } = await visit(browser, server.address, { hash: '#/play' });
    await page.locator('[role=grid]').waitFor();
    await context.route('**/api/account', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<!doctype html>' }));
    await page.goto(`${server.address}#/online`);
    await page.getByText('This page is served without a server for games.').waitFor();
    await context.unroute('**/api/account');
    await context.route('**/api/account', (route) => route.abort());
    await page.goto(`${server.address}#/help`);
    await page.goto(`${server.address}#/online`);
    await page.getByText('The server cannot be reached at the moment.').waitFor();
    await context.unroute('**/api/account');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Find an opponent' }).waitFor();
    await close();
  });
});

describe('access', () => {
  for (const [size, viewport] of Object.entries({ desktop: undefined, phone: PHONE }))
    for (const theme of ['light', 'dark'])
      test(`every online page on ${size}, ${theme}`, async () => {
        // Scripts from outside are against the page's own policy, which axe has to get around.
        const more = { bypassCSP: true, colorScheme: theme, reducedMotion: 'reduce', ...(viewport === undefined ? {} : { viewport }) };
        const { white, black } = await twoGuests(more);
        await playAll({ white, black }, ['e4', 'e5']);
        await black.page.getByRole('button', { name: 'Offer a draw' }).click();
        await white.page.locator('[data-note=draw]').waitFor();
        await check(white.page, 'game');
        await white.page.locator('[data-note=draw]').getByRole('button', { name: 'Accept' }).click();
        await white.page.getByRole('dialog').waitFor();
        await check(white.page, 'end');
        await black.page.goto(`${server.address}#/online`);
        await challenge(black);
        await check(black.page, 'lobby');
        await black.page.goto(`${server.address}#/online/account`);
        await black.page.getByText('Register to choose a name').waitFor();
        await check(black.page, 'account of a guest');
        const name = newName();
        await register(black, name);
        await black.page.getByText('Where you are logged in').waitFor();
        await check(black.page, 'account');
        await black.page.goto(`${server.address}#/online/player/${name}`);
        await black.page.getByRole('list', { name: 'Games' }).waitFor();
        await check(black.page, 'player');
        await black.page.goto(`${server.address}#/online/leaders`);
        await black.page.getByText('Nobody is on this list yet.').waitFor();
        await check(black.page, 'leaders');
        await white.close();
        await black.close();
      });
});
