/** The bid desk under a rush: two processes on one database, an order that cannot be stored, and the close in the middle. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDeps } from '../deps.ts';
import { type Auctions, auctionsOf, hoursFromNow } from '../testing/auctions.ts';
import { type Cast, castOf, type Member } from '../testing/cast.ts';
import { type House, startHouse } from '../testing/house.ts';
import { first, order, refusalOf, second } from '../testing/orders.ts';

let house: House;
let cast: Cast;
let auctions: Auctions;
let issuer: Member;

beforeAll(async () => {
  house = await startHouse();
  cast = castOf(house);
  auctions = auctionsOf(house, await cast.administrator(), await cast.professional());
  issuer = await cast.issuer();
});
afterAll(() => house.close());

test('an order that cannot be stored fails alone, not with those that came together with it', async () => {
  const id = await auctions.live(issuer);
  const people = await Promise.all([1, 2, 3, 4].map(() => cast.individual()));
  const poisoned = sql`alter table auction_bid add constraint poisoned check (investment_amount <> 15000) not valid`;
  await poisoned.execute(house.deps.db);
  try {
    const amounts = [5_000, 15_000, 10_000, 20_000];
    const requests = people.map((person, index) => () => {
      return Promise.allSettled([order(person, id, { [first]: amounts[index] ?? 0 })]);
    });
    const answers = await auctions.atOnce(id, requests);
    expect(answers.map(([one]) => one?.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  } finally {
    await sql`alter table auction_bid drop constraint poisoned`.execute(house.deps.db);
  }
});

test('orders of one investor that come together are taken in turn until the limit is reached', async () => {
  const id = await auctions.live(issuer, { priority: { indMaxAmount: 30_000 } });
  const person = await cast.individual();
  const requests = Array.from({ length: 5 }, () => () => Promise.allSettled([order(person, id, { [second]: 10_000 })]));
  const answers = await auctions.atOnce(id, requests);
  expect(answers.filter(([one]) => one?.status === 'fulfilled')).toHaveLength(3);
  const refused = await refusalOf(order(person, id, { [first]: 5_000 }));
  expect(refused.fields).toEqual({
    investments: 'Order at most $30,000 in this auction, and you already ordered $30,000',
  });
});

test('with two processes and the close among the orders, what was answered stands, once, and nothing came late', async () => {
  const ids = await Promise.all([auctions.live(issuer), auctions.live(issuer)]);
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => cast.individual()));
  const other = await openDeps(house.deps.config);
  try {
    const closeDate = new Date(Date.now() + 400);
    await auctions.moveSale(ids[0] ?? '', hoursFromNow(-1), closeDate);
    const investors = await Promise.all(
      people.map(async ({ userId, uuid, orgId, email }) => ({
        ...{ userId, uuid, email, uid: email, firstName: '', lastName: '', status: 'Active' as const },
        userType: 'individual-investor' as const,
        investorOrgId: orgId,
        place: { state: 'OR', country: 'US' },
      })),
    );
    const { investments } = { investments: [{ maturityDate: first as never, investmentAmount: 500_000 as never }] };
    const taken: string[] = [];
    const rush = investors.flatMap((investor, at) =>
      ids.map(async (auctionUuid) => {
        for (let turn = 0; turn < 15; turn++) {
          const key = `${auctionUuid}-${turn}`;
          const desks = turn % 2 === at % 2 ? [house.deps.desk, other.desk] : [other.desk];
          // The same key at both processes at once is one order.
          const receipts = await Promise.allSettled(
            desks.map((desk) => desk.place({ investor, auctionUuid, investments, key })),
          );
          const bids = receipts.flatMap((one) => (one.status === 'fulfilled' ? [one.value.bidId] : []));
          expect(new Set(bids).size).toBeLessThanOrEqual(1);
          taken.push(...new Set(bids));
        }
      }),
    );
    await Promise.all(rush);
    const { rows } = await sql<{ bids: number; late: number; beyond: number; history: number }>`
      select (select count(*) from auction_bid b join auction a on a.id = b.auction_id where a.uuid = any(${ids})) as bids,
        (select count(*) from auction_bid b join auction a on a.id = b.auction_id
          where a.uuid = any(${ids}) and not (b.placed_at >= a.start_date and b.placed_at < a.close_date)) as late,
        (select count(*) from (select 1 from auction_bid b group by auction_id, investor_org_id, maturity_date
          having sum(investment_amount) > 200000) x) as beyond,
        (select count(*) from auction_bid_history h join auction a on a.id = h.auction_id where a.uuid = any(${ids})) as history`.execute(
      house.deps.db,
    );
    expect(rows[0]).toEqual({ bids: taken.length, late: 0, beyond: 0, history: taken.length });
    expect(new Set(taken).size).toBe(taken.length);
  } finally {
    await other.close();
  }
});
