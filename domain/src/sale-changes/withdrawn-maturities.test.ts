/** Tests which maturities of an announced sale can be withdrawn, and what is allocated without them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySale } from '../../testing/books.ts';
import { allocate } from '../allocation/allocation.ts';
import { type Day, day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import type { AuctionStatus } from '../base/vocabulary.ts';
import { allocationTermsOf, announcedTermsOf } from '../orders/allocation-terms.ts';
import { bidErrors, bidTermsOf } from '../orders/bidding.ts';
import { isUpToDate, timesRescheduled } from './sale-changes.ts';
import { whyNotWithdrawMaturities, withdrawRows, withoutWithdrawn, wrongWithdrawal } from './withdrawn-maturities.ts';

const hour = 60 * 60_000;
const start = new Date('2026-08-10T14:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * hour);
const times = { startDate: start, closeDate: at(48) };
const row = (year: number, isOffered = true) => ({
  ...{ isOffered, maturityDate: day(`${year}-06-01`), principalAmount: cents(10_000_000) },
  ...{ interestRate: 5, yield: 3, price: 0, cusip: '' },
});
const rows = [row(2030), row(2031), row(2032, false), row(2033)];
const [one, two, hidden, three] = [2030, 2031, 2032, 2033].map((year) => day(`${year}-06-01`)) as [Day, Day, Day, Day];

describe('withdrawing maturities', () => {
  test.each<[AuctionStatus, number, string | null]>([
    ['Draft', -1, 'wrong-auction-status'],
    ['PendingReview', -1, 'wrong-auction-status'],
    ['Approved', -1, 'wrong-auction-status'],
    ['Scheduled', -1, null],
    ['Live', 1, null],
    ['Live', 47.99, null],
    ['Live', 48, 'wrong-auction-status'],
    ['Ended', 49, 'wrong-auction-status'],
  ])('of a sale that is %s, %d hours after its start: %s', (status, hours, code) => {
    const sale = { status, ...times, haltedAt: null };
    expect(whyNotWithdrawMaturities(sale, rows, [one], at(hours))?.code ?? null).toBe(code);
  });

  const live = { status: 'Live', ...times, haltedAt: null } as const;
  test.each([
    ['one', [one], null],
    ['all but one', [one, three], null],
    ['all that are offered', [one, two, three], 'no-maturity-left'],
    ['one that is not offered', [hidden], 'maturity-not-offered'],
    ['one that is not there', [day('2040-06-01')], 'maturity-not-offered'],
  ])('%s', (_, keys, code) => {
    expect(whyNotWithdrawMaturities(live, rows, keys, at(1))?.code ?? null).toBe(code);
  });

  test('is refused while the sale is halted, twice, and of the last one', () => {
    expect(whyNotWithdrawMaturities({ ...live, haltedAt: at(1) }, rows, [one], at(2))?.code).toBe('auction-halted');
    const after = withdrawRows(rows, [one]);
    expect(whyNotWithdrawMaturities(live, after, [one], at(2))?.code).toBe('maturity-not-offered');
    expect(whyNotWithdrawMaturities(live, after, [two, three], at(2))?.code).toBe('no-maturity-left');
    const last = withdrawRows(after, [two]);
    expect(whyNotWithdrawMaturities(live, last, [three], at(2))?.code).toBe('no-maturity-left');
  });

  test('stays in the schedule, where it says so, and takes no orders', () => {
    const after = withdrawRows(rows, [two]);
    expect(after.map(({ isOffered }) => isOffered)).toEqual([true, false, false, true]);
    expect(after.map((each) => ('isWithdrawn' in each ? each.isWithdrawn : undefined))).toEqual([
      ...[undefined, true, undefined, undefined],
    ]);
    const limits = { indMinAmount: null, indMaxAmount: null, instMinAmount: null, instMaxAmount: null };
    const auction = { ...limits, maturityStructure: after, minimumAmount: cents(500_000), stepAmount: cents(500_000) };
    const terms = bidTermsOf(auction, 'individual', at(1));
    const errorOf = (maturityDate: typeof one) =>
      bidErrors(terms, [], [{ maturityDate, investmentAmount: cents(500_000) }])['investments.0.maturityDate'];
    expect([one, two, hidden].map(errorOf)).toEqual([
      undefined,
      'The issuer withdrew this maturity',
      'Invalid maturity',
    ]);
  });

  test('leaves the announced terms as they were, and offers nothing of it', () => {
    const auction = {
      ...{ maturityStructure: withdrawRows(rows, [two]), minimumAmount: null, stepAmount: null, orderMinimum: null },
      ...{ orderStep: null, retailShare: null, investorCap: null },
    };
    const principals = (terms: ReturnType<typeof allocationTermsOf>) =>
      terms.maturities.map(({ principal }) => principal);
    expect(principals(announcedTermsOf(auction))).toEqual([10_000_000, 10_000_000, 10_000_000]);
    expect(principals(allocationTermsOf(auction))).toEqual([10_000_000, 0, 10_000_000]);
  });

  test('nothing of it is allocated, and everything else as if it had never been offered', () => {
    fc.assert(
      fc.property(anySale({ minimumSteps: 4 }), fc.nat(), ({ terms, orders }, pick) => {
        const gone = terms.maturities[pick % terms.maturities.length]?.maturityDate ?? day('2031-06-01');
        const result = allocate({ terms: withoutWithdrawn(terms, new Set([gone])), orders });
        const isGone = (each: { readonly maturityDate: string }) => each.maturityDate === gone;
        expect(result.maturities.filter(isGone)).toMatchObject([{ principal: 0, demand: 0, award: 0, unsold: 0 }]);
        const others = terms.maturities.filter((each) => !isGone(each));
        const alone = allocate({
          terms: { ...terms, maturities: others },
          orders: orders.filter((each) => !isGone(each)),
        });
        expect(result.maturities.filter((each) => !isGone(each))).toEqual(alone.maturities);
        const awards = (all: typeof result) =>
          all.orders.filter(({ order }) => !isGone(order)).map(({ order, award }) => [order.sequence, award]);
        expect(awards(result)).toEqual(awards(alone));
        expect(result.orders.filter(({ order, award }) => isGone(order) && award > 0)).toEqual([]);
      }),
    );
  });

  test('is one of the changes of a sale, and none of its ten other times', () => {
    expect(timesRescheduled([{ by: 'issuer', kind: 'WITHDRAW_MATURITIES' }])).toBe(0);
    const change = {
      kind: 'WITHDRAW_MATURITIES',
      startBefore: start,
      closeBefore: at(1),
      maturities: [{ maturityDate: two }],
      document: null,
      fileBefore: null,
    } as const;
    const documents = {
      investorPresentation: null,
      preliminaryOfficialStatement: null,
      docOther1: null,
      docOther2: null,
    };
    const sale = { ...times, documents, maturityStructure: rows };
    // Its times do not matter: the terms of a sale may move the close before a second person confirms.
    expect(isUpToDate(change, sale)).toBe(true);
    expect(isUpToDate(change, { ...sale, maturityStructure: withdrawRows(rows, [two]) })).toBe(false);
  });

  test.each([
    ['before the close', '2026-08-12T13:59:59.999Z', ['2030-06-01'], [], null],
    ['at the close', '2026-08-12T14:00:00.000Z', ['2030-06-01'], [], 'the sale was over'],
    ['of nothing', '2026-08-11T14:00:00.000Z', [], [], 'its maturities are not at least one, by day, each once'],
    [
      'of one twice',
      '2026-08-11T14:00:00.000Z',
      ['2030-06-01', '2030-06-01'],
      [],
      'its maturities are not at least one, by day, each once',
    ],
    [
      'of one again',
      '2026-08-11T14:00:00.000Z',
      ['2030-06-01'],
      ['2030-06-01'],
      'one of its maturities is not offered, or was withdrawn before',
    ],
    [
      'of the last one',
      '2026-08-11T14:00:00.000Z',
      ['2031-06-01'],
      ['2030-06-01'],
      'at least one maturity must remain',
    ],
  ])('recorded %s', (_, when, days, before, wrong) => {
    const maturities = days.map((each) => ({ maturityDate: day(each) }));
    const offered = ['2030-06-01', '2031-06-01'];
    expect(wrongWithdrawal({ at: when, maturities }, at(48).toISOString(), offered, new Set(before))).toBe(wrong);
  });
});
