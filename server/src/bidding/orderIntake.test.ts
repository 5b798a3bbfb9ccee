/** Tests the order intake under a rush: two processes on one database, an order that cannot be stored, the close in the middle, and too many at once. */
import { day } from '@fairbook/domain/dates.ts';
import { type Cents, cents } from '@fairbook/domain/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDeps } from '../deps.ts';
import { accountsOf, type Member, type TestAccounts } from '../testing/accounts.ts';
import { type Auctions, auctionsOf, hoursFromNow } from '../testing/auctions.ts';
import { crowdOf } from '../testing/crowd.ts';
import { first, investmentsOf, order, refusalOf, second } from '../testing/orders.ts';
import { startSite } from '../testing/site.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { closeAuction } from './close.ts';
import { brokenLaws, lawCount } from './invariants.sql.ts';
import { keyOf } from './keys.sql.ts';
import { OrderIntake } from './orderIntake.ts';
import { findSale } from './sales.sql.ts';

let server: TestServer;
let accounts: TestAccounts;
let auctions: Auctions;
let issuer: Member;

beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsOf(server);
  auctions = auctionsOf(server, await accounts.administrator(), await accounts.professional());
  issuer = await accounts.issuer();
});
afterAll(() => server.close());

test('an order that cannot be stored fails alone, without the others of its batch', async () => {
  const id = await auctions.live(issuer);
  const people = await Promise.all([1, 2, 3, 4].map(() => accounts.individual()));
  await server.superuser.query(
    'alter table order_log add constraint poisoned check (amount_change <> 15000) not valid',
  );
  try {
    const amounts = [5_000, 15_000, 10_000, 20_000];
    const requests = people.map((person, index) => () => {
      return Promise.allSettled([order(person, id, { [first]: amounts[index] ?? 0 })]);
    });
    const answers = await auctions.atOnce(id, requests);
    expect(answers.map(([one]) => one?.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  } finally {
    await server.superuser.query('alter table order_log drop constraint poisoned');
  }
});

test('orders of one investor that come together are taken in turn until the limit is reached', async () => {
  const id = await auctions.live(issuer, { priority: { indMaxAmount: 30_000 } });
  const person = await accounts.individual();
  const requests = Array.from({ length: 5 }, () => () => Promise.allSettled([order(person, id, { [second]: 10_000 })]));
  const answers = await auctions.atOnce(id, requests);
  expect(answers.filter(([one]) => one?.status === 'fulfilled')).toHaveLength(3);
  const refused = await refusalOf(order(person, id, { [first]: 5_000 }));
  expect(refused.fields).toEqual({
    investments: 'Order at most $30,000 in this auction, and you already ordered $30,000',
  });
});

test('two processes, fifty investors, three sales, one suspension and two closes at once: every response holds, once', async () => {
  const [running, ...closing] = await Promise.all([1, 2, 3].map(() => auctions.live(issuer)));
  const ids = [running ?? '', ...closing];
  const crowd = await crowdOf(server.deps.db, 50);
  const [suspended] = crowd;
  const other = await openDeps(server.deps.config);
  try {
    const intakes = [server.deps.orderIntake, other.orderIntake];
    for (const id of closing) await auctions.moveSale(id, hoursFromNow(-1), new Date(Date.now() + 250));
    const answered = new Set<string>();
    const rush = crowd.flatMap((investor, at) =>
      ids.map(async (auctionUuid, which) => {
        for (let turn = 0; turn < 3; turn++) {
          const maturityDate = day((at + turn) % 2 === 0 ? first : second);
          const investments = [{ maturityDate, investmentAmount: cents(500_000 * (1 + ((at + turn) % 4))) }];
          const one = { investor, auctionUuid, investments, key: keyOf(investor, `${auctionUuid}-${turn}`) };
          // The same request at both processes at once is one order; so is a resent one.
          const takers = turn === 1 ? intakes : intakes.slice((at + which) % 2).slice(0, 1);
          const receipts = await Promise.allSettled(
            [...takers, ...takers].map((orderIntake) => orderIntake.place(one)),
          );
          const bids = new Set(
            receipts.flatMap((receipt) => (receipt.status === 'fulfilled' ? [receipt.value.bidId] : [])),
          );
          expect(bids.size).toBeLessThanOrEqual(1);
          for (const bidId of bids) answered.add(bidId);
        }
      }),
    );
    const isSuspended = sql<{
      at: Date;
    }>`update investor_org set status = 'Suspended' where id = ${suspended?.investorOrgId ?? 0}
      returning clock_timestamp() as at`;
    const [{ rows: suspensions }] = await Promise.all([isSuspended.execute(server.deps.db), ...rush]);
    const numbers = await server.deps.db.selectFrom('auction').select('id').where('uuid', 'in', closing).execute();
    const closeBoth = () =>
      Promise.all(
        numbers.flatMap(({ id }) => [server.deps, other].map((deps) => closeAuction(deps, id).catch(() => 'again'))),
      );
    await expect.poll(closeBoth).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(not due|again)$/)]));
    await server.runJobs();

    const { rows } = await sql<{ bidId: string }>`select b.bid_id as "bidId" from auction_bid b
      join auction a on a.id = b.auction_id where a.uuid = any(${ids})`.execute(server.deps.db);
    expect(rows.map(({ bidId }) => bidId).sort()).toEqual([...answered].sort());
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
    const after = sql`select from auction_bid where investor_org_id = ${suspended?.investorOrgId ?? 0}
      and placed_at > ${suspensions[0]?.at ?? new Date(0)}`;
    expect((await after.execute(server.deps.db)).rows).toEqual([]);
    const sale = await findSale(server.deps.db, { uuid: running ?? '' });
    if (!sale) throw new Error('the sale must be there');
    const [here, there] = await Promise.all(
      [server.deps, other].map(async ({ books }) => books.read(sale, { fresh: true })),
    );
    const { rows: sums } = await sql<{ demand: Cents; bids: number }>`
      select sum(b.investment_amount)::numeric(15,2) as demand, count(distinct b.bid_id) as bids
      from auction_bid b join investor_org i on i.id = b.investor_org_id
      where b.auction_id = ${sale.id} and i.status = 'Active'`.execute(server.deps.db);
    expect(here?.figures).toEqual(there?.figures);
    expect(here?.figures.bids).toBe(sums[0]?.bids);
    expect(here?.figures.maturities.reduce((total, { demand }) => total + demand, 0)).toBe(sums[0]?.demand);
  } finally {
    await other.close();
  }
});

