/**
 * Tests that cold visits stay light: a few requests, compressed, and nothing that moves. The limits are the goals of bench/src/cases/screens.ts. The market is
 * one of its own: what others do during a visit makes an open page read again.
 */
import { createClient } from '@fairbook/contract/client.ts';
import { market as marketCalls } from '@fairbook/contract/market.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInOnce, type Weight, weigh } from '../../scripts/visits.ts';
import { openBrowser, type Site } from './browser.ts';
import { administrator, alderCreek, olive } from './people.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  // On a very busy machine the demo market of a second product may not be filled in time.
  [product, browser] = await Promise.all([startProduct().catch(() => startProduct()), openBrowser()]);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

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

test.for(pages)('a cold visit of the $site’s $path is light', async ({ site, as, path }) => {
  const address = product.addresses[site];
  const session = await signInOnce(browser, address, as);
  const weight = await weigh(browser, { address: `${address}${path}`, session });
  expectLight(weight, { requests: 50, scripts: 30, bytes: goal });
});

test('so is one of a live auction, and of the first page', async () => {
  const { market } = product.addresses;
  const session = await signInOnce(browser, market, olive);
  const visitor = createClient(marketCalls, { baseUrl: market, token: async () => null });
  const [live] = (await visitor.listPublicSales({ query: { status: ['Live'] } })).rows;
  const auction = await weigh(browser, { address: `${market}/auctions/${live?.uuid}`, session });
  expectLight(auction, { requests: 55, scripts: 30, bytes: goal });
  const landing = await weigh(browser, { address: `${market}/` });
  expect(landing.requests).toBeLessThanOrEqual(30);
  expect(landing.bytes).toBeLessThanOrEqual(400_000);
  expect(landing.layoutShift).toBeLessThanOrEqual(0.05);
  const onPhone = await weigh(browser, { address: `${market}/`, width: 390, height: 844 });
  expect(onPhone.layoutShift).toBeLessThanOrEqual(0.05);
});
