/** Tests invented crowds: the same plan gives the same orders, and each is one that the sale would take. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maturity } from '../../testing/auctions.ts';
import { defaultPriorities } from '../auctions/offering.ts';
import { cents, sum } from '../base/money.ts';
import { bidErrors, type InvestorLimits, ranksOf } from '../orders/bidding.ts';
import { arrivals, type CrowdPlan, type CrowdSale, crowdOf, planLimits, usualPlan } from './crowd.ts';

const rows = [2031, 2032, 2033, 2034, 2035, 2036].map((year, index) =>
  maturity(`${year}-06-01`, 4_000_000 + 1_000_000 * index),
);
const unlimited: InvestorLimits = { minTotal: null, maxTotal: null };

function saleOf(changes: Partial<CrowdSale['terms']> = {}, limits: Partial<CrowdSale['limits']> = {}): CrowdSale {
  const maturities = rows.map(({ maturityDate, principalAmount }) => ({ maturityDate, principal: principalAmount }));
  return {
    terms: { minimum: cents(5_000_00), step: cents(5_000_00), maturities, ...changes },
    ranks: ranksOf(defaultPriorities),
    limits: { individual: unlimited, institution: unlimited, ...limits },
  };
}

const within = ([min, max]: readonly [number, number]) => fc.integer({ min, max });
const anyPlan: fc.Arbitrary<CrowdPlan> = fc.record({
  individuals: fc.integer({ min: 0, max: 200 }),
  institutions: fc.integer({ min: 0, max: 40 }),
  coverage: within(planLimits.coverage),
  institutional: within(planLimits.institutional),
  inState: within(planLimits.inState),
  local: within(planLimits.local),
  arrival: fc.constantFrom(...arrivals),
  number: within(planLimits.number),
});
const dollars = (amount: number) => cents(amount * 100);
const anyLimits: fc.Arbitrary<InvestorLimits> = fc.record({
  minTotal: fc.constantFrom(null, dollars(10_000), dollars(50_000)),
  maxTotal: fc.constantFrom(null, dollars(100_000), dollars(2_000_000)),
});
const anySale = fc
  .tuple(fc.constantFrom([1_000, 1_000], [5_000, 5_000], [100_000, 5_000], [7_500, 5_000]), anyLimits, anyLimits)
  .map(([[minimum = 0, step = 0], individual, institution]) =>
    saleOf({ minimum: dollars(minimum), step: dollars(step) }, { individual, institution }),
  );

describe('an invented crowd', () => {
  test('is the same for the same plan, and another for another number', () => {
    const sale = saleOf();
    expect(crowdOf(sale, usualPlan)).toEqual(crowdOf(sale, usualPlan));
    expect(crowdOf(sale, { ...usualPlan, number: 2 })).not.toEqual(crowdOf(sale, usualPlan));
  });

  test('places only orders that the sale would take, each investor one, and withdraws only those', () => {
    fc.assert(
      fc.property(anySale, anyPlan, (sale, plan) => {
        const { events } = crowdOf(sale, plan);
        const placed = new Map<number, { at: number; investor: string }>();
        for (const { at, action, orders } of events) {
          const [first] = orders;
          if (!first) throw new Error('an event without an order');
          if (action === 'WITHDRAW') {
            expect(placed.get(first.sequence)?.at).toBeLessThan(at);
            continue;
          }
          expect([...placed.values()].map(({ investor }) => investor)).not.toContain(first.investor);
          placed.set(first.sequence, { at, investor: first.investor });
          const kind = first.investor.startsWith('institution') ? 'institution' : 'individual';
          const lines = orders.map(({ maturityDate, amount }) => ({ maturityDate, investmentAmount: amount }));
          expect(bidErrors({ ...sale.terms, ...sale.limits[kind], maturities: rows }, [], lines)).toEqual({});
        }
        // Places in time are in the order of the events.
        expect([...placed.keys()]).toEqual([...placed.keys()].map((_, index) => index + 1));
        expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).toSorted((a, b) => a - b));
        expect(events.every(({ at }) => at >= 0 && at < 1)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('orders about as much as the plan says, and institutions their part of it', () => {
    for (const coverage of [50, 140, 300]) {
      const sale = saleOf();
      const { events } = crowdOf(sale, { ...usualPlan, coverage, individuals: 400, institutions: 40 });
      const placed = events.filter(({ action }) => action === 'PLACE').flatMap(({ orders }) => orders);
      const of = (kind: string) =>
        sum(placed.filter(({ investor }) => investor.startsWith(kind)).map((one) => one.amount));
      const offered = sum(sale.terms.maturities.map(({ principal }) => principal));
      expect((of('institution') + of('individual')) / offered).toBeCloseTo(coverage / 100, 0);
      expect(of('institution') / (of('institution') + of('individual'))).toBeGreaterThan(0.5);
      expect(of('institution') / (of('institution') + of('individual'))).toBeLessThan(0.7);
    }
  });

  test('counts those whose group the sale is not offered to, and they order nothing', () => {
    const sale = { ...saleOf(), ranks: ranksOf({ ...defaultPriorities, priorityNationalInd: -1 }) };
    const { events, notOffered } = crowdOf(sale, { ...usualPlan, inState: 0, institutions: 0 });
    const classes = new Set(events.flatMap(({ orders }) => orders.map(({ orderClass }) => orderClass)));
    expect([...classes]).toEqual(['internationalIndividual']);
    expect(notOffered).toBeGreaterThan(100);
  });

  test('arrives as the plan says', () => {
    const middle = (arrival: CrowdPlan['arrival']) => {
      const { events } = crowdOf(saleOf(), { ...usualPlan, arrival, individuals: 500 });
      return events[Math.floor(events.length / 2)]?.at ?? 0;
    };
    expect(middle('opening')).toBeLessThan(0.2);
    expect(middle('even')).toBeGreaterThan(0.4);
    expect(middle('even')).toBeLessThan(0.6);
    expect(middle('closing')).toBeGreaterThan(0.8);
  });

  test('is empty where no order of the sale is possible', () => {
    const impossible = { minTotal: dollars(50_000_000), maxTotal: dollars(50_000_000) };
    const { events } = crowdOf(saleOf({}, { individual: impossible, institution: impossible }), usualPlan);
    expect(events).toEqual([]);
  });
});