/** For each invariant the start of its name, and a change that breaks it. */
const crimes: readonly (readonly [law: string, crime: string])[] = [
  [
    'no maturity',
    'update allotment set awarded_amount = awarded_amount + 5000 where (auction_id, place) in (select auction_id, max(place) from allotment group by 1)',
  ],
  ['no order', `update order_log l set at = close_date from auction a where a.id = l.auction_id and l.kind = 'PLACE'`],
  [
    'no one is left short',
    `with pair as (
       select b.auction_id, b.maturity_date, min(b.sequence) as short, max(b.sequence) as fed
       from open_order_line b join allotment t on t.auction_id = b.auction_id and t.place = b.sequence and t.maturity_date = b.maturity_date
       where t.awarded_amount > 0 group by 1, 2 having count(*) > 1 limit 1),
     worse as (update order_log l set entry = regexp_replace(entry, '"rank":\\d', '"rank":6', 'g') from pair
       where l.auction_id = pair.auction_id and l.index = pair.fed)
     update allotment t set awarded_amount = 0 from pair
     where t.auction_id = pair.auction_id and t.place = pair.short and t.maturity_date = pair.maturity_date`,
  ],
  ['every ended sale', 'delete from closing_record where id = (select max(id) from closing_record)'],
  [
    'every halt and every end',
    `insert into audit_event (at, actor, action, subject)
     select clock_timestamp(), 'clock', 'auction.halt', 'auction:' || uuid from auction where status = 'Ended' limit 1`,
  ],
  [
    'every order was placed once',
    `update order_log set kind = 'AMEND' where (auction_id, index) = (select auction_id, index from order_log where kind = 'PLACE' limit 1)`,
  ],
  [
    'what is stored beside an entry',
    `update order_log set amount_change = amount_change + 5000 where at = (select max(at) from order_log)`,
  ],
  ['the demand of every sale', 'update order_log_head set demand = demand + 1'],
  ['every log is dense', 'delete from order_log where index = 2'],
  ['every log begins', `update order_log set kind = 'CANCEL' where index = 0`],
  ['every open line', `update order_log set entry = replace(entry, '"place":', '"place":1') where kind = 'PLACE'`],
  [
    'no one is notified',
    `insert into notif_history (msg_id, type, title, body, data, user_id)
     select 'again', type, title, body, data, user_id from notif_history where type = 'AuctionClosed' limit 1`,
  ],
  [
    'every amount',
    `update order_log set entry = regexp_replace(entry, '"amount":(\\d+)', '"amount":\\11') where kind = 'PLACE'`,
  ],
  [
    'the stored sums of each investor',
    'update investor_standing set amount = amount + 5000 where lines = (select max(lines) from investor_standing)',
  ],
  [
    'the history',
    `insert into auction_bid_history_archive (at, auction_id, bid_id, user_id, action, lines, amount_change)
     select at, auction_id, bid_id, user_id, 'AMEND', '[]', 1 from order_log where kind = 'PLACE' limit 1`,
  ],
];

