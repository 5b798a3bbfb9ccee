/** Tests changes of sales among orders and halts in any sequence, and with a connection that is killed in between. */
import { replayLog } from '@fairbook/domain/log/replay.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extendWhatIsDue } from '../bidding/extending.ts';
import { brokenLaws } from '../bidding/invariants.sql.ts';
import { accountsOf, type Member, type TestAccounts } from '../testing/accounts.ts';
import { type Auctions, auctionsOf, hoursFromNow } from '../testing/auctions.ts';
import { first, order, second } from '../testing/orders.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

let server: TestServer;
let accounts: TestAccounts;
let auctions: Auctions;
let issuer: Member;
let colleague: Member;
let investors: Member[];

beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsOf(server);
  issuer = await accounts.issuer();
  auctions = auctionsOf(server, await accounts.administrator(), await accounts.professional());
  investors = [await accounts.individual(), await accounts.individual(), await accounts.institution()];
});
afterAll(() => server.close());

const reason = 'A storm has closed the offices of the city';

async function logOf(uuid: string): Promise<string[]> {
  const { rows } = await server.deps.pool.query<{ entry: string }>(
    'select entry from order_log l join auction a on a.id = l.auction_id where a.uuid = $1 order by index',
    [uuid],
  );
  return rows.map(({ entry }) => entry);
}

/** The same numbers below `count` each time. */
function numbersFrom(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * count);
  };
}

test('orders, changes, halts and extensions in any sequence leave a log that the verifier accepts', {
  timeout: 120_000,
}, async () => {
  const ids: string[] = [];
  for (let seed = 1; seed <= 6; seed++) {
    const pick = numbersFrom(seed);
    const id = await auctions.approved(issuer);
    const body = { closeDate: hoursFromNow(0.2).toISOString(), extension: { minutes: 15, most: 2 } };
    await issuer.client.goLive({ params: { auctionUuid: id }, body });
    ids.push(id);
    const params = { auctionId: id };
    const acts = [
      () => order(investors[pick(3)] as Member, id, { [pick(2) === 0 ? first : second]: 5_000 * (1 + pick(3)) }),
      () => order(investors[pick(3)] as Member, id, { [first]: 5_000 }),
      () =>
        issuer.client.rescheduleAuction({
          params,
          body: { closeDate: hoursFromNow(1 + pick(40)).toISOString(), reason },
        }),
      () => {
        const maturities = [{ maturityDate: pick(2) === 0 ? first : second }];
        return issuer.client.withdrawMaturities({ params, body: { maturities, reason } });
      },
      () => issuer.client.haltAuction({ params, body: { reason } }),
      () => issuer.client.resumeAuction({ params, body: { choice: pick(2) === 0 ? 'extend' : 'keep' } }),
      () => extendWhatIsDue(server.deps),
    ];
    const taken: string[] = [];
    for (let round = 0; round < 8; round++) {
      const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(async () => acts[pick(acts.length)]?.()));
      for (const one of outcomes) {
        if (one.status === 'fulfilled' && one.value && 'bidId' in one.value) taken.push(String(one.value.bidId));
      }
    }
    const entries = await logOf(id);
    const { changes, closeDate, lines } = replayLog(entries);
    const { closeDate: shown, saleChanges } = (await investors[0]?.client.readPublicAuction({ params })) ?? {};
    expect([shown, saleChanges?.length]).toEqual([closeDate, changes.length]);
    // No acknowledged order is lost.
    const standing = new Set([...lines.values()].flat().map((line) => line.order));
    expect([...standing].sort()).toEqual([...new Set(taken)].sort());
  }
  expect(await brokenLaws(server.deps.pool)).toEqual([]);
  await server.runJobs();
  // Each person was notified of each change one time.
  const { rows } = await server.deps.pool.query<{ twice: number }>(
    `select count(*)::integer as twice from (select user_id, msg_id from notif_history where msg_id like 'auction-%' group by 1, 2 having count(*) > 1) t`,
  );
  expect(rows[0]?.twice).toBe(0);
  expect(ids).toHaveLength(6);
});

test('a change whose connection is killed is made by nobody, and once when it is confirmed again', async () => {
  const town = await accounts.issuer();
  colleague = await accounts.colleague(town);
  const id = await auctions.live(town);
  const body = { closeDate: hoursFromNow(72).toISOString(), reason };
  const { open } = await town.client.rescheduleAuction({ params: { auctionId: id }, body });
  const confirm = () => colleague.client.confirmSaleChange({ params: { auctionId: id, changeId: open?.id ?? '' } });
  const holder = await server.superuser.connect();
  try {
    await holder.query('begin');
    // The log is locked last, so everything else of the change is done by then.
    await holder.query(
      'select from order_log_head h join auction a on a.id = h.auction_id where a.uuid = $1 for update of h',
      [id],
    );
    const outcome = confirm().then(
      () => 'made',
      () => 'failed',
    );
    const kill = async () => {
      const { rows } = await server.superuser.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      );
      return rows.length;
    };
    await expect.poll(kill, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await outcome).toBe('failed');
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const kinds = async () => (await logOf(id)).map((entry) => (JSON.parse(entry) as { kind: string }).kind);
  const shown = () => colleague.client.readSaleChanges({ params: { auctionId: id } });
  expect([await kinds(), (await shown()).open?.status]).toEqual([['OPEN'], 'Requested']);
  await confirm();
  expect([await kinds(), (await shown()).open]).toEqual([['OPEN', 'RESCHEDULE'], null]);
  expect(replayLog(await logOf(id)).closeDate).toBe(body.closeDate);
});
