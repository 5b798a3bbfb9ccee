/** Tests the close of a sale with many orders: in a thread, over columns, in pieces; and after a crash in the middle. */
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type AllocationTerms, allocate } from '@fairbook/domain/allocation/allocation.ts';
import { day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import { verifyRecord } from '@fairbook/domain/record/verification.ts';
import { times } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { fillSale } from '../../../testing/market/big-sale.ts';
import { sha256Hex } from '../../platform/base/crypto.ts';
import { copyOut } from '../../platform/db/copy-out.ts';
import { OrderRows, orderRowFields } from '../../store/orders/order-rows.ts';
import { closeAuction } from './close.ts';

/** More than one piece of what the close writes. */
const rows = times(5_000, 20_000);

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();
const schedule = [2, 3].map((years) => {
  const maturityDate = `${new Date().getUTCFullYear() + years}-06-01`;
  return { maturityDate, principalAmount: rows * 25_000, interestRate: 5, yield: 0, price: 100, cusip: '' };
});
const dates = { firstPrincipalPaymentDate: schedule[0]?.maturityDate, finalMaturityDate: schedule[1]?.maturityDate };
const auctionId = await auctions.live(issuer, { profile: { amount: rows * 50_000 }, keyDates: dates, schedule });
await fillSale(server.superuser, auctionId, { rows, investors: times(800, 3_000) });
await auctions.closeNow(auctionId);
const id = (
  await server.deps.db.selectFrom('auction').select('id').where('uuid', '=', auctionId).executeTakeFirstOrThrow()
).id;

/**
 * Ends the connection of the close, as a crash of its process would, once everything but the record is written: when it waits for the table of the
 * record, which the test has locked.
 */
async function killWhileWriting(): Promise<void> {
  const isKilled = async () => {
    const { rows: killed } = await server.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fairbook close'
       and datname = current_database() and query like 'copy closing_record_part%' and wait_event_type = 'Lock'`,
    );
    return killed.length > 0;
  };
  while (!(await isKilled())) await setTimeout(5);
}

test('a close whose connection dies while it writes leaves nothing but an auction that is over', async () => {
  const keeper = await server.superuser.connect();
  try {
    await keeper.query(
      'begin; set local idle_in_transaction_session_timeout = 0; lock table closing_record_part in exclusive mode',
    );
    const closing = closeAuction(server.deps, id);
    const [close] = await Promise.allSettled([closing, Promise.race([closing, killWhileWriting()])]);
    expect(close.status).toBe('rejected');
  } finally {
    await keeper.query('rollback');
    keeper.release();
  }
  for (const table of ['allotment', 'closing_record', 'closing_record_part', 'closing_pseudonym']) {
    const { rows: left } = await server.deps.pool.query(`select from ${table}`);
    expect([table, left.length]).toEqual([table, 0]);
  }
  const { rows: status } = await server.deps.pool.query('select status from auction where id = $1', [id]);
  expect(status).toEqual([{ status: 'Ended' }]);
});

test('is done once by two workers, gives every row the rule’s result, and its record is verified and complete', async () => {
  const verdicts = await Promise.all([closeAuction(server.deps, id), closeAuction(server.deps, id)]);
  expect(verdicts.sort()).toEqual(['closed', 'closed before']);

  const published = await server.market().readClosingRecord({ params: { auctionId } });
  const answer = await fetch(`${server.marketUrl}/api/auction/${auctionId}/closing-record/file`);
  const text = await answer.text();
  expect(answer.headers.get('etag')).toBe(`"${published.fingerprint}"`);
  expect(Buffer.byteLength(text)).toBe(published.size);
  expect(createHash('sha256').update(text).digest('hex')).toBe(published.fingerprint);
  const { isTrue, finding, record } = verifyRecord(text, sha256Hex, published.fingerprint);
  expect([isTrue, finding]).toEqual([true, null]);

  const stored = await server.deps.db
    .selectFrom('openOrderLine as b')
    .innerJoin('allotment as t', (join) =>
      join
        .onRef('t.auctionId', '=', 'b.auctionId')
        .onRef('t.place', '=', 'b.sequence')
        .onRef('t.maturityDate', '=', 'b.maturityDate'),
    )
    .select(['b.investorOrgId', 'b.orderClass', 'b.rank', 'b.maturityDate', 'b.investmentAmount', 'b.sequence'])
    .select(['t.awardedAmount', 't.result', 't.reason'])
    .orderBy('b.sequence')
    .orderBy('b.maturityDate')
    .execute();
  const terms: AllocationTerms | undefined = record?.terms;
  if (!terms) throw new Error('the record has no terms');
  const { orders, totals } = allocate({
    terms,
    orders: stored.map(({ investorOrgId, investmentAmount, ...row }) => {
      return { ...row, investor: String(investorOrgId), amount: investmentAmount };
    }),
  });
  expect(stored).toHaveLength(rows);
  expect(stored.map(({ awardedAmount, result, reason }) => [awardedAmount, result, reason])).toEqual(
    orders.map(({ award, result, position }) => [award, result, position.reason]),
  );
  expect(new Set(stored.map(({ result }) => result))).toEqual(new Set(['Filled', 'Partial', 'Unfilled']));
  expect(totals.unsold).toBe(0);
});

test('amounts of every size are read as the database stores them', async () => {
  const amounts = [
    '0.01',
    '0.10',
    '1.00',
    '99.99',
    '10000.00',
    '10000.01',
    '100000000.50',
    '250005000.00',
    '9999999999999.99',
  ];
  const maturityDate = day('2031-06-01');
  const rows = new OrderRows([{ maturityDate, principal: cents(1) }]);
  const client = await server.deps.pool.connect();
  await copyOut(
    client,
    `copy (select ${orderRowFields} from (values ${amounts.map((amount, index) => `(${index + 1}, ${amount}::numeric(15, 2))`).join()})
      as v (n, investment_amount), lateral (select n::bigint as sequence, 7::bigint as investor_org_id,
      '${maturityDate}'::date as maturity_date, '' as maturity_id, 'stateIndividual' as order_class, 1 as rank, false as is_local) as rest
      order by n) to stdout with (format binary)`,
    (bytes, at, end) => rows.take(bytes, at, end),
  ).finally(() => client.release());
  expect([...rows.finish().columns.amount]).toEqual(amounts.map((amount) => Number(amount.replace('.', ''))));
});

test('a reader who has the record already is not sent it again', async () => {
  const { fingerprint } = await server.market().readClosingRecord({ params: { auctionId } });
  const headers = { 'if-none-match': `"${fingerprint}"` };
  const answer = await fetch(`${server.marketUrl}/api/auction/${auctionId}/closing-record/file`, { headers });
  expect([answer.status, await answer.text()]).toEqual([304, '']);
});

test('an investor reads the sentence of each of their rows', async () => {
  const { investors } = await issuer.client.readAllocations({ params: { auctionId } });
  const lines = investors.flatMap((investor) => investor.lines);
  expect(lines).toHaveLength(rows);
  for (const { result, reason } of lines) {
    if (result === 'Partial') expect(reason).toMatch(/^Your priority group received .*% of what it ordered\./);
    if (result === 'Unfilled') expect(reason).toMatch(/Groups with higher priority|of what it ordered/);
  }
});
