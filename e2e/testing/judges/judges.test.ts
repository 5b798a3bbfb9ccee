/** Tests that the judges of words and of reads find what they look for. */
import { expect, test } from 'vitest';
import { repeated } from './reads.ts';
import { foreign } from './words.ts';

test('an English word on a Spanish page is found, and data is not', () => {
  const texts = ['Cerrar', 'Closes soon', 'Live', 'lunes, 30 de noviembre', 'Subasta Water Bonds', 'Water'];
  const shown = texts.map((text) => ({ where: 'p', text }));
  expect(foreign(shown, () => ['Water Bonds'])).toEqual(['p: Closes soon', 'p: Live', 'p: Water']);
});

test('a read that comes again soon is found, and one by a timer is not', () => {
  const reads = [
    { address: '/api/a', at: 0 },
    { address: '/api/b', at: 10 },
    { address: '/api/a', at: 20 },
    { address: '/api/b', at: 3_010 },
  ];
  expect(repeated(reads)).toEqual(['/api/a again after 20 ms']);
});
