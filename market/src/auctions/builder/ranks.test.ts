/** Moving classes up and down in the priority of orders. */
import { defaultPriorities, notOffered, priorityErrors } from '@fairbook/domain/offering.ts';
import { expect, test } from 'vitest';
import { classesInOrder, moveClass, offeredInOrder } from './ranks.ts';

const localFirst = {
  ...defaultPriorities,
  priorityStateInd: 1,
  priorityStateInst: 3,
  priorityInternationalInd: notOffered,
};

test('classes stand in the order they are served, those that are shut out last', () => {
  expect(classesInOrder(localFirst)).toEqual([
    'priorityStateInd',
    'priorityNationalInst',
    'priorityStateInst',
    'priorityNationalInd',
    'priorityInternationalInst',
    'priorityInternationalInd',
  ]);
  expect(offeredInOrder(localFirst)).not.toContain('priorityInternationalInd');
});

test('a class changes places with its neighbour, and gaps between ranks stay', () => {
  const moved = moveClass(
    { ...localFirst, priorityStateInst: 5, priorityInternationalInst: 6 },
    'priorityStateInst',
    -1,
  );
  expect(moved.priorityStateInst).toBe(4);
  expect(moved.priorityNationalInd).toBe(5);
  expect(priorityErrors(moved)).toEqual({});
});

test('the first cannot move up, the last not down, and a class that is shut out not at all', () => {
  expect(moveClass(localFirst, 'priorityStateInd', -1)).toBe(localFirst);
  expect(moveClass(localFirst, 'priorityInternationalInst', 1)).toBe(localFirst);
  expect(moveClass(localFirst, 'priorityInternationalInd', -1)).toBe(localFirst);
});
