import { describe, expect, test } from 'vitest';
import { day } from '../base/dates.ts';
import { cents } from '../base/money.ts';
import { type Indication, indicatedDemand, indicationErrors, type ShownInterest } from './indications.ts';

function at(maturityDate: string, dollars: number): Indication {
  return { maturityDate: day(maturityDate), amount: cents(dollars * 100) };
}

describe('indications of interest', () => {
  const row = (maturityDate: string, dollars: number, isOffered = true) => {
    return { maturityDate: day(maturityDate), principalAmount: cents(dollars * 100), isOffered };
  };
  const terms = {
    minimum: cents(10_000_00),
    step: cents(5_000_00),
    maturities: [row('2031-08-01', 100_000), row('2032-08-01', 300_000), row('2033-08-01', 50_000, false)],
  };

  test.each<[string, readonly Indication[], Record<string, string>]>([
    ['none', [], {}],
    ['amounts that could be ordered', [at('2031-08-01', 10_000), at('2032-08-01', 300_000)], {}],
    ['an unknown day', [at('2040-08-01', 10_000)], { 'interests.0.maturityDate': 'Invalid maturity' }],
    ['a maturity not offered', [at('2033-08-01', 10_000)], { 'interests.0.maturityDate': 'Invalid maturity' }],
    ['less than the minimum', [at('2031-08-01', 5_000)], { 'interests.0.amount': 'Minimum amount is $10,000' }],
    ['nothing', [at('2031-08-01', 0)], { 'interests.0.amount': 'Minimum amount is $10,000' }],
    ['no whole steps', [at('2031-08-01', 12_000)], { 'interests.0.amount': 'Must be a multiple of $5,000' }],
    [
      'more than is offered',
      [at('2032-08-01', 20_000), at('2031-08-01', 105_000)],
      { 'interests.1.amount': 'At most $100,000 is offered at this maturity' },
    ],
    [
      'a maturity twice',
      [at('2031-08-01', 10_000), at('2031-08-01', 20_000)],
      { 'interests.0.maturityDate': 'Duplicate value', 'interests.1.maturityDate': 'Duplicate value' },
    ],
  ])('may be %s, or get an error', (_, indications, errors) => {
    expect(indicationErrors(terms, 'Interested', indications)).toEqual(errors);
  });

  test('and no interest at all contradict each other', () => {
    const errors = { interests: 'Name no amounts where there is no interest' };
    expect(indicationErrors(terms, 'No Interest', [at('2031-08-01', 10_000)])).toEqual(errors);
    expect(indicationErrors(terms, 'No Interest', [])).toEqual({});
  });
});

describe('indicated demand', () => {
  const terms = {
    maturities: [
      { maturityDate: day('2031-08-01'), principal: cents(100_000_00) },
      { maturityDate: day('2032-08-01'), principal: cents(300_000_00) },
    ],
  };
  const shown: ShownInterest[] = [
    {
      investor: 'fund',
      kind: 'institution',
      orderClass: 'stateInstitution',
      level: 'Intend To Bid',
      indications: [at('2031-08-01', 80_000), at('2032-08-01', 200_000)],
    },
    {
      investor: 'ann',
      kind: 'individual',
      orderClass: 'stateIndividual',
      level: 'Interested',
      indications: [at('2032-08-01', 150_000)],
    },
    {
      investor: 'bob',
      kind: 'individual',
      orderClass: 'stateIndividual',
      level: 'Very Interested',
      indications: [],
    },
  ];

  test('adds up by maturity and class, and by level', () => {
    const demand = indicatedDemand(terms, shown);
    expect(demand).toMatchObject({ investors: 2, amount: 430_000_00, notCounted: 0 });
    expect(demand.maturities).toMatchObject([
      { maturityDate: '2031-08-01', principal: 100_000_00, amount: 80_000_00 },
      { maturityDate: '2032-08-01', principal: 300_000_00, amount: 350_000_00 },
    ]);
    expect(demand.maturities[1]?.classes.filter(({ amount }) => amount > 0)).toEqual([
      { orderClass: 'stateInstitution', amount: 200_000_00 },
      { orderClass: 'stateIndividual', amount: 150_000_00 },
    ]);
    expect(demand.levels.filter(({ amount }) => amount > 0)).toEqual([
      { levelOfInterest: 'Interested', amount: 150_000_00 },
      { levelOfInterest: 'Intend To Bid', amount: 280_000_00 },
    ]);
  });

  test('leaves out and reports amounts that are no longer offered', () => {
    const shorter = { maturities: [{ maturityDate: day('2032-08-01'), principal: cents(180_000_00) }] };
    const demand = indicatedDemand(shorter, shown);
    expect(demand).toMatchObject({ investors: 2, amount: 330_000_00, notCounted: 100_000_00 });
    expect(demand.maturities).toHaveLength(1);
    expect(indicatedDemand({ maturities: [] }, shown)).toMatchObject({
      investors: 0,
      amount: 0,
      notCounted: 430_000_00,
    });
  });
});
