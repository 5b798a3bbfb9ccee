/** Tests the sale: going live, and what happens by the clock. */
import { momentInWords } from '@fairbook/domain/base/zones.ts';
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { dayIn, hoursFromNow } from '../../../testing/market/auctions.ts';
import { first, order } from '../../../testing/market/orders.ts';

const { server, accounts, professional, auctions, noticesOf } = await testMarket();
const issuer = await accounts.issuer();
const investor = await accounts.individual();

const hour = 60 * 60 * 1000;

function goLive(id: string, body?: unknown, person = issuer) {
  return server.ask('market', person, 'POST', `/api/auction/${id}/go-live`, body);
}

async function read(auctionId: string) {
  return issuer.client.readOwnAuction({ params: { auctionId } });
}

async function stored(id: string) {
  return server.deps.db.selectFrom('auction').select(['id', 'status']).where('uuid', '=', id).executeTakeFirstOrThrow();
}

/** Number of notifications of an event of an auction. */
async function told(person: Member, kind: string, auctionId: string): Promise<number> {
  return (await noticesOf(person, auctionId)).filter(({ type }) => type === kind).length;
}

async function waitingJobs(id: string): Promise<Record<string, Date>> {
  const auction = await stored(id);
  const { rows } = await server.deps.pool.query<{ name: string; start_after: Date }>(
    `select name, start_after from pgboss.job where state = 'created' and data->>'auctionId' = $1::text`,
    [auction.id],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.start_after]));
}

async function sweep(): Promise<void> {
  await server.deps.jobs.enqueue(server.deps.db, 'sweep-auctions', {}, { singletonKey: 'sweep' });
  await server.runJobs();
}

