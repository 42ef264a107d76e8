/**
 * `cargo xtask bench web`: the bars of the page, measured in one run, printed and written to a page of the documentation.
 * CHRONICLE names the program, built with all optimisations and with the page in it.
 */
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { launch, serve } from '../../e2e/program.js';
import { audit } from './audit.mjs';
import { FIT_FROM } from './fit.mjs';
import { playable, sizes } from './load.mjs';
import { machine, speeds } from './speed.mjs';

const { values } = parseArgs({
  options: {
    depth: { type: 'string', default: '11' },
    runs: { type: 'string', default: '3' },
    page: { type: 'string', default: new URL('../../../docs/web.md', import.meta.url).pathname },
  },
});
const tell = (line) => process.stdout.write(`${line}\n`);
const program = process.env.CHRONICLE;
const busy = loadavg()[0];
const server = await serve();
const browser = await launch();
/** What is measured, what it is, what it must be, and whether it is. */
const rows = [];
const row = (what, is, bar, reached) => rows.push({ what, is, bar, reached });

try {
  tell('sizes');
  for (const { what, is, bar } of await sizes(browser, server.address))
    row(`${what}, packed`, `${is.toFixed(1)} kB`, `at most ${bar} kB`, is > 0 && is <= bar);

  tell('a playable board, on slow 4G with a processor four times slower');
  const { time, remark } = await playable(browser, server.address, tell);
  row('playable board on slow 4G, processor 4x slower', `${(time / 1000).toFixed(2)} s${remark}`, 'under 2 s', time < 2000);

  tell('Lighthouse, the median of three visits');
  const audited = await audit(server.address, tell);
  for (const { name, points, lost } of audited.points) {
    const bar = name === 'accessibility' ? 100 : 95;
    tell(`  ${name}: ${points}${lost.length === 0 ? '' : `, points lost by: ${lost.join('; ')}`}`);
    row(`Lighthouse: ${name.replace('-', ' ')}`, `${points}${name === 'performance' ? audited.remark : ''}`, `at least ${bar}`, points >= bar);
  }

  const found = await speeds({ program, browser, address: server.address, depth: Number(values.depth), runs: Number(values.runs), tell });
  for (const [name, speed] of Object.entries(found)) {
    const share = (100 * speed) / found.native;
    const rated = name.includes('SIMD');
    const is = `${Math.round(speed).toLocaleString('en')} nodes/s${name === 'native' ? '' : `, ${share.toFixed(0)} % of native`}`;
    row(`search, ${name}`, is, rated ? 'at least 60 %' : '', rated ? share >= 60 : undefined);
  }
} finally {
  await browser.close();
  await server.close();
}

const mark = ({ reached }) => (reached === undefined ? '' : reached ? 'yes' : 'no');
const width = Math.max(...rows.map(({ what }) => what.length)) + 2;
tell('');
for (const each of rows) tell(`${each.what.padEnd(width)}${each.is.padEnd(34)}${each.bar.padEnd(18)}${mark(each)}`);

await writeFile(
  values.page,
  `# The page in figures

Written by \`cargo xtask bench web\`; budgets are packed by Brotli, as they travel.
The search visits the same positions everywhere (\`bench ${values.depth}\` of the engine, one thread), in turns, and the best of ${values.runs} runs counts.
Times are medians of visits at moments in which the machine was as fast as Lighthouse expects of one (its index of the processor at least ${FIT_FROM}): only there do four times slower and a phone mean the same.

Measured on ${machine()}, ${cpus().length} cores; load of the machine when it began: ${busy.toFixed(1)}.${busy > 1 ? ' On a machine with so much else to do every time is too long and every share uncertain: repeat it on one that rests.' : ''}

| what | is | bar | reached |
|---|---|---|---|
${rows.map((each) => `| ${each.what} | ${each.is} | ${each.bar} | ${mark(each)} |`).join('\n')}
`,
);
tell(`\nwritten to ${values.page}`);
