/** Tests rescheduling a sale that was announced: bounds, the second person, those who are told, and the proof. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testFolder, testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { hoursFromNow } from '../../../testing/market/auctions.ts';
import { first, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { closeAfterWaiting, expectProven } from '../../../testing/market/proven-sales.ts';
import { openPage } from '../../../testing/services/streams.ts';
import { makeAllMessages } from '../../../testing/services/webhooks.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';
import { extendWhatIsDue } from '../results/extending.ts';

const { server, accounts, administrator, auctions, entriesOf, noticesOf } = await testMarket();
/** Two people of one municipality. */
/** A member of a municipality with one person. */
const issuer = await accounts.issuer();
const town = await accounts.issuer();
const investor = await accounts.individual();
const colleague = await accounts.colleague(town);
const folder = await testFolder();

const reason = 'A storm has closed the offices of the city';
type Moved = { startDate?: Date; closeDate: Date; insteadOf?: Date };

function reschedule(auctionId: string, { startDate, closeDate, insteadOf }: Moved, person = issuer) {
  return person.client.rescheduleAuction({
    params: { auctionId },
    body: {
      ...(startDate && { startDate: startDate.toISOString() }),
      ...(insteadOf && { insteadOf: insteadOf.toISOString() }),
      closeDate: closeDate.toISOString(),
      reason,
    },
  });
}
const read = (auctionId: string) => investor.client.readPublicAuction({ params: { auctionId } });
const confirm = async (auctionId: string, id: string, person: Member) => {
  await person.client.confirmDecision({ params: { id } });
  return person.client.readSaleChanges({ params: { auctionId } });
};

const titlesTold = async (person: Member, auctionId: string) =>
  (await noticesOf(person, auctionId)).map(({ title }) => title);

