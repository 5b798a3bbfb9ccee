/** Tests the structure of bonds over HTTP: dates, calls, kinds of interest, sinking funds and security, from the draft to the papers of the sale. */
import { businessDayFrom } from '@fairbook/domain/base/business-days.ts';
import { day } from '@fairbook/domain/base/dates.ts';
import { issueCostOfJson } from '@fairbook/domain/figures/issue-cost.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { dayIn, keyDates, profile } from '../../../testing/market/auctions.ts';
import { order } from '../../../testing/market/orders.ts';

const { server, accounts, administrator, auctions } = await testMarket();
const issuer = await accounts.issuer();
const fund = await accounts.institution();

const [note, zero, term] = [dayIn(2), dayIn(4), dayIn(6)];
const dates = {
  ...keyDates,
  delivery: businessDayFrom(day(dayIn(2, '01-14'))),
  firstInterest: dayIn(2, '12-01'),
  finalMaturityDate: term,
  dayCount: '30/360',
  endOfMonth: true,
} as const;
const schedule = [
  { maturityDate: note, principalAmount: 50_000, interestRate: 3, price: 100, structure: { interest: 'at-maturity' } },
  { maturityDate: zero, principalAmount: 50_000, yield: 0, price: 87.5, structure: { interest: 'accreted' } },
  {
    maturityDate: term,
    principalAmount: 200_000,
    interestRate: 4,
    price: 101,
    structure: {
      series: 'B (taxable)',
      calls: [
        { date: dayIn(3), price: 102 },
        { date: dayIn(4), price: 100 },
      ],
      makeWhole: 'Treasury plus 15 basis points',
      sinkingFund: [
        { date: dayIn(5), amount: 80_000 },
        { date: term, amount: 120_000 },
      ],
    },
  },
] as const;
const secured = { isBankQualified: true, insurer: 'Harbor Mutual', creditEnhancement: 'State intercept' };

function put(id: string, part: string, body: unknown) {
  return server.ask('market', issuer, 'PUT', `/api/auction/${id}/${part}`, body);
}

describe('the structure of a draft', () => {
  test('is read as it was saved, and an ordinary bond has none', async () => {
    const id = await auctions.draft(issuer);
    const params = { auctionId: id };
    await issuer.client.saveProfile({ params, body: { ...profile, ...secured } });
    await issuer.client.saveKeyDates({ params, body: dates });
    const plain = { maturityDate: dayIn(3), principalAmount: 5_000, structure: { interest: 'periodic' } } as const;
    const saved = await put(id, 'maturity-structure', { schedule: [...schedule, plain] });
    expect(saved.status).toBe(200);
    const own = await issuer.client.readOwnAuction({ params });
    expect(own.profile).toMatchObject(secured);
    const { delivery, firstInterest, endOfMonth } = dates;
    expect(own.keyDates).toMatchObject({ delivery, firstInterest, dayCount: '30/360', endOfMonth });
    const structures = own.maturityStructure.map(({ structure }) => structure);
    expect(structures).toEqual([schedule[0].structure, undefined, schedule[1].structure, schedule[2].structure]);
    const { id: copy } = await issuer.client.duplicateAuction({ params });
    const copied = await issuer.client.readOwnAuction({ params: { auctionId: copy } });
    expect(copied.maturityStructure.map(({ structure }) => structure)).toEqual(structures);
    expect(copied.keyDates).toMatchObject({ delivery, firstInterest, endOfMonth });
    expect(copied.profile).toMatchObject(secured);
  });

  test('is what it was for a client that does not know it', async () => {
    const id = await auctions.complete(issuer);
    const own = await issuer.client.readOwnAuction({ params: { auctionId: id } });
    expect(own.keyDates).toMatchObject({ delivery: null, firstInterest: null, dayCount: null, endOfMonth: false });
    expect(own.profile).toMatchObject({ isBankQualified: false, insurer: null, creditEnhancement: null });
    expect(own.maturityStructure.every((row) => !('structure' in row))).toBe(true);
  });

  const [, , bond] = schedule;
  const withStructure = (structure: object, rest: object = {}) => ({ ...bond, ...rest, structure });
  test.each<[string, object, Record<string, string>]>([
    [
      'a coupon on a zero',
      withStructure({ interest: 'accreted' }),
      { 'schedule.0.interestRate': 'A zero coupon bond must have an interest rate of 0' },
    ],
    [
      'a call after maturity',
      withStructure({ calls: [{ date: dayIn(7), price: 100 }] }),
      {
        'schedule.0.structure.calls.0.date': expect.stringMatching(/^The call on .* must be before the maturity date$/),
      },
    ],
    [
      'a call without a day',
      withStructure({ calls: [{ date: 'soon', price: 100 }] }),
      { 'schedule.0.structure.calls.0.date': 'Invalid date' },
    ],
    [
      'sinking payments that do not add up',
      withStructure({ sinkingFund: [{ date: term, amount: 150_000 }] }),
      { 'schedule.0.structure.sinkingFund': 'The sinking fund must add up to the principal, $200,000' },
    ],
    [
      'sinking payments that end before maturity',
      withStructure({ sinkingFund: [{ date: dayIn(5), amount: 200_000 }] }),
      { 'schedule.0.structure.sinkingFund': 'The sinking fund must end on the maturity date' },
    ],
    [
      'an unknown way of paying interest',
      withStructure({ interest: 'sometimes' }),
      { 'schedule.0.structure.interest': 'Invalid' },
    ],
  ])('is refused with %s', async (_, row, fields) => {
    const id = await auctions.draft(issuer);
    const answer = await put(id, 'maturity-structure', { schedule: [row] });
    expect(answer.status).toBe(400);
    expect(answer.body.data).toMatchObject({ fields });
  });

  test.each([
    [
      'delivery before the dated date',
      { delivery: dayIn(1, '12-14') },
      { delivery: 'Must not be before the dated date' },
    ],
    [
      'first interest on the dated date',
      { firstInterest: keyDates.dated },
      { firstInterest: 'Must be after the dated date' },
    ],
    [
      'first interest on delivery',
      { delivery: dayIn(2, '01-14'), firstInterest: dayIn(2, '01-14') },
      { firstInterest: 'Must be after the delivery date' },
    ],
    ['an unknown day count', { dayCount: '31/365' }, { dayCount: 'Invalid' }],
  ])('is refused with %s', async (_, changes, fields) => {
    const id = await auctions.draft(issuer);
    const answer = await put(id, 'dates-community-impact', { ...keyDates, ...changes });
    expect(answer.status).toBe(400);
    expect(answer.body.data).toMatchObject({ fields });
  });

  test('keeps a draft from approval where the dates were changed since', async () => {
    const id = await auctions.complete(issuer, { keyDates: dates, schedule });
    await put(id, 'dates-community-impact', {
      ...dates,
      delivery: dayIn(3),
      firstInterest: null,
      firstPrincipalPaymentDate: dayIn(4),
    });
    const { missing } = await issuer.client.readOwnAuction({ params: { auctionId: id } });
    expect(missing).toContainEqual(
      expect.objectContaining({
        code: 'structure-invalid',
        step: 'maturities',
        field: 'schedule.2.structure',
        message: expect.stringMatching(/^Maturity .*: The call on .* must be after the delivery date$/),
      }),
    );
  });
});

