import { expect, test } from 'vitest';
import { allotDemo, demoRanks, demoStart } from './demo.ts';

const awards = (result: ReturnType<typeof allotDemo>) =>
  result.awards.map((award) => [award.orderClass, award.award / 100]);

test('the demo starts with one group filled, one prorated and one that gets nothing', () => {
  const result = allotDemo(demoStart, demoRanks.usual);
  expect(awards(result)).toEqual([
    ['stateInstitution', 45_000],
    ['nationalInstitution', 40_000],
    ['stateIndividual', 15_000],
    ['nationalIndividual', 0],
  ]);
  expect(result.unsold).toBe(0);
  expect(result.awards[2]?.reason).toContain('exact share of your $30,000 was $15,000');
});

test('another priority serves local people first', () => {
  const result = allotDemo(demoStart, demoRanks.local);
  expect(awards(result)[0]).toEqual(['stateIndividual', 30_000]);
  expect(awards(result)[3]).toEqual(['nationalInstitution', 5_000]);
});

test('an investor who orders nothing gets nothing and no reason', () => {
  const none = { stateInstitution: 0, nationalInstitution: 0, stateIndividual: 0, nationalIndividual: 0 };
  const result = allotDemo(none, demoRanks.usual);
  expect(result.unsold).toBe(100_000_00);
  expect(result.awards.every((award) => award.reason === '')).toBe(true);
});