describe('a sale of a municipality with one person', () => {
  test('is rescheduled at once: entry of the log, open pages, notices, webhook, jobs, audit', async () => {
    const id = await auctions.live(issuer);
    await order(investor, id, { [first]: 10_000 });
    await investor.client.addWebhook({
      body: { url: 'http://127.0.0.1:9/hook', events: ['auction.rescheduled', 'auction.allotted'] },
    });
    const page = await openPage(server.marketUrl, investor, { query: `?auction[0]=${id}` });
    await page.until(({ event }) => event === 'auction');
    const { closeDate: before, startDate } = await read(id);
    const closeDate = hoursFromNow(72);
    const preview = await issuer.client.readSaleChanges({ params: { auctionId: id } });
    expect(preview).toMatchObject({ open: null, needsSecond: false, whyNotReschedule: null, bidders: 1 });
    expect(preview.told).toBeGreaterThanOrEqual(2);

    const { until } = await investor.client.lookAtSale({ params: { auctionId: id } });
    await investor.client.markSaleSeen({ params: { auctionId: id }, body: { until } });
    expect(await reschedule(id, { closeDate })).toMatchObject({ open: null, whyNotReschedule: null });
    await page.until(
      ({ event, data }) => event === 'auction' && Reflect.get(data, 'closeDate') === closeDate.toISOString(),
    );
    await page.close();

    const change = { kind: 'RESCHEDULE', reason, startBefore: startDate, startAfter: startDate, closeBefore: before };
    expect(await read(id)).toMatchObject({
      closeDate: closeDate.toISOString(),
      saleChanges: [{ ...change, closeAfter: closeDate.toISOString() }],
    });
    const { changes } = await investor.client.lookAtSale({ params: { auctionId: id } });
    expect(changes).toMatchObject([{ kind: 'rescheduled', about: reason, closeAfter: closeDate.toISOString() }]);
    const entry = (await entriesOf(id)).at(-1);
    expect(entry).toEqual({
      ...{ at: expect.any(String), by: 'issuer', closeDate: closeDate.toISOString(), index: 2 },
      ...{ kind: 'RESCHEDULE', reason, startDate },
    });
    await server.runJobs();
    await server.runJobs();
    for (const person of [issuer, investor]) {
      const titles = await titlesTold(person, id);
      expect(titles.filter((title) => title === 'Water Bonds is rescheduled')).toHaveLength(1);
    }
    await makeAllMessages(server);
    await makeAllMessages(server);
    const sent = await server.deps.db.selectFrom('webhookDelivery').select(['event', 'data']).execute();
    expect(sent).toMatchObject([
      { event: 'auction.rescheduled', data: { auctionId: id, reason, closeAfter: closeDate.toISOString() } },
    ]);
    const { rows } = await administrator.client.listAuditEvents({ query: { q: `auction:${id}`, pageSize: 200 } });
    expect(rows.find(({ action }) => action === 'auction.reschedule')?.detail).toMatchObject({ reason, isAlone: true });
    // The order stands, and more are taken.
    await order(investor, id, { [second]: 5_000 });
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });

  test('keeps the published bounds', async () => {
    const live = await auctions.live(issuer);
    const { closeDate } = await read(live);
    const announced = new Date(closeDate ?? '');
    const earlier = await refusalOf(reschedule(live, { closeDate: hoursFromNow(24) }));
    expect(earlier).toMatchObject({ status: 412, data: { code: 'close-too-early' } });
    expect(await refusalOf(reschedule(live, { closeDate: announced }))).toMatchObject({
      data: { code: 'nothing-changes' },
    });
    expect(await refusalOf(reschedule(live, { closeDate: hoursFromNow(90 * 24 + 1) }))).toMatchObject({
      data: { code: 'close-too-late' },
    });
    const moved = reschedule(live, { startDate: hoursFromNow(1), closeDate: hoursFromNow(72) });
    expect(await refusalOf(moved)).toMatchObject({ data: { code: 'sale-has-started' } });

    const scheduled = await auctions.scheduled(issuer, hoursFromNow(5));
    const soon = reschedule(scheduled, { closeDate: hoursFromNow(23) });
    expect(await refusalOf(soon)).toMatchObject({ data: { code: 'close-too-early' } });
    const past = reschedule(scheduled, { startDate: hoursFromNow(-1), closeDate: hoursFromNow(60) });
    expect(await refusalOf(past)).toMatchObject({ data: { code: 'start-too-early' } });
    await reschedule(scheduled, { startDate: hoursFromNow(2), closeDate: hoursFromNow(25) });
    expect((await read(scheduled)).saleChanges).toHaveLength(1);

    const other = await accounts.issuer();
    expect((await refusalOf(reschedule(live, { closeDate: hoursFromNow(72) }, other))).status).toBe(404);
    const bare = await server.ask('market', issuer, 'POST', `/api/auction/${live}/reschedule`, {
      closeDate: hoursFromNow(72).toISOString(),
      reason: ' ',
    });
    expect(bare).toMatchObject({ status: 400, body: { message: 'A reason is required' } });
    // Further times and states, whose rules are tested in the domain.
    if (!isFull) return;
    const almostOver = await auctions.live(issuer);
    await auctions.moveSale(almostOver, hoursFromNow(-5), hoursFromNow(0.1));
    const short = reschedule(almostOver, { closeDate: hoursFromNow(0.4) });
    expect(await refusalOf(short)).toMatchObject({ data: { code: 'close-too-early' } });
    await reschedule(almostOver, { closeDate: hoursFromNow(0.6) });

    for (const id of [await auctions.approved(issuer), await auctions.over(issuer)]) {
      expect((await refusalOf(reschedule(id, { closeDate: hoursFromNow(72) }))).status).toBe(412);
    }
  });

  test.runIf(isFull)('cannot be rescheduled more than ten times', async () => {
    const id = await auctions.live(issuer);
    for (let round = 1; round <= 10; round++) await reschedule(id, { closeDate: hoursFromNow(48 + round) });
    expect(await refusalOf(reschedule(id, { closeDate: hoursFromNow(72) }))).toMatchObject({
      status: 412,
      message: 'A sale can be rescheduled at most 10 times',
    });
  });

  test('is not changed from a page that shows another close', async () => {
    const id = await auctions.live(issuer);
    const { closeDate } = await read(id);
    const insteadOf = new Date(closeDate ?? '');
    await reschedule(id, { closeDate: hoursFromNow(60), insteadOf });
    const stale = reschedule(id, { closeDate: hoursFromNow(72), insteadOf });
    expect(await refusalOf(stale)).toMatchObject({ status: 412, data: { code: 'changed-meanwhile' } });
    expect((await read(id)).saleChanges).toHaveLength(1);
  });

  test('is changed once by two requests at once, and never while it is halted', async () => {
    const id = await auctions.live(issuer);
    const insteadOf = new Date((await read(id)).closeDate ?? '');
    const both = await auctions.atOnce(id, [
      () =>
        reschedule(id, { closeDate: hoursFromNow(60), insteadOf }).then(
          () => 'made',
          () => 'refused',
        ),
      () =>
        reschedule(id, { closeDate: hoursFromNow(72), insteadOf }).then(
          () => 'made',
          () => 'refused',
        ),
    ]);
    expect(both.sort()).toEqual(['made', 'refused']);
    await issuer.client.haltAuction({ params: { auctionId: id }, body: { reason } });
    expect(await refusalOf(reschedule(id, { closeDate: hoursFromNow(90) }))).toMatchObject({
      status: 412,
      message: 'This sale is halted: set its close when you resume it',
    });
  });
});

