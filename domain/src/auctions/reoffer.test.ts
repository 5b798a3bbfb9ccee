/** Tests what of an ended sale is offered again. */
import { expect, test } from 'vitest';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { maturityKey } from './maturity-key.ts';
import type { MaturityRow } from './offering.ts';
import { datesOfUnsold, unsoldRows, whyNotOfferAgain } from './reoffer.ts';

const row = (year: number, principal: number, more: Partial<MaturityRow> = {}): MaturityRow => ({
  ...{ isOffered: true, maturityDate: day(`${year}-06-01`), principalAmount: cents(principal) },
  ...{ interestRate: 5, yield: 3, price: 0, cusip: '012345AA1', ...more },
});
const sold = (date: string, principal: number, award: number) => ({
  maturityDate: maturityKey(date),
  principal: cents(principal),
  award: cents(award),
});

test('is what was offered and is unsold, without CUSIPs, and a cut bond without its sinking fund', () => {
  const sinkingFund = [{ date: day('2032-06-01'), amount: cents(500_000) }];
  const rows = [
    row(2030, 1_000_000),
    row(2031, 2_000_000),
    row(2032, 3_000_000, { structure: { sinkingFund, isZeroCoupon: true } as MaturityRow['structure'] }),
    row(2033, 4_000_000, { structure: { sinkingFund } as MaturityRow['structure'] }),
    row(2034, 5_000_000, { isOffered: false }),
    row(2035, 600_000, { maturityId: 'A' }),
    row(2035, 700_000, { maturityId: 'B' }),
  ];
  const result = [
    sold('2030-06-01', 1_000_000, 1_000_000),
    sold('2031-06-01', 2_000_000, 500_000),
    sold('2032-06-01', 3_000_000, 1_000_000),
    sold('2033-06-01', 4_000_000, 0),
    sold('2035-06-01.A', 600_000, 600_000),
    sold('2035-06-01.B', 700_000, 100_000),
  ];
  expect(unsoldRows(rows, result)).toEqual([
    row(2031, 1_500_000, { cusip: '' }),
    row(2032, 2_000_000, { cusip: '', structure: { isZeroCoupon: true } as unknown as MaturityRow['structure'] }),
    row(2033, 4_000_000, { cusip: '', structure: { sinkingFund } as MaturityRow['structure'] }),
    row(2035, 600_000, { cusip: '' }),
  ]);
});

test('is nothing before the close, of a canceled sale, and of one that is sold', () => {
  const ended = { status: 'Ended', cancelledAt: null } as const;
  const part = [sold('2030-06-01', 1_000_000, 500_000)];
  expect(whyNotOfferAgain({ ...ended, result: part })).toBeNull();
  expect(whyNotOfferAgain({ ...ended, result: null })?.code).toBe('not-closed');
  expect(whyNotOfferAgain({ ...ended, status: 'Live', result: null })?.code).toBe('not-closed');
  expect(whyNotOfferAgain({ ...ended, cancelledAt: new Date(), result: null })?.code).toBe('auction-cancelled');
  const all = [sold('2030-06-01', 1_000_000, 1_000_000)];
  expect(whyNotOfferAgain({ ...ended, result: all })?.code).toBe('nothing-unsold');
});

test('has the dates of its first and last bond, which may be one', () => {
  const dates = (years: readonly number[]) => Object.values(datesOfUnsold(years.map((year) => row(year, 1_000_000))));
  expect(dates([2031, 2033])).toEqual(['2031-06-01', '2033-06-01']);
  expect(dates([2033])).toEqual(['2033-06-01', '2033-06-01']);
});
