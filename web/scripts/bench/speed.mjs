/** How fast the engine searches as WebAssembly and as JavaScript, in Node and in Chromium, beside the program itself. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const WEB = new URL('../../', import.meta.url);
/**
 * Engines in browsers compile twice: quickly when code comes, well when it has run for a while. A game outlasts that within
 * its first moves, so the bench is run once before it counts; JavaScript, which takes ten times as long, is warm sooner.
 */
const warmUp = (tier, depth) => (tier === 'javascript' ? Math.max(1, depth - 3) : depth);
export const TIERS = { simd: 'WebAssembly with SIMD', plain: 'plain WebAssembly', javascript: 'JavaScript' };

/** Positions visited per second, of a bench that tells its nodes. */
const perSecond = (text, milliseconds) => {
  const nodes = Number(/^nodes: (\d+)$/m.exec(text)?.[1]);
  if (!(nodes > 0)) throw new Error(`the bench told no nodes:\n${text}`);
  return { nodes, speed: (nodes * 1000) / milliseconds };
};

export function native(program, depth) {
  const output = execFileSync(program, ['bench', '--depth', String(depth)], { encoding: 'utf8' });
  return { nodes: Number(/^nodes: (\d+)$/m.exec(output)?.[1]), speed: Number(/^nodes\/s: (\d+)$/m.exec(output)?.[1]) };
}

/** In a worker of Node, as pages have it in one of a browser. */
const IN_NODE = `
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
const { glue, module, depth, warm } = workerData;
const engine = await import(glue);
if (module !== undefined) await engine.default({ module_or_path: readFileSync(new URL(module)) });
let said = '';
const uci = new engine.Uci((line) => { said += line + '\\n'; });
uci.hear('bench ' + warm);
said = '';
const start = performance.now();
uci.hear('bench ' + depth);
parentPort.postMessage({ said, milliseconds: performance.now() - start });
`;

export const inNode = (tier, depth) =>
  new Promise((resolve, reject) => {
    const folder = { simd: 'engine-simd', plain: 'engine', javascript: 'engine-js' }[tier];
    const glue = new URL(`src/generated/${folder}/engine.js`, WEB).href;
    const module = tier === 'javascript' ? undefined : new URL(`src/generated/${folder}/engine_bg.wasm`, WEB).href;
    const source = new URL(`data:text/javascript,${encodeURIComponent(IN_NODE)}`);
    const worker = new Worker(source, { workerData: { glue, module, depth, warm: warmUp(tier, depth) } });
    worker.on('message', ({ said, milliseconds }) => resolve(perSecond(said, milliseconds)));
    worker.on('error', reject);
  });

/** In Chromium, by the worker that the page itself uses, as it was built. */
export async function inChromium(browser, address, tier, depth) {
  const script = readdirSync(new URL('dist/assets/', WEB)).find((name) => /^worker-.*\.js$/.test(name));
  const page = await browser.newPage({ serviceWorkers: 'block' });
  try {
    await page.goto(`${address}icon.svg`);
    const { said, milliseconds } = await page.evaluate(
      ([url, wanted, plies, warm]) =>
        new Promise((resolve, reject) => {
          const worker = new Worker(url, { type: 'module' });
          let text = '';
          let start;
          const bench = (depth) => worker.postMessage({ kind: 'line', text: `bench ${depth}` });
          worker.onerror = (event) => reject(new Error(event.message));
          worker.onmessage = ({ data }) => {
            if (data.kind === 'failed') reject(new Error(data.reason));
            else if (data.kind === 'ready') bench(warm);
            else if (data.kind === 'line') {
              text += `${data.text}\n`;
              if (!/^nodes: \d+$/m.test(data.text)) return;
              if (start !== undefined) resolve({ said: text, milliseconds: performance.now() - start });
              text = '';
              start = performance.now();
              bench(plies);
            }
          };
          worker.postMessage({ kind: 'start', tier: wanted, threads: 1 });
        }),
      [`/assets/${script}`, tier, depth, warmUp(tier, depth)],
    );
    return perSecond(said, milliseconds);
  } finally {
    await page.close();
  }
}

/** All in turns, so that what else the machine does meets all alike; the best run of each counts. */
export async function speeds({ program, browser, address, depth, runs, tell }) {
  const best = {};
  let visited;
  const note = (name, { nodes, speed }) => {
    tell(`  ${name.padEnd(34)}${Math.round(speed).toLocaleString('en').padStart(12)} nodes/s`);
    visited ??= nodes;
    if (visited !== nodes) throw new Error(`${name} visited ${nodes} positions, the others ${visited}`);
    best[name] = Math.max(best[name] ?? 0, speed);
  };
  for (let run = 1; run <= runs; run += 1) {
    tell(`search, run ${run} of ${runs}`);
    note('native', native(program, depth));
    for (const [tier, title] of Object.entries(TIERS)) {
      note(`Node: ${title}`, await inNode(tier, depth));
      note(`Chromium: ${title}`, await inChromium(browser, address, tier, depth));
    }
  }
  return best;
}

/** The version of Node and what kind of processor this is, for the report. */
export const machine = () => {
  const model = /^model name\s*: (.*)$/m.exec(readFileSync('/proc/cpuinfo', { encoding: 'utf8', flag: 'r' }))?.[1] ?? 'an unknown processor';
  return `${model}, Node ${process.versions.node}`;
};
