/** Rooms, variants that players make, games to look at, moderators and analyses: a real server and several browsers. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { check, people } from './people.js';
import { launch, serve } from './program.js';

const PHONE = { width: 360, height: 740 };
const run = promisify(execFile);

let folder;
let database;
let server;
let browser;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chronicle-rooms-'));
  database = join(folder, 'games.db');
  // All browsers of this test sign in from one address.
  server = await serve('127.0.0.1:0', '--database', database, '--sign-ins', '1000');
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const { open, newName, register, challenge, twoGuests, playAll } = people(() => ({ browser, server }));

const goTo = (visitor, path) => visitor.page.goto(`${server.address}#/online${path}`);
const hashOf = (link) => new URL(link).hash.replace('#/online', '');

/** Opens a room, and gives the link to it. */
async function openRoom(host, { name, isPublic = false, path = '/rooms' } = {}) {
  await goTo(host, path);
  if (name !== undefined) await host.page.getByLabel('Name of the room (optional)').fill(name);
  if (isPublic) await host.page.getByRole('switch', { name: 'Public' }).check();
  await host.page.getByRole('button', { name: 'Open the room' }).click();
  return host.page.getByLabel('Whoever has this link can come in').inputValue();
}

const seat = ({ page }, side) => page.getByRole('button', { name: `Sit down: ${side}` });
const inRoom = ({ page }) => page.getByRole('list', { name: 'In the room' }).getByRole('listitem');
const chat = ({ page }) => page.getByRole('list', { name: 'Chat' });
async function say({ page }, words) {
  await page.getByLabel('Say something').fill(words);
  await page.keyboard.press('Enter');
}

/** A member whom the operator has made a moderator. */
async function moderator(more) {
  const visitor = await open('/account', more);
  const name = newName();
  await register(visitor, name);
  await run(process.env.CHRONICLE, ['admin', '--database', database, 'grant', name]);
  await visitor.page.reload();
  await visitor.page.getByRole('link', { name: 'Moderation' }).waitFor();
  return { ...visitor, name };
}

describe('a room', () => {
  test('is found by its link, plays a game and a rematch, and goes on after it', async () => {
    const host = await open('/rooms');
    const link = await openRoom(host, { name: 'Club Evening' });
    assert.match(link, /#\/online\/room\/club-evening$/);
    const [guest, onlooker] = [await open(hashOf(link)), await open(hashOf(link))];
    await inRoom(host).nth(2).waitFor();
    await seat(guest, 'Black').click();
    await host.page.getByRole('button', { name: 'Start the game' }).click();
    await Promise.all([host.onGame(), guest.onGame()]);
    await onlooker.page.getByRole('link', { name: 'To the game' }).click();
    await onlooker.at('You are watching.');
    await playAll({ white: host, black: guest }, ['f3', 'e5', 'g4']);
    await guest.type('Qh4#');
    await onlooker.shows('f3', 'e5', 'g4', 'Qh4#');
    const first = await host.game();
    await host.page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
    await guest.page.getByRole('dialog').getByText('would like to play again').waitFor();
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
    for (const each of [host, guest]) await each.page.waitForFunction((old) => !location.hash.includes(old), first);
    // The room knows its next game, with sides swapped.
    await onlooker.page.goto(`${server.address}#/online/room/club-evening`);
    const next = (await host.game()).replace('/game/', '');
    await onlooker.page.locator(`a[href$="${next}"]`).waitFor();
    await guest.page.getByRole('link', { name: 'Back to the room' }).click();
    await guest.page.getByRole('button', { name: 'Leave the room' }).click();
    await guest.page.waitForFunction(() => location.hash === '#/online/rooms');
    for (const each of [host, guest, onlooker]) await each.close();
  });

  test('has a host who decides: settings, mute, putting out, a lock', async () => {
    const [host, guest, late] = [await open(), await open(), await open()];
    const link = await openRoom(host);
    assert.match(link, /room\/[a-z]+-[a-z]+-[a-z]+/, 'a drawn name can be said');
    await goTo(guest, hashOf(link));
    await say(guest, 'Good evening!');
    await chat(host).getByText('Good evening!').waitFor();
    await inRoom(host).nth(1).getByRole('button', { name: /^Mute / }).click();
    await guest.at('The host has muted you in this room.');
    await inRoom(host).nth(1).getByRole('button', { name: /^Unmute / }).click();
    await guest.page.getByLabel('Say something').waitFor();
    await host.page.getByRole('button', { name: 'Settings of the room' }).click();
    const dialog = host.page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'No limit' }).check();
    await dialog.getByRole('switch', { name: 'Spectators may chat' }).uncheck();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await guest.at('Chess · No limit');
    await guest.at('Only the players and the host chat in this room.');
    // Who comes later is told what was said.
    await goTo(late, hashOf(link));
    await chat(late).getByText('Good evening!').waitFor();
    await inRoom(host).nth(1).getByRole('button', { name: /^Put / }).click();
    await guest.at('There is no such room, or it is not open to you.');
    await host.page.getByRole('button', { name: 'Lock the room' }).click();
    await late.at('locked');
    await guest.page.getByRole('button', { name: 'Try again' }).click();
    await guest.at('There is no such room, or it is not open to you.');
    for (const each of [host, guest, late]) await each.close();
  });

  test('that is public is in the list, and is still there after a reload', async () => {
    const [host, guest] = [await open(), await open()];
    await openRoom(host, { name: 'open-house', isPublic: true });
    await goTo(guest, '/rooms');
    await guest.page.getByRole('list', { name: 'Public rooms' }).getByRole('link', { name: 'open-house' }).click();
    await inRoom(guest).nth(1).waitFor();
    await host.page.reload();
    await inRoom(host).nth(1).waitFor();
    await seat(guest, 'Black').click();
    await host.page.locator('[data-seat="1"]').getByText('Guest').waitFor();
    await goTo(guest, '/room/no-such-room');
    await guest.at('There is no such room, or it is not open to you.');
    for (const each of [host, guest]) await each.close();
  });
});

