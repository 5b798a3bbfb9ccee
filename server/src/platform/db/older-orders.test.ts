/** Tests that orders written by an older version keep their history, keys, places and audit events after migration. */
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Clone, databaseBefore } from '../../../testing/database.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';
import { keyOf, replayKey } from '../../store/orders/keys.sql.ts';
import { listAuditEvents } from '../../store/review/audit.sql.ts';
import { openDatabase } from './connection.ts';
import { migrateFor } from './migrate.ts';
import { inTransaction } from './transaction.ts';

/** The migration from which on the order log holds history, keys and audit events of orders. */
const changing = '0240';

let database: Clone;

beforeAll(async () => {
  database = await databaseBefore(changing);
});
afterAll(() => database.drop());

const person = '019b0000-0000-7000-8000-000000000001';
const [unlogged, logged] = ['019b0000-0000-7000-8000-0000000000aa', '019b0000-0000-7000-8000-0000000000bb'];

test('orders from before keep their history, keys and audit events, and their places become indexes', async () => {
  const before = openDatabase(database.ownerUrl, { name: 'fairbook test' });
  const user = await insert(
    before.pool,
    `insert into "user" (uuid, uid, email, first_name, last_name, user_type)
     values ('${person}', 'older', 'older@people.example', 'Ann', 'Able', 'individual-investor')`,
  );
  const org = await insert(
    before.pool,
    `insert into investor_org (name, status, is_institution, state) values ('Ann Able', 'Active', false, 'OR')`,
  );
  await insert(before.pool, `insert into user_org (user_id, investor_org_id) values (${user}, ${org})`);
  const [one, two] = [
    await orderBefore(before.pool, unlogged, user, org),
    await orderBefore(before.pool, logged, user, org),
  ];
  await logBefore(before.pool, two, user, org);
  await before.close();

  expect((await migrateFor(database))[0]).toMatch(new RegExp(`^${changing}`));

  const { db, pool, close } = openDatabase(database.ownerUrl, { name: 'fairbook test' });
  try {
    const replayed = await inTransaction(db, (inside) => {
      return replayKey(inside, { investorOrgId: org }, keyOf({ uuid: person }, `key-${unlogged}`));
    });
    expect(replayed).toMatchObject({
      saleId: one.auction,
      bidId: one.bid,
      lines: [{ amount: 500_000, sequence: 700 }],
    });
    expect(await historyOf(one.auction)).toEqual([['PLACE', 5_000]]);
    expect(await historyOf(two.auction)).toEqual([['PLACE', 5_000]]);
    expect(await placesOf(two.auction)).toEqual([1]);
    await sql`select open_order_log(${one.auction}, 'older/sales/1', 'key', '{"kind":"OPEN"}')`.execute(db);
    expect(await placesOf(one.auction)).toEqual([1]);
    expect(await historyOf(one.auction)).toEqual([['PLACE', 5_000]]);
    const { rows, total } = await listAuditEvents(db, { pageSize: 50, page: 1, sort: '-at' });
    expect([total, rows.map(({ action, actor, logEntry }) => [action, actor, logEntry])]).toEqual([
      2,
      [
        ['bid.place', 'investor', null],
        ['bid.place', 'investor', null],
      ],
    ]);
    // The logs of this test begin without terms.
    expect(await brokenLaws(pool)).toEqual([expect.stringMatching(/^every sale has the terms that its log says last/)]);
  } finally {
    await close();
  }

  async function historyOf(auction: number) {
    const { rows } = await pool.query<{ action: string; amount: number }>(
      'select action, amount_change::float8 as amount from auction_bid_history where auction_id = $1',
      [auction],
    );
    return rows.map(({ action, amount }) => [action, amount]);
  }

  async function placesOf(auction: number) {
    const { rows } = await pool.query<{ sequence: number }>('select sequence from auction_bid where auction_id = $1', [
      auction,
    ]);
    return rows.map(({ sequence }) => Number(sequence));
  }
});

interface Order {
  readonly auction: number;
  readonly bid: string;
}

/** A live sale with one order, as the version before stored it. */
async function orderBefore(pool: pg.Pool, uuid: string, user: number, org: number): Promise<Order> {
  const town = await insert(pool, `insert into municipality (name, legal_name, state) values ('Town', 'Town', 'OR')`);
  const schedule = [{ isOffered: true, maturityDate: '2031-06-01', principalAmount: 100_000 }];
  const auction = await insert(
    pool,
    `insert into auction (uuid, municipality_id, name, base_cusip, amount, offering_type, security_type, repayment_frequency,
       status, start_date, close_date, maturity_structure)
     values ('${uuid}', ${town}, 'Older Bonds', '012345', 100000, 'Public', 'Revenue', 'Annual', 'Live',
       clock_timestamp() - interval '1 hour', clock_timestamp() + interval '1 day', '${JSON.stringify(schedule)}')`,
  );
  const bid = uuid.replace(/..$/, '01');
  await insert(
    pool,
    `insert into auction_bid (auction_id, bid_id, user_id, investor_org_id, investment_amount, maturity_date, order_class, rank,
       rule_version, sequence)
     values (${auction}, '${bid}', ${user}, ${org}, 5000, '2031-06-01', 'stateIndividual', 3, 'priority-pro-rata-1', 700)`,
  );
  const lines = [
    { maturityDate: '2031-06-01', amount: 5_000, before: 0, orderClass: 'stateIndividual', rank: 3, sequence: 700 },
  ];
  await insert(
    pool,
    `insert into auction_bid_history (auction_id, bid_id, user_id, action, lines, amount_change, bid_change)
     values (${auction}, '${bid}', ${user}, 'PLACE', '${JSON.stringify(lines)}', 5000, 1)`,
  );
  await pool.query(
    `insert into bid_idempotency (user_id, key, request_hash, auction_id, bid_id) values ($1, $2, 'hash', $3, $4)`,
    [user, `key-${uuid}`, auction, bid],
  );
  await insert(
    pool,
    `insert into audit_event (at, actor, action, subject, detail) values (clock_timestamp(), 'user:${person}', 'bid.place',
       'auction:${uuid}', '{"bidId": "${bid}", "salt": "x"}')`,
  );
  return { auction, bid };
}

/** The log of a sale as the version before wrote it: beside the history. */
async function logBefore(pool: pg.Pool, { auction, bid }: Order, user: number, org: number): Promise<void> {
  const line = { amount: 500_000, maturityDate: '2031-06-01', orderClass: 'stateIndividual', place: 1, rank: 3 };
  const placed = { at: new Date().toISOString(), bidder: 'x', index: 1, kind: 'PLACE', lines: [line], order: bid };
  await pool.query(
    `insert into order_log_head (auction_id, origin, key_id, size, demand) values ($1, 'older/sales/2', 'key', 2, 5000)`,
    [auction],
  );
  await pool.query(`insert into order_log_bidder values ($1, $2, $3, 'x')`, [auction, org, '0'.repeat(64)]);
  await pool.query(
    `insert into order_log (auction_id, index, kind, entry, head_size, bid_id, user_id)
     values ($1, 0, 'OPEN', '{}', 1, null, null), ($1, 1, 'PLACE', $2, 2, $3, $4)`,
    [auction, JSON.stringify(placed), bid, user],
  );
  await pool.query('update auction_bid set log_index = 1 where auction_id = $1', [auction]);
}

async function insert(pool: pg.Pool, text: string): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(`${text} returning id`);
  return Number(rows[0]?.id);
}
