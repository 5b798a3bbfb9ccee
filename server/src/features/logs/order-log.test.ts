/** The order log: every action is an entry whose receipt proves it, and every change of the operator in the database is found. */
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import { isFull, some, times } from '@fairbook/domain/testing/effort.ts';
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { place } from '../../../testing/intake.ts';
import { schedule } from '../../../testing/market/auctions.ts';
import { crowdOf } from '../../../testing/market/crowd.ts';
import { isBeginning, provenHead, signedHead } from '../../../testing/market/log-proofs.ts';
import { first, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { openDeps } from '../../program/deps.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';

let id: string;

const { server, accounts, administrator, auctions } = await testMarket();
const other = await openDeps(server.deps.config);
const issuer = await accounts.issuer();
const investor = await accounts.individual();
const crowd = await crowdOf(server.deps.db, times(6, 30));
afterAll(async () => {
  await other.close();
});
beforeEach(async () => {
  id = await auctions.live(issuer);
});

/** An entry that an investor was given. */
interface Receipt {
  readonly index: number;
  readonly entry: string;
  readonly proof: string;
}

const params = () => ({ auctionId: id });
const readHead = (from = 0, to?: number) =>
  investor.client.readOrderLog({ params: params(), query: { from, ...(to !== undefined && { to }) } });

/** The entries of the log in the database, parsed. */
async function entries(): Promise<Record<string, unknown>[]> {
  const { rows } = await server.deps.pool.query<{ index: number; entry: string }>(
    'select index, entry from order_log l join auction a on a.id = l.auction_id where a.uuid = $1 order by index',
    [id],
  );
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, index) => index));
  return rows.map(({ entry }) => JSON.parse(entry) as Record<string, unknown>);
}

const kinds = async () => (await entries()).map(({ kind }) => kind);

