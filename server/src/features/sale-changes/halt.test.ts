/** Tests halting and resuming a sale: by its issuer, by administrators, and because its issuer may not act. */
import { isFull, some, times } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { hoursFromNow } from '../../../testing/market/auctions.ts';
import { first, ledgerOf, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { openPage } from '../../../testing/services/streams.ts';
import { closeWhatIsDue } from '../orders/jobs.ts';
import { closeAuction } from '../results/close.ts';

const { server, accounts, administrator, auctions, noticesOf } = await testMarket();
const issuer = await accounts.issuer();
const investor = await accounts.individual();

const hour = 60 * 60 * 1000;
const body = { reason: 'A figure of the official statement is being corrected' };
const sentence = 'This sale is halted: no orders are taken until it is resumed';

const halt = (auctionId: string, person = issuer) => person.client.haltAuction({ params: { auctionId }, body });
const resume = (auctionId: string, choice: 'keep' | 'extend' | 'date' | 'close', closeDate?: Date) =>
  issuer.client.resumeAuction({ params: { auctionId }, body: { choice, closeDate: closeDate?.toISOString() } });
const read = (auctionId: string, person = investor) => person.client.readPublicAuction({ params: { auctionId } });
const suspend = (id: string) =>
  administrator.client.suspendAccount({ params: { kind: 'municipality', id }, body: { reason: 'Papers' } });
const reactivate = (id: string) =>
  administrator.client.reactivateAccount({ params: { kind: 'municipality', id }, body: { reason: 'Papers are in' } });

/** Simulates waiting: moves the halt to an hour ago and the close into the past, two hours after the halt. */
async function letCloseCome(id: string): Promise<{ closeDate: Date; haltedAt: Date }> {
  const [startDate, haltedAt, closeDate] = [hoursFromNow(-6), hoursFromNow(-3), hoursFromNow(-1)];
  const { db } = server.deps;
  await db.updateTable('auction').set({ startDate, haltedAt, closeDate }).where('uuid', '=', id).execute();
  const { id: auctionId } = await db
    .selectFrom('auction')
    .select('id')
    .where('uuid', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('auctionHalt')
    .set({ haltedAt, closeBefore: closeDate })
    .where('auctionId', '=', auctionId)
    .execute();
  return { closeDate, haltedAt };
}

async function storedStatus(uuid: string) {
  const row = await server.deps.db.selectFrom('auction').select('status').where('uuid', '=', uuid).executeTakeFirst();
  return row?.status;
}

const titlesTold = async (person: Member, auctionId: string) =>
  (await noticesOf(person, auctionId)).map(({ title }) => title);

describe('a halted sale', () => {
  test('takes no order and no change of one, lets investors withdraw, and reports so everywhere', async () => {
    const id = await auctions.live(issuer);
    const [kept, withdrawn] = [
      await order(investor, id, { [first]: 10_000 }),
      await order(investor, id, { [second]: 5_000 }),
    ];
    const halted = await halt(id);
    expect(halted).toMatchObject({ status: 'Live', isHalted: true, halt: { reason: body.reason, haltedBy: 'issuer' } });
    const ledger = ledgerOf(server);
    expect(await ledger.refusedWithoutTrace(() => order(investor, id, { [first]: 5_000 }))).toMatchObject({
      status: 403,
      message: sentence,
    });
    const investments = [{ maturityDate: first, investmentAmount: 5_000 }];
    const amend = () =>
      investor.client.amendBid({ params: { auctionId: id, bidId: kept.bidId }, body: { investments } });
    expect(await ledger.refusedWithoutTrace(amend)).toMatchObject({ status: 403, message: sentence });
    const preview = investor.client.previewBid({ params: { auctionId: id }, body: { investments } });
    expect(await refusalOf(preview)).toMatchObject({ status: 403, message: sentence });
    const params = { auctionId: id, bidId: withdrawn.bidId };
    expect(await investor.client.withdrawBid({ params })).toMatchObject({ state: 'Withdrawn' });

    const shown = { isHalted: true, halt: { reason: body.reason } };
    expect(await read(id)).toMatchObject({ ...shown, status: 'Live', canBid: false, halts: [{ resumedAt: null }] });
    expect(await read(id)).toMatchObject({ whyNotBid: { code: 'auction-halted', message: sentence } });
    const { rows } = await investor.client.listAuctions({ query: { status: ['Live'], pageSize: 200 } });
    expect(rows.find(({ uuid }) => uuid === id)).toMatchObject({ ...shown, canBid: false });
    const own = await issuer.client.listOwnAuctions({ query: { status: ['Live'], pageSize: 200 } });
    expect(own.rows.find(({ uuid }) => uuid === id)).toMatchObject({ ...shown, nextAction: { code: 'resume' } });
    const ofAdmin = await administrator.client.listAuctions({ query: { halted: true } });
    expect(ofAdmin.rows.map(({ uuid }) => uuid)).toContain(id);
    expect(await issuer.client.readOrderBook({ params: { auctionId: id } })).toMatchObject(shown);
    const bids = await investor.client.listMyBids({ query: { auctionId: id } });
    expect(bids.rows.find(({ bidId }) => bidId === kept.bidId)).toMatchObject({
      ...shown,
      canChange: false,
      canWithdraw: true,
    });
    expect(await investor.client.readInventory({ params: { auctionId: id } })).toMatchObject(shown);
  });

  test('is reported to issuer and investors, and recorded in the audit trail with its values', async () => {
    const id = await auctions.live(issuer);
    await order(investor, id, { [first]: 5_000 });
    await halt(id);
    await server.runJobs();
    await resume(id, 'extend');
    await server.runJobs();
    for (const person of [issuer, investor]) {
      const titles = await titlesTold(person, id);
      expect(titles.filter((title) => /is (halted|resumed)$/.test(title))).toEqual([
        'Water Bonds is halted',
        'Water Bonds is resumed',
      ]);
    }
    const { rows } = await administrator.client.listAuditEvents({ query: { q: `auction:${id}`, pageSize: 200 } });
    const events = rows.filter(({ action }) => /^auction\.(halt|resume)$/.test(action));
    expect(events.map(({ action }) => action).sort()).toEqual(['auction.halt', 'auction.resume']);
    const resumed = events.find(({ action }) => action === 'auction.resume');
    expect(resumed?.detail).toMatchObject({
      choice: 'extend',
      closeBefore: expect.any(String),
      closeAfter: expect.any(String),
    });
  });

  test.runIf(isFull)('is seen by an open page within moments, and so is its end', async () => {
    const id = await auctions.live(issuer);
    const page = await openPage(server.marketUrl, investor, { query: `?auction[0]=${id}` });
    await page.until(({ event }) => event === 'auction');
    await halt(id);
    await page.until(({ event, data }) => event === 'auction' && Boolean(Reflect.get(data, 'haltedAt')));
    const before = page.events.length;
    await resume(id, 'keep');
    await expect
      .poll(() => page.events.slice(before).find(({ event }) => event === 'auction')?.data)
      .toMatchObject({ haltedAt: null });
    await page.close();
  });

  test('cannot be halted again, sent live again, or halted once it is over', async () => {
    const [live, scheduled, over] = [
      await auctions.live(issuer),
      await auctions.scheduled(issuer),
      await auctions.over(issuer),
    ];
    await halt(live);
    expect(await refusalOf(halt(live))).toMatchObject({ status: 412, message: 'This sale is halted already' });
    await halt(scheduled);
    const goLive = issuer.client.goLive({ params: { auctionUuid: scheduled }, body: {} });
    expect(await refusalOf(goLive)).toMatchObject({ status: 412, message: 'This sale is halted: resume it instead' });
    expect((await refusalOf(halt(over))).status).toBe(412);
    expect((await refusalOf(resume(over, 'extend'))).message).toBe('This sale is not halted');
  });

  test('that was scheduled does not open until it is resumed', async () => {
    const id = await auctions.scheduled(issuer);
    await halt(id);
    await auctions.moveSale(id, hoursFromNow(-1), hoursFromNow(10));
    const { db } = server.deps;
    await db
      .updateTable('auction')
      .set({ haltedAt: hoursFromNow(-2) })
      .where('uuid', '=', id)
      .execute();
    await server.runJobs();
    expect(await read(id)).toMatchObject({ status: 'Scheduled', isHalted: true, canBid: false });
    expect(await resume(id, 'keep')).toMatchObject({ status: 'Live', isHalted: false });
    await order(investor, id, { [first]: 5_000 });
  });

  test('belongs to its issuer: another one finds nothing, an investor has no such call', async () => {
    const id = await auctions.live(issuer);
    expect((await refusalOf(halt(id, await accounts.issuer()))).status).toBe(404);
    expect((await refusalOf(halt(id, investor))).status).toBe(403);
    const asked = await server.ask('market', issuer, 'POST', `/api/auction/${id}/halt`, { reason: ' ' });
    expect(asked).toMatchObject({ status: 400, body: { message: 'A reason is required' } });
    expect((await read(id)).isHalted).toBe(false);
  });
});

describe('nothing is allocated while a sale is halted', () => {
  test('though its close has passed and every worker and reader checks', async () => {
    const id = await auctions.live(issuer);
    await order(investor, id, { [first]: 5_000 });
    await halt(id);
    await letCloseCome(id);
    const { id: auctionId } = await server.deps.db
      .selectFrom('auction')
      .select('id')
      .where('uuid', '=', id)
      .executeTakeFirstOrThrow();
    expect(await closeAuction(server.deps, auctionId)).toBe('not due');
    await closeWhatIsDue(server.deps);
    await server.runJobs();
    expect(await refusalOf(order(investor, id, { [first]: 5_000 }))).toMatchObject({ status: 403, message: sentence });
    expect((await refusalOf(issuer.client.readAllocations({ params: { auctionId: id } }))).status).toBe(403);
    expect((await refusalOf(investor.client.readClosingRecord({ params: { auctionId: id } }))).status).toBe(404);
    expect([await storedStatus(id), (await read(id)).status]).toEqual(['Live', 'Live']);
    for (const [status, isListed] of [
      ['Live', true],
      ['Ended', false],
    ] as const) {
      const own = await issuer.client.listOwnAuctions({ query: { status: [status], pageSize: 200 } });
      expect(own.rows.some(({ uuid }) => uuid === id)).toBe(isListed);
      const bids = await investor.client.listMyBids({ query: { auctionId: id, status: [status] } });
      expect(bids.rows.length > 0).toBe(isListed);
    }
  });

  test('not even by a process without halts: the database refuses', async () => {
    const id = await auctions.live(issuer);
    await halt(id);
    const end = server.deps.db.updateTable('auction').set({ status: 'Ended' }).where('uuid', '=', id).execute();
    await expect(end).rejects.toThrow('auction_halt_is_whole');
  });
});

describe('resuming', () => {
  test.each(some('choices of the close', ['keep', 'extend', 'date'] as const, 1))(
    'takes orders again, with the chosen close: %s',
    async (choice) => {
      const id = await auctions.live(issuer);
      await halt(id);
      const { closeDate: before, halts } = await read(id);
      const wished = hoursFromNow(72);
      const answer = await resume(id, choice, choice === 'date' ? wished : undefined);
      const after = Date.parse(answer.closeDate ?? '');
      const [entry] = (await read(id)).halts;
      const lost = Date.parse(entry?.resumedAt ?? '') - Date.parse(halts[0]?.haltedAt ?? '');
      const expected = {
        keep: Date.parse(before ?? ''),
        extend: Date.parse(before ?? '') + lost,
        date: wished.getTime(),
      };
      expect(after).toBe(expected[choice]);
      expect(entry).toMatchObject({ choice, resumedBy: 'issuer', closeBefore: before, closeAfter: answer.closeDate });
      expect(await read(id)).toMatchObject({ isHalted: false, halt: null, canBid: true, closeDate: answer.closeDate });
      await order(investor, id, { [first]: 5_000 });
    },
  );

  test('past its close: keeping it is refused, it is closed now without the lost time', async () => {
    const id = await auctions.live(issuer);
    await order(investor, id, { [first]: 5_000 });
    await halt(id);
    await letCloseCome(id);
    expect(await refusalOf(resume(id, 'keep'))).toMatchObject({
      status: 412,
      message: 'The announced close has passed: extend the sale, or close it now',
    });
    const tooEarly = await refusalOf(resume(id, 'date', hoursFromNow(1)));
    expect(tooEarly).toMatchObject({ status: 412 });
    expect(tooEarly.message).toMatch(/must leave investors the remaining time/);
    expect(await resume(id, 'close')).toMatchObject({ status: 'Ended', isHalted: false });
    await server.runJobs();
    const [mine] = (await investor.client.listMyAllocations({ query: { auctionId: id } })).rows;
    expect(mine).toMatchObject({ award: 5_000 });
    expect(await refusalOf(order(investor, id, { [first]: 5_000 }))).toMatchObject({ status: 403 });
  });

  test.runIf(isFull)('past its close: it is open again for the time that was left', async () => {
    const id = await auctions.live(issuer);
    await halt(id);
    const { closeDate, haltedAt } = await letCloseCome(id);
    const before = Date.now();
    const answer = await resume(id, 'extend');
    const left = closeDate.getTime() - haltedAt.getTime();
    expect(Date.parse(answer.closeDate ?? '') - before).toBeGreaterThanOrEqual(left - 5);
    expect(answer.status).toBe('Live');
    await order(investor, id, { [first]: 5_000 });
    await auctions.close(id);
    expect((await investor.client.listMyAllocations({ query: { auctionId: id } })).rows[0]).toMatchObject({
      award: 5_000,
    });
  });

  test('cannot close a sale before its announced close, or announce an earlier one', async () => {
    const id = await auctions.live(issuer);
    await halt(id);
    expect((await refusalOf(resume(id, 'close'))).message).toBe('A sale cannot be closed before its announced close');
    expect((await refusalOf(resume(id, 'date', hoursFromNow(1)))).message).toMatch(/not be before the announced one/);
    const asked = await server.ask('market', issuer, 'POST', `/api/auction/${id}/resume`, { choice: 'date' });
    expect(asked).toMatchObject({ status: 400, body: { message: 'Set the new close' } });
  });

  test('an administrator resumes what an administrator halted; the issuer does not', async () => {
    const id = await auctions.live(issuer);
    const params = { auctionId: id };
    expect(await administrator.client.haltAuction({ params, body })).toMatchObject({
      halt: { haltedBy: 'administrator' },
    });
    expect(await refusalOf(resume(id, 'keep'))).toMatchObject({
      status: 412,
      message: 'An administrator halted this sale; only an administrator can resume it',
    });
    expect(await administrator.client.resumeAuction({ params, body: { choice: 'keep' } })).toMatchObject({
      isHalted: false,
    });
  });
});

describe('a suspended issuer', () => {
  test('has its sales halted, live and scheduled, for a reason the market may read; reactivation resumes nothing', async () => {
    const city = await accounts.issuer();
    const [live, scheduled, over] = [
      await auctions.live(city),
      await auctions.scheduled(city),
      await auctions.over(city),
    ];
    await suspend(city.orgUuid);
    const reason = "The issuer's account is under review";
    for (const id of [live, scheduled]) {
      expect(await read(id)).toMatchObject({ isHalted: true, halt: { haltedBy: 'system', reason } });
    }
    expect((await read(over)).isHalted).toBe(false);
    const params = { auctionId: live };
    const resumeAsAdmin = () => administrator.client.resumeAuction({ params, body: { choice: 'keep' } });
    expect(await refusalOf(resumeAsAdmin())).toMatchObject({
      status: 412,
      message: 'A sale can be resumed only while its issuer is Active; this issuer is Suspended',
    });
    await reactivate(city.orgUuid);
    expect((await read(live)).isHalted).toBe(true);
    const resumed = await city.client.resumeAuction({ params, body: { choice: 'extend' } });
    expect(resumed).toMatchObject({ status: 'Live', isHalted: false });
    await order(investor, live, { [first]: 5_000 });
  });

  test('that is deactivated has its sales halted too', async () => {
    const city = await accounts.issuer();
    const id = await auctions.live(city);
    await administrator.client.deactivateAccount({
      params: { kind: 'municipality', id: city.orgUuid },
      body: { reason: 'Closed' },
    });
    expect((await read(id)).isHalted).toBe(false);
    const second = await accounts.administrator();
    const [request] = await second.client.listPendingDecisions({ query: { subject: `municipality:${city.orgUuid}` } });
    await second.client.confirmDecision({ params: { id: request?.id ?? '' } });
    expect(await read(id)).toMatchObject({ isHalted: true, canBid: false });
  });
});

describe('races', () => {
  test('an order is either before the halt or refused, in any sequence', async () => {
    for (let round = 0; round < times(1, 5); round++) {
      const id = await auctions.live(issuer);
      const others = await Promise.all([1, 2, 3].map(() => accounts.individual()));
      const outcomes = await Promise.allSettled([
        ...others.map((person) => order(person, id, { [first]: 5_000 })),
        halt(id),
        ...others.map((person) => order(person, id, { [second]: 5_000 })),
      ]);
      const taken = outcomes.filter((each) => each.status === 'fulfilled' && 'bidId' in each.value).length;
      const haltedAt = Date.parse((await read(id)).halt?.haltedAt ?? '');
      const { rows } = await server.deps.pool.query<{ placed: Date }>(
        'select placed_at as placed from auction_bid b join auction a on a.id = b.auction_id where a.uuid = $1',
        [id],
      );
      expect(rows).toHaveLength(taken);
      for (const { placed } of rows) expect(placed.getTime()).toBeLessThanOrEqual(haltedAt);
    }
  });

  test('of several who halt or resume at once, one does', async () => {
    const id = await auctions.live(issuer);
    const halts = await Promise.allSettled([halt(id), halt(id), halt(id)]);
    expect(halts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const ends = await Promise.allSettled([resume(id, 'keep'), resume(id, 'extend'), resume(id, 'keep')]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await read(id)).halts).toHaveLength(1);
  });

  test.runIf(isFull)('resuming to close now against workers that close: one result', async () => {
    const id = await auctions.live(issuer);
    await order(investor, id, { [first]: 5_000 });
    await halt(id);
    await letCloseCome(id);
    const { id: auctionId } = await server.deps.db
      .selectFrom('auction')
      .select('id')
      .where('uuid', '=', id)
      .executeTakeFirstOrThrow();
    const close = () => closeAuction(server.deps, auctionId);
    await Promise.all([close(), resume(id, 'close'), close(), close()]);
    await Promise.all([close(), close()]);
    const { rows } = await server.deps.pool.query('select from closing_record where auction_id = $1', [auctionId]);
    expect(rows).toHaveLength(1);
  });

  test('a sale does not go live while its issuer is being suspended', async () => {
    for (let round = 0; round < times(1, 3); round++) {
      const city = await accounts.issuer();
      const id = await auctions.approved(city);
      await Promise.allSettled([suspend(city.orgUuid), city.client.goLive({ params: { auctionUuid: id }, body: {} })]);
      const { status, isHalted } = await read(id);
      expect(status === 'Live' && !isHalted).toBe(false);
    }
  });
});

test('the last change on a receipt is before a close that the change was in time for', async () => {
  const id = await auctions.live(issuer);
  const { bidId } = await order(investor, id, { [first]: 10_000 });
  const { db } = server.deps;
  const closeDate = new Date(Date.now() + hour);
  await db.updateTable('auction').set({ closeDate }).where('uuid', '=', id).execute();
  const receipt = await investor.client.withdrawBid({ params: { auctionId: id, bidId } });
  const { rows } = await server.deps.pool.query<{ at: Date }>(
    'select at from auction_bid_history where bid_id = $1 order by id desc limit 1',
    [bidId],
  );
  expect(receipt.updatedAt).toBe(rows[0]?.at.toISOString());
});
