/** What the world in 3D costs a browser to load, packed by Brotli: the core with three.js once, and each era. */
import { readdirSync, readFileSync, statSync } from 'node:fs';

const ASSETS = new URL('../../dist/assets/', import.meta.url);
const IMPORT = /(?:from|import)\s*["']\.\/([^"']+\.js)["']/g;

const packed = (name) => statSync(new URL(`${name}.br`, ASSETS), { throwIfNoEntry: false })?.size ?? statSync(new URL(name, ASSETS)).size;

/** A file and all that it imports before it runs. */
function needed(names) {
  const found = new Set();
  const waiting = [...names];
  while (waiting.length > 0) {
    const name = waiting.pop();
    if (found.has(name)) continue;
    found.add(name);
    for (const [, other] of readFileSync(new URL(name, ASSETS), 'utf8').matchAll(IMPORT)) waiting.push(other);
  }
  return found;
}

/** Kilobytes of the core, without what the page has loaded before anyway, and of each era. */
export function sizes(eras) {
  const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const fileOf = (part) => {
    const [found, second] = files.filter((name) => name.startsWith(`${part}-`) && /^[\w-]{8}\.js$/.test(name.slice(part.length + 1)));
    if (found === undefined || second !== undefined) throw new Error(`not one file of ${part} in web/dist/assets; is the page built?`);
    return found;
  };
  const own = eras.map((era) => ({ era, file: fileOf(era) }));
  const page = readFileSync(new URL('../index.html', ASSETS), 'utf8');
  const before = needed([...page.matchAll(/(?:src|href)="\.\/assets\/([^"]+\.js)"/g)].map(([, name]) => name));
  const core = [...needed([fileOf('Board3d'), ...own.map(({ file }) => file)])].filter((name) => !before.has(name) && !own.some(({ file }) => file === name));
  return {
    core: core.reduce((sum, name) => sum + packed(name), 0) / 1000,
    eras: Object.fromEntries(own.map(({ era, file }) => [era, packed(file) / 1000])),
  };
}