describe('entries', () => {
  test('a sale begins with its terms by day, as its record will have them, the key and the rule', async () => {
    id = await auctions.live(issuer, { schedule: schedule.toReversed() });
    const [open] = await entries();
    expect(open).toMatchObject({
      ...{ index: 0, kind: 'OPEN', sale: id, ruleVersion: 'priority-pro-rata-1' },
      terms: {
        maturities: [
          { maturityDate: first, principal: 10_000_000 },
          { maturityDate: second, principal: 20_000_000 },
        ],
      },
    });
    const { size, origin, isClosed, checkpoint, verifierKey } = await readHead();
    expect({ size, origin, isClosed }).toEqual({ size: 1, origin: open?.['origin'], isClosed: false });
    expect(signedHead(checkpoint, verifierKey)).toMatchObject({ size: 1, origin });
    expect(verifierKey).toBe(open?.['key']);
    expect(verifierKey).toMatch(/^localhost.*\/log\+/);
  });

  test('each action is one entry with the lines that stand after it, and its receipt proves it', async () => {
    const placed = await order(investor, id, { [first]: 20_000, [second]: 10_000 });
    const amended = await investor.client.amendBid({
      params: { auctionId: id, bidId: placed.bidId },
      body: {
        investments: [
          { maturityDate: first, investmentAmount: 10_000 },
          { maturityDate: second, investmentAmount: 15_000 },
        ],
      },
    });
    const withdrawn = await investor.client.withdrawBid({ params: { auctionId: id, bidId: placed.bidId } });
    const line = { orderClass: 'stateIndividual', rank: 3 };
    expect((await entries()).slice(1).map(({ kind, lines }) => [kind, lines])).toEqual([
      [
        'PLACE',
        [
          { amount: 2_000_000, maturityDate: first, place: 1, ...line },
          { amount: 1_000_000, maturityDate: second, place: 1, ...line },
        ],
      ],
      [
        'AMEND',
        [
          { amount: 1_000_000, maturityDate: first, place: 1, ...line },
          { amount: 1_500_000, maturityDate: second, place: 2, ...line },
        ],
      ],
      ['WITHDRAW', []],
    ]);
    const { verifierKey } = await readHead();
    for (const [index, receipt] of [placed, amended, withdrawn].entries()) {
      const log = receipt.log;
      expect(log.index).toBe(index + 1);
      expect(JSON.parse(log.entry)).toMatchObject({ order: placed.bidId, index: index + 1 });
      expect(provenHead(log, verifierKey).size).toBe(index + 2);
      expect(() => provenHead({ ...log, entry: log.entry.replace('"at"', '"to"') }, verifierKey)).toThrow();
    }
  });

  test('orders of two processes follow one another without gaps, and the head of each receipt begins the last one', async () => {
    const receipts = await Promise.all(
      crowd.flatMap((one, at) => {
        const intake = at % 2 === 0 ? server.deps.orderIntake : other.orderIntake;
        return [place(intake, one, id, { [first]: 5_000 }), place(intake, one, id, { [second]: 5_000 })];
      }),
    );
    expect(receipts.map((receipt) => receipt.log.index).sort((a, b) => a - b)).toEqual(receipts.map((_, at) => at + 1));
    const { verifierKey } = await readHead();
    for (const receipt of receipts) {
      const from = provenHead(receipt.log, verifierKey);
      const { checkpoint, consistency } = await readHead(from.size);
      expect(isBeginning(from, signedHead(checkpoint, verifierKey), consistency)).toBe(true);
    }
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });

  test('earlier heads can be read again, with proofs between any two', async () => {
    const heads = [await readHead()];
    for (const amount of [5_000, 10_000, 15_000]) {
      await order(investor, id, { [first]: amount });
      heads.push(await readHead());
    }
    const [{ verifierKey }] = heads as [(typeof heads)[0]];
    for (const { size, checkpoint } of heads) {
      for (const from of heads.slice(0, size)) {
        const again = await readHead(from.size, size);
        expect(again).toMatchObject({ size, checkpoint });
        const [older, newer] = [from.checkpoint, again.checkpoint].map((head) => signedHead(head, verifierKey));
        expect(older && newer && isBeginning(older, newer, again.consistency)).toBe(true);
      }
    }
    expect(await readHead(0, 99)).toMatchObject({ size: heads.length });
  });

  test('the same key is answered with the same receipt, byte for byte, whatever was ordered since', async () => {
    const receipt = await order(investor, id, { [first]: 10_000 }, 'again');
    await order(investor, id, { [second]: 10_000 });
    expect(await order(investor, id, { [first]: 10_000 }, 'again')).toEqual(receipt);
  });

  test('halts, suspensions, the close and the result are entries too', async () => {
    const fund = await accounts.institution();
    await order(fund, id, { [first]: 5_000 });
    const reason = 'A "figure" is corrected: 100% – größer\n';
    await issuer.client.haltAuction({ params: params(), body: { reason } });
    await issuer.client.resumeAuction({ params: params(), body: { choice: 'extend' } });
    await administrator.client.suspendAccount({
      params: { kind: 'institutional-investor', id: fund.uuid },
      body: { reason: 'Asked us to' },
    });
    await administrator.client.reactivateAccount({
      params: { kind: 'institutional-investor', id: fund.uuid },
      body: { reason: 'Asked us to' },
    });
    await auctions.close(id);
    expect(await kinds()).toEqual(['OPEN', 'PLACE', 'HALT', 'RESUME', 'SUSPEND', 'REINSTATE', 'CLOSE', 'RESULT']);
    const all = await entries();
    expect(all[2]).toMatchObject({ by: 'issuer', reason: reason.trim() });
    expect(all[4]?.['bidder']).toBe(all[1]?.['bidder']);
    const { fingerprint } = await investor.client.readClosingRecord({ params: params() });
    expect(all[7]).toMatchObject({ fingerprint });
    expect(await readHead()).toMatchObject({ isClosed: true, size: 8 });
  });

  test('a canceled sale ends with its reason, and nothing follows', async () => {
    await order(investor, id, { [first]: 5_000 });
    await server.deps.pool.query(
      `update auction set status = 'Ended', cancelled_at = now(), cancel_reason = 'Withdrawn' where uuid = $1`,
      [id],
    );
    expect(await kinds()).toEqual(['OPEN', 'PLACE', 'CANCEL']);
  });

  test('the bidder of an entry is the bidder of the closing record, drawn before the close', async () => {
    const { entry, salt } = (await order(investor, id, { [first]: 5_000 })).log;
    await auctions.close(id);
    const { record } = await investor.client.readClosingRecord({ params: params() });
    const { bidder } = JSON.parse(entry) as { bidder: string };
    expect(record).toContain(bidder);
    const [own] = (await investor.client.listMyAllocations()).rows;
    expect(own?.receipt).toMatchObject({ salt });
  });
});