describe('a sale of a municipality with two people', () => {
  test('is rescheduled by one and confirmed by the other', async () => {
    const id = await auctions.live(town);
    const closeDate = hoursFromNow(72);
    const before = (await read(id)).closeDate;
    const { open } = await reschedule(id, { closeDate }, town);
    expect(open).toMatchObject({ status: 'Requested', isOwn: true, whyNotConfirm: { code: 'own-change' } });
    expect(await read(id)).toMatchObject({ closeDate: before, saleChanges: [] });
    await server.runJobs();
    expect(await titlesTold(colleague, id)).toContain('Water Bonds: confirm another close');
    // Alone, in three ways.
    const changeId = open?.id ?? '';
    expect(await refusalOf(confirm(id, changeId, town))).toMatchObject({ status: 412, data: { code: 'own-change' } });
    expect(await refusalOf(reschedule(id, { closeDate }, town))).toMatchObject({ data: { code: 'change-requested' } });
    const force = `update sale_change set status = 'Made', decided_by = requested_by, decided_at = clock_timestamp(), halts_before = 0 where uuid = $1`;
    await expect(server.deps.pool.query(force, [changeId])).rejects.toThrow('sale_change');
    expect((await read(id)).saleChanges).toEqual([]);

    const seen = await colleague.client.readSaleChanges({ params: { auctionId: id } });
    expect(seen.open).toMatchObject({ id: changeId, reason, isOwn: false, whyNotConfirm: null });
    expect(await confirm(id, changeId, colleague)).toMatchObject({ open: null });
    expect(await read(id)).toMatchObject({ closeDate: closeDate.toISOString(), saleChanges: [{ reason }] });
    expect(await refusalOf(confirm(id, changeId, colleague))).toMatchObject({ data: { code: 'sale-change-decided' } });
    const gone = 'delete from sale_change where uuid = $1';
    await expect(server.superuser.query(gone, [changeId])).rejects.toThrow('changes of sales are kept as they are');
  });

  test('still needs two after one of them was removed, so that no one becomes alone in order to decide', async () => {
    const city = await accounts.issuer();
    const other = await accounts.colleague(city);
    const id = await auctions.live(city);
    await city.client.removeColleague({ params: { id: other.uuid } });
    const { open, needsSecond } = await reschedule(id, { closeDate: hoursFromNow(72) }, city);
    expect([needsSecond, open?.status]).toEqual([true, 'Requested']);
    expect((await read(id)).saleChanges).toEqual([]);
  });

  test('keeps its times where the request is withdrawn, declined, or too late', async () => {
    const id = await auctions.live(town);
    const params = (changeId = '') => ({ params: { id: changeId } });
    const first = await reschedule(id, { closeDate: hoursFromNow(72) }, town);
    await town.client.withdrawDecision(params(first.open?.id));
    const next = await reschedule(id, { closeDate: hoursFromNow(73) }, town);
    await colleague.client.refuseDecision(params(next.open?.id));
    expect(await titlesTold(town, id)).toContain('Water Bonds: the change was declined');
    const { open } = await reschedule(id, { closeDate: hoursFromNow(74) }, town);
    // The sale is halted and resumed with another close in the meantime.
    await town.client.haltAuction({ params: { auctionId: id }, body: { reason } });
    await town.client.resumeAuction({
      params: { auctionId: id },
      body: { choice: 'date', closeDate: hoursFromNow(60).toISOString() },
    });
    expect(await refusalOf(confirm(id, open?.id ?? '', colleague))).toMatchObject({
      data: { code: 'changed-meanwhile' },
    });
    // A new request takes its place.
    const last = await reschedule(id, { closeDate: hoursFromNow(80) }, colleague);
    await confirm(id, last.open?.id ?? '', town);
    expect((await read(id)).saleChanges).toHaveLength(1);
  });
});

