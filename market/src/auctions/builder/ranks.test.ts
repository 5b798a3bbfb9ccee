/** Tests moving priority groups up and down. */
import { defaultPriorities, notOffered, priorityErrors } from '@fairbook/domain/auctions/offering.ts';
import { expect, test } from 'vitest';
import { classesInOrder, moveClass, offeredInOrder } from './ranks.ts';

const localFirst = {
  ...defaultPriorities,
  priorityStateInd: 1,
  priorityStateInst: 3,
  priorityInternationalInd: notOffered,
};

test('groups are listed in the order they are served, those not offered last', () => {
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

test('a group changes places with its neighbor, and gaps between ranks stay', () => {
  const moved = moveClass(
    { ...localFirst, priorityStateInst: 5, priorityInternationalInst: 6 },
    'priorityStateInst',
    -1,
  );
  expect(moved.priorityStateInst).toBe(4);
  expect(moved.priorityNationalInd).toBe(5);
  expect(priorityErrors(moved)).toEqual({});
});

test('the first cannot move up, the last not down, and a group that is not offered not at all', () => {
  expect(moveClass(localFirst, 'priorityStateInd', -1)).toBe(localFirst);
  expect(moveClass(localFirst, 'priorityInternationalInst', 1)).toBe(localFirst);
  expect(moveClass(localFirst, 'priorityInternationalInd', -1)).toBe(localFirst);
});
