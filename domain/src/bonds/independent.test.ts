/** Tests prices, debt service and interest costs against a second calculation in Python: of published sales, and of random bonds and issues of every structure. */
import { expect, test } from 'vitest';
import competitiveSales from '../../testing/data/competitive-sales.json' with { type: 'json' };
import longFirstCoupons from '../../testing/data/long-first-coupons.json' with { type: 'json' };
import wires from '../../testing/data/pricing-wires.json' with { type: 'json' };
import publishedSales from '../../testing/data/published-sales.json' with { type: 'json' };
import { randomOf, times } from '../../testing/effort.ts';
import { publishedGroups } from '../../testing/published.ts';
import { describePython } from '../../testing/python.ts';
import { type SecondAnswer, secondFigures, secondMaturity, secondTerms } from '../../testing/second-figures.ts';
import type { MaturityRow } from '../auctions/offering.ts';
import { addMonths, type Day, day, dayFromParts, daysInMonth } from '../base/dates.ts';
import { type Cents, cents, dollarsOf } from '../base/money.ts';
import { accruedAt, trueInterestCost } from '../figures/debt-service.ts';
import { type CostItem, noInputs } from '../figures/figure-inputs.ts';
import { saleFigures } from '../figures/sale-figures.ts';
import { priceFromYield, yieldFromPrice } from './bonds.ts';
import type { PaymentsPerYear, paymentsPerYear as perYear } from './day-counts.ts';
import { purchasePrice } from './interest.ts';
import type { BondStructure, Call, InterestKind } from './structure.ts';

/** Repeatable numbers from 0 to below `below`. */
function numbers(name: string): (below: number) => number {
  const random = randomOf(name);
  return (below) => Math.floor(random() * below);
}

type Random = ReturnType<typeof numbers>;

function anyDay(random: Random, from: number, years: number): Day {
  const [year, month] = [from + random(years), 1 + random(12)];
  return dayFromParts(year, month, Math.min(1 + random(31), daysInMonth(year, month)));
}

function pick<Value>(random: Random, values: readonly [Value, ...Value[]]): Value {
  return values[random(values.length)] ?? values[0];
}

/** Monthly bonds have hundreds of payments, so they are few. */
const frequencies = [1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 12] as const;
const kinds = ['periodic', 'periodic', 'periodic', 'at-maturity', 'accreted'] as const satisfies InterestKind[];
const counts = ['30/360', '30/360', '30/360', '30/360', 'actual/actual', 'actual/360', 'actual/365'] as const;

function anyBond(random: Random) {
  const interest = pick(random, kinds);
  const dated = anyDay(random, 2000, 40);
  const settlement = random(3) === 0 ? addMonths(dated, random(3)) : dated;
  const maturityDate = anyDay(random, Number(settlement.slice(0, 4)) + 1, interest === 'at-maturity' ? 2 : 40);
  const calls = Array.from({ length: random(4) }, (_, index) => ({
    date: random(4) === 0 ? anyDay(random, 2001, 60) : addMonths(maturityDate, -12 * (1 + random(30))),
    price: 103 - index,
  }));
  const interestRate = interest === 'accreted' ? 0 : random(80) / 8;
  const counting = {
    paymentsPerYear: pick(random, frequencies),
    dayCount: pick(random, counts),
    endOfMonth: random(4) === 0,
  };
  return {
    bond: { settlement, dated, maturityDate, interestRate, ...counting, calls, interest },
    at: random(1000) / 100,
  };
}

type AnyBond = ReturnType<typeof anyBond>['bond'];
type Row = MaturityRow & { readonly structure: BondStructure };

