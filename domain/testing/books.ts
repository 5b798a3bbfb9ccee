/** Random sales with orders for property tests, and a slow, plain implementation of the allocation rule to compare with. */
import fc from 'fast-check';
import type { AllocationTerms, Order } from '../src/allocation/allocation.ts';
import { day } from '../src/base/dates.ts';
import { cents } from '../src/base/money.ts';
import { type OrderClass, orderClasses, valuesOf } from '../src/base/vocabulary.ts';

export interface Sale {
  readonly terms: AllocationTerms;
  readonly orders: readonly Order[];
  /** Groups of investors with linked accounts. */
  readonly links?: readonly (readonly string[])[];
}

const dates = [day('2031-08-01'), day('2032-08-01'), day('2033-08-01')];

/** Ranks of the six classes: distinct, some not offered, gaps allowed. */
function anyRanks(): fc.Arbitrary<Record<OrderClass, number>> {
  return fc
    .tuple(
      fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }),
      fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }),
    )
    .map(([order, closed]) => {
      const ranks = orderClasses.map(({ value }, place) => [value, closed[place] === 0 ? -1 : (order[place] ?? -1)]);
      return Object.fromEntries(ranks) as Record<OrderClass, number>;
    });
}

/** A sale whose principals need not be whole steps. `minimumSteps` above 1 tests the minimum rule. */
export function anySale(options: { minimumSteps?: number; canMove?: boolean } = {}): fc.Arbitrary<Sale> {
  const { minimumSteps = 1, canMove = true } = options;
  const row = fc.record({
    investor: fc.nat(15),
    maturity: fc.nat(2),
    steps: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(1, 10)),
    hasMoved: fc.constantFrom(false, false, false, canMove),
  });
  return fc
    .record({
      ranks: anyRanks(),
      step: fc.constantFrom(500_00, 1_000_00, 5_000_00),
      minimumSteps: fc.integer({ min: 1, max: minimumSteps }),
      principals: fc.array(fc.nat(90), { minLength: 3, maxLength: 3 }),
      // Beyond whole steps.
      oddCents: fc.constantFrom(0, 1, 300_00),
      rows: fc.array(row, { maxLength: 60 }),
      suspended: fc.nat(40),
    })
    .chain(({ ranks, step, minimumSteps: least, principals, oddCents, rows, suspended }) => {
      const terms = {
        step: cents(step),
        minimum: cents(step * least),
        maturities: dates.map((maturityDate, index) => ({
          maturityDate,
          principal: cents((principals[index] ?? 0) * step + oddCents),
        })),
      };
      const classes = valuesOf(orderClasses);
      const orders = rows.map(({ investor, maturity, steps, hasMoved }, index): Order => {
        const orderClass = classes[(investor + (hasMoved ? 1 : 0)) % 4] ?? 'stateIndividual';
        return {
          investor: `investor-${investor}`,
          orderClass,
          rank: ranks[orderClass],
          maturityDate: dates[maturity] ?? day('2031-08-01'),
          amount: cents(step * (steps + least - 1)),
          sequence: index * 3 + 1,
          ...(investor === suspended ? { isSuspended: true } : {}),
        };
      });
      return fc.shuffledSubarray(orders, { minLength: orders.length }).map((shuffled) => ({ terms, orders: shuffled }));
    });
}

/** Awards in cents by investor. */
export function awardsByInvestor(orders: readonly { order: Order; award: number }[]): Record<string, number> {
  const awards: Record<string, number> = {};
  for (const { order, award } of orders) awards[order.investor] = (awards[order.investor] ?? 0) + award;
  return awards;
}

/** The award of every order in cents, by sequence: the written rule in exact fractions, without optimization. */
export function plainAwards({ terms, orders }: Sale): Map<number, number> {
  const awards = new Map(orders.map(({ sequence }) => [sequence, 0]));
  const step = BigInt(terms.step);
  for (const { maturityDate, principal } of terms.maturities) {
    const rows = orders
      .filter((order) => order.maturityDate === maturityDate && order.rank !== -1 && !order.isSuspended)
      .sort((a, b) => a.sequence - b.sequence);
    let left = BigInt(principal) / step;
    const mayAsk = new Map(rows.map(({ investor }) => [investor, left]));
    const ranks = [...new Set(rows.map(({ rank }) => rank))].sort((a, b) => a - b);
    for (const rank of ranks) {
      const demands = [...new Set(rows.filter((row) => row.rank === rank).map(({ investor }) => investor))].map(
        (investor) => {
          const own = rows.filter((row) => row.rank === rank && row.investor === investor);
          const asked = own.reduce((total, { amount }) => total + BigInt(amount), 0n) / step;
          const most = mayAsk.get(investor) ?? 0n;
          const wanted = asked < most ? asked : most;
          mayAsk.set(investor, most - wanted);
          return { own, wanted, first: own[0]?.sequence ?? 0, award: 0n };
        },
      );
      const wanted = demands.reduce((total, demand) => total + demand.wanted, 0n);
      if (wanted <= left) {
        for (const demand of demands) demand.award = demand.wanted;
        left -= wanted;
      } else {
        sharePlainly(left, demands, BigInt(Math.ceil(terms.minimum / terms.step)));
        left = 0n;
      }
      for (const { own, award } of demands) {
        let toGive = Number(award * step);
        for (const { sequence, amount } of own) {
          const part = Math.min(amount, toGive);
          awards.set(sequence, part);
          toGive -= part;
        }
      }
    }
  }
  return awards;
}

interface PlainDemand {
  wanted: bigint;
  first: number;
  award: bigint;
}

function sharePlainly(units: bigint, demands: readonly PlainDemand[], minimum: bigint): void {
  let staying = [...demands];
  while (staying.length > 0) {
    const total = staying.reduce((sum, { wanted }) => sum + wanted, 0n);
    for (const demand of staying) demand.award = total <= units ? demand.wanted : (units * demand.wanted) / total;
    if (total <= units) return;
    const spare = Number(units - staying.reduce((sum, { award }) => sum + award, 0n));
    const rest = (demand: PlainDemand) => (units * demand.wanted) % total;
    const byRest = [...staying].sort((a, b) => Number(rest(b) - rest(a)) || a.first - b.first);
    for (const demand of byRest.slice(0, spare)) demand.award += 1n;
    if (!staying.some(({ award }) => award > 0n && award < minimum)) return;
    const below = staying.filter(({ award }) => award < minimum);
    const leaving = below.sort((a, b) => Number(a.wanted - b.wanted) || b.first - a.first)[0];
    if (leaving) leaving.award = 0n;
    staying = staying.filter((demand) => demand !== leaving);
  }
}