describe('a sale with structures', () => {
  let auctionId: string;

  beforeAll(async () => {
    auctionId = await auctions.live(issuer, { profile: secured as object, keyDates: dates, schedule });
    await order(fund, auctionId, { [note]: 50_000, [zero]: 20_000, [term]: 100_000 });
    await auctions.close(auctionId);
  });

  test('is the same to investors, administrators and visitors', async () => {
    const own = await issuer.client.readOwnAuction({ params: { auctionId } });
    const seen = await fund.client.readPublicAuction({ params: { auctionId } });
    const reviewed = await administrator.client.readAuction({ params: { auctionId } });
    for (const one of [seen, reviewed]) {
      expect(one.maturityStructure).toEqual(own.maturityStructure);
      expect(one.keyDates).toEqual(own.keyDates);
      expect(one.profile).toEqual(own.profile);
    }
    const open = await server.ask('market', null, 'GET', `/api/public/sales/${auctionId}`);
    const { maturityStructure, keyDates: days, profile: terms } = own;
    expect(open.body.data).toMatchObject({ maturityStructure, keyDates: days, profile: terms });
  });

  test('is confirmed with its settlement, accrued interest and structures', async () => {
    const confirmed = await fund.client.readMyConfirmation({ params: { auctionId } });
    expect(confirmed.settlement).toBe(dates.delivery);
    expect(confirmed.issue).toMatchObject({ ...secured, firstInterest: dates.firstInterest });
    // 29 days of the 30/360 calendar: 3% of $50,000, nothing on the zero, and 4% of $100,000.
    expect(confirmed.bonds.map(({ accrued }) => accrued)).toEqual([120.83, 0, 322.22]);
    expect(confirmed.total).toBeCloseTo(50_000 + 17_500 + 101_000 + 443.05, 2);
    expect(confirmed.bonds[2]?.structure).toMatchObject({
      sinkingFund: [
        { date: dayIn(5), amount: 40_000 },
        { date: term, amount: 60_000 },
      ],
    });
  });

  test('has a final book with accrued interest, and debt service by its sinking fund', async () => {
    const report = await issuer.client.readSaleReport({ params: { auctionId } });
    expect(report.maturities.map(({ structure }) => structure?.interest)).toEqual([
      'at-maturity',
      'accreted',
      undefined,
    ]);
    const { schedule: whole, sold } = report.cost;
    const own = await issuer.client.readOwnAuction({ params: { auctionId } });
    expect(whole?.trueInterestCost).toBe(issueCostOfJson(own)?.trueInterestCost);
    expect(sold?.accrued).toBe(443.05);
    expect(sold?.years.map(({ principal }) => principal)).toEqual([50_000, 0, 20_000, 40_000, 60_000]);
  });

  test('tells a reviewer what changed in the structures', async () => {
    const id = await auctions.rejected(issuer, 'Please add a call', { keyDates: dates, schedule });
    const params = { auctionId: id };
    const called = { ...schedule[1], structure: { interest: 'accreted', calls: [] } };
    await put(id, 'maturity-structure', { schedule: [schedule[0], called, schedule[2]] });
    await issuer.client.requestAuctionApproval({ params });
    const { changes } = await administrator.client.readAuction({ params });
    expect(JSON.stringify(changes)).toContain('"field":"calls","before":null,"after":"none"');
  });
});