describe('unsold bonds', () => {
  test('becomes the draft of a new sale, whose maturities and amount are what is left', async () => {
    const id = await auctions.live(issuer);
    const offer = (person = issuer) => person.client.offerUnsold({ params: { auctionId: id } });
    expect(await refusalOf(offer())).toMatchObject({ status: 412, data: { code: 'not-closed' } });
    await order(investor, id, { [first]: 100_000 });
    await order(investor, id, { [second]: 50_000 });
    await auctions.close(id);
    expect((await refusalOf(offer(town))).status).toBe(404);
    const made = await offer();
    const draft = await issuer.client.readOwnAuction({ params: { auctionId: made.id } });
    expect(draft).toMatchObject({
      status: 'Draft',
      profile: { name: 'Water Bonds (unsold)', amount: 150_000 },
      maturityStructure: [{ maturityDate: second, principalAmount: 150_000 }],
      keyDates: { firstPrincipalPaymentDate: second, finalMaturityDate: second },
    });
    // Only when it is launched is not known yet.
    expect(draft.missing.map(({ code }) => code)).toEqual(['launch-date-required']);
  });

  test.runIf(isFull)('is nothing of a sale that is sold', async () => {
    const id = await auctions.live(issuer);
    const fund = await accounts.institution();
    await order(fund, id, { [first]: 100_000 });
    await order(fund, id, { [second]: 200_000 });
    await auctions.close(id);
    const offer = issuer.client.offerUnsold({ params: { auctionId: id } });
    expect(await refusalOf(offer)).toMatchObject({ status: 412, data: { code: 'nothing-unsold' } });
  });
});

