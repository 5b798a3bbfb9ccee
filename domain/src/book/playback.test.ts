/** Tests playing a rehearsal: what is open at a moment, and how demand grew. */
import { describe, expect, test } from 'vitest';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { crowdOf, type SaleEvent, usualPlan } from './crowd.ts';
import { eventsUntil, growthOf, openOrders } from './playback.ts';

const line = (investor: string, sequence: number, amount: number) => ({
  investor,
  orderClass: 'stateIndividual' as const,
  rank: 1,
  maturityDate: day('2031-06-01'),
  amount: cents(amount),
  sequence,
});
const events: readonly SaleEvent[] = [
  { at: 0.1, action: 'PLACE', orders: [line('ada', 1, 10_000_00)] },
  {
    at: 0.2,
    action: 'PLACE',
    orders: [line('bo', 2, 5_000_00), { ...line('bo', 2, 20_000_00), maturityDate: day('2032-06-01') }],
  },
  { at: 0.6, action: 'WITHDRAW', orders: [line('ada', 1, 10_000_00)] },
];

describe('a moment of a sale', () => {
  test('has the orders that were placed by then and not withdrawn', () => {
    const open = (at: number) => openOrders(events, at).map(({ investor, amount }) => [investor, amount]);
    expect(open(0)).toEqual([]);
    expect(open(0.1)).toEqual([['ada', 10_000_00]]);
    expect(open(0.59)).toHaveLength(3);
    expect(open(1)).toEqual([
      ['bo', 5_000_00],
      ['bo', 20_000_00],
    ]);
    expect(eventsUntil(events, 0.3)).toHaveLength(2);
  });

  test('has the demand after each event', () => {
    expect(growthOf(events)).toEqual([
      { at: 0.1, demand: 10_000_00, orders: 1 },
      { at: 0.2, demand: 35_000_00, orders: 2 },
      { at: 0.6, demand: 25_000_00, orders: 1 },
    ]);
    expect(growthOf([])).toEqual([]);
  });

  test('at the end has the sum of the growth, for any crowd', () => {
    const terms = {
      ...{ minimum: cents(5_000_00), step: cents(5_000_00) },
      maturities: [2031, 2032].map((year) => ({ maturityDate: day(`${year}-06-01`), principal: cents(900_000_00) })),
    };
    const ranks = {
      stateInstitution: 1,
      nationalInstitution: 2,
      stateIndividual: 3,
      nationalIndividual: 4,
      internationalInstitution: 5,
      internationalIndividual: 6,
    };
    const none = { minTotal: null, maxTotal: null };
    for (const number of [1, 2, 3, 4, 5]) {
      const crowd = crowdOf(
        { terms, ranks, limits: { individual: none, institution: none } },
        { ...usualPlan, number },
      );
      const demand = openOrders(crowd.events, 1).reduce((total, { amount }) => total + amount, 0);
      expect(growthOf(crowd.events).at(-1)?.demand).toBe(demand);
    }
  });
});
