/** Tests the suggested lines of a ladder: a table of cases, and what holds for every ladder. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dollars } from '../../testing/auctions.ts';
import { namedMaturity } from '../auctions/maturity-key.ts';
import { day } from '../base/dates.ts';
import { cents, sum } from '../base/money.ts';
import { bidErrors } from './bidding.ts';
import { type LadderSale, type LadderWish, ladderYears, planLadder } from './ladder-plan.ts';

function saleOf(
  id: string,
  maturities: Record<string, [room: number, yieldPercent: number]>,
  limits: Partial<LadderSale> = {},
): LadderSale {
  return {
    id,
    minimum: dollars(5_000),
    step: dollars(5_000),
    minTotal: null,
    maxTotal: null,
    held: cents(0),
    maturities: Object.entries(maturities).map(([year, [room, percent]]) => ({
      maturityDate: day(`${year}-06-01`),
      room: dollars(room),
      yield: percent,
    })),
    ...limits,
  };
}

const plain = saleOf('a', { 2030: [50_000, 3], 2031: [50_000, 3.1], 2032: [50_000, 3.2] });
const richer = saleOf('b', { 2031: [10_000, 3.5] });

type LadderCase = readonly [
  what: string,
  wish: readonly number[],
  sales: LadderSale[],
  lines: string[],
  left: string[],
];

const rows: LadderCase[] = [
  ['equal shares', [30, 2030, 2032, 1], [plain], ['a 2030 10', 'a 2031 10', 'a 2032 10'], []],
  ['every second year', [40, 2030, 2032, 2], [plain], ['a 2030 20', 'a 2032 20'], []],
  [
    'the highest yield first, the rest at the next',
    [45, 2030, 2032, 1],
    [plain, richer],
    ['a 2030 15', 'b 2031 10', 'a 2031 5', 'a 2032 15'],
    [],
  ],
  [
    'what is below an increment goes to the next year',
    [32, 2030, 2032, 1],
    [plain],
    ['a 2030 10', 'a 2031 10', 'a 2032 10'],
    ['2032 2 below-increment'],
  ],
  [
    'remainders add up to an increment',
    [38, 2030, 2032, 1],
    [plain],
    ['a 2030 10', 'a 2031 15', 'a 2032 10'],
    ['2032 3 below-increment'],
  ],
  ['a year without a maturity', [20, 2032, 2033, 1], [plain], ['a 2032 10'], ['2033 10 nothing-due']],
  [
    'shares below the minimum',
    [9, 2030, 2032, 1],
    [plain],
    [],
    ['2030 3 below-minimum', '2031 3 below-minimum', '2032 3 below-minimum'],
  ],
  ['more than there is', [60, 2031, 2031, 1], [richer], ['b 2031 10'], ['2031 50 no-room']],
  [
    'the most an investor can order',
    [60, 2030, 2032, 1],
    [{ ...plain, maxTotal: dollars(30_000), held: dollars(5_000) }],
    ['a 2030 20', 'a 2031 5'],
    ['2031 15 no-room', '2032 20 no-room'],
  ],
  [
    'a sale below its minimum for an investor is left out',
    [20, 2030, 2031, 1],
    [plain, { ...richer, minTotal: dollars(25_000) }],
    ['a 2030 10', 'a 2031 10'],
    [],
  ],
  [
    'and said where nothing else is due',
    [10, 2031, 2031, 1],
    [{ ...richer, minTotal: dollars(25_000) }],
    [],
    ['2031 10 sale-minimum'],
  ],
  [
    'what is held counts toward that minimum',
    [10, 2031, 2031, 1],
    [{ ...richer, minTotal: dollars(25_000), held: dollars(15_000) }],
    ['b 2031 10'],
    [],
  ],
  ['no years', [10, 2032, 2031, 1], [plain], [], []],
];

test.each(rows)('%s', (_, [thousands = 0, fromYear = 0, toYear = 0, spacing = 1], sales, lines, left) => {
  const plan = planLadder({ amount: dollars(thousands * 1_000), fromYear, toYear, spacing }, sales);
  expect(plan.lines.map(({ sale, year, amount }) => `${sale} ${year} ${amount / 100_000}`)).toEqual(lines);
  expect(plan.unplaced.map(({ year, amount, why }) => `${year} ${amount / 100_000} ${why}`)).toEqual(left);
});

describe('of any ladder', () => {
  const anySale = fc
    .record({
      step: fc.constantFrom(1_000, 5_000),
      minSteps: fc.integer({ min: 1, max: 4 }),
      minTotal: fc.option(fc.integer({ min: 1, max: 60 })),
      maxTotal: fc.option(fc.integer({ min: 0, max: 80 })),
      held: fc.integer({ min: 0, max: 20 }),
      rooms: fc.uniqueArray(
        fc.tuple(fc.integer({ min: 2030, max: 2036 }), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 8 })),
        {
          selector: ([year]) => year,
          maxLength: 5,
        },
      ),
    })
    .map(({ step, minSteps, minTotal, maxTotal, held, rooms }) => ({
      ...saleOf('', Object.fromEntries(rooms.map(([year, room, percent]) => [year, [room * 1_000, percent]]))),
      step: dollars(step),
      minimum: dollars(step * minSteps),
      minTotal: minTotal === null ? null : dollars(minTotal * 1_000),
      maxTotal: maxTotal === null ? null : dollars(maxTotal * 1_000),
      held: dollars(held * 1_000),
    }));
  const anySales = fc
    .array(anySale, { maxLength: 5 })
    .map((sales) => sales.map((sale, at) => ({ ...sale, id: `s${at}` })));
  const anyWish: fc.Arbitrary<LadderWish> = fc.record({
    amount: fc.integer({ min: 0, max: 20_000_000 }).map(cents),
    fromYear: fc.integer({ min: 2029, max: 2033 }),
    toYear: fc.integer({ min: 2030, max: 2037 }),
    spacing: fc.integer({ min: 1, max: 3 }),
  });

  test('lines and what is left sum to the amount, whatever the order of the sales', () => {
    fc.assert(
      fc.property(anyWish, anySales, (wish, sales) => {
        const plan = planLadder(wish, sales);
        const all = sum([...plan.lines, ...plan.unplaced].map(({ amount }) => amount));
        expect(all).toBe(ladderYears(wish).length === 0 ? 0 : wish.amount);
        expect(planLadder(wish, sales.toReversed())).toEqual(plan);
      }),
    );
  });

  test('each sale would accept its lines as an order', () => {
    fc.assert(
      fc.property(anyWish, anySales, (wish, sales) => {
        const { lines } = planLadder(wish, sales);
        for (const sale of sales) {
          const own = lines.filter((line) => line.sale === sale.id);
          if (own.length === 0) continue;
          const maturities = sale.maturities.map(({ maturityDate, room }) => ({
            ...namedMaturity(maturityDate),
            principalAmount: room,
            isOffered: true,
          }));
          const held = [{ maturityDate: day('2099-01-01'), investmentAmount: sale.held }];
          const order = own.map(({ maturityDate, amount }) => ({ maturityDate, investmentAmount: amount }));
          expect(bidErrors({ ...sale, maturities }, held, order)).toEqual({});
        }
      }),
    );
  });
});