test('of the laws that were just asked, every one notices that it is broken', async () => {
  const client = await server.superuser.connect();
  try {
    for (const [law, crime] of crimes) {
      // Without the guards that would refuse it: triggers and foreign keys.
      await client.query(`begin; do $$ declare t regclass; begin
        for t in select distinct tgrelid::regclass from pg_trigger where tgenabled = 'A' loop
          execute format('alter table %s disable trigger user', t);
        end loop; end $$; set local session_replication_role = replica`);
      const { rowCount } = await client.query(crime);
      const broken = await brokenLaws(client);
      await client.query('rollback');
      expect([law, rowCount]).not.toEqual([law, 0]);
      expect(broken.map((sentence) => sentence.slice(0, law.length))).toContain(law);
    }
    expect(crimes).toHaveLength(lawCount);
  } finally {
    client.release(true);
  }
});

test('where more wait than the queue holds, the next is refused at once, and those who wait are served', async () => {
  const id = await auctions.live(issuer);
  // Two can wait, in the queue or in flight, so of five three are refused.
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => accounts.individual()));
  await Promise.all(people.map((person) => person.client.readMetadata()));
  const { db, jobs, clock, pool } = server.deps;
  // A longer timeout than this test can take: only the queue length refuses an order.
  const limits = { maxBatch: 10, maxWaiting: 2, timeoutMs: 30_000, awayTimeoutMs: 30_000 };
  const site = await startSite({
    ...server.deps,
    orderIntake: new OrderIntake({ pool, db, jobs, logs: server.deps.orderLogs, clock, limits }),
  });
  const send = (person: Member) =>
    site.ask(person, 'POST', `/api/auction/${id}/bid`, { investments: investmentsOf({ [first]: 5_000 }) });
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from auction where uuid = $1 for update', [id]);
    const answers = people.map(send);
    // Answered while the lock is held.
    const turnedAway = await Promise.race(answers);
    expect([turnedAway.status, turnedAway.headers.get('retry-after')]).toEqual([503, '1']);
    await holder.query('commit');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 503, 503, 503]);
  } finally {
    holder.release(true);
    await site.close();
  }
});
