/** What Lighthouse thinks of the page, on the phone that it simulates. */
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { launch } from '../../e2e/program.js';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** Points of each category, and which audits cost some: of the visit that is in the middle of some by its performance. */
export async function audit(address, visits, tell) {
  const found = [];
  for (let visit = 1; visit <= visits; visit += 1) {
    found.push(await visited(address));
    tell(`  visit ${visit}: ${found.at(-1).map(({ name, points }) => `${name} ${points}`).join(', ')}`);
  }
  return found.toSorted(([one], [other]) => one.points - other.points)[Math.floor(visits / 2)];
}

async function visited(address) {
  const port = await freePort();
  const browser = await launch(`--remote-debugging-port=${port}`);
  try {
    const result = await lighthouse(address, { port, onlyCategories: CATEGORIES, output: 'json', logLevel: 'error' });
    if (result === undefined) throw new Error('Lighthouse gave no result');
    const { categories, audits } = result.lhr;
    return CATEGORIES.map((name) => ({
      name,
      points: Math.round((categories[name].score ?? 0) * 100),
      lost: categories[name].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
        .map(({ id }) => `${audits[id].title}${audits[id].displayValue === undefined ? '' : ` (${audits[id].displayValue})`}`),
    }));
  } finally {
    await browser.close();
  }
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
