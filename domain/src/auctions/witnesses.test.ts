import { expect, test } from 'vitest';
import { majorityOf, whyNotQuorum, witnessChoiceErrors } from './witnesses.ts';

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [20, 11],
])('the majority of %d witnesses is %d', (witnesses, majority) => {
  expect(majorityOf(witnesses)).toBe(majority);
  expect(whyNotQuorum(majority, witnesses)).toBeNull();
});

test.each([
  [1, 0, 'Must be 0 without witnesses'],
  [0, 1, 'Must be 1'],
  [2, 1, 'Must be 1'],
  [0, 3, 'Must be from 1 to 3'],
  [4, 3, 'Must be from 1 to 3'],
  [1.5, 3, 'Must be from 1 to 3'],
])('a quorum of %d of %d witnesses is refused', (quorum, witnesses, sentence) => {
  expect(whyNotQuorum(quorum, witnesses)).toEqual(sentence);
});

test('a choice is of known and active witnesses', () => {
  const options = [
    { id: 'a', name: 'Clerk', isActive: true },
    { id: 'b', name: 'Gazette', isActive: false },
  ];
  expect(witnessChoiceErrors({ witnesses: ['a'], quorum: 1 }, options)).toEqual({});
  expect(witnessChoiceErrors({ witnesses: [], quorum: 0 }, options)).toEqual({});
  expect(witnessChoiceErrors({ witnesses: ['a', 'b', 'c'], quorum: 4 }, options)).toEqual({
    'witnesses.1': 'Gazette is no longer active',
    'witnesses.2': 'Unknown witness',
    quorum: 'Must be from 1 to 3',
  });
});