describe('a sale with an automatic extension', () => {
  const extension = { minutes: 1, most: 2 };

  /** Every order falls into the last minute of this sale. */
  async function extendable(): Promise<{ id: string; closeDate: Date }> {
    const id = await auctions.approved(issuer, { priority: { extension } });
    const closeDate = new Date(Date.now() + 55_000);
    await issuer.client.goLive({ params: { auctionUuid: id }, body: { closeDate: closeDate.toISOString() } });
    return { id, closeDate };
  }
  const closeOf = async (id: string) => Date.parse((await read(id)).closeDate ?? '');

  test('is extended by an order in the last minutes, as often as published, and by no other', async () => {
    const { id, closeDate } = await extendable();
    expect(await read(id)).toMatchObject({ extension, saleChanges: [] });
    expect((await entriesOf(id))[0]).toMatchObject({ kind: 'OPEN', extension });
    await extendWhatIsDue(server.deps);
    expect(await closeOf(id)).toBe(closeDate.getTime());
    const { bidId } = await order(investor, id, { [first]: 10_000 });
    await Promise.all([extendWhatIsDue(server.deps), extendWhatIsDue(server.deps)]);
    expect(await closeOf(id)).toBe(closeDate.getTime() + 60_000);
    expect(await read(id)).toMatchObject({ saleChanges: [{ by: 'terms', closeBefore: closeDate.toISOString() }] });
    expect((await entriesOf(id)).at(-1)).toMatchObject({ kind: 'RESCHEDULE', by: 'terms', index: 2 });
    // The window of the new close has not come.
    await extendWhatIsDue(server.deps);
    expect(await closeOf(id)).toBe(closeDate.getTime() + 60_000);
    await server.runJobs();
    await server.runJobs();
    expect((await titlesTold(investor, id)).filter((title) => title === 'Water Bonds is extended')).toHaveLength(1);
    // A smaller order does not extend it: not where the last minute begins with it, but where it begins with the first order.
    const investments = [{ maturityDate: first, investmentAmount: 5_000 }];
    await investor.client.amendBid({ params: { auctionId: id, bidId }, body: { investments } });
    const ordered = (await entriesOf(id)).filter(({ kind }) => kind === 'PLACE' || kind === 'AMEND');
    const [placed = 0, amended = 0] = ordered.map(({ at }) => Date.parse(String(at)));
    expect(amended).toBeGreaterThan(placed);
    const dueAfter = async (moment: number) => {
      await auctions.moveSale(id, hoursFromNow(-1), new Date(moment + 60_000));
      const due = 'select is_extension_due(a) as due from auction a where uuid = $1';
      return (await server.deps.pool.query<{ due: boolean }>(due, [id])).rows[0]?.due;
    };
    expect(await dueAfter(amended)).toBe(false);
    expect(await dueAfter(placed)).toBe(true);
  });

  test('does not end while its extension is due, and no process can end it', async () => {
    const { id } = await extendable();
    await order(investor, id, { [first]: 10_000 });
    await auctions.closeNow(id);
    const passed = await closeOf(id);
    const end = `update auction set status = 'Ended' where uuid = $1`;
    await expect(server.deps.pool.query(end, [id])).rejects.toThrow('is extended by its terms');
    const late = await refusalOf(order(investor, id, { [second]: 5_000 }));
    expect(late.status).toBe(503);
    expect(await closeOf(id)).toBe(passed + 60_000);
    await order(investor, id, { [second]: 5_000 });
    await auctions.close(id);
    // The second extension is the last one; the close after it stays.
    expect(await read(id)).toMatchObject({ status: 'Live', saleChanges: [{ by: 'terms' }, { by: 'terms' }] });
    await order(investor, id, { [second]: 5_000 });
    await auctions.close(id);
    expect(await read(id)).toMatchObject({ status: 'Ended' });
  });

  test('has a proof that verifiers find right', async () => {
    const { id } = await extendable();
    await order(investor, id, { [first]: 10_000 });
    await extendWhatIsDue(server.deps);
    await reschedule(id, { closeDate: hoursFromNow(1) });
    await expectProven(await closeAfterWaiting(server, id, folder), { inPython: isFull });
  });
});

describe.runIf(isFull)('the proof', () => {
  test('of a sale that was rescheduled before and after its start is right in both verifiers', {
    timeout: 60_000,
  }, async () => {
    const id = await auctions.scheduled(issuer, hoursFromNow(3));
    // Before this change existed, the log kept the first times, and its record contradicted it.
    await reschedule(id, { startDate: new Date(Date.now() + 5_000), closeDate: hoursFromNow(25) });
    await expect.poll(async () => (await read(id)).canBid, { timeout: 30_000 }).toBe(true);
    await order(investor, id, { [first]: 10_000 });
    await reschedule(id, { closeDate: hoursFromNow(51) });
    await issuer.client.haltAuction({ params: { auctionId: id }, body: { reason } });
    await issuer.client.resumeAuction({ params: { auctionId: id }, body: { choice: 'keep' } });
    await order(investor, id, { [second]: 5_000 });
    expect(await expectProven(await closeAfterWaiting(server, id, folder))).toHaveLength(2);
  });
});
