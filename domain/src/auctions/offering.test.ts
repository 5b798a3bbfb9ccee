import { describe, expect, test } from 'vitest';
import { dollars, limits, maturity } from '../../testing/auctions.ts';
import { day } from '../base/dates.ts';
import { cents, largestAmount } from '../base/money.ts';
import { orderClasses } from '../base/vocabulary.ts';
import { proposedAmountErrors } from './denominations.ts';
import { dateErrors } from './key-dates.ts';
import { maturityFromJson, maturityToJson } from './maturity-json.ts';
import {
  amountError,
  amountLimits,
  defaultPriorities,
  type MaturityRow,
  maturityErrors,
  maturityRange,
  openMaturities,
  orderLimitErrors,
  type Priorities,
  priorityErrors,
  totalPrincipal,
} from './offering.ts';

describe('an amount', () => {
  test.each([
    [4_999, 'Minimum amount is $5,000'],
    [5_000, null],
    [7_500, 'Must be a multiple of $5,000'],
    [0, 'Minimum amount is $5,000'],
    [-5_000, 'Must be greater than or equal to 0'],
    [5_000.01, 'Must be a multiple of $5,000'],
    [261_000, 'Must be a multiple of $5,000'],
    [1_000_000, null],
  ])('of %d dollars is valid or gets an error', (amount, error) => {
    expect(amountError(cents(Math.round(amount * 100)), limits)).toEqual(error);
  });

  test('follows the limits of its own sale', () => {
    const retail = { minimum: dollars(500), step: dollars(500) };
    expect(amountError(dollars(1_500), retail)).toBeNull();
    expect(amountError(dollars(400), retail)).toEqual('Minimum amount is $500');
    expect(amountError(dollars(1_600), retail)).toEqual('Must be a multiple of $500');
  });
});

test('a sale has its approved limits, else those its issuer proposes, else those of the market', () => {
  const none = { minimumAmount: null, stepAmount: null, orderMinimum: null, orderStep: null };
  expect(amountLimits(none, limits)).toEqual(limits);
  const proposed = { ...none, orderMinimum: dollars(1_000), orderStep: dollars(500) };
  expect(amountLimits(proposed, limits)).toEqual({ minimum: dollars(1_000), step: dollars(500) });
  const approved = { ...proposed, minimumAmount: dollars(10_000), stepAmount: dollars(10_000) };
  expect(amountLimits(approved, limits)).toEqual({ minimum: dollars(10_000), step: dollars(10_000) });
});

describe('proposed denominations', () => {
  const bounds = 'Must be whole dollars from $100 to $100,000';

  test.each<[string, number | null, number | null, Record<string, string>]>([
    ['none, so those of the market', null, null, {}],
    ['a retail sale', 500, 500, {}],
    ['a sale for large investors', 100_000, 5_000, {}],
    ['the smallest and the largest', 100_000, 100, {}],
    ['a minimum alone that is a multiple of the step of the market', 10_000, null, {}],
    ['a step alone of which the minimum of the market is a multiple', null, 1_000, {}],
    ['too small', 99, 50, { orderMinimum: bounds, orderStep: bounds }],
    ['too large', 100_001, 200_000, { orderMinimum: bounds, orderStep: bounds }],
    ['cents', 500.5, 500, { orderMinimum: bounds }],
    [
      'a minimum that is no multiple',
      1_500,
      1_000,
      { orderMinimum: 'The minimum, $1,500, must be a multiple of the increment, $1,000' },
    ],
    [
      'a minimum below the step of the market',
      1_000,
      null,
      { orderMinimum: 'The minimum, $1,000, must be a multiple of the increment, $5,000' },
    ],
    [
      'a step that does not divide the minimum of the market',
      null,
      2_000,
      { orderStep: 'The minimum, $5,000, must be a multiple of the increment, $2,000' },
    ],
  ])('%s', (_what, minimum, step, errors) => {
    const inCents = (amount: number | null) => (amount === null ? null : dollars(amount));
    expect(proposedAmountErrors({ orderMinimum: inCents(minimum), orderStep: inCents(step) }, limits)).toEqual(errors);
  });
});

