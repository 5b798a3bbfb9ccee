import { expect, test } from 'vitest';
import {
  isSamePriority,
  moveClass,
  offerClass,
  prioritiesOf,
  priorityToTry,
  supposedAmount,
} from './tried-priority.ts';

const holds = {
  priorityStateInst: 4,
  priorityNationalInst: -1,
  priorityStateInd: 1,
  priorityNationalInd: 2,
  priorityInternationalInst: 6,
  priorityInternationalInd: -1,
};
const start = priorityToTry(holds);

test('the current priority is the first to try, groups that are not offered last', () => {
  expect(start.map(({ orderClass, isOffered }) => [orderClass, isOffered])).toEqual([
    ['stateIndividual', true],
    ['nationalIndividual', true],
    ['stateInstitution', true],
    ['internationalInstitution', true],
    ['nationalInstitution', false],
    ['internationalIndividual', false],
  ]);
});

test('ranks are counted from 1 without gaps, and a group that is not offered has none', () => {
  expect(prioritiesOf(start)).toEqual({
    priorityStateInd: 1,
    priorityNationalInd: 2,
    priorityStateInst: 3,
    priorityInternationalInst: 4,
    priorityNationalInst: -1,
    priorityInternationalInd: -1,
  });
  expect(isSamePriority(start, priorityToTry(prioritiesOf(start)))).toBe(true);
});

test('a group moves by one place, and not beyond the ends', () => {
  expect(moveClass(start, 2, -1).map(({ orderClass }) => orderClass)[1]).toBe('stateInstitution');
  expect(moveClass(start, 0, -1)).toEqual(start);
  expect(moveClass(start, 5, 1)).toEqual(start);
});

test('only offered groups make a difference', () => {
  expect(isSamePriority(start, moveClass(start, 4, 1))).toBe(true);
  expect(isSamePriority(start, moveClass(start, 0, 1))).toBe(false);
  expect(isSamePriority(start, offerClass(start, 'nationalInstitution', true))).toBe(false);
});

test.each([
  ['25000', 25_000],
  ['$1,000,000', 1_000_000],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['many', null],
  ['2000000000', null],
])('the amount %j is read as %j', (text, amount) => {
  expect(supposedAmount(text)).toBe(amount);
});
