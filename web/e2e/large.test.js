/** The largest board there is, with holes and with pieces that nobody has seen before: made, played and drawn in 3D. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { people } from './people.js';
import { choose, click, comesToRest, handsOn, notBlank, picture, SIZE, table3d } from './table3d.js';

const HOLES = ['d8', 'd9', 'm8', 'm9', ...['e', 'f', 'k', 'l'].flatMap((file) => [`${file}6`, `${file}11`])];
const BOARD = { files: 16, ranks: 16, holes: HOLES };
const EMPTY = Array.from({ length: 3 }, () => '16').join('/');
const MIDDLE = `${EMPTY}/4**4**4/16/3*8*3/3*8*3/16/4**4**4/${EMPTY}`;
const DEFINITION = `
name = "colossus"
title = "Colossus"
files = 16
ranks = 16
start = "rnbwcazqkgacwbnr/pppppppppppppppp/${MIDDLE}/PPPPPPPPPPPPPPPP/RNBWCAZQKGACWBNR w - - 0 1"
pieces = [
    { letter = "P", name = "pawn", moves = "fmWfceFifmnD", first = "*2" },
    { letter = "N", name = "knight", moves = "N" },
    { letter = "B", name = "bishop", moves = "B" },
    { letter = "R", name = "rook", moves = "R" },
    { letter = "Q", name = "queen", moves = "Q" },
    { letter = "W", name = "wizard", moves = "FC" },
    { letter = "C", name = "chancellor", moves = "RN" },
    { letter = "A", name = "archbishop", moves = "BN" },
    { letter = "Z", name = "zebra rider", moves = "ZZ" },
    { letter = "G", name = "grasshopper", moves = "gQ" },
    { letter = "K", name = "king", moves = "K", royal = true },
]

[promotion]
pieces = "P"
to = "Q"
`;

let folder;
let table;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chronicle-large-'));
  table = await table3d('--database', join(folder, 'games.db'));
});

after(async () => {
  await table?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const { open, newName, register } = people(() => table);
const settings = JSON.stringify({ version: 1, boardView: '3d', worldQuality: 'low', seenHint: true });
const inWorld = { viewport: SIZE, reducedMotion: 'reduce', prepare: `localStorage.setItem('chronicle.settings', ${JSON.stringify(settings)})` };
const goTo = ({ page }, path) => page.goto(`${table.server.address}#/online${path}`);

test('a board of 16x16 with holes is played by clicks on the canvas', async () => {
  const [author, other] = [await open('/account', inWorld), await open('/account', inWorld)];
  await register(author, newName());
  await register(other, newName());
  await goTo(author, '/variants');
  await author.page.getByRole('link', { name: 'New variant' }).click();
  await author.page.getByLabel('Definition').fill(DEFINITION);
  await author.at('The rules accept it: 16×16');
  await author.page.getByLabel('Name', { exact: true }).fill('Colossus');
  await author.page.getByRole('button', { name: 'Save' }).click();
  await author.page.getByRole('link', { name: 'Play it in a room' }).click();
  await author.page.getByRole('button', { name: 'Open the room' }).click();
  const link = await author.page.getByLabel('Whoever has this link can come in').inputValue();
  await other.page.goto(link);
  await other.page.getByRole('button', { name: 'Sit down: Black' }).click();
  await author.page.getByRole('button', { name: 'Start the game' }).click();
  await Promise.all([author.onGame(), other.onGame()]);

  const [white, black] = [await handsOn(table, author.page, BOARD), await handsOn(table, other.page, BOARD)];
  // A piece with a name of its own leaps over the pawns.
  await choose(white, 'd1', 'e4');
  await click(white, 'e4');
  await black.until('e4', /white wizard/);
  // Black sits at the other side of the board.
  await click(black, 'f15', 0.05, 180);
  await black.until('f13', /can go here/);
  await click(black, 'f13', 0.05, 180);
  await white.until('f13', /black pawn/);
  await choose(white, 'e2', 'e3');
  assert.equal(await white.page.locator('[data-square="e6"]').count(), 0, 'a hole is no square');
  await click(white, 'e3');
  await black.until('e3', /white pawn/);
  await comesToRest(white);
  notBlank(await picture(white));
  notBlank(await picture(black));
  for (const each of [author, other]) await each.close();
});