describe('a maturity structure', () => {
  const good = maturity('2030-08-01', 100_000);
  const negative = 'Must be greater than or equal to 0';
  const alike = 'Another maturity of this day has the same coupon and CUSIP';

  test.each<[string, MaturityRow[], Record<string, string>]>([
    ['with good rows is right', [good, maturity('2031-08-01', 5_000, { isOffered: false })], {}],
    ['without rows needs one', [], { schedule: 'At least one maturity required' }],
    [
      'with a small amount names its row',
      [good, maturity('2031-08-01', 4_000)],
      { 'schedule.1.principalAmount': 'Minimum amount is $5,000' },
    ],
    [
      'checks rows that are not offered too',
      [maturity('2031-08-01', 7_500, { isOffered: false })],
      { 'schedule.0.principalAmount': 'Must be a multiple of $5,000' },
    ],
    ['with a negative amount says only that', [maturity('2031-08-01', -1)], { 'schedule.0.principalAmount': negative }],
    [
      'with two rows of one day, coupon and CUSIP marks both',
      [good, maturity('2031-08-01', 5_000), maturity('2030-08-01', 5_000)],
      { 'schedule.0.maturityDate': alike, 'schedule.2.maturityDate': alike },
    ],
    [
      'with negative figures marks each',
      [maturity('2031-08-01', 5_000, { interestRate: -1, yield: -0.1, price: Number.NaN })],
      { 'schedule.0.interestRate': negative, 'schedule.0.yield': negative, 'schedule.0.price': negative },
    ],
    ['with two coupons on one day is right', [good, maturity('2030-08-01', 5_000, { interestRate: 5.5 })], {}],
    ['with two CUSIPs on one day is right', [good, maturity('2030-08-01', 5_000, { cusip: '013595AB9' })], {}],
    ['with figures at 0 is right', [maturity('2031-08-01', 5_000, { interestRate: 0, yield: 0, price: 0 })], {}],
    [
      'beyond what an amount can hold is refused rather than overflowing',
      [
        maturity('2031-08-01', 9_999_999_995_000),
        maturity('2032-08-01', 9_999_999_995_000),
        maturity('2033-08-01', 9_999_999_995_000),
      ],
      { schedule: 'Must not add up to more than $9,999,999,999,999.99' },
    ],
  ])('%s', (_name, rows, errors) => {
    expect(maturityErrors(rows, limits, { dated: null })).toEqual(errors);
  });

  test('names what is wrong with a structure, by the row', () => {
    const zero = maturity('2031-08-01', 5_000, { interestRate: 4, structure: { interest: 'accreted' } });
    const term = maturity('2032-08-01', 10_000, {
      structure: { sinkingFund: [{ date: day('2032-08-01'), amount: dollars(5_000) }] },
    });
    const uneven = maturity('2031-02-01', 10_000, {
      structure: {
        sinkingFund: [
          { date: day('2030-02-01'), amount: dollars(2_500) },
          { date: day('2031-02-01'), amount: dollars(7_500) },
        ],
      },
    });
    expect(maturityErrors([uneven], limits, { dated: null })).toEqual({
      'schedule.0.structure.sinkingFund.0.amount':
        'The sinking fund installment on Feb 1, 2030 must be a multiple of $5,000',
      'schedule.0.structure.sinkingFund.1.amount':
        'The sinking fund installment on Feb 1, 2031 must be a multiple of $5,000',
    });
    const callable = maturity('2033-08-01', 5_000, { structure: { calls: [{ date: day('2033-08-01'), price: 100 }] } });
    expect(maturityErrors([zero, term, callable], limits, { dated: null })).toEqual({
      'schedule.0.interestRate': 'A zero coupon bond must have an interest rate of 0',
      'schedule.1.structure.sinkingFund': 'The sinking fund must add up to the principal, $10,000',
      'schedule.2.structure.calls.0.date': 'The call on Aug 1, 2033 must be before the maturity date',
    });
  });
});

