import { describe, expect, test } from 'vitest';
import type { MaturityRow } from '../auctions/offering.ts';
import { type Day, day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { allocationTermsOf } from './allocation-terms.ts';
import { amendLines } from './amending.ts';
import { bidErrors, bidTermsOf, type Investment, whyNotWithdraw } from './bidding.ts';

const dollars = (amount: number) => cents(amount * 100);
const m1 = day('2031-08-01');
const m2 = day('2032-08-01');
const line = (maturityDate: Day, amount: number): Investment => ({ maturityDate, investmentAmount: dollars(amount) });

describe('the terms of an auction', () => {
  const row: MaturityRow = {
    isOffered: true,
    maturityDate: m1,
    principalAmount: dollars(100_000),
    interestRate: 5,
    yield: 4,
    price: 104,
    cusip: '',
  };
  const auction = {
    maturityStructure: [row, { ...row, maturityDate: m2, isOffered: false }],
    orderMinimum: null,
    orderStep: null,
    minimumAmount: dollars(5_000),
    stepAmount: dollars(1_000),
    indMinAmount: null,
    indMaxAmount: dollars(20_000),
    instMinAmount: null,
    instMaxAmount: null,
    retailShare: null,
    investorCap: null,
  };

  test('apply its own limits to orders', () => {
    const terms = bidTermsOf(auction, 'individual', new Date('2026-06-02T00:00:00Z'));
    expect(terms).toMatchObject({
      minimum: dollars(5_000),
      step: dollars(1_000),
      minTotal: null,
      maxTotal: dollars(20_000),
    });
    expect(bidErrors(terms, [], [line(m1, 6_000)])).toEqual({});
    expect(bidErrors(terms, [], [line(m2, 6_000)])).toEqual({ 'investments.0.maturityDate': 'Invalid maturity' });
  });

  test('refuse orders for maturities that are already due', () => {
    const terms = bidTermsOf(auction, 'individual', new Date('2031-08-01T00:00:00Z'));
    expect(bidErrors(terms, [], [line(m1, 6_000)])).toEqual({ 'investments.0.maturityDate': 'Invalid maturity' });
  });

  test('are not final before its approval: then nothing can be ordered', () => {
    const draft = { ...auction, minimumAmount: null };
    expect(() => bidTermsOf(draft, 'individual', new Date('2026-06-02T00:00:00Z'))).toThrow('approved');
    expect(allocationTermsOf(draft)).toMatchObject({ minimum: dollars(5_000), step: dollars(1_000) });
  });

  test('allocate what is offered', () => {
    expect(allocationTermsOf(auction)).toEqual({
      minimum: dollars(5_000),
      step: dollars(1_000),
      maturities: [{ maturityDate: m1, principal: dollars(100_000) }],
    });
    const terms = { retailShare: 25, investorCap: dollars(20_000), localZipCodes: ['97201'] };
    expect(allocationTermsOf({ ...auction, ...terms })).toMatchObject(terms);
    expect(allocationTermsOf({ ...auction, localZipCodes: [] })).not.toHaveProperty('localZipCodes');
  });
});

describe('changing an order', () => {
  test('a reduced line keeps its sequence, an increased or new one takes a new one, the rest is unchanged', () => {
    const m3 = day('2033-08-01');
    const m4 = day('2034-08-01');
    const standing = [line(m1, 20_000), line(m2, 20_000), line(m3, 5_000)];
    const wanted = [line(m1, 10_000), line(m2, 25_000), line(m3, 5_000), line(m4, 5_000)];
    expect(amendLines(standing, wanted)).toEqual([
      { maturityDate: m1, from: dollars(20_000), to: dollars(10_000), takesNewSequence: false },
      { maturityDate: m2, from: dollars(20_000), to: dollars(25_000), takesNewSequence: true },
      { maturityDate: m4, from: 0, to: dollars(5_000), takesNewSequence: true },
    ]);
  });

  test('an omitted line is withdrawn', () => {
    expect(amendLines([line(m1, 20_000), line(m2, 5_000)], [line(m2, 5_000)])).toEqual([
      { maturityDate: m1, from: dollars(20_000), to: 0, takesNewSequence: false },
    ]);
  });

  test('the rest after a withdrawal is nothing or at least the limit', () => {
    const limits = { minTotal: dollars(10_000), maxTotal: null };
    expect(whyNotWithdraw(limits, [])).toBeNull();
    expect(whyNotWithdraw(limits, [line(m1, 10_000)])).toBeNull();
    expect(whyNotWithdraw(limits, [line(m1, 5_000)])?.code).toBe('below-least');
    expect(whyNotWithdraw({ minTotal: null, maxTotal: null }, [line(m1, 5_000)])).toBeNull();
  });
});