describe('going live', () => {
  test('opens an approved auction at once and for 48 hours', async () => {
    const id = await auctions.approved(issuer);
    expect((await read(id)).isReadyForGoLive).toBe(true);
    const before = Date.now();
    const answer = await goLive(id);
    expect(answer).toMatchObject({ status: 200, body: { data: { uuid: id, status: 'Live' } } });
    const { startDate, closeDate } = await read(id);
    expect(Date.parse(startDate ?? '') - before).toBeGreaterThan(-1000);
    expect(Date.parse(closeDate ?? '') - Date.parse(startDate ?? '')).toBe(48 * hour);
  });

  test('accepts a start and a close in the future, and enqueues their jobs', async () => {
    const id = await auctions.approved(issuer);
    const [startDate, closeDate] = [hoursFromNow(2).toISOString(), hoursFromNow(50).toISOString()];
    expect((await goLive(id, { startDate, closeDate })).body.data).toMatchObject({
      status: 'Scheduled',
      startDate,
      closeDate,
    });
    const jobs = await waitingJobs(id);
    expect(jobs['open-auction']?.toISOString()).toBe(startDate);
    expect(jobs['close-auction']?.toISOString()).toBe(closeDate);
    expect(jobs['remind-of-close']?.toISOString()).toBe(hoursFromNowOf(closeDate, -24));
  });

  test('is refused for a sale that is scheduled, which is rescheduled instead, and its moments with it', async () => {
    const id = await auctions.scheduled(issuer, hoursFromNow(3));
    // Its order log has the first times.
    const refused = await goLive(id, { startDate: hoursFromNow(5).toISOString() });
    expect([refused.status, refused.body.message]).toEqual([412, expect.stringContaining('reschedule it instead')]);
    const [startDate, closeDate] = [hoursFromNow(5).toISOString(), hoursFromNow(60).toISOString()];
    const body = { startDate, closeDate, reason: 'The market is closed' };
    await issuer.client.rescheduleAuction({ params: { auctionId: id }, body });
    const jobs = await waitingJobs(id);
    expect(jobs['open-auction']?.toISOString()).toBe(startDate);
    expect(jobs['close-auction']?.toISOString()).toBe(closeDate);
  });

  test.each([
    [
      'closes before it starts',
      () => ({ startDate: hoursFromNow(3).toISOString(), closeDate: hoursFromNow(2).toISOString() }),
      'close-not-after-start',
    ],
    ['closes in the past', () => ({ closeDate: hoursFromNow(-1).toISOString() }), 'close-not-in-future'],
  ])('is refused with 412 where the sale %s', async (_, window, code) => {
    const id = await auctions.approved(issuer);
    expect(await goLive(id, window())).toMatchObject({
      status: 412,
      body: { data: { missing: [{ code, step: 'sale' }] } },
    });
    expect((await read(id)).status).toBe('Approved');
  });

  test('is refused before the launch date, naming it', async () => {
    const launch = hoursFromNow(30).toISOString();
    const id = await auctions.approved(issuer, { keyDates: { marketingPeriodLaunchDate: launch } });
    expect(await goLive(id)).toMatchObject({
      status: 412,
      body: { data: { missing: [{ code: 'not-launched', step: 'dates' }] } },
    });
    expect(await read(id)).toMatchObject({
      isReadyForGoLive: false,
      isInMarketingPhase: false,
      nextAction: { code: 'wait' },
    });
  });

  test('is refused where every offered maturity has fallen due', async () => {
    const id = await auctions.approved(issuer);
    const past = JSON.stringify([
      {
        isOffered: true,
        maturityDate: '2020-01-01',
        principalAmount: 300_000,
        interestRate: 1,
        yield: 1,
        price: 0,
        cusip: '',
      },
    ]);
    await server.deps.pool.query('update auction set maturity_structure = $1 where uuid = $2', [past, id]);
    const answer = await goLive(id);
    expect(answer.status).toBe(412);
    expect(JSON.stringify(answer.body.data)).toContain('no-open-maturity');
  });

  test.each(some('statuses without a start', ['draft', 'pending', 'rejected', 'live', 'over'] as const, 2))(
    'is refused with 412 while the auction is %s',
    async (status) => {
      const id = await auctions[status](issuer);
      expect((await goLive(id)).status).toBe(412);
    },
  );

  test('is refused to another municipality as if the auction did not exist, and twice at once happens once', async () => {
    const id = await auctions.approved(issuer);
    expect((await goLive(id, {}, await accounts.issuer({ name: 'Other County' }))).status).toBe(404);
    const answers = await auctions.atOnce(id, [() => goLive(id), () => goLive(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await told(issuer, 'AuctionLive', id)).toBe(1);
  });

  test('refuses values that are no date, a start in the past, and unknown fields', async () => {
    const id = await auctions.approved(issuer);
    expect((await goLive(id, { startDate: 'now' })).status).toBe(400);
    const past = await goLive(id, { startDate: hoursFromNow(-0.1).toISOString() });
    expect([past.status, past.body.data]).toEqual([
      400,
      { code: 'invalid', fields: { startDate: expect.stringContaining('in the past') } },
    ]);
    expect((await goLive(id, { status: 'Live' })).status).toBe(400);
    expect((await goLive(id, 'now')).status).toBe(400);
  });
});

describe('the clock', () => {
  test('notifies followers at the launch that the auction takes feedback, once', async () => {
    await investor.client.setFavoriteMunicipality({ params: { id: issuer.orgUuid }, body: { isFavorite: true } });
    const id = await auctions.approved(issuer);
    await server.runJobs();
    const auction = await stored(id);
    await server.deps.jobs.enqueue(server.deps.db, 'announce-launch', { auctionId: auction.id });
    await server.runJobs();
    for (const person of [issuer, professional, investor]) {
      expect(await told(person, 'AuctionReadyToAcceptFeedback', id)).toBe(1);
    }
  });

  test.runIf(isFull)('notifies no one of a launch that was postponed', async () => {
    const id = await auctions.approved(issuer, {
      keyDates: { marketingPeriodLaunchDate: hoursFromNow(30).toISOString() },
    });
    await server.deps.jobs.enqueue(server.deps.db, 'announce-launch', { auctionId: (await stored(id)).id });
    await server.runJobs();
    expect(await told(issuer, 'AuctionReadyToAcceptFeedback', id)).toBe(0);
  });

  test('opens a scheduled sale at its start and notifies subscribers', async () => {
    const subscriber = await accounts.individual();
    const bystander = await accounts.individual();
    const id = await auctions.scheduled(issuer, hoursFromNow(1));
    await subscriber.client.subscribeToStatus({ params: { id }, body: { isSubscribedToAuctionStatusChange: true } });
    await auctions.moveSale(id, hoursFromNow(-0.1), hoursFromNow(1));
    const opened = async () => [(await stored(id)).status, await told(subscriber, 'AuctionLive', id)];
    expect([(await read(id)).status, ...(await opened())]).toEqual(['Live', 'Scheduled', 0]);
    for (const _ of [1, 2]) {
      await server.deps.jobs.enqueue(server.deps.db, 'open-auction', { auctionId: (await stored(id)).id });
      await server.runJobs();
    }
    expect(await opened()).toEqual(['Live', 1]);
    expect(await told(bystander, 'AuctionLive', id)).toBe(0);
  });

  test('does not open a sale before its start', async () => {
    const id = await auctions.scheduled(issuer, hoursFromNow(1));
    await server.deps.jobs.enqueue(server.deps.db, 'open-auction', { auctionId: (await stored(id)).id });
    await server.runJobs();
    expect((await stored(id)).status).toBe('Scheduled');
  });

  test('reminds of the close a day before it, or halfway through a short sale', async () => {
    const id = await auctions.live(issuer);
    const remind = async () => {
      await server.deps.jobs.enqueue(server.deps.db, 'remind-of-close', { auctionId: (await stored(id)).id });
      await server.runJobs();
      return told(issuer, 'AuctionClosureReminder', id);
    };
    await auctions.moveSale(id, hoursFromNow(-1), hoursFromNow(3));
    expect(await remind()).toBe(0);
    await auctions.moveSale(id, hoursFromNow(-2.1), hoursFromNow(1.9));
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(1);
  });

  test.runIf(isFull)('reminds everyone with an open order, in the issuer’s time and their own', async () => {
    const [bidder, leaver] = [await accounts.individual(), await accounts.individual()];
    const far = await accounts.individual({ state: 'NY' });
    const id = await auctions.live(issuer);
    await order(bidder, id, { [first]: 5_000 });
    await order(far, id, { [first]: 5_000 });
    await leaver.client.withdrawBid({
      params: { auctionId: id, bidId: (await order(leaver, id, { [first]: 5_000 })).bidId },
    });
    const closeDate = new Date(Math.floor(hoursFromNow(1).getTime() / 60_000) * 60_000);
    await auctions.moveSale(id, hoursFromNow(-3), closeDate);
    await server.deps.jobs.enqueue(server.deps.db, 'remind-of-close', { auctionId: (await stored(id)).id });
    await server.runJobs();
    const [reminder] = (await bidder.client.listNotifications()).rows;
    expect(reminder?.type).toBe('AuctionClosureReminder');
    const words = /^Orders are taken until ([A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M P[DS]T)\.$/;
    expect(new Date(words.exec(reminder?.message ?? '')?.[1] ?? '')).toEqual(closeDate);
    const [{ message } = { message: '' }] = (await far.client.listNotifications()).rows;
    const both = /^Orders are taken until (.* P[DS]T) \((?:(.*), )?(\d{1,2}:\d{2} [AP]M E[DS]T) your time\)\.$/.exec(
      message,
    );
    expect(new Date(both?.[1] ?? '')).toEqual(closeDate);
    expect(message).toContain(momentInWords(closeDate, 'America/New_York').split(', ')[2]);
    expect((await leaver.client.listNotifications()).total).toBe(0);
  });

  test.runIf(isFull)('notifies subscribers of the investor presentation', async () => {
    const keen = await accounts.institution();
    const id = await auctions.approved(issuer, {
      keyDates: { investorPresentationDate: hoursFromNow(2).toISOString() },
    });
    expect((await waitingJobs(id))['announce-presentation']).toBeDefined();
    await keen.client.subscribeToInvestorPresentation({
      params: { id },
      body: { isSubscribedToInvestorPresentation: true },
    });
    await server.deps.db
      .updateTable('auction')
      .set({ investorPresentationDate: hoursFromNow(-1) })
      .where('uuid', '=', id)
      .execute();
    await server.deps.jobs.enqueue(server.deps.db, 'announce-presentation', { auctionId: (await stored(id)).id });
    await server.runJobs();
    expect([await told(keen, 'System', id), await told(investor, 'System', id)]).toEqual([1, 0]);
    expect((await keen.client.listNotifications()).rows).toMatchObject([{ type: 'System', silent: false }]);
  });

  test('sweeps up what lost jobs left behind', async () => {
    const launched = await auctions.approved(issuer);
    const late = await auctions.scheduled(issuer, hoursFromNow(1));
    const closing = await auctions.live(issuer);
    await server.deps.pool.query('delete from pgboss.job');
    await auctions.moveSale(late, hoursFromNow(-0.5), hoursFromNow(40));
    await auctions.moveSale(closing, hoursFromNow(-30), hoursFromNow(5));
    await sweep();
    expect(await told(issuer, 'AuctionReadyToAcceptFeedback', launched)).toBe(1);
    expect((await stored(late)).status).toBe('Live');
    expect(await told(issuer, 'AuctionLive', late)).toBe(1);
    expect(await told(issuer, 'AuctionClosureReminder', closing)).toBe(1);
    await sweep();
    expect(await told(issuer, 'AuctionLive', late)).toBe(1);
  });

  test('shows a sale as Ended from its close on, whether or not that is stored yet', async () => {
    const id = await auctions.over(issuer);
    expect((await stored(id)).status).toBe('Live');
    expect(await read(id)).toMatchObject({ status: 'Ended' });
    const seen = await investor.client.readPublicAuction({ params: { auctionId: id } });
    expect(seen).toMatchObject({ status: 'Ended', canBid: false, whyNotBid: { code: 'auction-ended' } });
    const live = await investor.client.listAuctions({ query: { status: ['Live'] } });
    expect(live.rows.map(({ uuid }) => uuid)).not.toContain(id);
    const ended = await investor.client.listAuctions({ query: { status: ['Ended'] } });
    expect(ended.rows).toContainEqual(expect.objectContaining({ uuid: id, status: 'Ended', canBid: false }));
  });
});

/** The moment some hours after another, as ISO text. */
function hoursFromNowOf(iso: string, hours: number): string {
  return new Date(Date.parse(iso) + hours * hour).toISOString();
}

test('days of maturities are read as they were sent', async () => {
  const id = await auctions.draft(issuer);
  await issuer.client.saveMaturityStructure({
    params: { auctionId: id },
    body: { schedule: [{ maturityDate: dayIn(2, '01-01'), principalAmount: 300_000 }] },
  });
  expect((await read(id)).maturityStructure[0]?.maturityDate).toBe(dayIn(2, '01-01'));
});
