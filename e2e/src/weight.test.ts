/** Tests that cold visits stay light: a few requests, compressed, and nothing that moves. */
import { expect, inject } from 'vitest';
import { signInOnce, weigh } from '../../scripts/visits.ts';
import { marketAs } from './calls.ts';
import { journey } from './journey.ts';
import { olive } from './people.ts';

journey('a cold visit takes few requests and bytes', async ({ browser }) => {
  const { market } = inject('addresses');
  const investor = await marketAs(olive);
  const [live] = (await investor.listAuctions({ query: { status: ['Live'] } })).rows;
  const session = await signInOnce(browser, market, olive);
  const auction = await weigh(browser, { address: `${market}/auctions/${live?.uuid}`, session });
  // The goals of bench/src/cases/screens.ts.
  expect(auction.requests).toBeLessThanOrEqual(60);
  expect(auction.scripts).toBeLessThanOrEqual(25);
  expect(auction.bytes).toBeLessThanOrEqual(450_000);
  expect(auction.layoutShift).toBeLessThanOrEqual(0.05);
  const landing = await weigh(browser, { address: `${market}/` });
  expect(landing.requests).toBeLessThanOrEqual(30);
  expect(landing.bytes).toBeLessThanOrEqual(400_000);
  expect(landing.layoutShift).toBeLessThanOrEqual(0.05);
});
