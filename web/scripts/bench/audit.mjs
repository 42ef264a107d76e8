/** What Lighthouse thinks of the page, on the phone that it simulates. */
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { launch } from '../../e2e/program.js';
import { fitVisits, median } from './fit.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** Points of each category, and which audits cost some: of the visit that is in the middle of some by its performance. */
export async function audit(address, tell) {
  const visit = async () => {
    const { index, points, broken } = await visited(address);
    return { index, points, broken, text: points.map((each) => `${each.name} ${each.points}`).join(', ') };
  };
  const { visits, remark } = await fitVisits({ wanted: 3, most: 9 }, visit, tell);
  return { points: median(visits, ({ points: [performance] }) => performance.points).points, remark };
}

async function visited(address) {
  const port = await freePort();
  const browser = await launch(`--remote-debugging-port=${port}`);
  try {
    const result = await lighthouse(address, { port, onlyCategories: CATEGORIES, output: 'json', logLevel: 'error' });
    if (result === undefined) throw new Error('Lighthouse gave no result');
    const { categories, audits, environment } = result.lhr;
    const points = CATEGORIES.map((name) => ({
      name,
      points: Math.round((categories[name].score ?? 0) * 100),
      lost: categories[name].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
        .map(({ id }) => `${audits[id].title}${audits[id].displayValue === undefined ? '' : ` (${audits[id].displayValue})`}`),
    }));
    const unjudged = CATEGORIES.find((name) => categories[name].score === null);
    const broken = result.lhr.runtimeError?.message ?? (unjudged === undefined ? undefined : `no points for ${unjudged}`);
    return { index: environment.benchmarkIndex, points, broken };
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
