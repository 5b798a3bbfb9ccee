/**
 * Tests that nothing moves while a page loads cold. The market is one of its own: what others do during a visit makes an open page read again. Only in the
 * full tier: on a busy machine pieces of a page arrive apart that otherwise arrive together.
 */
import { createClient } from '@fairbook/contract/base/client.ts';
import { market as marketCalls } from '@fairbook/contract/market.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInOnce, weigh } from '../../../scripts/visits.ts';
import { openBrowser } from '../../testing/browser.ts';
import { coldPages } from '../../testing/cold-pages.ts';
import { olive } from '../../testing/people.ts';
import { type Product, startProduct } from '../../testing/product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** The limit of bench/src/cases/screens.ts. */
const mostShift = 0.05;

test.for(coldPages.filter(({ path }) => !path.includes(':')))(
  'nothing moves on the $site’s $path',
  async ({ site, as, path }) => {
    const address = product.addresses[site];
    const session = await signInOnce(browser, address, as);
    expect((await weigh(browser, { address: `${address}${path}`, session })).layoutShift).toBeLessThanOrEqual(
      mostShift,
    );
  },
);

test('nothing moves on a live auction, and on the first page', async () => {
  const { market } = product.addresses;
  const session = await signInOnce(browser, market, olive);
  const visitor = createClient(marketCalls, { baseUrl: market, token: async () => null });
  const [live] = (await visitor.listPublicSales({ query: { status: ['Live'] } })).rows;
  const auction = await weigh(browser, { address: `${market}/auctions/${live?.uuid}`, session });
  expect(auction.layoutShift).toBeLessThanOrEqual(mostShift);
  for (const width of [1440, 390]) {
    const landing = await weigh(browser, { address: `${market}/`, width });
    expect(landing.layoutShift).toBeLessThanOrEqual(mostShift);
  }
});
