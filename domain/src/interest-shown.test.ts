import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from './dates.ts';
import { defaultSupposed, ordersOfInterest, quartersOf, type ShownInterest, supposedPar } from './interest-shown.ts';
import { cents } from './money.ts';
import { interestLevels } from './vocabulary.ts';

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

function person(level: ShownInterest['level'], investor = 'ann'): ShownInterest {
  return { investor, kind: 'individual', orderClass: 'stateIndividual', level };
}

describe('interest shown', () => {
  test.each([
    ['Intend To Bid', 20_000],
    ['Very Interested', 15_000],
    ['Interested', 10_000],
    ['Slightly Interested', 5_000],
    ['No Interest', 0],
  ] as const)('at the level «%s» stands for $%i of a supposed $20,000', (level, dollars) => {
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
    const at = (date: string) => supposedPar(orders.filter(({ maturityDate }) => maturityDate === date));
    expect([at('2031-08-01'), at('2032-08-01')]).toEqual([50_000_00, 150_000_00]);
  });

  test('never asks for more than a maturity, or less than its steps, or another sum than supposed', () => {
    const anyInterest = fc.record({
      investor: fc.uuid(),
      kind: fc.constantFrom('individual', 'institution'),
      orderClass: fc.constantFrom('stateIndividual', 'stateInstitution', 'nationalInstitution'),
      level: fc.constantFrom(...interestLevels.map(({ value }) => value)),
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
    expect(ordersOfInterest({ ...terms, maturities: [] }, [person('Intend To Bid')], defaultSupposed, ranks)).toEqual(
      [],
    );
  });
});
