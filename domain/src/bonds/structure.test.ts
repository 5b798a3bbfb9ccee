/** Tests the structures of bonds: what is repaid when, and what is refused. */
import { describe, expect, test } from 'vitest';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import {
  averageLife,
  bondYears,
  debtServiceSchedule,
  trueInterestCost,
  weightedAverageMaturity,
} from '../figures/debt-service.ts';
import { type BondMaturity, interestPayments } from './interest.ts';
import { type BondStructure, principalPayments, structureErrors, structureOfPart } from './structure.ts';

const installment = (date: string, dollars: number) => ({ date: day(date), amount: cents(dollars * 100) });
const term: BondMaturity = {
  maturityDate: day('2030-07-01'),
  principalAmount: cents(300_000_00),
  interestRate: 4,
  structure: {
    sinkingFund: [
      installment('2028-07-01', 90_000),
      installment('2029-07-01', 100_000),
      installment('2030-07-01', 110_000),
    ],
  },
};
const terms = { dated: day('2026-07-01'), paymentsPerYear: 2 } as const;

describe('a term bond', () => {
  test('pays interest on what its sinking fund has not redeemed, and principal as it redeems', () => {
    expect(debtServiceSchedule([term], terms).slice(3)).toEqual([
      { date: '2028-07-01', principal: 90_000_00, interest: 6_000_00, total: 96_000_00 },
      { date: '2029-01-01', principal: 0, interest: 4_200_00, total: 4_200_00 },
      { date: '2029-07-01', principal: 100_000_00, interest: 4_200_00, total: 104_200_00 },
      { date: '2030-01-01', principal: 0, interest: 2_200_00, total: 2_200_00 },
      { date: '2030-07-01', principal: 110_000_00, interest: 2_200_00, total: 112_200_00 },
    ]);
  });

  test('has the bond years and the average life of its installments', () => {
    expect(bondYears([term], terms.dated)).toBe(90 * 2 + 100 * 3 + 110 * 4);
    expect(averageLife([term], terms.dated)).toBeCloseTo(920 / 300, 12);
  });

  test('costs the same as serial bonds of the same amounts', () => {
    const serials = principalPayments(term).map(({ date, amount }) => {
      return { maturityDate: date, principalAmount: amount, interestRate: 4 };
    });
    expect(debtServiceSchedule(serials, terms)).toEqual(debtServiceSchedule([term], terms));
    const purchase = cents(303_000_00);
    expect(trueInterestCost([term], terms, purchase)).toBe(trueInterestCost(serials, terms, purchase));
  });

  test('sold in part has a sinking fund of that part, which adds up', () => {
    const part = cents(100_000_01);
    const structure = structureOfPart(term, part);
    const bought = { ...term, principalAmount: part, structure };
    expect(principalPayments(bought).map(({ amount }) => amount)).toEqual([30_000_00, 33_333_33, 36_666_68]);
    expect(structureOfPart(term, term.principalAmount)).toBe(term.structure);
  });

  test('is refused where the sinking fund does not repay it', () => {
    const short = { ...term, structure: { sinkingFund: [installment('2030-07-01', 299_000)] } };
    const late = { ...term, structure: { sinkingFund: [installment('2031-07-01', 300_000)] } };
    for (const wrong of [short, late]) expect(() => debtServiceSchedule([wrong], terms)).toThrow('does not repay');
  });
});

describe('a note', () => {
  const note: BondMaturity = {
    maturityDate: day('2027-04-15'),
    principalAmount: cents(100_000_00),
    interestRate: 4,
    structure: { interest: 'at-maturity' },
  };

  test('pays all interest with its principal', () => {
    expect(debtServiceSchedule([note], terms)).toEqual([
      { date: '2027-04-15', principal: 100_000_00, interest: 3_155_56, total: 103_155_56 },
    ]);
  });

  test.each([
    ['actual/360', 3_200_00],
    ['actual/365', 3_156_16],
  ] as const)('counts %s where its issuer says so', (dayCount, interest) => {
    expect(interestPayments([note], { ...terms, dayCount })[0]?.interest).toBe(interest);
  });

  test('counts 30/360 days also where they are a whole period', () => {
    const february = { ...note, maturityDate: day('2027-08-31') };
    // 183 days, where a bond with two payments a year would pay half a year.
    expect(interestPayments([february], { ...terms, dated: day('2027-02-28') })[0]?.interest).toBe(2_033_33);
  });
});

