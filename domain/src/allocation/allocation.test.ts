import { describe, expect, test } from 'vitest';
import { awardsByInvestor } from '../../testing/books.ts';
import cases from '../../testing/data/allocation-cases.json' with { type: 'json' };
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { orderClasses } from '../base/vocabulary.ts';
import { allocate, allotMaturity, type Order } from './allocation.ts';

const maturityDate = day('2031-08-01');
const dollars = (amount: number) => cents(amount * 100);

/** Orders of the published cases; one case describes its 1,225 orders in words. */
function ordersOf(one: (typeof cases)[number]): Order[] {
  const ranks: Record<string, number> = one.priorities;
  const rows = Array.isArray(one.orders)
    ? one.orders
    : Array.from({ length: 1_225 }, (_, index) => ({
        investor: `i${String(index).padStart(4, '0')}`,
        cls: 'stateIndividual',
        amount: 14_000,
        seq: index + 1,
      }));
  return rows.map(({ investor, cls, amount, seq }) => {
    const orderClass = orderClasses.find(({ value }) => value === cls)?.value;
    if (!orderClass) throw new Error(`${cls} is no class`);
    return { investor, orderClass, rank: ranks[cls] ?? -1, maturityDate, amount: dollars(amount), sequence: seq };
  });
}

function expectedOf(one: (typeof cases)[number]): Record<string, number> {
  if (typeof one.expected !== 'string') return one.expected;
  const names = Array.from({ length: 1_225 }, (_, index) => `i${String(index).padStart(4, '0')}`);
  return Object.fromEntries(names.map((name, index) => [name, index < 725 ? 10_000 : 9_500]));
}

function allotCase(one: (typeof cases)[number]) {
  const { principal, step, minimum } = one;
  const terms = {
    step: dollars(step),
    minimum: dollars(minimum),
    maturities: [{ maturityDate, principal: dollars(principal) }],
  };
  return allocate({ terms, orders: ordersOf(one) });
}

function caseOf(id: string) {
  const found = cases.find((one) => one.id === id);
  if (!found) throw new Error(`there is no case ${id}`);
  return found;
}

test('all published cases are here', () => {
  expect(cases).toHaveLength(27);
});

test.each(cases.map((one) => [one.id, one.why, one] as const))('case %s: %s', (_id, _why, one) => {
  const { totals, orders } = allotCase(one);
  const expected = Object.entries(expectedOf(one)).map(([investor, amount]) => [investor, amount * 100]);
  expect(awardsByInvestor(orders)).toEqual(Object.fromEntries(expected));
  expect(totals.unsold).toBe(one.unsold * 100);
});

test.each([
  ['one account', ['A'], [4_000_000]],
  ['two linked accounts', ['A', 'A2'], [2_000_000, 2_000_000]],
])('an investor with %s gets no more than the cap, though bonds stay unsold', (_, accounts, amounts) => {
  const order = (investor: string, amount: number, sequence: number): Order => {
    return { investor, orderClass: 'stateIndividual', rank: 1, maturityDate, amount: dollars(amount), sequence };
  };
  const { totals, orders } = allocate({
    terms: {
      ...{ step: dollars(5_000), minimum: dollars(5_000), investorCap: dollars(1_750_000) },
      maturities: [{ maturityDate, principal: dollars(5_000_000) }],
    },
    orders: [...accounts.map((of, at) => order(of, amounts[at] ?? 0, at + 1)), order('B', 2_000_000, 9)],
    links: accounts.length > 1 ? [accounts] : [],
  });
  const { B: other, ...own } = awardsByInvestor(orders);
  expect([Object.values(own).reduce((sum, award) => sum + award, 0), other]).toEqual([175_000_000, 175_000_000]);
  expect(totals.unsold).toBe(150_000_000);
});

