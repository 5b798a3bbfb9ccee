/** Tests what a buyer pays and receives. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dollars } from '../../testing/auctions.ts';
import type { MaturityRow } from '../auctions/offering.ts';
import type { Pricing } from '../auctions/pricing.ts';
import { day } from '../base/dates.ts';
import { cents, sum } from '../base/money.ts';
import { interestOf } from '../bonds/interest.ts';
import { confirmedBonds, totalToPay } from './confirmation.ts';
import { paymentSchedule } from './payment-schedule.ts';

const terms: Pricing = {
  dated: day('2027-06-01'),
  repaymentFrequency: 'Semi-Annual',
  redemptionDate: null,
  redemptionPrice: null,
  redemptionProvisions: null,
};

function rowOf(year: number, interestRate: number, price: number): MaturityRow {
  return {
    isOffered: true,
    maturityDate: day(`${year}-06-01`),
    principalAmount: dollars(1_000_000),
    interestRate,
    yield: interestRate,
    price,
    cusip: '',
  };
}

const rows = [rowOf(2028, 4, 101.5), rowOf(2029, 5, 102)];
const lines = [
  { maturityDate: day('2028-06-01'), investmentAmount: dollars(10_000) },
  { maturityDate: day('2029-06-01'), investmentAmount: dollars(20_000) },
];

test('the purchase, each interest payment and principal, by date', () => {
  expect(
    paymentSchedule(rows, terms, lines)?.map(({ date, kind, amount }) => `${date} ${kind} ${amount / 100}`),
  ).toEqual([
    // 10,000 at 101.5 and 20,000 at 102.
    '2027-06-01 purchase -30550',
    // 4% of 10,000 and 5% of 20,000, half a year each.
    '2027-12-01 interest 700',
    '2028-06-01 interest 700',
    '2028-06-01 principal 10000',
    '2028-12-01 interest 500',
    '2029-06-01 interest 500',
    '2029-06-01 principal 20000',
  ]);
});

test.each([
  ['a price', [rowOf(2028, 4, 0), ...rows.slice(1)], terms],
  ['the dated date', rows, { ...terms, dated: null }],
  ['the frequency of interest', rows, { ...terms, repaymentFrequency: null }],
] as const)('there is none while %s is missing', (_, of, under) => {
  expect(paymentSchedule(of, under, lines)).toBeNull();
});

test('there is none for nothing', () => {
  expect(paymentSchedule(rows, terms, [])).toBeNull();
});

test('the payments sum to principal and interest less the amount due of the confirmation', () => {
  const anyLine = fc.record({ at: fc.constantFrom(0, 1), steps: fc.integer({ min: 1, max: 40 }) });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 4 }), (chosen) => {
      const ordered = chosen.map(({ at, steps }) => ({
        maturityDate: rows[at]?.maturityDate ?? day('2028-06-01'),
        investmentAmount: dollars(steps * 5_000),
      }));
      const bonds = confirmedBonds(
        rows,
        terms,
        ordered.map(({ maturityDate, investmentAmount }) => ({ maturityDate, award: investmentAmount })),
      );
      const held = bonds.map(({ par, ...bond }) => ({ ...bond, principalAmount: par }));
      const interest = interestOf(held, { dated: day('2027-06-01'), paymentsPerYear: 2 });
      const payments = paymentSchedule(rows, terms, ordered) ?? [];
      const principal = sum(ordered.map(({ investmentAmount }) => investmentAmount));
      expect(sum(payments.map(({ amount }) => amount))).toBe(principal + interest - (totalToPay(bonds) ?? cents(0)));
    }),
  );
});

test('delivered later, the buyer pays on delivery with accrued interest, and gets notes and sinking funds back as they are due', () => {
  const [first, second] = rows;
  if (first === undefined || second === undefined) throw new Error('there are two rows');
  const sinkingFund = [
    { date: day('2028-06-01'), amount: dollars(500_000) },
    { date: day('2029-06-01'), amount: dollars(500_000) },
  ];
  const structured = [
    { ...first, structure: { interest: 'at-maturity' as const } },
    { ...second, structure: { sinkingFund } },
  ];
  const later = { ...terms, delivery: day('2027-07-01') };
  expect(
    paymentSchedule(structured, later, lines)?.map(({ date, kind, amount }) => `${date} ${kind} ${amount / 100}`),
  ).toEqual([
    // A month of 4% of 10,000 and of 5% of 20,000 has accrued.
    '2027-07-01 purchase -30666.66',
    '2027-12-01 interest 500',
    '2028-06-01 interest 900',
    '2028-06-01 principal 10000',
    '2028-06-01 principal 10000',
    '2028-12-01 interest 250',
    '2029-06-01 interest 250',
    '2029-06-01 principal 10000',
  ]);
});
