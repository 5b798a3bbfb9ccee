/** Tests changes of sales among orders and halts, several people at once, and with a connection that is killed in between. */

import { replayLog } from '@fairbook/domain/logs/replay.ts';
import { canonicalText } from '@fairbook/domain/record/closing.ts';
import { withdrawnIn } from '@fairbook/domain/sale-changes/recorded-changes.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { hoursFromNow } from '../../../testing/market/auctions.ts';
import { entriesOf } from '../../../testing/market/proven-sales.ts';
import { type ActedSale, actIn, numbersFrom, tryIt } from '../../../testing/market/random-acts.ts';
import { liveSale, newCrowd, scheduledSale } from '../../../testing/market/sale-crowd.ts';
import { expectAttemptsInLog, expectToldOnce, expectTrail } from '../../../testing/market/sale-outcome.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';
import { closeWhatIsDue } from '../orders/jobs.ts';
import { extendWhatIsDue } from '../results/extending.ts';

let colleague: Member;

const { server, accounts, auctions } = await testMarket();

const reason = 'A storm has closed the offices of the city';

/** How many sales are run. */
const sequences = times(1, 100);
/** Before the start a sale has less to do, and few of these acts amend its terms. */
const early = 100;

/** Work of the worker beside everyone, at any time and in two processes at once. */
const work = [extendWhatIsDue, closeWhatIsDue];

test('orders, changes, supplements, confirmations, halts, extensions, cancellations, closes and decisions about amounts in any order leave a log that the verifier accepts', {
  timeout: 120_000 + sequences * 20_000,
}, async () => {
  let crowd = await newCrowd(server);
  for (let number = 0; number < sequences; number++) {
    // Their sign-in is too old for some changes after ten minutes.
    if (number % 50 === 49) crowd = await newCrowd(server);
    const pick = numbersFrom(number + 1);
    const sale = await liveSale(server, crowd, number);
    for (let round = 0; round < times(5, 8); round++) {
      const working = work.map((each) => each(server.deps));
      await Promise.all([...working, ...[1, 2, 3, 4, 5].map(() => actIn(sale, pick, server))]);
    }
    for (const one of sale.attempts) if (one.state === 'unanswered' && one.isKeyed) await tryIt(one, server);
    await server.runJobs();
    const entries = await entriesOf(server.deps.pool, sale.id);
    const { changes, closeDate, end } = replayLog(entries);
    const shown = await sale.investors[0]?.client.readPublicAuction({ params: { auctionId: sale.id } });
    const count = (shown?.saleChanges.length ?? 0) + (shown?.supplements.length ?? 0);
    expect([shown?.closeDate, count]).toEqual([closeDate, changes.length]);
    await expectAttemptsInLog(server, sale);
    await expectTrail(server, sale);
    await expectToldOnce(server, sale);
    if (end === null) await expectSameOrders(sale, entries, { isHalted: shown?.isHalted === true, closeDate });
  }
  expect(await brokenLaws(server.deps.pool)).toEqual([]);
});

test.runIf(isFull)(
  'amended terms, other changes, supplements, halts and cancellations before the start in any order leave a log that the verifier accepts',
  {
    timeout: 120_000 + early * 20_000,
  },
  async () => {
    const crowd = await newCrowd(server);
    let amended = 0;
    for (let number = 0; number < early; number++) {
      const pick = numbersFrom(number + 101);
      const sale = await scheduledSale(server, crowd, number);
      for (let round = 0; round < 8; round++) await Promise.all([1, 2, 3, 4].map(() => actIn(sale, pick, server)));
      for (const one of sale.attempts) if (one.state === 'unanswered' && one.isKeyed) await tryIt(one, server);
      await server.runJobs();
      const { changes, terms } = replayLog(await entriesOf(server.deps.pool, sale.id));
      const shown = await sale.issuer.client.readPublicAuction({ params: { auctionId: sale.id } });
      const count = shown.saleChanges.length + shown.supplements.length + shown.amendments.length;
      expect(count, sale.id).toBe(changes.length);
      const principals = shown.maturityStructure.map(({ principalAmount }) => principalAmount * 100);
      expect(principals, sale.id).toEqual(terms.maturities.map(({ principal }) => principal));
      amended += shown.amendments.length;
      await expectAttemptsInLog(server, sale);
      await expectTrail(server, sale);
      await expectToldOnce(server, sale);
    }
    expect(amended).toBeGreaterThan(0);
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  },
);

/** The book of the server has the orders that the verifier lets take part, were the sale to close now. */
async function expectSameOrders(
  { id, issuer }: ActedSale,
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

test.runIf(isFull)(
  'a change whose connection is killed is made by nobody, and once when it is confirmed again',
  async () => {
    const town = await accounts.issuer();
    colleague = await accounts.colleague(town);
    const id = await auctions.live(town);
    const body = { closeDate: hoursFromNow(72).toISOString(), reason };
    const { open } = await town.client.rescheduleAuction({ params: { auctionId: id }, body });
    const confirm = () => colleague.client.confirmDecision({ params: { id: open?.id ?? '' } });
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
    const kinds = async () =>
      (await entriesOf(server.deps.pool, id)).map((entry) => (JSON.parse(entry) as { kind: string }).kind);
    const shown = () => colleague.client.readSaleChanges({ params: { auctionId: id } });
    expect([await kinds(), (await shown()).open?.status]).toEqual([['OPEN'], 'Requested']);
    await confirm();
    expect([await kinds(), (await shown()).open]).toEqual([['OPEN', 'RESCHEDULE'], null]);
    expect(replayLog(await entriesOf(server.deps.pool, id)).closeDate).toBe(body.closeDate);
  },
);
