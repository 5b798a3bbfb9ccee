/** Acts of an operator with access to the database on a live sale, and the verdict on its log and record. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { testClock, testFolder, testMarket } from '../../../testing/fixtures.ts';
import { first, order, second } from '../../../testing/market/orders.ts';
import { openDeps } from '../../program/deps.ts';
import { closeAuction } from '../results/close.ts';
import { verifyLog } from './verify-log.ts';

const clock = await testClock();
const { server, accounts, auctions, idOf } = await testMarket({ clock: clock.now, on: clock.database });
const issuer = await accounts.issuer();
const victim = await accounts.individual();
const others = [await accounts.individual(), await accounts.institution()];
const folder = await testFolder();

interface Attack {
  readonly what: string;
  /** SQL with $1 for the auction and $2 for the victim's order, separated by semicolons. */
  readonly sql: string;
  /** Why the close refuses; then there is no record. */
  readonly refused?: RegExp;
  /** Finding of the verification: first without receipts, then with the victim's. */
  readonly found?: RegExp | null;
  readonly foundWithReceipts?: RegExp;
}

const ofVictim = 'auction_id = $1 and bid_id = $2';

const all: readonly Attack[] = [
  {
    what: 'the order is stored for another investor',
    sql: `update order_log l set investor_org_id = o.investor_org_id from order_log_bidder o
      where l.auction_id = $1 and l.bid_id = $2 and o.auction_id = $1 and o.investor_org_id <> l.investor_org_id`,
    refused: /order .* is not stored for the bidder that entry 1 of the log names/,
  },
  {
    what: 'the commitment of the bidder does not fit',
    sql: `update order_log_bidder b set salt = reverse(b.salt) from order_log l
      where l.auction_id = $1 and l.bid_id = $2 and b.auction_id = $1 and b.investor_org_id = l.investor_org_id`,
    refused: /order .* is not stored for the bidder that entry 1 of the log names/,
  },
  {
    what: 'the place of the order is one that cannot be',
    sql: `update order_log set entry = replace(entry, '"place":1,', '"place":9,') where ${ofVictim}`,
    refused: /entry 1 of the log has a line for .* that cannot be/,
  },
  {
    what: 'the close is moved forward',
    sql: `update auction set close_date = clock_timestamp() + interval '1 second' where id = $1`,
    found: /Entry \d+ is wrong: the close is .* was announced/,
    foundWithReceipts: /the close is .* was announced/,
  },
  {
    what: 'the terms are changed',
    sql: `update auction set minimum_amount = 20000 where id = $1`,
    found: /The terms in the record .* changed after the sale began/,
    foundWithReceipts: /The terms in the record/,
  },
  {
    what: 'the entry of the order is altered too',
    sql: `update order_log set entry = replace(entry, '"amount":3000000', '"amount":500000') where ${ofVictim}`,
    found: null,
    foundWithReceipts: /proves an order that is not in the log: entry \d+ is another one/,
  },
  {
    what: 'the entry of the order is dropped, and the later ones move up',
    sql: `delete from order_log where ${ofVictim};
      update order_log set index = index - 1, entry = replace(replace(entry, '"index":' || index, '"index":' || (index - 1)),
        '"place":' || index, '"place":' || (index - 1)), head_size = head_size - 1 where auction_id = $1 and index > 1;
      update order_log_head set size = size - 1 where auction_id = $1`,
    found: null,
    foundWithReceipts: /proves an order that is not in the log/,
  },
  {
    what: 'the order is withdrawn by another person',
    sql: `insert into order_log (auction_id, index, kind, entry, head_size, bid_id, user_id, investor_org_id, at, amount_change)
      select l.auction_id, h.size, 'WITHDRAW', format('{"at":%s,"bidder":%s,"index":%s,"kind":"WITHDRAW","lines":[],"order":%s}',
        l.entry::json -> 'at', l.entry::json -> 'bidder', h.size, l.entry::json -> 'order'), h.size + 1, l.bid_id, l.user_id, l.investor_org_id,
        l.at, -l.amount_change
      from order_log l join order_log_head h using (auction_id) where l.auction_id = $1 and l.bid_id = $2;
      update order_log_head set size = size + 1 where auction_id = $1`,
    found: null,
    foundWithReceipts: /TRUE[\s\S]*WITHDRAW of order .* if the investor did not do this/,
  },
];

