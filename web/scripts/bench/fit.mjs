/**
 * Whether the machine is fit to judge a page. A slowdown of four times means a phone only where the machine itself is as
 * fast as Lighthouse expects; below that it warns that its points are worth little.
 */
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';

/** Lighthouse's own index of a processor, and from where on it does not warn. */
export const FIT_FROM = 1000;
export const benchmarkIndex = async (browser) => {
  const page = await browser.newPage();
  const index = await page.evaluate(`(${pageFunctions.computeBenchmarkIndex})()`);
  await page.close();
  return index;
};

/**
 * Visits until so many were made at moments in which the machine was fit, or until all are made: gives those, or else
 * all, and says which. A visit that broke off says nothing about the page and does not count.
 */
export async function fitVisits({ wanted, most }, visit, tell) {
  const made = [];
  const fit = () => made.filter(({ index }) => index >= FIT_FROM);
  for (let tried = 0; tried < most && fit().length < wanted; tried++) {
    const result = await visit();
    if (result.broken !== undefined) {
      tell(`  a visit broke off: ${result.broken}`);
      continue;
    }
    made.push(result);
    tell(`  visit ${made.length}: ${result.text}, index of the processor ${Math.round(result.index)}${result.index < FIT_FROM ? ', too slow' : ''}`);
  }
  if (made.length === 0) throw new Error(`all ${most} visits broke off`);
  const enough = fit().length >= wanted;
  return { visits: enough ? fit() : made, remark: enough ? '' : `, on a machine below Lighthouse's index of ${FIT_FROM}` };
}

/** The one in the middle. */
export const median = (items, by) => items.toSorted((one, other) => by(one) - by(other))[Math.floor(items.length / 2)];