describe('readers', () => {
  test('an investor reads the own entries with proofs, and before the close no one reads the others', async () => {
    const mine = (await order(investor, id, { [first]: 5_000 })).log;
    const stranger = await accounts.individual();
    const theirs = (await order(stranger, id, { [second]: 5_000 })).log;
    const own = await investor.client.listMyLogEntries({ params: params() });
    expect(own.entries.map(({ index, entry }) => ({ index, entry }))).toEqual([
      { index: mine.index, entry: mine.entry },
    ]);
    expect(own.salt).toBe(mine.salt);
    const { verifierKey } = await readHead();
    for (const one of own.entries) expect(provenHead(one, verifierKey).size).toBe(3);
    expect((await refusalOf(stranger.client.downloadOrderLog({ params: params() }))).status).toBe(404);
    await auctions.close(id);
    const file = await fetch(`${server.marketUrl}/api/auction/${id}/order-log/file`);
    const text = await file.text();
    const [lines = '', checkpoint = ''] = [text.slice(0, text.indexOf('\n\n')), text.slice(text.indexOf('\n\n') + 2)];
    expect(lines.split('\n')).toEqual(expect.arrayContaining([mine.entry, theirs.entry]));
    expect(signedHead(checkpoint, verifierKey).size).toBe(lines.split('\n').length);
  });
});

test.runIf(isFull)('an investor with very many entries reads them in parts, each once', async () => {
  const own = (from?: number) =>
    investor.client.listMyLogEntries({ params: params(), query: from === undefined ? {} : { from } });
  const { bidId } = await order(investor, id, { [first]: 5_000 });
  const row = await server.deps.db.selectFrom('auction').select('id').where('uuid', '=', id).executeTakeFirstOrThrow();
  // As many amendments, which only differ in their index.
  await server.deps.pool.query(
    `with added as (
      insert into order_log (auction_id, index, kind, entry, head_size, bid_id, user_id, investor_org_id, at, amount_change)
      select auction_id, n, 'AMEND', 'entry ' || n, n + 1, bid_id, user_id, investor_org_id, at, 0
      from order_log, generate_series(2, 450) n where auction_id = $1 and index = 1)
    update order_log_head set size = 451 where auction_id = $1`,
    [row.id],
  );
  const indexes: number[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const { entries, next } = await own(from);
    expect(entries.length).toBeLessThanOrEqual(200);
    expect(entries.every((one) => one.bidId === bidId)).toBe(true);
    indexes.push(...entries.map(({ index }) => index));
    from = next;
  }
  expect(indexes).toEqual(Array.from({ length: 450 }, (_, at) => at + 1));
  expect((await own()).entries).toHaveLength(200);
});