function anyRow(random: Random, dated: Day): Row {
  const interest = pick(random, kinds);
  const years = 1 + random(20);
  const maturityDate = addMonths(dated, 12 * years + random(7));
  const principalAmount = cents((1 + random(2000)) * 500_000);
  const interestRate = interest === 'accreted' ? 0 : random(60) / 8;
  const price = 90 + random(random(2) === 0 ? 2_000 : 30_000) / 1000;
  const calls = [0, 24].slice(random(3)).flatMap((later): Call[] => {
    const date = addMonths(dated, 12 * Math.ceil(years / 3) + later);
    return date < maturityDate ? [{ date, price: later === 0 ? 101 : 100 }] : [];
  });
  const row = { maturityDate, principalAmount, interestRate, price, yield: 0, cusip: '', isOffered: true };
  const pieces = interest === 'periodic' && random(2) === 0 ? Math.min(years, 1 + random(5)) : 1;
  if (pieces === 1) return { ...row, structure: { interest, calls } };
  const share = Math.floor(principalAmount / pieces);
  const sinkingFund = Array.from({ length: pieces }, (_, index) => ({
    date: addMonths(maturityDate, -12 * (pieces - 1 - index)),
    amount: cents(index === pieces - 1 ? principalAmount - share * (pieces - 1) : share),
  }));
  return { ...row, structure: { interest, calls, sinkingFund } };
}

function anyIssue(random: Random) {
  const dated = anyDay(random, 2000, 40);
  const terms = {
    ...{ dated, paymentsPerYear: pick(random, frequencies), dayCount: pick(random, counts) },
    firstInterest: random(2) === 0 ? null : addMonths(dated, 1 + random(14)),
    delivery: random(2) === 0 ? dated : addMonths(dated, random(3)),
  };
  const costs = (['underwriter', 'insurance', 'other'] as const).map(
    (kind): CostItem => ({ kind, name: kind, amount: cents(random(500_000)) }),
  );
  return { terms, costs, rows: Array.from({ length: 1 + random(8) }, () => anyRow(random, dated)) };
}

/** The same to the digits that doubles carry; none is none. */
function isClose(ours: number | null | undefined, theirs: string | number | null | undefined): boolean {
  if (ours == null || theirs == null) return ours == null && theirs == null;
  return Math.abs(ours - Number(theirs)) <= 1e-8 * Math.max(1, Math.abs(ours));
}

describePython('the second calculation', () => {
  test('has the published prices of pricing wires', () => {
    const cases = wires.flatMap(({ settlement, callDate, callPrice, rows }) =>
      rows.map((row) => {
        const terms = { dated: settlement, settlement, frequency: 'Semi-Annual', call: [callDate, callPrice] };
        const bond = { day: row.maturityDate, principal: row.principalAmount, rate: row.interestRate, terms };
        return { row, question: { bond: { ...bond, yield: row.yield, price: row.price } } };
      }),
    );
    const answers = secondFigures(cases.map(({ question }) => question));
    expect(
      answers.map(({ price, pricedTo, yield: rate }) => [Number(price), pricedTo, Number(rate).toFixed(2)]),
    ).toEqual(cases.map(({ row }) => [row.price, row.pricedTo ?? row.maturityDate, row.yield.toFixed(2)]));
  });

  test('has the interest costs of published sales that the program has', () => {
    const sales = [...competitiveSales, ...longFirstCoupons, ...publishedSales];
    const ours = publishedGroups().find(({ title }) => title.startsWith('Interest costs'))?.cases ?? [];
    expect(ours).toHaveLength(sales.length);
    const priced = sales.flatMap((sale, index) => {
      const { price } = sale.winningBid;
      return price === null ? [] : [{ sale, price, computed: ours[index]?.computed }];
    });
    const answers = secondFigures(
      priced.map(({ sale, price }) => ({
        issue: {
          purchase: dollarsOf(purchasePrice([{ principalAmount: cents(sale.par * 100), price }])).toFixed(2),
          terms: {
            ...{ dated: sale.datedDate, frequency: 'Semi-Annual' },
            firstInterest: 'ticCheck' in sale ? sale.ticCheck?.assumedFirstCoupon : undefined,
          },
          maturities: sale.maturities.map((one) => ({
            ...{ day: one.maturityDate, principal: one.principalAmount, rate: one.interestRate },
            ...('sinkingFund' in one && { sinking: one.sinkingFund }),
          })),
        },
      })),
    );
    expect(
      answers.map(({ netInterestCost, trueInterestCost: tic }, index) =>
        Number(priced[index]?.sale.basisOfAward === 'NIC' ? netInterestCost : tic).toFixed(4),
      ),
    ).toEqual(priced.map(({ computed }) => computed));
  });

  test('has the same price of random bonds, to the same date, and the same yield at that price', () => {
    const random = numbers('bonds');
    const bonds = Array.from({ length: times(100, 20_000) }, () => anyBond(random));
    const ours = bonds.map(({ bond, at }) => priceFromYield(bond, at));
    const answers = secondFigures(
      bonds.map(({ bond, at }, index) => ({ bond: { ...questionOf(bond), yield: at, price: ours[index]?.price } })),
    );
    const different = bonds.flatMap(({ bond, at }, index) => {
      const [own, other] = [ours[index], answers[index]];
      const found = yieldFromPrice(bond, own?.price ?? 0);
      const isSame = own?.price === Number(other.price) && own.pricedTo === other.pricedTo;
      return isSame && isClose(found?.yield, other.yield) ? [] : [{ bond, at, own, found, other }];
    });
    expect(different).toEqual([]);
  }, 600_000);

  test('has the same figures of random issues, debt service to the cent', () => {
    const random = numbers('issues');
    const issues = Array.from({ length: times(12, 4_000) }, () => anyIssue(random));
    const answers = secondFigures(
      issues.map(({ terms, costs, rows }) => ({
        issue: {
          terms: secondTerms(terms),
          costs: Object.fromEntries(costs.map(({ kind, amount }) => [kind, dollarsOf(amount).toFixed(2)])),
          maturities: rows.map((row) => ({ ...secondMaturity(row), price: row.price.toFixed(3) })),
        },
      })),
    );
    for (const [index, { terms, costs, rows }] of issues.entries()) {
      const pricing = { ...noCall, ...terms, repaymentFrequency: frequencyOf(terms.paymentsPerYear) };
      expectSame(saleFigures(rows, pricing, { ...noInputs, costs }), answers[index]);
    }
  }, 600_000);
});