/** One that the close refuses, one that the record shows, and one that only a receipt shows; all of them in the full tier. */
const attacks = [
  ...Map.groupBy(all, ({ refused, found }) => (refused ? 'close' : found ? 'record' : 'receipt')),
].flatMap(([, alike]) => alike.slice(0, times(1, alike.length)));

interface Sale {
  readonly auctionId: number;
  readonly uuid: string;
  readonly receipts: readonly unknown[];
  readonly order: string;
}

test('each attack on a live sale is refused by the close, or found by the log, the record and the receipts, and an honest sale is true', {
  timeout: 120_000,
}, async () => {
  const approved = await Promise.all(Array.from({ length: attacks.length + 1 }, () => auctions.approved(issuer)));
  const closeDate = new Date(clock.now().getTime() + 120_000).toISOString();
  const sales: Sale[] = [];
  for (const uuid of approved) {
    await issuer.client.goLive({ params: { auctionUuid: uuid }, body: { closeDate } });
    const mine = await order(victim, uuid, { [first]: 30_000, [second]: 10_000 });
    for (const other of others) await order(other, uuid, { [first]: 60_000 });
    const auctionId = await idOf(uuid);
    sales.push({ auctionId, uuid, receipts: [mine.log], order: mine.bidId });
  }
  for (const [at, { sql }] of attacks.entries()) await attack(sql, sales[at + 1] as Sale);
  await clock.passTo(Date.parse(closeDate));

  // A process that has not seen the logs before the attack.
  const restarted = await openDeps(server.deps.config, { clock: clock.now });
  const [honest, ...attacked] = sales;
  try {
    const closing = await Promise.allSettled(sales.map(({ auctionId }) => closeAuction(restarted, auctionId)));
    const refusals = closing.map((one) => (one.status === 'rejected' ? String(one.reason) : null));
    expect(await verdict(restarted, honest as Sale, false)).toMatch(/^TRUE/);
    expect(await verdict(restarted, honest as Sale, true)).toMatch(/^TRUE[\s\S]*Receipts: 1, all in the log/);
    for (const [at, { what, refused, found, foundWithReceipts }] of attacks.entries()) {
      const sale = attacked[at] as Sale;
      expect([what, refusals[at + 1]]).toEqual([what, refused ? expect.stringMatching(refused) : null]);
      if (refused) continue;
      expect([what, await verdict(restarted, sale, false)]).toEqual([what, expect.stringMatching(found ?? /^TRUE/)]);
      expect([what, await verdict(restarted, sale, true)]).toEqual([
        what,
        expect.stringMatching(foundWithReceipts ?? /^TRUE/),
      ]);
      if (/is not in the log/.test(String(foundWithReceipts))) await expectEvidence(sale);
    }
  } finally {
    await restarted.close();
  }
});

test.runIf(isFull)(
  'orders that no book can hold leave the list of orders readable, and the book as it was',
  async () => {
    const uuid = await auctions.live(issuer);
    await order(victim, uuid, { [first]: 30_000 });
    const later = await order(victim, uuid, { [first]: 20_000 });
    const auctionId = await idOf(uuid);
    const listed = async () => {
      const { rows } = await victim.client.listMyBids({ query: { page: 1 } });
      return rows.filter((row) => row.auctionId === uuid).map(({ bidId }) => bidId);
    };
    const demand = async () => (await issuer.client.readOrderBook({ params: { auctionId: uuid } })).totals.demand;
    expect([(await listed()).length, await demand()]).toEqual([2, 50_000]);
    const samePlace = `update order_log set entry = replace(entry, '"place":2,', '"place":1,') where ${ofVictim}`;
    await attack(samePlace, { auctionId, uuid, receipts: [], order: later.bidId });
    for (const _ of [1, 2]) expect([(await listed()).length, await demand()]).toEqual([2, 50_000]);
  },
);

