/** Tests that `doctor --deep` would find each broken invariant: a violation is forged by a superuser, without the triggers that refuse it. */
import { some } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { first, investmentsOf, order, second } from '../../../testing/market/orders.ts';
import { brokenLaws, lawCount } from '../../store/orders/invariants.sql.ts';

/** Sales by name: one runs, one is over. */
const sales: Record<string, string> = {};

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();
const [early, late] = [await accounts.individual(), await accounts.individual()] as [Member, Member];
sales['live'] = await auctions.live(issuer);
const { bidId } = await order(early, sales['live'], { [first]: 20_000, [second]: 10_000 });
const params = { auctionId: sales['live'], bidId };
await early.client.amendBid({ params, body: { investments: investmentsOf({ [first]: 10_000, [second]: 10_000 }) } });
await order(late, sales['live'], { [first]: 15_000 });
sales['over'] = await auctions.live(issuer);
await order(early, sales['over'], { [first]: 80_000 });
await order(late, sales['over'], { [first]: 60_000 });
await auctions.close(sales['over']);
await server.runJobs();

const guarded = ['order_log', 'order_log_head', 'allotment', 'audit_event', 'closing_record'];

/** The broken invariants after these statements, which are undone. */
async function brokenAfter(statements: readonly string[]): Promise<string[]> {
  const client = await server.superuser.connect();
  try {
    await client.query(`begin; set local session_replication_role = 'replica'`);
    for (const table of guarded) await client.query(`alter table ${table} disable trigger all`);
    for (const statement of statements) {
      const text = statement.replace(
        /:(live|over)/g,
        (_, name) => `(select id from auction where uuid = '${sales[name]}')`,
      );
      expect([statement, (await client.query(text)).rowCount]).not.toEqual([statement, 0]);
    }
    return await brokenLaws(client);
  } finally {
    await client.query('rollback');
    client.release(true);
  }
}

const event = (action: string, sale: string) =>
  `insert into audit_event (actor, action, subject) select 'system', '${action}', 'auction:' || uuid from auction where id = :${sale}`;

/** By the words with which an invariant begins, what breaks it. */
const forged: Readonly<Record<string, readonly string[]>> = {
  'no maturity is allocated more': [
    'update allotment set awarded_amount = awarded_amount + 5000 where auction_id = :over and awarded_amount > 0',
  ],
  'no order is placed before the start': [`update auction set start_date = now() + interval '1 hour' where id = :live`],
  'no one is left short while a worse rank': [
    `update order_log set entry = replace(entry, '"rank":', '"rank":1') where auction_id = :over and kind = 'PLACE' and index = 2`,
    `update allotment set awarded_amount = 0 where auction_id = :over and place = 1`,
  ],
  'no investor is allocated more than the cap': ['update auction set investor_cap = 5000 where id = :over'],
  'every ended sale was ended once': [event('auction.close', 'over')],
  'the status of every sale': [`update auction set status = 'Draft' where id = :live`],
  'every halt and every end of one': [event('auction.halt', 'live')],
  'every change of a sale in the trail': [event('auction.reschedule', 'live')],
  'every supplement of a document in the trail': [event('auction.supplement', 'live')],
  'every confirmation of an order': [
    `insert into order_confirmation (auction_id, index, bid_id, investor_org_id, user_id)
      select auction_id, index, bid_id, investor_org_id, user_id from order_log where auction_id = :live and index = 1`,
  ],
  'the schedule of a sale marks': [
    `update auction set maturity_structure = jsonb_set(maturity_structure, '{0,isWithdrawn}', 'true') where id = :live`,
  ],
  'every document of an approved amendment': [
    `insert into terms_amendment (auction_id, status, reason, sha256_before, terms, differences, documents, requested_by, decided_by, decided_at)
      select a.id, 'Approved', 'A wrong page', repeat('0', 64), '{}', '[]', jsonb_build_array(jsonb_build_object('document', 'docOther1',
        'file', jsonb_build_object('id', gen_random_uuid()))), 1, 1, now() from auction a where a.id = :live`,
  ],
  'every approved amendment in the trail': [event('auction.approve-amendment', 'live')],
  'every sale has the terms that its log says last': [
    'update auction set priority_state_inst = priority_state_inst + 1 where id = :live',
  ],
  'every order was placed once': [
    `update order_log set kind = 'AMEND', key = null where auction_id = :over and index = 1`,
  ],
  'no key belongs to two orders': [
    'drop index order_log_key_idx',
    `update order_log set key = '0198c2d4-7e1a-7cc3-9a55-0f6f1d2b3c4d' where auction_id = :over and kind = 'PLACE'`,
  ],
  'what is stored beside an entry': [
    'update order_log set amount_change = amount_change + 1 where auction_id = :live and index = 1',
  ],
  'every log is dense': ['update order_log_head set size = size + 1 where auction_id = :live'],
  'the demand of every sale': ['update order_log_head set demand = demand + 5000 where auction_id = :live'],
  'every log begins with OPEN': [`update order_log set kind = 'HALT' where auction_id = :live and index = 0`],
  'every open line has its place': [
    `update order_log set entry = replace(entry, '"place":1', '"place":3') where auction_id = :live and kind = 'AMEND'`,
  ],
  'no one is notified of the same thing twice': [
    `insert into notif_history (msg_id, type, title, body, data, user_id)
      select 'again', type, title, body, data, user_id from notif_history where type = 'AuctionClosed' limit 1`,
  ],
  'every amount is a positive multiple': ['update auction set step_amount = 7000 where id = :live'],
  'the stored sums of each investor': ['update investor_standing set amount = amount + 5000 where auction_id = :live'],
  'the history of a sale adds up': [
    'update order_log set amount_change = amount_change + 5000 where auction_id = :live and index = 1',
  ],
};

test('nothing is broken in what the calls have made', async () => {
  const client = await server.superuser.connect();
  expect(await brokenLaws(client)).toEqual([]);
  client.release();
});

test('there is a violation of every invariant', () => {
  expect(Object.keys(forged)).toHaveLength(lawCount);
});

test.each(some('invariants', Object.entries(forged), 8))('it is found that %s …', async (law, statements) => {
  const broken = await brokenAfter(statements);
  expect(broken.filter((found) => found.startsWith(law))).toHaveLength(1);
});

test('a sale that has ended and has no result yet is in order, and one that lost its result is not', async () => {
  const ended = `update auction set status = 'Ended', close_date = clock_timestamp() where id = :live`;
  expect(await brokenAfter([ended])).toEqual([]);
  const lost = [
    'delete from closing_record where auction_id = :over',
    `delete from audit_event where action = 'auction.close' and subject = (select 'auction:' || uuid from auction where id = :over)`,
  ];
  expect(await brokenAfter(lost)).toContainEqual(expect.stringMatching(/^every ended sale was ended once/));
});
