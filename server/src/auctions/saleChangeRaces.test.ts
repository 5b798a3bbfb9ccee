/** Tests changes of sales among orders and halts in any sequence, and with a connection that is killed in between. */
import { randomUUID } from 'node:crypto';
import { canonicalText } from '@fairbook/domain/closing.ts';
import { replayLog } from '@fairbook/domain/log/replay.ts';
import { withdrawnIn } from '@fairbook/domain/recorded-changes.ts';
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

/** How many sales are run through random sequences: a thousand take an hour. */
const sequences = Number(process.env['SALE_SEQUENCES'] ?? 6);

/** What people do in a sale, in random order: `taken` are the orders that are acknowledged and not withdrawn. */
function actsIn(id: string, pick: (count: number) => number, taken: Set<string>): (() => Promise<unknown>)[] {
  const params = { auctionId: id };
  const someone = () => investors[pick(investors.length)] as Member;
  const place = async (day: string) => {
    const { bidId } = await order(someone(), id, { [day]: 5_000 * (1 + pick(3)) });
    taken.add(bidId);
  };
  const withOwn = async (act: (person: Member, bidId: string) => Promise<unknown>) => {
    const person = someone();
    const { rows } = await person.client.listMyBids({ query: { auctionId: id } });
    const own = rows.filter(({ state }) => state !== 'Withdrawn');
    const one = own[pick(Math.max(1, own.length))];
    if (one) await act(person, one.bidId);
  };
  return [
    () => place(first),
    () => place(pick(2) === 0 ? first : second),
    () =>
      withOwn((person, bidId) =>
        person.client.amendBid({
          params: { ...params, bidId },
          body: { investments: [{ maturityDate: first, investmentAmount: 5_000 * (1 + pick(2)) }] },
        }),
      ),
    () =>
      withOwn(async (person, bidId) => {
        await person.client.withdrawBid({ params: { ...params, bidId } });
        taken.delete(bidId);
      }),
    () =>
      issuer.client.rescheduleAuction({
        params,
        body: { closeDate: hoursFromNow(26 + pick(40)).toISOString(), reason },
      }),
    () => supplementOnce(id, pick),
    () => {
      const maturities = [{ maturityDate: pick(2) === 0 ? first : second }];
      return issuer.client.withdrawMaturities({ params, body: { maturities, reason } });
    },
    () => reconfirmAsShown(id, someone()),
    () => issuer.client.haltAuction({ params, body: { reason } }),
    () => issuer.client.resumeAuction({ params, body: { choice: pick(2) === 0 ? 'extend' : 'keep' } }),
    () => extendWhatIsDue(server.deps),
  ];
}

async function supplementOnce(auctionId: string, pick: (count: number) => number): Promise<unknown> {
  const { documents } = await issuer.client.readOwnAuction({ params: { auctionId } });
  const document = pick(2) === 0 ? 'docOther1' : 'docOther2';
  const seen = documents[document]?.id;
  const file = new File([`%PDF-1.7\n% ${randomUUID()}\ntrailer <<>>\n%%EOF\n`], 'page.pdf', {
    type: 'application/pdf',
  });
  const body = { document, reason, ...(seen && { insteadOf: seen }) } as const;
  return issuer.client.supplementDocument({ params: { auctionId }, body, files: { file: [file] } });
}

async function reconfirmAsShown(auctionId: string, person: Member): Promise<unknown> {
  const params = { auctionId };
  const { supplements } = await person.client.readPublicAuction({ params });
  const last = supplements.at(-1);
  return last && person.client.reconfirmOrders({ params, body: { supplementId: last.id } });
}

test('orders, changes, supplements, confirmations, halts and extensions in any sequence leave a log that the verifier accepts', {
  timeout: 120_000 + sequences * 20_000,
}, async () => {
  for (let seed = 1; seed <= sequences; seed++) {
    const pick = numbersFrom(seed);
    const id = await auctions.approved(issuer);
    const unconfirmedOrders = seed % 2 === 0 ? 'lapse' : 'stand';
    const closeDate = hoursFromNow(unconfirmedOrders === 'lapse' ? 25 : 0.8).toISOString();
    const body = { closeDate, extension: { minutes: 15, most: 2 }, unconfirmedOrders } as const;
    await issuer.client.goLive({ params: { auctionUuid: id }, body });
    const taken = new Set<string>();
    const acts = actsIn(id, pick, taken);
    for (let round = 0; round < 8; round++)
      await Promise.allSettled([1, 2, 3, 4, 5].map(async () => acts[pick(acts.length)]?.()));
    const entries = await logOf(id);
    const { changes, closeDate: replayed, lines } = replayLog(entries);
    const params = { auctionId: id };
    const shown = await investors[0]?.client.readPublicAuction({ params });
    expect([shown?.closeDate, (shown?.saleChanges.length ?? 0) + (shown?.supplements.length ?? 0)]).toEqual([
      replayed,
      changes.length,
    ]);
    // No acknowledged order is lost.
    const standing = new Set([...lines.values()].flat().map((line) => line.order));
    expect([...standing].sort()).toEqual([...taken].sort());
    await expectSameOrders(id, entries, { isHalted: shown?.isHalted === true, closeDate: replayed });
  }
  expect(await brokenLaws(server.deps.pool)).toEqual([]);
  await server.runJobs();
  // Each person was notified of each change one time.
  const { rows } = await server.deps.pool.query<{ twice: number }>(
    `select count(*)::integer as twice from (select user_id, msg_id from notif_history where msg_id like 'auction-%' group by 1, 2 having count(*) > 1) t`,
  );
  expect(rows[0]?.twice).toBe(0);
});

/** The book of the server has the orders that the verifier lets take part, were the sale to close now. */
async function expectSameOrders(
  id: string,
  entries: readonly string[],
  { isHalted, closeDate }: { isHalted: boolean; closeDate: string },
): Promise<void> {
  const at = new Date(Math.max(Date.parse(closeDate), Date.now()) + 1_000).toISOString();
  const [index, resumed] = [entries.length, isHalted ? 1 : 0];
  const resume = { at, by: 'issuer', choice: 'keep', closeDate, index, kind: 'RESUME' };
  const close = { at, closeDate, index: index + resumed, kind: 'CLOSE' };
  const ending = [...(isHalted ? [resume] : []), close].map((entry) => canonicalText(entry));
  let replayed: ReturnType<typeof replayLog>;
  try {
    replayed = replayLog([...entries, ...ending]);
  } catch (error) {
    // An extension that is due comes before the close.
    expect(String(error)).toContain('moves the close by the terms');
    return;
  }
  const withdrawn = withdrawnIn(replayed.changes);
  const offered = [...replayed.lines].filter(([maturity]) => !withdrawn.has(maturity));
  const amount = offered.flatMap(([, lines]) => lines).reduce((total, line) => total + line.amount, 0);
  const { totals } = await issuer.client.readOrderBook({ params: { auctionId: id } });
  expect(totals.demand * 100).toBe(amount);
}

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
