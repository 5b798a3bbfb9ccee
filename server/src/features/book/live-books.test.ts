/** Tests that a followed book equals a freshly read one, whatever happens to the orders and whichever process takes them. */
import { times } from '@fairbook/domain/testing/effort.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { first, investmentsOf, order, second } from '../../../testing/market/orders.ts';
import { read, startSite } from '../../../testing/site.ts';
import { openDeps } from '../../program/deps.ts';
import { findSale, type Sale } from '../../store/auctions/sale.sql.ts';
import { LiveBooks } from './live-books.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();
/** Another process on the same database. */
const other = await openDeps(server.deps.config);
afterAll(async () => {
  await other.close();
});

async function saleOf(uuid: string): Promise<Sale> {
  const sale = await findSale(server.deps.db, { uuid });
  if (!sale) throw new Error('the sale must be there');
  return sale;
}

/** Everything a book reports. */
async function told(books: LiveBooks, sale: Sale) {
  const book = await books.read(sale, { fresh: true });
  const window = { from: sale.startDate ?? new Date(), to: new Date(Date.now() + 1) };
  const [grown] = book.buildUp(window, 1);
  const recent = book.recent.map(({ action, lines }) => ({ action, lines }));
  return { figures: book.figures, demand: grown?.demand ?? 0, bids: grown?.bids ?? 0, recent };
}

test('a change whose commit takes long is not missed, and later ones come after it', async () => {
  const id = await auctions.live(issuer);
  const [late, early] = [await accounts.individual(), await accounts.individual()];
  const { bidId } = await order(late, id, { [first]: 5_000 });
  const sale = await saleOf(id);
  expect((await told(other.books, sale)).demand).toBe(500_000);
  const client = await server.deps.pool.connect();
  try {
    await client.query('begin');
    await client.query('update order_log_head set size = size + 1 where auction_id = $1', [sale.id]);
    await client.query(
      `insert into order_log (auction_id, index, kind, entry, head_size, bid_id, user_id, investor_org_id, at, amount_change)
       select auction_id, index + 1, 'AMEND', replace(entry, '"amount":500000', '"amount":2500000'), head_size + 1, bid_id, user_id,
         investor_org_id, clock_timestamp(), 20000 from order_log where auction_id = $1 and bid_id = $2`,
      [sale.id, bidId],
    );
    const next = order(early, id, { [second]: 10_000 });
    expect((await told(other.books, sale)).demand).toBe(500_000);
    await client.query('commit');
    await next;
  } finally {
    client.release();
  }
  const after = await told(other.books, sale);
  expect([after.demand, after.figures.maturities[0]?.demand, after.bids]).toEqual([3_500_000, 2_500_000, 2]);
});

test('after any changes the book that was followed is the book that is opened now', async () => {
  const id = await auctions.live(issuer);
  const sale = await saleOf(id);
  const people = [
    await accounts.individual(),
    await accounts.individual({ state: 'NY' }),
    await accounts.institution(),
  ];
  const standing: { person: Member; bidId: string }[] = [];
  // The same numbers in every run.
  let seed = 20_261_121;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let step = 0; step < times(20, 40); step++) {
    const person = people[next(people.length)];
    if (!person) throw new Error('no person found');
    const lines = { [first]: 5_000 * (1 + next(3)), ...(next(2) === 0 ? { [second]: 5_000 * (1 + next(3)) } : {}) };
    const known = standing.length > 0 ? standing[next(standing.length)] : undefined;
    const kind = next(5);
    const params = { auctionId: id, bidId: known?.bidId ?? '' };
    const body = { investments: investmentsOf(lines) };
    // A refused order changes nothing, and the books must agree on that too.
    const refused = () => undefined;
    if (kind === 0 && known) await known.person.client.withdrawBid({ params }).catch(refused);
    else if (kind === 1 && known) await known.person.client.amendBid({ params, body }).catch(refused);
    else if (kind === 2) await accounts.setStatus(person, next(2) === 0 ? 'Suspended' : 'Active');
    else {
      const receipt = await order(person, id, lines).catch(refused);
      if (receipt) standing.push({ person, bidId: receipt.bidId });
    }
    if (step % 4 > 0) continue;
    const followed = await told(other.books, sale);
    const opened = await told(new LiveBooks({ pool: other.pool, maxAge: 0 }), sale);
    expect(followed).toEqual(opened);
    const demand = followed.figures.maturities.reduce((sum, maturity) => sum + maturity.demand, 0);
    expect([followed.demand, followed.bids]).toEqual([demand, followed.figures.bids]);
  }
  expect(standing.length).toBeGreaterThan(5);
});

test('the inventory is answered from memory, for its issuer and for each investor, and currently for a reader who asks for that', async () => {
  const id = await auctions.live(issuer);
  const [one, two] = [await accounts.individual(), await accounts.individual()];
  // Otherwise it would check at every read.
  const slow = await openDeps({ ...server.deps.config, readModelAge: 60_000 });
  const site = await startSite(slow);
  const inventoryOf = async (person: Member, more: Record<string, string> = {}) => {
    const { status, headers, body } = await read(`${site.url}/api/auction/${id}/inventory`, person, more);
    return { status, etag: String(headers['etag']), data: body && JSON.parse(body).data };
  };
  try {
    await slow.readModel.opened();
    const before = await inventoryOf(one);
    expect(before.data).toMatchObject({
      remaining: 300_000,
      investments: [{ investmentAmount: 0 }, { investmentAmount: 0 }],
    });
    const connections = async () => {
      const connect = vi.spyOn(slow.pool, 'connect');
      expect((await inventoryOf(one, { 'if-none-match': before.etag })).status).toBe(304);
      const { length } = connect.mock.calls;
      connect.mockRestore();
      return length;
    };
    // The first request after a third of a second also starts to read which sign-ins have ended.
    await expect.poll(connections).toBe(0);
    await order(one, id, { [first]: 15_000 });
    const book = await site.ask(issuer, 'GET', `/api/auction/${id}/order-book`);
    expect((book.body.data as { totals: object }).totals).toMatchObject({ demand: 15_000, bids: 1 });
    const latest = { 'cache-control': 'no-cache' };
    const own = await inventoryOf(one, latest);
    expect(own.data).toMatchObject({ investments: [{ investmentAmount: 15_000, inventoryUsed: 15_000 }, {}] });
    expect(own.etag).not.toBe(before.etag);
    expect((await inventoryOf(two)).data).toMatchObject({ investments: [{ investmentAmount: 0 }, {}] });
    expect((await inventoryOf(issuer)).data).toMatchObject({
      remaining: 285_000,
      bidsAs: null,
      investments: [{ investmentAmount: 15_000 }, {}],
    });
    expect((await inventoryOf(await accounts.issuer())).status).toBe(404);
    await auctions.closeNow(id);
    expect((await inventoryOf(one, latest)).data).toMatchObject({ status: 'Ended', isFinal: false });
    await auctions.close(id);
    expect((await inventoryOf(one, latest)).data).toMatchObject({
      status: 'Ended',
      isFinal: true,
      investments: [{ inventoryUsed: 15_000 }, {}],
    });
  } finally {
    await site.close();
    await slow.close();
  }
});

test('concurrent readers share one check', async () => {
  const sale = await saleOf(await auctions.live(issuer));
  await other.books.read(sale);
  const connect = vi.spyOn(other.pool, 'connect');
  await Promise.all(Array.from({ length: 20 }, async () => other.books.read(sale, { fresh: true })));
  // The check in progress may have started too early for them.
  expect(connect.mock.calls.length).toBeLessThanOrEqual(2);
  connect.mockRestore();
});
