/**
 * Tests what pages ask for when they are loaded cold: few requests, compressed, and nothing twice. When the stream of changes connects or a sale closes,
 * figures are read once more, so neither happens here.
 */
import { some } from '@fairbook/domain/testing/effort.ts';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { type Site, settled } from '../../testing/browser.ts';
import { coldPages, light } from '../../testing/cold-pages.ts';
import { findIds, hearNothing } from '../../testing/every-page.ts';
import { addressOf, enter, journey, throwProblems, type VisitOptions } from '../../testing/journey.ts';
import { readsOf, repeated } from '../../testing/judges/reads.ts';
import { trafficOf, untilIdle } from '../../testing/judges/traffic.ts';

/** For what is read a moment after the page is drawn, in milliseconds of the page's clock. */
const later = 1_500;

/** Loads the page in a window of its own, and returns what it asked for. */
async function loadCold(browser: Browser, site: Site, options: VisitOptions & { readonly path: string }) {
  const { path, ...person } = options;
  const problems: string[] = [];
  const page = await enter(browser, site, person, (problem) => problems.push(problem));
  await page.addInitScript(hearNothing);
  await page.clock.install();
  let ahead = 0;
  const reads = readsOf(page, () => ahead);
  const traffic = await trafficOf(page);
  await page.goto(addressOf(site, path));
  await settled(page);
  await untilIdle(page, traffic);
  ahead = later;
  await page.clock.fastForward(later);
  await untilIdle(page, traffic);
  const unused: unknown = await page.evaluate('[...(window.firstCalls?.keys() ?? [])]');
  await page.context().close();
  throwProblems(problems, []);
  return { reads, unused, traffic: traffic() };
}

const drawn = some('cold visits', coldPages, 1);

journey.for(drawn)(
  'the $site’s $path asks for little, and for nothing twice, for $as',
  async ({ site, as, path, once = [], most = light }, { browser }) => {
    const ids = await findIds();
    const address = path
      .replace(':live', ids['School Refunding Bonds'] ?? '')
      .replace(':ended', ids['Parks and Trails Bonds'] ?? '')
      .replace(':issuer', ids['City of Alder Creek'] ?? '');
    const { reads, unused, traffic } = await loadCold(browser, site, { as, path: address });
    expect(reads.length).toBeGreaterThan(0);
    expect(repeated(reads)).toEqual([]);
    for (const one of once)
      expect(
        reads.filter(({ address: read }) => read.split('?')[0] === one),
        one,
      ).toHaveLength(1);
    // The page needs each call of the start script: otherwise it is made twice (first-calls.ts).
    expect(unused).toEqual([]);
    expect(traffic.requests).toBeLessThanOrEqual(most.requests);
    expect(traffic.scripts).toBeLessThanOrEqual(most.scripts);
    expect(traffic.bytes).toBeLessThanOrEqual(most.bytes);
  },
);

journey('the first page asks for little', async ({ browser }) => {
  const { traffic } = await loadCold(browser, 'market', { path: '/' });
  // The count is not of nothing.
  expect(traffic.requests).toBeGreaterThan(5);
  expect(traffic.requests).toBeLessThanOrEqual(30);
  expect(traffic.bytes).toBeLessThanOrEqual(400_000);
});