describe('a variant', () => {
  test('is written, checked by the rules, saved, forked, and played in a room by its hash', async () => {
    const [author, other] = [await open('/account'), await open('/account')];
    const [name, otherName] = [newName(), newName()];
    await register(author, name);
    await register(other, otherName);
    await goTo(author, '/variants');
    await author.page.getByRole('link', { name: 'New variant' }).click();
    await author.at('The rules accept it: 8×8');
    // Both sides can be tried.
    await author.tap('e2', 'e4');
    await author.tap('e7', 'e5');
    await author.page.getByLabel('Definition').fill('base = "chess"\nname = "x"\npieces = [{ letter = "Q", moves = "?!" }]');
    await author.at('The rules do not accept it:');
    assert.equal(await author.page.getByRole('button', { name: 'Save' }).isDisabled(), true);
    await author.page.getByLabel('Definition').fill('base = "chess"\nname = "horsey"\ntitle = "Horsey chess"\nstart = "nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1"\n');
    await author.at('The rules accept it: 8×8');
    await author.page.getByLabel('Name', { exact: true }).fill('Horsey');
    await author.page.getByRole('switch', { name: 'Show it to everybody' }).check();
    await author.page.getByRole('button', { name: 'Save' }).click();
    const link = await author.page.getByLabel('Link to this variant').inputValue();
    await goTo(other, '/variants');
    await other.page.getByRole('list', { name: 'Variants by everybody' }).getByRole('link', { name: 'Horsey' }).click();
    await other.at('The rules accept it: 8×8');
    await other.page.getByRole('button', { name: 'Make a copy of my own' }).click();
    await other.at('made from another variant');
    await other.page.getByRole('button', { name: 'Save' }).waitFor();
    // A room with it, by the link of the variant.
    await author.page.getByRole('link', { name: 'Play it in a room' }).click();
    await author.page.getByRole('button', { name: 'Open the room' }).click();
    await author.at('Horsey chess · 5 + 3');
    await goTo(other, hashOf(await author.page.getByLabel('Whoever has this link can come in').inputValue()));
    await seat(other, 'Black').click();
    await author.page.getByRole('button', { name: 'Start the game' }).click();
    await Promise.all([author.onGame(), other.onGame()]);
    await playAll({ white: author, black: other }, ['Nhg3', 'Nhg6']);
    await author.page.getByRole('heading', { name: 'Horsey chess' }).waitFor();
    await other.page.getByRole('button', { name: 'Resign' }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await author.page.getByRole('dialog').getByText('You win').waitFor();
    const game = await author.game();
    // The game keeps its rules, whatever becomes of the variant.
    await goTo(author, hashOf(link));
    await author.page.getByRole('button', { name: 'Delete' }).click();
    await author.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await author.page.waitForFunction(() => location.hash === '#/online/variants');
    const later = await open('');
    await goTo(author, game);
    await author.shows('Nhg3', 'Nhg6');
    await goTo(later, hashOf(link));
    await later.at('There is no such variant, or not any more.');
    for (const each of [author, other, later]) await each.close();
  });
});

describe('the lobby', () => {
  test('lists the games that are played, with small boards, and a click looks at one', async () => {
    const { white, black } = await twoGuests();
    const watcher = await open();
    const listed = watcher.page.getByRole('list', { name: 'Games being played' }).getByRole('listitem');
    await listed.first().waitFor();
    await watcher.page.locator('[data-mini] svg').first().waitFor();
    const game = (await white.game()).replace('/game/', '');
    await playAll({ white, black }, ['e4']);
    await watcher.page.locator(`a[href$="${game}"]`).click();
    await watcher.at('You are watching.');
    await watcher.shows('e4');
    for (const each of [white, black, watcher]) await each.close();
  });

  test('a link to a challenge says who offers what, and when it is gone', async () => {
    const host = await open();
    const link = await challenge(host);
    const guest = await open(hashOf(link));
    await guest.at('10 + 0 · casual · you play Black');
    await guest.page.getByRole('link', { name: /^Guest/ }).waitFor();
    await host.page.getByRole('button', { name: 'Take back' }).click();
    const late = await open(hashOf(link));
    await late.at('This challenge has been taken, or taken back.');
    for (const each of [host, guest, late]) await each.close();
  });
});

describe('a game that is over', () => {
  test('is analysed by the server with progress, once for all', async () => {
    const { white, black } = await twoGuests();
    await playAll({ white, black }, ['f3', 'e5', 'g4']);
    await black.type('Qh4#');
    await white.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await white.page.getByRole('button', { name: 'Analysis by the server' }).click();
    await white.page.getByRole('slider', { name: /./ }).first().waitFor({ timeout: 60_000 });
    await white.page.getByText(/accuracy \d+ %/).first().waitFor({ timeout: 60_000 });
    const later = await open(await white.game());
    await later.page.getByRole('button', { name: 'Analysis by the server' }).click();
    await later.page.getByText(/accuracy \d+ %/).first().waitFor();
    for (const each of [white, black, later]) await each.close();
  });
});

describe('moderators', () => {
  test('mute, close accounts and void games with a reason, and all of it is in the log', async () => {
    const judge = await moderator();
    const { white, black } = await twoGuests();
    const name = newName();
    await register(white, name);
    await goTo(white, await black.game());
    await white.onGame();
    assert.equal(await white.page.getByText('Declare the game void').count(), 0, 'nobody else sees it');
    await goTo(judge, `/player/${name}`);
    const order = async (title, reason, done = 'It is done and written down.') => {
      const form = judge.page.getByRole('form', { name: title });
      await form.getByRole('button', { name: title }).click();
      await form.getByText('Give a reason.').waitFor();
      await form.getByLabel('Reason').fill(reason);
      await form.getByRole('button', { name: title }).click();
      await judge.page.getByRole('dialog').getByRole('button', { name: title }).click();
      await form.getByText(done).waitFor();
    };
    await order('Mute', 'insults in the chat');
    await say(white, 'hello');
    await white.at('You may not do this.');
    await goTo(judge, await black.game());
    await judge.at('You are watching.');
    await order('Declare the game void', 'an engine helped', 'The game does not count any more.');
    await black.page.getByRole('dialog', { name: 'Called off' }).waitFor();
    await goTo(judge, `/player/${name}`);
    await order('Close the account', 'again and again');
    await white.at('You are not signed in.').catch(() => goTo(white, '/account'));
    await judge.page.getByRole('link', { name: 'Moderation' }).click();
    const log = judge.page.getByRole('list', { name: 'What moderators did' }).getByRole('listitem');
    await log.filter({ hasText: 'again and again' }).waitFor();
    const texts = (await log.allTextContents()).join('\n');
    for (const words of [/Account closed/, /Game declared void/, /an engine helped/, /Muted/, /1440 minutes: insults/, /operator/]) assert.match(texts, words);
    await goTo(black, '/moderation');
    await black.at('Only moderators see this page.');
    assert.equal(await black.page.getByRole('link', { name: 'Moderation' }).count(), 0);
    for (const each of [judge, white, black]) await each.close();
  });
});

describe('access', () => {
  for (const [size, viewport] of Object.entries({ desktop: undefined, phone: PHONE }))
    for (const theme of ['light', 'dark'])
      test(`every new page on ${size}, ${theme}`, async () => {
        const more = { bypassCSP: true, colorScheme: theme, reducedMotion: 'reduce', ...(viewport === undefined ? {} : { viewport }) };
        const judge = await moderator(more);
        const { page } = judge;
        const fits = async (name) => {
          await check(page, name);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.ok(wide <= 0, `${name} is ${wide} px too wide`);
        };
        await goTo(judge, '/rooms');
        await page.getByRole('button', { name: 'Open the room' }).waitFor();
        await fits('rooms');
        await openRoom(judge, { isPublic: true });
        await say(judge, 'Hello');
        await chat(judge).getByText('Hello').waitFor();
        await fits('room');
        await page.getByRole('button', { name: 'Settings of the room' }).click();
        await page.getByRole('dialog').waitFor();
        await fits('settings of a room');
        await page.keyboard.press('Escape');
        await goTo(judge, '/variant/new');
        await judge.at('The rules accept it: 8×8');
        await fits('new variant');
        await goTo(judge, '/variants');
        await page.getByRole('link', { name: 'New variant' }).waitFor();
        await fits('variants');
        await goTo(judge, '/moderation');
        await page.locator('[data-act]').first().waitFor();
        await fits('moderation');
        const { white, black } = await twoGuests(more);
        await goTo(judge, await white.game());
        await page.getByRole('form', { name: 'Declare the game void' }).waitFor();
        await fits('game for a moderator');
        await goTo(judge, '');
        await page.getByRole('list', { name: 'Games being played' }).waitFor();
        await fits('lobby');
        for (const each of [judge, white, black]) await each.close();
      });
});