describe('rows', () => {
  test('an allocation fills the orders of an investor in their sequence', () => {
    const { orders } = allotCase(caseOf('E13'));
    const rows = orders.map(({ order, award, result }) => [order.sequence, award / 100, result]);
    expect(rows).toEqual([
      [1, 30_000, 'Filled'],
      [5, 20_000, 'Partial'],
      [2, 50_000, 'Partial'],
    ]);
  });

  test('rows of one position share its facts', () => {
    const [first, second] = allotCase(caseOf('E13')).orders;
    expect(first?.position).toBe(second?.position);
    expect(first?.position).toMatchObject({ asked: 60_000_00, demand: 60_000_00, award: 50_000_00, reason: 'share' });
  });

  test('a suspended investor is skipped and leaves the maturity to the others', () => {
    const one = caseOf('E04');
    const orders = ordersOf(one).map((order) => ({ ...order, isSuspended: order.investor === 'a' }));
    const terms = {
      step: dollars(5_000),
      minimum: dollars(5_000),
      maturities: [{ maturityDate, principal: dollars(100_000) }],
    };
    const allocation = allocate({ terms, orders });
    expect(awardsByInvestor(allocation.orders)).toEqual({ a: 0, b: 50_000_00, c: 30_000_00 });
    expect(allocation.totals.unsold).toBe(20_000_00);
    expect(allocation.orders[0]).toMatchObject({ result: 'Skipped', position: { reason: 'suspended', ofClass: null } });
  });

  test('an order of a class that is not offered is skipped', () => {
    const allotted = allotCase(caseOf('E12')).orders.find(({ order }) => order.investor === 'b');
    expect(allotted).toMatchObject({ result: 'Skipped', award: 0, position: { reason: 'classNotOffered' } });
  });

  test.each([
    ['E02', 'a', 'filled'],
    ['E04', 'b', 'share'],
    ['E04', 'c', 'classesBefore'],
    ['E10', 'c', 'belowStep'],
    ['E21', 'c', 'belowMinimum'],
  ])('in case %s investor %s reads: %s', (id, investor, reason) => {
    const { orders } = allotCase(caseOf(id));
    expect(orders.find(({ order }) => order.investor === investor)?.position.reason).toBe(reason);
  });

  test('each maturity is allocated separately', () => {
    const later = day('2032-08-01');
    const terms = {
      step: dollars(5_000),
      minimum: dollars(5_000),
      maturities: [maturityDate, later].map((date) => ({ maturityDate: date, principal: dollars(50_000) })),
    };
    const order = { investor: 'a', orderClass: 'stateIndividual', rank: 1, amount: dollars(40_000) } as const;
    const { maturities, totals } = allocate({
      terms,
      orders: [
        { ...order, maturityDate, sequence: 1 },
        { ...order, investor: 'b', maturityDate, sequence: 2 },
      ],
    });
    expect(maturities.map(({ award, unsold, outcome }) => [award, unsold, outcome])).toEqual([
      [50_000_00, 0, 'Sold'],
      [0, 50_000_00, 'NoBids'],
    ]);
    expect(totals).toMatchObject({ principal: 100_000_00, award: 50_000_00, unsold: 50_000_00, outcome: 'PartlySold' });
  });
});

describe('classes', () => {
  test('a class reports its demand, what was available to it and what it received', () => {
    const { maturities } = allotCase(caseOf('E04'));
    expect(maturities[0]?.classes).toEqual([
      {
        orderClass: 'stateInstitution',
        rank: 1,
        demand: 60_000_00,
        available: 100_000_00,
        award: 60_000_00,
        isCut: false,
        sharePercent: 100,
      },
      {
        orderClass: 'nationalInstitution',
        rank: 2,
        demand: 50_000_00,
        available: 40_000_00,
        award: 40_000_00,
        isCut: true,
        sharePercent: 80,
      },
      {
        orderClass: 'stateIndividual',
        rank: 3,
        demand: 30_000_00,
        available: 0,
        award: 0,
        isCut: true,
        sharePercent: 0,
      },
    ]);
  });

  test('an investor who moved is counted once, in the better class first', () => {
    const { allotments } = allotMaturity({
      step: dollars(5_000),
      minimum: dollars(5_000),
      principal: dollars(100_000),
      demands: [
        { investor: 'a', orderClass: 'nationalIndividual', rank: 4, amount: dollars(80_000), sequence: 1 },
        { investor: 'a', orderClass: 'stateIndividual', rank: 3, amount: dollars(70_000), sequence: 2 },
        { investor: 'b', orderClass: 'nationalIndividual', rank: 4, amount: dollars(30_000), sequence: 3 },
      ],
    });
    expect(allotments.map(({ demand, award }) => [demand, award])).toEqual([
      [30_000_00, 15_000_00],
      [70_000_00, 70_000_00],
      [30_000_00, 15_000_00],
    ]);
  });
});

test('a minimum between two increments means the larger one', () => {
  const demand = { orderClass: 'stateIndividual', rank: 1, amount: dollars(15_000) } as const;
  const { allotments, unsold } = allotMaturity({
    step: dollars(5_000),
    minimum: dollars(7_500),
    principal: dollars(20_000),
    demands: ['a', 'b', 'c'].map((investor, index) => ({ ...demand, investor, sequence: index + 1 })),
  });
  expect(allotments.map(({ award }) => award)).toEqual([10_000_00, 10_000_00, 0]);
  expect(unsold).toBe(0);
});

describe('invalid input', () => {
  const terms = {
    step: dollars(5_000),
    minimum: dollars(5_000),
    maturities: [{ maturityDate, principal: dollars(50_000) }],
  };
  const order = {
    investor: 'a',
    orderClass: 'stateIndividual',
    rank: 1,
    amount: dollars(5_000),
    sequence: 1,
    maturityDate,
  } as const;

  test('two orders with one sequence', () => {
    expect(() => allocate({ terms, orders: [order, { ...order, investor: 'b' }] })).toThrow(
      'sequence 1 is given twice',
    );
  });

  test('an order for a maturity that is not offered', () => {
    expect(() => allocate({ terms, orders: [{ ...order, maturityDate: day('2040-01-01') }] })).toThrow(
      '2040-01-01, which is not offered',
    );
  });

  test.each([0, 7, 1.5, -2])('an order at rank %d', (rank) => {
    expect(() => allocate({ terms, orders: [{ ...order, rank }] })).toThrow('first to sixth');
  });

  test('two maturities on one day', () => {
    const twice = { ...terms, maturities: [...terms.maturities, ...terms.maturities] };
    expect(() => allocate({ terms: twice, orders: [] })).toThrow('two maturities have one name');
  });

  test('steps of nothing', () => {
    expect(() => allocate({ terms: { ...terms, step: cents(0) }, orders: [] })).toThrow('at least one cent');
  });
});
