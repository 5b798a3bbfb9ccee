/** Tests the maturities of a sale after every kind of change. */
import { describe, expect, test } from 'vitest';
import type { MaturityRow } from '../auctions/offering.ts';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { currentTerms, currentTermsOfJson, decidedAmounts, soldRows } from './current-terms.ts';

const dollars = (amount: number) => cents(amount * 100);
const row = (maturityDate: string, amount: number, more: Partial<MaturityRow> = {}): MaturityRow => ({
  ...{ isOffered: true, maturityDate: day(maturityDate), principalAmount: dollars(amount) },
  ...{ interestRate: 5, yield: 5, price: 100, cusip: '', ...more },
});
const sinkingFund = [
  { date: day('2033-06-01'), amount: dollars(40_000) },
  { date: day('2034-06-01'), amount: dollars(60_000) },
];
const rows = [
  row('2031-06-01', 100_000),
  row('2032-06-01', 50_000, { isOffered: false, isWithdrawn: true }),
  row('2033-06-01', 30_000, { isOffered: false }),
  row('2034-06-01', 100_000, { structure: { sinkingFund } }),
];
const resize = {
  kind: 'RESIZE',
  maturities: [{ maturityDate: day('2034-06-01'), principal: dollars(50_000) }],
};
const withdrawal = { kind: 'WITHDRAW_MATURITIES', maturities: [{ maturityDate: day('2032-06-01') }] };

describe('the maturities of a sale', () => {
  test('count without those that were withdrawn, and say what was announced', () => {
    const terms = currentTerms(rows, decidedAmounts([withdrawal]));
    expect(terms).toMatchObject({
      ...{ announced: dollars(280_000), principal: dollars(230_000), offered: dollars(200_000), sold: null },
      maturities: [{ state: 'offered' }, { state: 'withdrawn', principal: 0 }, { state: 'not-offered' }, {}],
    });
    expect(terms.rows).toEqual([rows[0], rows[2], rows[3]]);
  });

  test('have the amounts that were decided after the close, also before the result, with installments that fit', () => {
    const terms = currentTerms(rows, decidedAmounts([withdrawal, resize]));
    expect(terms).toMatchObject({ announced: dollars(280_000), principal: dollars(180_000), sold: null });
    expect(terms.rows.at(-1)?.structure?.sinkingFund).toMatchObject([
      { amount: dollars(20_000) },
      { amount: dollars(30_000) },
    ]);
  });

  test('have what was sold once there is a result, 0 of what was not offered', () => {
    const result = [
      { maturityDate: day('2031-06-01'), principal: dollars(100_000), award: dollars(35_000) },
      { maturityDate: day('2032-06-01'), principal: dollars(0), award: dollars(0) },
      { maturityDate: day('2034-06-01'), principal: dollars(50_000), award: dollars(50_000) },
    ];
    const terms = currentTerms(rows, result);
    expect(terms).toMatchObject({ principal: dollars(180_000), offered: dollars(150_000), sold: dollars(85_000) });
    const sold = soldRows(terms).map(({ principalAmount }) => principalAmount);
    expect(sold).toEqual([35_000, 0, 0, 50_000].map(dollars));
  });

  test('are the same from the data of the API, in dollars', () => {
    const json = {
      maturityStructure: rows.map(({ structure, ...one }) => ({ ...one, principalAmount: one.principalAmount / 100 })),
      saleChanges: [withdrawal, { ...resize, maturities: [{ maturityDate: '2034-06-01', principal: 50_000 }] }],
    };
    const { maturities, rows: _, ...sums } = currentTerms(rows, decidedAmounts([withdrawal, resize]));
    expect(currentTermsOfJson(json)).toMatchObject(sums);
    expect(currentTermsOfJson(json).maturities.map(({ principal }) => principal)).toEqual(
      maturities.map(({ principal }) => principal),
    );
  });
});
