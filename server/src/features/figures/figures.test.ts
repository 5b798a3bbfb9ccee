/** Tests the figures of a sale over HTTP: who may read and save them, what is stored, and what they are before and after the close. */

import type { BodyIn } from '@fairbook/contract/base/route.ts';
import type { figuresMarket } from '@fairbook/contract/figures/market.ts';
import publishedSales from '@fairbook/domain/testing/data/published-sales.json' with { type: 'json' };
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { ratings } from '../../../testing/market/auctions.ts';
import { first, order, refusalOf, second } from '../../../testing/market/orders.ts';
import { bodies } from '../../../testing/requests/request-bodies.ts';

type Inputs = BodyIn<(typeof figuresMarket)['saveCostInputs']>;

const schedule = [
  { maturityDate: first, principalAmount: 100_000, interestRate: 6, yield: 0, price: 102.5, cusip: '' },
  { maturityDate: second, principalAmount: 200_000, interestRate: 4, yield: 0, price: 99, cusip: '' },
];
const inputs: Inputs = { ...bodies.saveCostInputs, refunding: null };

const { server, accounts, administrator, professional: counsel, auctions } = await testMarket();
const advisor = await accounts.professional();
const issuer = await accounts.issuer();

function never(): never {
  throw new Error('the example refunds a bond');
}

/** A complete draft of the issuer, which the advisor advises. */
async function advised(): Promise<{ params: { auctionId: string } }> {
  const auctionId = await auctions.complete(issuer, { schedule });
  const roles = { auctionCounsel: [counsel.uuid], auctionTrustee: [counsel.uuid], muniAdvisor: [advisor.uuid] };
  await issuer.client.saveRatingsProviders({ params: { auctionId }, body: { ...ratings, ...roles } });
  return { params: { auctionId } };
}

const save = (person: Member, { params }: { params: { auctionId: string } }, body: Inputs = inputs) =>
  person.client.saveCostInputs({ params, body });

const withoutSinkingFunds = publishedSales.filter(({ source }) => source.startsWith('Bond Buyer, '));

test.each(some('published sales', withoutSinkingFunds, 1))(
  '$issuer: the true interest cost is the published one',
  async (sale) => {
    const days = sale.maturities.map(({ maturityDate }) => maturityDate);
    const params = { auctionId: await auctions.draft(issuer) };
    const dates = {
      dated: sale.datedDate,
      firstInterest: sale.ticCheck.assumedFirstCoupon,
      firstPrincipalPaymentDate: days[0] ?? '',
      finalMaturityDate: days.at(-1) ?? '',
      isSingleMaturity: days.length === 1,
    };
    await issuer.client.saveKeyDates({ params, body: dates });
    const rows = sale.maturities.map(({ maturityDate, principalAmount, interestRate }) => {
      return { maturityDate, principalAmount, interestRate, price: sale.winningBid.price };
    });
    await issuer.client.saveMaturityStructure({ params, body: { schedule: rows } });
    const { cost } = await issuer.client.readCostOfSale({ params });
    expect(cost?.trueInterestCost?.toFixed(4)).toBe(sale.winningBid.rate.toFixed(4));
  },
);

describe('readers of the figures of a sale', () => {
  test('the issuer and its municipal advisors read and save them, administrators read them', async () => {
    const sale = await advised();
    const saved = await save(issuer, sale);
    expect(saved).toMatchObject({ canSave: true, basis: 'schedule', status: 'Draft', inputs });
    expect(await advisor.client.readCostOfSale(sale)).toEqual(saved);
    const changed = await save(advisor, sale, { ...inputs, fiscalYearStart: 10 });
    expect(await issuer.client.readCostOfSale(sale)).toEqual(changed);
    expect(await administrator.client.readCostOfSale(sale)).toEqual({ ...changed, canSave: false });
    const { rows } = await administrator.client.listAuditEvents({
      query: { subject: `auction:${sale.params.auctionId}` },
    });
    const saves = rows.filter(({ action }) => action === 'auction.save-figures');
    expect(saves.map(({ detail }) => (detail as { fiscalYearStart: number }).fiscalYearStart)).toEqual([10, 7]);
  });

  test('they are not found by counsel, another municipality, or an advisor who left', async () => {
    const sale = await advised();
    await save(issuer, sale);
    const stranger = await accounts.issuer();
    for (const person of [counsel, stranger]) {
      expect((await refusalOf(person.client.readCostOfSale(sale))).status).toBe(404);
      expect((await refusalOf(save(person, sale))).status).toBe(404);
      const download = person.client.downloadDebtService({ ...sale, query: { by: 'payment' } });
      expect((await refusalOf(download)).status).toBe(404);
    }
    const roles = { auctionCounsel: [advisor.uuid], auctionTrustee: [counsel.uuid], muniAdvisor: [] };
    await issuer.client.saveRatingsProviders({ ...sale, body: { ...ratings, ...roles } });
    expect((await refusalOf(advisor.client.readCostOfSale(sale))).status).toBe(404);
  });

  test('investors are refused, and a suspended municipality only reads', async () => {
    const sale = await advised();
    const investor = await accounts.individual();
    expect((await refusalOf(investor.client.readCostOfSale(sale))).status).toBe(403);
    await accounts.setStatus(issuer, 'Suspended');
    expect((await issuer.client.readCostOfSale(sale)).canSave).toBe(false);
    expect((await refusalOf(save(issuer, sale))).status).toBe(403);
    await accounts.setStatus(issuer, 'Active');
  });

  test('no answer to others has what was entered', async () => {
    const sale = await advised();
    const secret = 'zqsecretcounselzq';
    await save(issuer, sale, { ...inputs, costs: [{ kind: 'other', name: secret, amount: 1 }] });
    const answers = [
      await issuer.client.readOwnAuction(sale),
      await counsel.client.listAttachedAuctions(),
      await issuer.client.listNotifications({ query: {} }),
    ];
    expect(JSON.stringify(answers)).not.toContain(secret);
  });
});