test('a capital appreciation bond pays its amount at maturity, and no interest', () => {
  const bond = {
    maturityDate: day('2040-08-01'),
    principalAmount: cents(5_000_00),
    interestRate: 0,
    structure: { interest: 'accreted' as const },
  };
  expect(debtServiceSchedule([bond], terms)).toEqual([
    { date: '2040-08-01', principal: 5_000_00, interest: 0, total: 5_000_00 },
  ]);
});

test('the weighted average maturity weighs by issue price', () => {
  const serial = { maturityDate: day('2027-07-01'), principalAmount: cents(100_000_00), interestRate: 4 };
  const rows = [
    { ...serial, price: 100 },
    { ...term, price: 110 },
  ];
  expect(weightedAverageMaturity(rows, terms.dated)).toBeCloseTo((100 + 1.1 * 920) / (100 + 330), 12);
  expect(weightedAverageMaturity([], terms.dated)).toBeNull();
});

describe('errors', () => {
  const errors = (structure: BondStructure, interestRate = 4) =>
    structureErrors({ ...term, interestRate, structure }, { dated: terms.dated });
  const call = (date: string, price: number) => ({ date: day(date), price });

  test('are none for what the market sells', () => {
    expect(structureErrors(term, { dated: terms.dated })).toEqual({});
    expect(errors({ calls: [call('2028-07-01', 102), call('2029-07-01', 100)], makeWhole: 'Treasury + 15' })).toEqual(
      {},
    );
    expect(errors({ interest: 'at-maturity' })).toEqual({});
    expect(errors({ interest: 'accreted' }, 0)).toEqual({});
    expect(structureErrors({ ...term, structure: undefined }, { dated: terms.dated })).toEqual({});
  });

  test('name calls out of order, out of time, or without a price', () => {
    expect(errors({ calls: [call('2026-07-01', 100)] })).toEqual({
      'calls.0.date': 'The call on Jul 1, 2026 must be after the delivery date',
    });
    expect(errors({ calls: [call('2030-07-01', 0)] })).toEqual({
      'calls.0.date': 'The call on Jul 1, 2030 must be before the maturity date',
      'calls.0.price': 'The call on Jul 1, 2030 must have a price greater than 0',
    });
    expect(errors({ calls: [call('2029-07-01', 100), call('2028-07-01', 101)] })).toEqual({
      'calls.1.date': 'The call on Jul 1, 2028 must be later than the call before it',
      'calls.1.price': 'The call on Jul 1, 2028 must not have a higher price than the call before it',
    });
  });

  test('name sinking funds that do not add up, end elsewhere or run backwards', () => {
    const fund = (...sinkingFund: ReturnType<typeof installment>[]) => errors({ sinkingFund });
    expect(fund(installment('2030-07-01', 200_000))).toEqual({
      sinkingFund: 'The sinking fund must add up to the principal, $300,000',
    });
    expect(fund(installment('2029-07-01', 300_000))).toEqual({
      sinkingFund: 'The sinking fund must end on the maturity date',
    });
    expect(fund(installment('2031-07-01', 310_000), installment('2030-07-01', -10_000))).toEqual({
      'sinkingFund.1.date': 'The sinking fund installment on Jul 1, 2030 must be later than the one before it',
      'sinkingFund.1.amount': 'The sinking fund installment on Jul 1, 2030 must be greater than $0',
    });
    expect(errors({ interest: 'at-maturity', sinkingFund: [installment('2030-07-01', 300_000)] })).toEqual({
      sinkingFund: 'Only bonds with regular interest can have a sinking fund',
    });
  });

  test('name installments that are no multiple of the sale’s increment', () => {
    const structure = { sinkingFund: [installment('2029-07-01', 102_500), installment('2030-07-01', 197_500)] };
    const withStep = (step: number) =>
      structureErrors({ ...term, interestRate: 4, structure }, { dated: terms.dated, step: cents(step * 100) });
    expect(withStep(2_500)).toEqual({});
    expect(withStep(5_000)).toEqual({
      'sinkingFund.0.amount': 'The sinking fund installment on Jul 1, 2029 must be a multiple of $5,000',
      'sinkingFund.1.amount': 'The sinking fund installment on Jul 1, 2030 must be a multiple of $5,000',
    });
  });

  test('name a rate of a bond that pays no interest', () => {
    expect(errors({ interest: 'accreted' }, 4)).toEqual({
      interestRate: 'A zero coupon bond must have an interest rate of 0',
    });
  });
});