describe('the six ranks', () => {
  const outOfRange = 'Must be from 1 to 6, or -1 if not offered';
  // In the order of the default ranks: state, national institution; state, national individual; the international two.
  test.each<[number[], Record<string, string>]>([
    [[1, 2, 3, 4, 5, 6], {}],
    [[6, 5, 4, 3, 2, 1], {}],
    [[1, 3, 6, -1, -1, -1], {}],
    [[-1, -1, -1, -1, -1, -1], {}],
    [[1, 2, 3, 3, -1, -1], { priorityStateInd: 'Duplicate value', priorityNationalInd: 'Duplicate value' }],
    [
      [2, 2, 2, 4, 5, 6],
      {
        priorityStateInst: 'Duplicate value',
        priorityNationalInst: 'Duplicate value',
        priorityStateInd: 'Duplicate value',
      },
    ],
    [[0, 2, 3, 4, 5, 6], { priorityStateInst: outOfRange }],
    [[1, 7, 3, 4, 5, 6], { priorityNationalInst: outOfRange }],
    [[1, 2, 2.5, 4, 5, 6], { priorityStateInd: outOfRange }],
    [[1, 2, 3, 4, 5, -2], { priorityInternationalInd: outOfRange }],
    [[1, 2, 3, 4, Number.NaN, 6], { priorityInternationalInst: outOfRange }],
  ])('%j', (ranks, errors) => {
    expect(priorityErrors(ranked(ranks))).toEqual(errors);
  });

  test('by default serve institutions before individuals, and the state before the world', () => {
    expect(defaultPriorities).toEqual(ranked([1, 2, 3, 4, 5, 6]));
    expect(orderClasses.every(({ priority }) => defaultPriorities[priority] >= 1)).toBe(true);
  });
});

describe('the limits per investor', () => {
  const none = { indMinAmount: null, indMaxAmount: null, instMinAmount: null, instMaxAmount: null };

  test.each([
    [{}, {}],
    [{ indMinAmount: dollars(10_000), indMaxAmount: dollars(20_000), instMaxAmount: dollars(5_000) }, {}],
    [{ indMinAmount: dollars(10_000), indMaxAmount: dollars(10_000) }, {}],
    [
      { indMinAmount: dollars(25_000), indMaxAmount: dollars(20_000) },
      { indMaxAmount: 'Must not be less than the minimum' },
    ],
    [{ instMaxAmount: dollars(4_000) }, { instMaxAmount: 'Minimum amount is $5,000' }],
    [{ indMinAmount: dollars(0) }, {}],
    [{ indMinAmount: dollars(7_500) }, { indMinAmount: 'Must be a multiple of $5,000, as all orders are' }],
    [{ instMaxAmount: dollars(12_000) }, { instMaxAmount: 'Must be a multiple of $5,000, as all orders are' }],
    [{ instMinAmount: dollars(-5) }, { instMinAmount: 'Must be greater than or equal to 0' }],
  ])('case %#', (changes, errors) => {
    expect(orderLimitErrors({ ...none, ...changes }, limits)).toEqual(errors);
  });
});

describe('the final maturity', () => {
  const tooEarly = { finalMaturityDate: 'Must be greater than first principal payment date' };

  test.each<[string | null, string | null, Record<string, string>]>([
    ['2027-08-01', '2027-08-02', {}],
    ['2027-08-01', '2027-08-01', tooEarly],
    ['2027-08-01', '2026-08-01', tooEarly],
    [null, '2026-08-01', {}],
    ['2027-08-01', null, {}],
  ])('after a first principal payment on %s may be on %s or not', (first, final, errors) => {
    const dates = {
      ...{ delivery: null, firstInterest: null },
      dated: null,
      firstPrincipalPaymentDate: first === null ? null : day(first),
      finalMaturityDate: final === null ? null : day(final),
    };
    expect(dateErrors(dates)).toEqual(errors);
  });
});

test.each([
  ['2027-08-01', {}],
  ['2027-07-31', { finalMaturityDate: 'Must be greater than first principal payment date' }],
])('one maturity on %s may be the first principal payment too', (final, errors) => {
  const dates = { dated: null, delivery: null, firstInterest: null, finalMaturityDate: day(final) };
  expect(dateErrors({ ...dates, firstPrincipalPaymentDate: day('2027-08-01'), isSingleMaturity: true })).toEqual(
    errors,
  );
});

describe('delivery and first interest', () => {
  const dates = {
    ...{ dated: day('2027-01-01'), firstPrincipalPaymentDate: day('2028-01-01'), finalMaturityDate: day('2030-01-01') },
    ...{ delivery: null, firstInterest: null },
  };

  test.each<[string | null, string | null, Record<string, string>]>([
    ['2027-01-04', '2027-07-01', {}],
    ['2027-01-15', null, {}],
    ['2027-01-16', null, { delivery: 'Must be a business day' }],
    ['2026-12-31', null, { delivery: 'Must not be before the dated date' }],
    ['2028-01-01', null, { delivery: 'Must be before the first principal payment date' }],
    [null, '2027-01-01', { firstInterest: 'Must be after the dated date' }],
    ['2027-02-01', '2027-02-01', { firstInterest: 'Must be after the delivery date' }],
    [null, '2030-01-02', { firstInterest: 'Must not be after the final maturity date' }],
  ])('delivered on %s, first interest on %s', (delivery, firstInterest, errors) => {
    const set = {
      delivery: delivery === null ? null : day(delivery),
      firstInterest: firstInterest === null ? null : day(firstInterest),
    };
    expect(dateErrors({ ...dates, ...set })).toEqual(errors);
  });
});

