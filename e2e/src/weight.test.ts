/** Tests that cold visits stay light: a few requests, compressed, and nothing that moves. The limits are the goals of bench/src/cases/screens.ts. */
import { expect, inject } from 'vitest';
import { signInOnce, type Weight, weigh } from '../../scripts/visits.ts';
import type { Site } from './browser.ts';
import { marketAs } from './calls.ts';
import { journey } from './journey.ts';
import { administrator, alderCreek, olive } from './people.ts';

interface Row {
  readonly site: Site;
  readonly as: string;
  readonly path: string;
}

/** Bytes over the wire. */
const goal = 450_000;

const pages: readonly Row[] = [
  { site: 'market', as: olive, path: '/auctions' },
  { site: 'market', as: olive, path: '/municipalities' },
  { site: 'market', as: olive, path: '/notifications' },
  { site: 'market', as: alderCreek, path: '/workspace' },
  { site: 'admin', as: administrator, path: '/dashboard' },
  { site: 'admin', as: administrator, path: '/auctions' },
  { site: 'admin', as: administrator, path: '/administrators' },
  { site: 'admin', as: administrator, path: '/audit' },
];

function expectLight(
  weight: Weight,
  most: { readonly requests: number; readonly scripts: number; readonly bytes: number },
): void {
  expect(weight.requests).toBeLessThanOrEqual(most.requests);
  expect(weight.scripts).toBeLessThanOrEqual(most.scripts);
  expect(weight.bytes).toBeLessThanOrEqual(most.bytes);
  expect(weight.layoutShift).toBeLessThanOrEqual(0.05);
  // What the start script asks for, the page needs: otherwise it is asked for twice (first-calls.ts).
  expect(weight.unusedCalls).toEqual([]);
}

journey.for(pages)('a cold visit of the $site’s $path is light', async ({ site, as, path }, { browser }) => {
  const address = inject('addresses')[site];
  const session = await signInOnce(browser, address, as);
  const weight = await weigh(browser, { address: `${address}${path}`, session });
  expectLight(weight, { requests: 50, scripts: 30, bytes: goal });
});

journey('so is one of a live auction, and of the first page', async ({ browser }) => {
  const { market } = inject('addresses');
  const investor = await marketAs(olive);
  const [live] = (await investor.listAuctions({ query: { status: ['Live'] } })).rows;
  const session = await signInOnce(browser, market, olive);
  const auction = await weigh(browser, { address: `${market}/auctions/${live?.uuid}`, session });
  expectLight(auction, { requests: 55, scripts: 30, bytes: goal });
  const landing = await weigh(browser, { address: `${market}/` });
  expect(landing.requests).toBeLessThanOrEqual(30);
  expect(landing.bytes).toBeLessThanOrEqual(400_000);
  expect(landing.layoutShift).toBeLessThanOrEqual(0.05);
  const onPhone = await weigh(browser, { address: `${market}/`, width: 390, height: 844 });
  expect(onPhone.layoutShift).toBeLessThanOrEqual(0.05);
});
