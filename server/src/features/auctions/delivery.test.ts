/** Tests the day of delivery over HTTP: given or by default, in the terms and on papers, and as the close moves. */
import { businessDayFrom, isBusinessDay } from '@fairbook/domain/base/business-days.ts';
import { addDays, day } from '@fairbook/domain/base/dates.ts';
import { dayIn as dayAt, zoneOfState } from '@fairbook/domain/base/zones.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { dayIn, hoursFromNow, keyDates } from '../../../testing/market/auctions.ts';
import { refusedWith } from '../../../testing/market/colleagues.ts';
import { first, order } from '../../../testing/market/orders.ts';

const { server, accounts, auctions, noticesOf } = await testMarket();
const issuer = await accounts.issuer();
const fund = await accounts.institution();

const dayOf = (moment: Date) => day(dayAt(moment, zoneOfState('US', 'OR')));
const inDays = (days: number) => addDays(dayOf(new Date()), days);
const past = inDays(-90);
const read = async (id: string) => (await issuer.client.readOwnAuction({ params: { auctionId: id } })).keyDates;
const reschedule = (id: string, closeDate: Date) =>
  issuer.client.rescheduleAuction({
    params: { auctionId: id },
    body: { reason: 'A storm', closeDate: closeDate.toISOString() },
  });

async function bodiesTold(title: string): Promise<string[]> {
  await server.runJobs();
  return (await noticesOf(fund)).filter((notice) => notice.title === title).map(({ body }) => body);
}

describe('the day of delivery', () => {
  test('is by default a business day two weeks after the close, whose accrued interest the buyer pays', async () => {
    const auctionId = await auctions.live(issuer, { keyDates: { dated: past } });
    const { closeDate } = await issuer.client.readOwnAuction({ params: { auctionId } });
    const settlement = businessDayFrom(addDays(dayOf(new Date(closeDate ?? '')), 14));
    expect(await read(auctionId)).toMatchObject({ delivery: null, settlement });
    await order(fund, auctionId, { [first]: 100_000 });
    await auctions.close(auctionId);
    const confirmed = await fund.client.readMyConfirmation({ params: { auctionId } });
    const closed = dayOf(new Date(confirmed.tradedAt));
    expect(confirmed.settlement).toBe(businessDayFrom(addDays(closed, 14)));
    expect(confirmed.accrued).toBeGreaterThan(0);
    expect(confirmed.issue).toMatchObject({ delivery: null, settlement: confirmed.settlement });
  });

  test('is not known before a sale has its close', async () => {
    const delivery = businessDayFrom(day(dayIn(1, '12-16')));
    const auctionId = await auctions.complete(issuer, { keyDates: { delivery } });
    expect(await read(auctionId)).toMatchObject({ delivery, settlement: null });
  });

  test('is refused where it is no business day, or has passed when approval is requested', async () => {
    const holiday = `${dayIn(1).slice(0, 4)}-12-25`;
    const id = await auctions.draft(issuer);
    const save = (changes: object) =>
      server.ask('market', issuer, 'PUT', `/api/auction/${id}/dates-community-impact`, { ...keyDates, ...changes });
    const answer = await save({ delivery: holiday });
    expect([answer.status, answer.body.data]).toMatchObject([400, { fields: { delivery: 'Must be a business day' } }]);
    expect((await save({ dated: past, delivery: businessDayFrom(addDays(past, 1)) })).status).toBe(200);
    const { missing } = await issuer.client.readOwnAuction({ params: { auctionId: id } });
    expect(missing).toContainEqual(expect.objectContaining({ code: 'delivery-passed', field: 'delivery' }));
  });

  test('is after the close of a sale that goes live, and moves to the next business day with a later close', async () => {
    const delivery = businessDayFrom(inDays(4));
    const auctionUuid = await auctions.approved(issuer, { keyDates: { dated: past, delivery } });
    const close = new Date(`${delivery}T20:00:00Z`);
    const late = issuer.client.goLive({ params: { auctionUuid }, body: { closeDate: close.toISOString() } });
    expect(await refusedWith(late)).toEqual([412, 'incomplete']);
    await issuer.client.goLive({ params: { auctionUuid }, body: { closeDate: hoursFromNow(24).toISOString() } });
    await order(fund, auctionUuid, { [first]: 10_000 });
    await reschedule(auctionUuid, hoursFromNow(25));
    expect(await read(auctionUuid)).toMatchObject({ delivery, settlement: delivery });
    await reschedule(auctionUuid, close);
    const { settlement } = await read(auctionUuid);
    expect(settlement).toBe(businessDayFrom(addDays(delivery, 1)));
    expect(isBusinessDay(day(settlement ?? ''))).toBe(true);
    const bodies = await bodiesTold('Water Bonds is rescheduled');
    const moved = bodies.filter((body) => body.includes('The delivery of the bonds moves from '));
    expect([bodies.length, moved.length]).toEqual([2, 1]);
  });

  test.runIf(isFull)('does not come when principal is due', async () => {
    const firstPrincipalPaymentDate = inDays(30);
    const schedule = [
      { maturityDate: inDays(30), principalAmount: 100_000, interestRate: 5, yield: 3.1 },
      { maturityDate: dayIn(3), principalAmount: 200_000, interestRate: 5, yield: 3.4 },
    ];
    const dates = { dated: past, firstPrincipalPaymentDate };
    const auctionUuid = await auctions.approved(issuer, { keyDates: dates, schedule });
    const goLive = (days: number) =>
      issuer.client.goLive({ params: { auctionUuid }, body: { closeDate: hoursFromNow(24 * days).toISOString() } });
    expect(await refusedWith(goLive(20))).toEqual([412, 'incomplete']);
    await goLive(2);
    expect(await refusedWith(reschedule(auctionUuid, hoursFromNow(24 * 20)))).toEqual([
      412,
      'delivery-after-principal',
    ]);
  });
});

test('a launch in the past is refused when it is typed and when approval is requested, and later is none', async () => {
  const launch = hoursFromNow(-37).toISOString();
  const auctionId = await auctions.complete(issuer);
  const params = { auctionId };
  const save = (changes: object) =>
    server.ask('market', issuer, 'PUT', `/api/auction/${auctionId}/dates-community-impact`, {
      ...keyDates,
      ...changes,
    });
  const typed = await save({ marketingPeriodLaunchDate: launch });
  expect([typed.status, typed.body.data]).toMatchObject([
    400,
    { fields: { marketingPeriodLaunchDate: 'The marketing launch date is in the past. Enter a later one' } },
  ]);
  const age = () =>
    server.superuser.query('update auction set marketing_period_launch_date = $1 where uuid = $2', [launch, auctionId]);
  await age();
  expect(await refusedWith(issuer.client.requestAuctionApproval({ params }))).toEqual([412, 'incomplete']);
  expect((await issuer.client.readOwnAuction({ params })).missing).toMatchObject([{ code: 'launch-date-passed' }]);
  // A launch that is stored already can be saved with another field.
  expect((await save({ marketingPeriodLaunchDate: launch, communityImpactThemes: ['Water'] })).status).toBe(200);
  expect((await save({})).status).toBe(200);
  await issuer.client.requestAuctionApproval({ params });
  await age();
  expect((await issuer.client.readOwnAuction({ params })).missing).toEqual([]);
});