describe('the dated date', () => {
  const tooLate = { dated: 'Must be before the first principal payment date' };

  test.each<[string | null, string | null, Record<string, string>]>([
    ['2027-07-31', '2027-08-01', {}],
    ['2027-08-01', '2027-08-01', tooLate],
    ['2027-09-01', '2027-08-01', tooLate],
    [null, '2027-08-01', {}],
    ['2027-08-01', null, {}],
  ])('%s before a first principal payment on %s', (dated, first, errors) => {
    const dates = {
      ...{ delivery: null, firstInterest: null },
      dated: dated === null ? null : day(dated),
      firstPrincipalPaymentDate: first === null ? null : day(first),
      finalMaturityDate: null,
    };
    expect(dateErrors(dates)).toEqual(errors);
  });
});

test.each([
  ['interestRate', 25, undefined],
  ['interestRate', 25.01, 'Must be at most 25'],
  ['interestRate', 300, 'Must be at most 25'],
  ['yield', 26, 'Must be at most 25'],
  ['price', 200, undefined],
  ['price', 1_000, 'Must be at most 200'],
] as const)('a maturity with %s %d', (field, figure, error) => {
  const rows = [{ ...maturity('2031-08-01', 30_000), [field]: figure }];
  expect(maturityErrors(rows, limits, { dated: null })[`schedule.0.${field}`]).toEqual(error);
});

describe('the totals of a schedule', () => {
  const rows = [
    maturity('2031-08-01', 30_000),
    maturity('2030-08-01', 20_000, { isOffered: false }),
    maturity('2029-08-01', 10_000),
  ];

  test('count every row for the issue', () => {
    expect(totalPrincipal(rows)).toBe(dollars(60_000));
    expect(totalPrincipal([])).toBe(0);
    expect(totalPrincipal([{ ...maturity('2031-08-01', 0), principalAmount: largestAmount }])).toBe(largestAmount);
  });

  test('know the first and the last maturity in whatever order the rows are', () => {
    expect(maturityRange(rows)).toEqual({ first: '2029-08-01', last: '2031-08-01' });
    expect(maturityRange([])).toBeNull();
  });

  test.each([
    ['2029-07-31T23:59:59.999Z', ['2031-08-01', '2029-08-01']],
    ['2029-08-01T00:00:00Z', ['2031-08-01']],
    ['2031-08-01T00:00:00Z', []],
  ])('at %s leave open what is offered and falls due later', (now, expected) => {
    expect(openMaturities(rows, new Date(now)).map((row) => row.maturityDate)).toEqual(expected);
  });
});

describe('a row as JSON', () => {
  const row = maturity('2036-08-01', 125_000, { interestRate: 5, yield: 3.47, price: 112.356, cusip: '679111F25' });

  test('carries dollars', () => {
    expect(maturityToJson(row)).toEqual({
      isOffered: true,
      maturityDate: '2036-08-01',
      principalAmount: 125_000,
      interestRate: 5,
      yield: 3.47,
      price: 112.356,
      cusip: '679111F25',
    });
  });

  test('comes back as it was', () => {
    expect(maturityFromJson(JSON.parse(JSON.stringify(maturityToJson(row))))).toEqual(row);
  });

  test.each([
    { maturityDate: '2036-02-30' },
    { principalAmount: 5_000.001 },
    { principalAmount: Number.POSITIVE_INFINITY },
  ])('is refused with %j', (changes) => {
    expect(() => maturityFromJson({ ...maturityToJson(row), ...changes })).toThrow(RangeError);
  });
});

function ranked(ranks: number[]): Priorities {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ranks;
  return {
    priorityStateInst: a,
    priorityNationalInst: b,
    priorityStateInd: c,
    priorityNationalInd: d,
    priorityInternationalInst: e,
    priorityInternationalInd: f,
  };
}
