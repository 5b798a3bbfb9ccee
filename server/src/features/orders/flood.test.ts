/** Tests the cost of an investor with very many orders: the same as with few, up to a limit. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { first, investmentsOf, order, second } from '../../../testing/market/orders.ts';
import { startSite } from '../../../testing/site.ts';
import { openDeps } from '../../program/deps.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();

test.runIf(isFull)('an order reads no other order of its investor, however many there are', async () => {
  const id = await auctions.live(issuer);
  const person = await accounts.individual();
  const { bidId } = await order(person, id, { [first]: 5_000 });
  const copies = 1_500;
  // A server of its own: PostgreSQL reports the reads of connections only once they are closed.
  const other = await openDeps(server.deps.config);
  const site = await startSite(other);
  try {
    // As if they had ordered and withdrawn many times.
    await sql`with copied as (
        insert into order_log (auction_id, index, kind, entry, head_size, bid_id, user_id, investor_org_id, at, amount_change)
        select l.auction_id, l.index + n, case n % 2 when 1 then 'PLACE' else 'WITHDRAW' end,
          case n % 2 when 1 then l.entry else jsonb_set(l.entry::jsonb, '{lines}', '[]')::text end, l.head_size + n,
          md5('copy ' || (n - 1) / 2)::uuid, l.user_id, l.investor_org_id, l.at, l.amount_change
        from order_log l, generate_series(1, 2 * ${copies}::int) n where l.bid_id = ${bidId}),
      counted as (update investor_standing set lines = lines + ${copies} where auction_id = (select auction_id from order_log where bid_id = ${bidId}))
      update order_log_head set size = size + 2 * ${copies} where auction_id = (select auction_id from order_log where bid_id = ${bidId})`.execute(
      other.db,
    );
    const place = (amount: number) =>
      site.ask(person, 'POST', `/api/auction/${id}/bid`, { investments: investmentsOf({ [first]: amount }) });
    for (let count = 0; count < 10; count++) expect((await place(5_000)).status).toBe(200);
    // Refused orders are judged by sums as well.
    expect((await place(100_000)).body.message).toMatch(/you already ordered \$55,000$/);
  } finally {
    await site.close();
    await other.close();
  }
  const { rows } = await sql<{ read: number }>`select sum(idx_tup_read)::int as read from pg_stat_user_indexes
    where relid = 'order_log'::regclass and indexrelname <> 'order_log_pkey'`.execute(server.deps.db);
  expect(rows[0]?.read).toBeLessThan(copies);
});

test('sums stored beside the orders follow placing, amending, withdrawing and ordering again', async () => {
  const id = await auctions.live(issuer);
  const person = await accounts.institution();
  const sums = async () => {
    const { rows } = await sql<{ amount: number; lines: number }>`
      select s.amount::int as amount, s.lines from investor_standing s join auction a on a.id = s.auction_id
      where a.uuid = ${id} order by s.maturity_date`.execute(server.deps.db);
    return rows.map(({ amount, lines }) => [amount, lines]);
  };
  const { bidId } = await order(person, id, { [first]: 20_000 });
  const other = await order(person, id, { [first]: 10_000, [second]: 5_000 });
  expect(await sums()).toEqual([
    [30_000, 2],
    [5_000, 1],
  ]);
  const amend = (lines: Record<string, number>) =>
    person.client.amendBid({ params: { auctionId: id, bidId }, body: { investments: investmentsOf(lines) } });
  await amend({ [first]: 5_000, [second]: 40_000 });
  expect(await sums()).toEqual([
    [15_000, 2],
    [45_000, 2],
  ]);
  await amend({ [second]: 40_000 });
  await amend({ [first]: 50_000 });
  expect(await sums()).toEqual([
    [60_000, 2],
    [5_000, 2],
  ]);
  await person.client.withdrawBid({ params: { auctionId: id, bidId: other.bidId } });
  expect(await sums()).toEqual([
    [50_000, 2],
    [0, 2],
  ]);
  expect((await brokenLaws(server.deps.pool)).filter((law) => law.startsWith('the stored sums'))).toEqual([]);
});

test('an investor with the maximum number of orders at a maturity is refused there, and can order elsewhere', async () => {
  const id = await auctions.live(issuer);
  const person = await accounts.individual();
  await server.superuser.query('update auction set max_orders = 3 where uuid = $1', [id]);
  const place = async (maturity: string) => {
    const { status, body } = await server.ask('market', person, 'POST', `/api/auction/${id}/bid`, {
      investments: investmentsOf({ [maturity]: 5_000 }),
    });
    return [status, (body.data as { code?: string } | undefined)?.code ?? null];
  };
  const crowd = await Promise.all([1, 2, 3, 4, 5].map(() => place(first)));
  expect(crowd.filter(([status]) => status === 200)).toHaveLength(3);
  expect(await place(first)).toEqual([403, 'too-many-orders']);
  expect(await place(second)).toEqual([200, null]);
});

test.runIf(isFull)('an order is answered while a PDF is checked that takes the whole time of a check', async () => {
  const id = await auctions.live(issuer);
  const person = await accounts.individual();
  const worst = Buffer.from(`%PDF-1.7\n3 0 obj\n[${'1 '.repeat(512 * 1024)}]\nendobj\n`);
  const form = new FormData();
  form.append('enablementDocs', new File([worst], 'budget.pdf', { type: 'application/pdf' }));
  const upload = server.ask('market', issuer, 'POST', '/api/onboarding/municipality/docs', form);
  const orders = async () => {
    for (let count = 0; count < 3; count++) await order(person, id, { [first]: 5_000 });
  };
  expect(await Promise.race([orders().then(() => 'orders'), upload.then(() => 'upload')])).toBe('orders');
  expect((await upload).body.data).toMatchObject({ code: 'invalid' });
});
