import { expect, test } from 'vitest';
import { nameIn } from './listed-name.ts';

test.each([
  [{ uuid: 'a', name: 'Library Bonds' }, 'Library Bonds'],
  [{ id: 'a', firstName: 'Ida', lastName: 'Field' }, 'Ida Field'],
  [{ id: 'a', firstName: 'Ida', lastName: 'Field', org: { name: 'Field Fund' } }, 'Field Fund'],
  [{ id: 'a', account: { id: 'c', name: 'Field County' } }, 'Field County'],
  [{ id: 'b', name: 'Another' }, undefined],
])('%j is called %s', (row, name) => {
  expect(nameIn({ rows: [{ id: 'x', name: 'Before it' }, row], total: 2 }, 'a')).toBe(name);
});

test.each([undefined, null, [3], { rows: null }, { rows: [null, 1] }])('%j has no name', (answer) => {
  expect(nameIn(answer, 'a')).toBeUndefined();
});
