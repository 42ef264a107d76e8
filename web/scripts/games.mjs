/** Writes what the page shows of the built-in games, as the rules tell it: it offers them before it has loaded those. */
import { readFile, writeFile } from 'node:fs/promises';
import { initSync, knownGames } from '../src/generated/variants/variants.js';

const generated = (name) => new URL(`../src/generated/${name}`, import.meta.url);

initSync({ module: await readFile(generated('variants/variants_bg.wasm')) });
const text = `${JSON.stringify(knownGames())}\n`;
const known = await readFile(generated('games.json'), 'utf8').catch(() => undefined);
if (text !== known) await writeFile(generated('games.json'), text);