describe('inputs', () => {
  test('is not saved over what another person saved meanwhile', async () => {
    const sale = await advised();
    const read = await issuer.client.readCostOfSale(sale);
    const headers = { 'if-match': `"${read.updatedAt}"` };
    await advisor.client.saveCostInputs({ ...sale, body: inputs, headers });
    const refusal = await refusalOf(issuer.client.saveCostInputs({ ...sale, body: inputs, headers }));
    expect([refusal.status, refusal.data.code]).toEqual([412, 'changed-meanwhile']);
    const { updatedAt } = await issuer.client.readCostOfSale(sale);
    await issuer.client.saveCostInputs({ ...sale, body: inputs, headers: { 'if-match': `"${updatedAt}"` } });
  });

  test('is refused by field, and nothing is stored', async () => {
    const sale = await advised();
    const { refunding } = bodies.saveCostInputs;
    const [bond = never()] = refunding.bonds;
    const cost = { kind: 'other', name: 'Counsel', amount: 1 } as const;
    const wrong: readonly (readonly [Inputs, string])[] = [
      [{ ...inputs, costs: Array.from({ length: 41 }, () => cost) }, 'costs'],
      [{ ...inputs, costs: [{ ...cost, amount: -1 }] }, 'costs.0.amount'],
      [{ ...inputs, costs: [{ ...cost, amount: 1_000_000_000.01 }] }, 'costs.0.amount'],
      [{ ...inputs, costs: [{ ...cost, name: ' ' }] }, 'costs.0.name'],
      [{ ...inputs, fiscalYearStart: 13 }, 'fiscalYearStart'],
      [{ ...inputs, refunding: { ...refunding, bonds: [] } }, 'refunding.bonds'],
      [{ ...inputs, refunding: { ...refunding, bonds: Array.from({ length: 101 }, () => bond) } }, 'refunding.bonds'],
      [
        { ...inputs, refunding: { ...refunding, bonds: [{ ...bond, call: { date: bond.maturityDate, price: 100 } }] } },
        'refunding.bonds.0.call.date',
      ],
      [{ ...inputs, refunding: { ...refunding, discountBasis: 'entered' } }, 'refunding.discountRate'],
    ];
    for (const [body, field] of wrong) {
      const refusal = await refusalOf(save(issuer, sale, body));
      expect([refusal.status, Object.keys(refusal.fields)]).toEqual([400, [field]]);
    }
    expect((await issuer.client.readCostOfSale(sale)).inputs.costs).toEqual([]);
  });

  test('keeps cents, and the largest amounts stay countable', async () => {
    const sale = await advised();
    const costs = Array.from({ length: 40 }, (_, at) => ({
      kind: 'other' as const,
      name: `Cost ${at}`,
      amount: at === 0 ? 0.07 : 1_000_000_000,
    }));
    const bonds = Array.from({ length: 100 }, () => ({
      maturityDate: '2099-12-31',
      principalAmount: 1_000_000_000,
      interestRate: 25,
      call: null,
    }));
    const refunding = { ...bodies.saveCostInputs.refunding, bonds };
    const saved = await save(issuer, sale, { ...inputs, costs, refunding: { ...refunding, frequency: 'Annual' } });
    expect(saved.inputs.costs[0]).toEqual({ kind: 'other', name: 'Cost 0', amount: 0.07 });
    expect(saved.cost?.proceeds?.net).toBe(300_500 - 39_000_000_000.07);
    expect(saved.refunding?.refundedPrincipal).toBe(100_000_000_000);
    const longer = await save(issuer, sale, { ...inputs, costs, refunding: { ...refunding, frequency: 'Monthly' } });
    expect([longer.refunding, longer.missing.map(({ code }) => code)]).toEqual([null, ['too-many-refunded']]);
  });
});

