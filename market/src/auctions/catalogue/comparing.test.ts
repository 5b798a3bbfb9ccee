import { expect, test } from 'vitest';
import { comparePath, readCompared, toggled } from './comparing.ts';

const sales = [1, 2, 3, 4, 5].map((at) => `00000000-0000-7000-8000-00000000000${at}`);
const [one = '', two = '', three = '', four = '', five = ''] = sales;

test('the address has up to four sales, each once, and nothing else', () => {
  expect(readCompared(`${one}.${one}.x.${two}`)).toEqual([one, two]);
  expect(readCompared(sales.join('.'))).toEqual([one, two, three, four]);
  expect(readCompared(null)).toEqual([]);
  expect(comparePath([one, two])).toBe(`/compare?sales=${one}.${two}`);
});

test('choosing a sale again removes it, and a fifth is not added', () => {
  expect(toggled([one, two], one)).toEqual([two]);
  expect(toggled([one], two)).toEqual([one, two]);
  expect(toggled([one, two, three, four], five)).toEqual([one, two, three, four]);
});
