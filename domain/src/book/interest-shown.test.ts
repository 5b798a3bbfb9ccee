import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { interestLevels } from '../base/vocabulary.ts';
import type { Indication, ShownInterest } from './indications.ts';
import { defaultSupposed, ordersOfInterest, quartersOf, supposedPar } from './interest-shown.ts';

const terms = {
  step: cents(5_000_00),
  minimum: cents(5_000_00),
  maturities: [
    { maturityDate: day('2031-08-01'), principal: cents(100_000_00) },
    { maturityDate: day('2032-08-01'), principal: cents(300_000_00) },
  ],
};
const ranks = {
  stateInstitution: 1,
  nationalInstitution: 2,
  stateIndividual: 3,
  nationalIndividual: 4,
  internationalInstitution: 5,
  internationalIndividual: -1,
};
const supposed = { individual: cents(20_000_00), institution: cents(200_000_00) };

function person(level: ShownInterest['level'], investor = 'ann', indications: Indication[] = []): ShownInterest {
  return { investor, kind: 'individual', orderClass: 'stateIndividual', level, indications };
}

function at(maturityDate: string, dollars: number): Indication {
  return { maturityDate: day(maturityDate), amount: cents(dollars * 100) };
}

describe('interest shown', () => {
  test.each([
    ['Intend To Bid', 20_000],
    ['Very Interested', 15_000],
    ['Interested', 10_000],
    ['Slightly Interested', 5_000],
    ['No Interest', 0],
  ] as const)('at the level “%s” counts as $%i of an assumed $20,000', (level, dollars) => {
    expect(supposedPar(ordersOfInterest(terms, [person(level)], supposed, ranks))).toBe(dollars * 100);
  });

  test('is spread over the maturities in proportion to their principal', () => {
    const orders = ordersOfInterest(terms, [person('Intend To Bid')], supposed, ranks);
    expect(orders).toMatchObject([
      { maturityDate: '2031-08-01', amount: 5_000_00, rank: 3, sequence: 1 },
      { maturityDate: '2032-08-01', amount: 15_000_00, rank: 3, sequence: 2 },
    ]);
  });

  test('of many small investors is spread so too, though none can be at every maturity', () => {
    const people = Array.from({ length: 40 }, (_, at) => person('Slightly Interested', `person ${at}`));
    const orders = ordersOfInterest(terms, people, supposed, ranks);
    const wanted = (date: string) => supposedPar(orders.filter(({ maturityDate }) => maturityDate === date));
    expect([wanted('2031-08-01'), wanted('2032-08-01')]).toEqual([50_000_00, 150_000_00]);
  });

  test.each([
    ['Intend To Bid', [40_000, 10_000]],
    ['Very Interested', [30_000, 5_000]],
    ['Interested', [20_000, 5_000]],
    ['Slightly Interested', [10_000, 0]],
    ['No Interest', []],
  ] as const)('with amounts counts at “%s” where it was named, whatever is assumed', (level, dollars) => {
    const named = person(level, 'ann', [at('2031-08-01', 40_000), at('2032-08-01', 10_000)]);
    const orders = ordersOfInterest(terms, [named], supposed, ranks);
    expect(orders.map(({ amount }) => amount)).toEqual(dollars.filter(Boolean).map((each) => each * 100));
  });

  test('for a maturity that no longer exists counts as interest without amounts', () => {
    const late = person('Intend To Bid', 'ann', [at('2040-08-01', 90_000)]);
    expect(ordersOfInterest(terms, [late], supposed, ranks)).toEqual(
      ordersOfInterest(terms, [person('Intend To Bid')], supposed, ranks),
    );
  });

  test('with amounts does not affect that of other investors', () => {
    const named = person('Intend To Bid', 'zoe', [at('2032-08-01', 300_000)]);
    const people = [person('Interested', 'ann'), named, person('Interested', 'bob')];
    const others = ordersOfInterest(terms, people, supposed, ranks).filter(({ investor }) => investor !== 'zoe');
    const alone = ordersOfInterest(terms, [person('Interested', 'ann'), person('Interested', 'bob')], supposed, ranks);
    const plain = (orders: typeof alone) => orders.map(({ sequence: _, ...order }) => order);
    expect(plain(others)).toEqual(plain(alone));
  });

  test('never asks for more than a maturity, or less than its increments, or a sum other than assumed', () => {
    const anyInterest = fc.record({
      investor: fc.uuid(),
      kind: fc.constantFrom('individual', 'institution'),
      orderClass: fc.constantFrom('stateIndividual', 'stateInstitution', 'nationalInstitution'),
      level: fc.constantFrom(...interestLevels.map(({ value }) => value)),
      indications: fc.constant([]),
    });
    fc.assert(
      fc.property(fc.array(anyInterest, { maxLength: 30 }), fc.integer({ min: 0, max: 900 }), (interest, thousands) => {
        const sizes = { individual: cents(thousands * 100_000), institution: cents(thousands * 1_000_000) };
        const orders = ordersOfInterest(terms, interest, sizes, ranks);
        for (const { amount, maturityDate } of orders) {
          expect(amount % terms.step).toBe(0);
          expect(amount).toBeLessThanOrEqual(maturityDate === '2031-08-01' ? 100_000_00 : 300_000_00);
        }
        expect(supposedPar(orders)).toBe(
          interest.reduce((total, { kind, level }) => {
            const wanted = Math.floor((sizes[kind] * quartersOf[level]) / 4 / terms.step);
            return total + Math.min(wanted, 80) * terms.step;
          }, 0),
        );
        expect(orders.map(({ sequence }) => sequence)).toEqual(orders.map((_, at) => at + 1));
      }),
    );
  });

  test('is nothing where nothing is offered', () => {
    const people = [person('Intend To Bid'), person('Intend To Bid', 'bob', [at('2031-08-01', 10_000)])];
    expect(ordersOfInterest({ ...terms, maturities: [] }, people, defaultSupposed, ranks)).toEqual([]);
  });
});