test('an order that is added to the log after the close leaves every view of the result as it was', async () => {
  const uuid = await auctions.approved(issuer);
  const closeDate = new Date(clock.now().getTime() + 60_000).toISOString();
  await issuer.client.goLive({ params: { auctionUuid: uuid }, body: { closeDate } });
  const mine = await order(victim, uuid, { [first]: 30_000 });
  const auctionId = await idOf(uuid);
  await clock.passTo(Date.parse(closeDate));
  await closeAuction(server.deps, auctionId);
  const params = { auctionId: uuid };
  const views = async () => {
    const { rows } = await victim.client.listMyAllocations({ query: { auctionId: uuid } });
    const { bonds, lines } = await victim.client.readMyConfirmation({ params });
    const { investors } = await issuer.client.readAllocations({ params });
    return { rows, bonds, lines, investors };
  };
  const before = await views();
  expect([before.rows[0]?.award, before.lines.length, before.investors.length]).toEqual([30_000, 1, 1]);
  await attack(
    `insert into order_log select (jsonb_populate_record(l, jsonb_build_object('bid_id', other, 'index', size, 'head_size', size + 1, 'entry',
        replace(replace(replace(entry, bid_id::text, other::text), '"index":1,', format('"index":%s,', size)), '"place":1,', format('"place":%s,', size))))).*
      from order_log l join order_log_head using (auction_id), gen_random_uuid() other where ${ofVictim};
      update order_log_head set size = size + 1 where auction_id = $1`,
    { auctionId, uuid, receipts: [], order: mine.bidId },
  );
  expect(await views()).toEqual(before);
  expect((await victim.client.listMyBids({ query: { auctionId: uuid } })).rows).toHaveLength(2);
});

/** The files that the last verdict was about prove the attack to a third party, who has nothing but the log and what the victim saved. */
async function expectEvidence({ auctionId, receipts }: Sale): Promise<void> {
  const evidence = join(folder, `evidence-${auctionId}.json`);
  const [log, ofVictim] = [join(folder, 'log.txt'), join(folder, 'receipts.json')];
  const lines: string[] = [];
  const save = () => verifyLog([log, ofVictim, '--evidence', evidence], (line) => lines.push(line));
  expect(await save()).toBe(1);
  expect(lines.at(-1)).toBe(`Saved in ${evidence}.`);
  const saved = JSON.parse(await readFile(evidence, 'utf8')) as {
    finding: string;
    heads: string[];
    receipts: unknown[];
  };
  expect(saved.finding).toBe(lines[1]);
  expect(saved.receipts).toEqual(receipts);
  expect(saved.heads).toHaveLength(2);
  for (const head of saved.heads) expect(head).toMatch(/\n\n— /);
  await expect(save()).rejects.toThrow('exists already');
  const again: string[] = [];
  expect(await verifyLog([log, evidence], (line) => again.push(line))).toBe(1);
  expect(again[0]).toBe('FALSE');
}

/** As an owner of the database who disables all triggers. */
async function attack(statements: string, { auctionId, order: bidId }: Sale): Promise<void> {
  const client: pg.PoolClient = await server.superuser.connect();
  try {
    await client.query(`begin; do $$ declare t regclass; begin
      for t in select distinct tgrelid::regclass from pg_trigger where tgenabled = 'A' loop
        execute format('alter table %s disable trigger user', t);
      end loop; end $$; set local session_replication_role = replica`);
    for (const statement of statements.split(';')) {
      const values = [auctionId, bidId].slice(0, statement.includes('$2') ? 2 : 1);
      const { rowCount } = await client.query(statement, values);
      expect([statement, rowCount]).not.toEqual([statement, 0]);
    }
    await client.query(`do $$ declare t record; begin
      for t in select tgrelid::regclass as name, tgname from pg_trigger where tgenabled = 'D' and tgname like 'keep%' loop
        execute format('alter table %s enable always trigger %I', t.name, t.tgname);
      end loop;
      for t in select distinct tgrelid::regclass as name from pg_trigger where tgenabled = 'D' loop
        execute format('alter table %s enable trigger user', t.name);
      end loop; end $$; commit`);
  } finally {
    client.release(true);
  }
}