describe('acts that the operator cannot do', () => {
  const acts = [
    ['change an entry', `update order_log set entry = replace(entry, '500000', '400000') where index = 1`],
    ['drop an entry', 'delete from order_log where index = 1'],
    ['empty the log', 'truncate order_log'],
    ['shrink the log', 'update order_log_head set size = 1 where size > 1'],
    ['sign with another key', `update order_log_head set key_id = 'mine'`],
    ['give an order to another investor', 'update order_log_bidder set investor_org_id = investor_org_id + 1'],
  ] as const;
  test.each(some('acts of the operator', acts, 2))('%s', async (_, attack) => {
    await order(investor, id, { [first]: 5_000 });
    await asSuperuser(async (client) => {
      await client.query(`set session_replication_role = 'replica'`);
      await expect(client.query(attack)).rejects.toThrow(/keeps what was written|only grows/);
    });
  });

  describe('an owner of the database who disables the triggers', () => {
    const attacks = [
      [
        'alters an entry',
        `update order_log set entry = replace(entry, '500000', '1000000') where auction_id = $1 and index = 1`,
      ],
      ['drops the last entry', 'delete from order_log where auction_id = $1 and index = 2'],
      ['drops an entry in the middle', 'delete from order_log where auction_id = $1 and index = 1'],
      [
        'swaps two entries',
        'update order_log l set entry = o.entry from order_log o where l.auction_id = $1 and o.auction_id = $1 and l.index + o.index = 3',
      ],
    ] as const;
    test.each(attacks.slice(0, times(1, 4)))(
      '%s: the process that signed it signs nothing else, and another process cannot show that its log is the same',
      async (_, attack) => {
        const receipts = [
          (await order(investor, id, { [first]: 5_000 })).log,
          (await order(investor, id, { [second]: 5_000 })).log,
        ];
        const { verifierKey } = await readHead();
        const { id: auctionId } = await server.deps.db
          .selectFrom('auction')
          .select('id')
          .where('uuid', '=', id)
          .executeTakeFirstOrThrow();
        await asSuperuser(async (client) => {
          await client.query('alter table order_log disable trigger keep');
          await client.query(attack, [auctionId]);
          await client.query('alter table order_log enable always trigger keep');
        });
        // The head is still that of the receipts.
        const head = await readHead(3);
        expect(
          isBeginning(
            provenHead(receipts[1] as Receipt, verifierKey),
            signedHead(head.checkpoint, verifierKey),
            head.consistency,
          ),
        ).toBe(true);
        const own = await investor.client.listMyLogEntries({ params: params() }).catch((error: unknown) => error);
        const shown = (own as { entries?: readonly Receipt[] }).entries ?? [];
        expect(receipts.every(({ entry }) => shown.some((one) => one.entry === entry))).toBe(false);
        const restarted = await openDeps(server.deps.config);
        try {
          const answers = await Promise.all(
            receipts.map(async (receipt) => {
              const from = provenHead(receipt, verifierKey);
              const forged = await restarted.orderLogs.readHead(auctionId, from.size).catch(() => undefined);
              const hashes = forged?.consistency?.map(toBase64) ?? null;
              return forged !== undefined && isBeginning(from, signedHead(forged.checkpoint, verifierKey), hashes);
            }),
          );
          expect(answers).toContain(false);
        } finally {
          await restarted.close();
        }
      },
    );
  });
});

test.runIf(isFull)('orders of one sale cannot add up to more than amounts can be exact', async () => {
  const principalAmount = 9_999_999_000_000;
  const row = { interestRate: 5, yield: 0, price: 100, cusip: '' };
  id = await auctions.live(issuer, {
    profile: { amount: principalAmount + 200_000 },
    schedule: [
      { maturityDate: first, principalAmount, ...row },
      { maturityDate: second, principalAmount: 200_000, ...row },
    ],
  });
  const [one, two] = [await accounts.individual(), await accounts.individual()];
  const large = await order(one, id, { [first]: principalAmount });
  expect(await refusalOf(order(two, id, { [first]: 1_000_000 }))).toMatchObject({
    status: 400,
    fields: { investments: 'The orders of this auction add up to more than it can take' },
  });
  await order(two, id, { [first]: 5_000 });
  await one.client.withdrawBid({ params: { auctionId: id, bidId: large.bidId } });
  await order(two, id, { [first]: 1_000_000 });
  const { rows } = await server.deps.pool.query<{ demand: number }>(
    'select demand::float8 as demand from order_log_head h join auction a on a.id = h.auction_id where a.uuid = $1',
    [id],
  );
  expect(rows).toEqual([{ demand: 1_005_000 }]);
  await auctions.close(id);
  const { totals } = await issuer.client.readAllocations({ params: { auctionId: id } });
  expect(totals.award).toBe(1_005_000);
});

/** As a person who owns the database. */
async function asSuperuser(attack: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
  const client = await server.superuser.connect();
  try {
    await attack(client);
  } finally {
    client.release(true);
  }
}
