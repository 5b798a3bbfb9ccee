/** The audit trail tells who did what, and keeps the bidders' names until the close. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Auctions, auctionsOf } from '../testing/auctions.ts';
import { type AdminPerson, type Cast, castOf, type Member } from '../testing/cast.ts';
import { type House, startHouse } from '../testing/house.ts';
import { first, order } from '../testing/orders.ts';

let house: House;
let cast: Cast;
let administrator: AdminPerson;
let auctions: Auctions;
let investor: Member;

beforeAll(async () => {
  house = await startHouse();
  cast = castOf(house);
  administrator = await cast.administrator();
  auctions = auctionsOf(house, administrator, await cast.professional());
  investor = await cast.individual();
});
afterAll(() => house.close());

async function bidEvents(auction: string, q?: string) {
  const query = { subject: `auction:${auction}`, ...(q === undefined ? {} : { q }) };
  const { rows } = await administrator.client.listAuditEvents({ query });
  return rows.filter((event) => event.action === 'bid.place');
}

test('nobody can tell from it whose an order is before the close, nor find it by the person', async () => {
  const auction = await auctions.live(await cast.issuer());
  await order(investor, auction, { [first]: 25_000 });
  expect(await bidEvents(auction)).toMatchObject([{ actor: 'investor', actorName: null }]);
  expect(await bidEvents(auction, investor.uuid)).toEqual([]);
});

test('after the close it says who ordered', async () => {
  const auction = await auctions.live(await cast.issuer());
  await order(investor, auction, { [first]: 25_000 });
  await auctions.close(auction);
  expect(await bidEvents(auction)).toMatchObject([{ actor: `user:${investor.uuid}`, actorName: 'Ina Investor' }]);
});

test('an order is found by its auction, its kind of change, and after the close by who placed it', async () => {
  const auction = await auctions.live(await cast.issuer());
  await order(investor, auction, { [first]: 25_000 });
  for (const q of [auction, `auction:${auction}`, 'BID', 'place']) expect(await bidEvents(auction, q)).toHaveLength(1);
  expect(await bidEvents(auction, 'withdraw')).toEqual([]);
  await auctions.close(auction);
  expect(await bidEvents(auction, investor.uuid)).toHaveLength(1);
});