describe('the figures', () => {
  test('are of all maturities before the close, with costs where the formulas have them', async () => {
    const sale = await advised();
    const { cost, fiscalYears, calendarYears, issuePrices } = await save(issuer, sale);
    expect(cost?.proceeds).toEqual({
      premium: 2_500,
      discount: 2_000,
      gross: 300_500,
      accrued: 0,
      purchase: 300_500,
      net: 284_000,
      costPercent: 5.5,
    });
    expect(cost?.allInTrueInterestCost).toBeGreaterThan(cost?.trueInterestCost ?? 0);
    const total = (years: typeof fiscalYears) => years.reduce((sum, year) => sum + year.total, 0);
    expect(total(fiscalYears)).toBeCloseTo(cost?.debtService ?? 0, 6);
    expect(total(calendarYears)).toBeCloseTo(cost?.debtService ?? 0, 6);
    expect(issuePrices.map(({ offered, outcome }) => [offered, outcome])).toEqual([
      [102.5, null],
      [99, null],
    ]);
  });

  test('say what is missing in a new draft', async () => {
    const auctionId = await auctions.draft(issuer);
    const found = await issuer.client.readCostOfSale({ params: { auctionId } });
    expect(found).toMatchObject({ cost: null, payments: [], issuePrices: [] });
    expect(found.missing.map(({ code }) => code)).toEqual(['no-maturities']);
  });

  test('are of what was sold after the close, with the issue price of each maturity', async () => {
    const auctionId = await auctions.live(issuer, { schedule });
    const fund = await accounts.institution();
    await order(fund, auctionId, { [first]: 80_000, [second]: 15_000 });
    await auctions.close(auctionId);
    const sale = { params: { auctionId } };
    const read = await issuer.client.readCostOfSale(sale);
    const report = await issuer.client.readSaleReport(sale);
    expect(read).toMatchObject({ basis: 'sold', status: 'Ended', cost: { par: 95_000 } });
    expect(read.cost?.trueInterestCost).toBe(report.cost.sold?.trueInterestCost);
    expect(read.calendarYears).toEqual(report.cost.sold?.years);
    const results = ({ issuePrices }: typeof read) =>
      issuePrices.map(({ issuePrice, soldPercent, outcome }) => [issuePrice, soldPercent, outcome]);
    expect(results(read)).toEqual([
      [102.5, 80, 'met'],
      [null, 7.5, 'not-met'],
    ]);
    const held = await save(issuer, sale, { ...inputs, issuePriceRule: 'hold-the-price' });
    expect(results(held)).toEqual([
      [102.5, 80, 'met'],
      [99, 7.5, 'open'],
    ]);
    expect(held.issuePrices[1]?.heldUntil).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test.runIf(isFull)(
    'are without what was withdrawn, and have the amounts that were decided before the result is there',
    async () => {
      const resizing = { maturityPercent: 25, totalPercent: 10, minutes: 60 };
      const auctionId = await auctions.live(issuer, { schedule, priority: { resizing } });
      const sale = { params: { auctionId } };
      const reason = 'The refunding is postponed';
      const parOf = async () => {
        const { cost, calendarYears, issuePrices, basis } = await issuer.client.readCostOfSale(sale);
        const repaid = calendarYears.reduce((total, { principal }) => total + principal, 0);
        return [basis, cost?.par, repaid, issuePrices.map(({ principalAmount }) => principalAmount)];
      };
      expect(await parOf()).toEqual(['schedule', 300_000, 300_000, [100_000, 200_000]]);
      await issuer.client.withdrawMaturities({ ...sale, body: { maturities: [{ maturityDate: second }], reason } });
      expect(await parOf()).toEqual(['schedule', 100_000, 100_000, [100_000]]);
      await auctions.close(auctionId);
      await issuer.client.resizeSale({
        ...sale,
        body: { maturities: [{ maturityDate: first, principal: 110_000 }], reason },
      });
      expect(await parOf()).toEqual(['schedule', 110_000, 110_000, [110_000]]);
    },
  );

  test('of a refunding compare old and new debt service', async () => {
    const sale = await advised();
    const { refunding, missing } = await save(issuer, sale, bodies.saveCostInputs);
    expect(missing).toEqual([]);
    expect(refunding).toMatchObject({ refundedPrincipal: 250_000, redemption: { isAdvance: true } });
    for (const { prior, refunding: service, savings } of refunding?.years ?? []) {
      expect(prior - service).toBeCloseTo(savings, 6);
    }
    expect(refunding?.percent).toBeCloseTo(((refunding?.presentValue ?? 0) / 250_000) * 100, 9);
  });
});

test('debt service is a file, by payment date, calendar year or fiscal year', async () => {
  const sale = await advised();
  const { payments } = await save(issuer, sale);
  const linesOf = async (by: string) => {
    const answer = await fetch(`${server.marketUrl}/api/auction/${sale.params.auctionId}/debt-service?by=${by}`, {
      headers: { authorization: `Bearer ${advisor.token}` },
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    return (await answer.text()).split('\r\n');
  };
  const [heading, row] = await linesOf('payment');
  const [payment] = payments;
  expect(heading).toBe('Payment date,Principal,Interest,Debt service');
  expect(row).toBe(`${payment?.date},${payment?.principal},${payment?.interest},${payment?.total}`);
  expect((await linesOf('calendar-year'))[0]).toBe('Calendar year,Principal,Interest,Debt service');
  expect((await linesOf('fiscal-year'))[0]).toBe('Fiscal year,Principal,Interest,Debt service');
});