/** Output of the command, with files as anyone can download them. */
async function verdict(
  deps: Awaited<ReturnType<typeof openDeps>>,
  { auctionId, uuid, receipts }: Sale,
  withReceipts: boolean,
): Promise<string> {
  const { record } = await victim.client.readClosingRecord({ params: { auctionId: uuid } });
  const files = [join(folder, 'log.txt'), join(folder, 'record.json'), join(folder, 'receipts.json')] as const;
  await writeFile(files[0], await logText(deps, auctionId));
  await writeFile(files[1], record ?? '');
  await writeFile(files[2], JSON.stringify({ receipts }));
  const lines: string[] = [];
  await verifyLog(withReceipts ? files : files.slice(0, 2), (line) => lines.push(line));
  return lines.join('\n');
}

async function logText(deps: Awaited<ReturnType<typeof openDeps>>, auctionId: number): Promise<string> {
  const head = await deps.orderLogs.readHead(auctionId);
  if (!head) throw new Error('the sale has no log');
  const { rows } = await server.deps.pool.query<{ entry: string }>(
    'select entry from order_log where auction_id = $1 order by index',
    [auctionId],
  );
  return `${rows.map(({ entry }) => `${entry}\n`).join('')}\n${head.checkpoint}`;
}

/** The logs of verifiers/vectors that are read with pinned keys. */
const pinnedVectors = (
  await readFile(new URL('../../../../verifiers/vectors/logs-pinned.jsonl', import.meta.url), 'utf8')
)
  .split('\n')
  .slice(0, -1)
  .map((line) => JSON.parse(line) as { name: string; log: string; pinned: string });

test.each([
  ['pinned-two-that-signed', 0, 'TRUE: Pinned witnesses: 2 of 3. Signatures of others do not count.'],
  ['pinned-two-of-which-one-signed', 4, expect.stringMatching(/^LATE: Not witnessed within 10 s after the close/)],
  ['pinned-one-of-a-quorum-of-two', 3, 'NOT CHECKED: witnesses (1 of 3 pinned, the sale asks for 2)'],
  ['pinned-and-the-sale-names-none', 3, 'NOT CHECKED: witnesses (the sale names none)'],
])('the witnesses that the reader pins decide: %s', async (name, code, first) => {
  const { log = '', pinned = '' } = pinnedVectors.find((one) => one.name === name) ?? {};
  const [path, keys] = [join(folder, `${name}.log`), join(folder, `${name}.keys`)];
  await writeFile(path, log);
  await writeFile(keys, pinned);
  const verdictWith = async (...words: readonly string[]) => {
    const lines: string[] = [];
    return [await verifyLog([path, ...words], (line) => lines.push(line)), lines[0]];
  };
  expect(await verdictWith('--witnesses', keys)).toEqual([code, first]);
  const unpinned = name.endsWith('names-none')
    ? 'TRUE'
    : 'TRUE: The keys of its witnesses are those of the log, and not pinned.';
  expect(await verdictWith()).toEqual([0, unpinned]);
  await writeFile(keys, 'no key');
  await expect(verdictWith('--witnesses', keys)).rejects.toThrow(
    'does not have a verifier key of a witness on each line',
  );
  await expect(verdictWith('--witnesses')).rejects.toThrow('after --witnesses the file of the keys that you pin');
});