const noCall = { redemptionDate: null, redemptionPrice: null, redemptionProvisions: null };

function frequencyOf(payments: PaymentsPerYear): keyof typeof perYear {
  return payments === 12 ? 'Monthly' : payments === 2 ? 'Semi-Annual' : 'Annual';
}

function questionOf(bond: AnyBond) {
  const { calls, interest } = bond;
  const row = { ...bond, principalAmount: cents(1_000_000), structure: { calls, interest } };
  return { ...secondMaturity(row), terms: { ...secondTerms(bond), settlement: bond.settlement } };
}

function expectSame({ cost, payments, calendarYears }: ReturnType<typeof saleFigures>, theirs: SecondAnswer): void {
  expect(payments.map(({ date, principal, interest }) => [date, principal, interest])).toEqual(theirs.payments);
  expect(calendarYears.map(({ year, principal, interest }) => [year, principal, interest])).toEqual(
    theirs.calendarYears,
  );
  const { proceeds, ...own } = cost ?? { proceeds: null };
  const different = Object.entries<number | null>({ ...own, ...(proceeds as Record<string, Cents> | null) }).filter(
    ([name, figure]) => !isClose(figure, theirs[name]),
  );
  expect(different, JSON.stringify({ different, theirs })).toEqual([]);
}

test('a bond sold on its own price has its yield as TIC', () => {
  const random = numbers('own price');
  for (let count = 0; count < 500; count += 1) {
    const dated = day(`${2000 + random(40)}-0${1 + random(9)}-01`);
    const row = {
      maturityDate: addMonths(dated, 12 * (1 + random(30))),
      principalAmount: cents(100_000_000),
      interestRate: random(60) / 8,
    };
    const terms = { dated, paymentsPerYear: 2 } as const;
    const purchase = purchasePrice([{ ...row, price: 100 }]);
    expect(accruedAt([row], terms)).toBe(0);
    expect(trueInterestCost([row], terms, purchase)).toBeCloseTo(row.interestRate, 8);
  }
});
