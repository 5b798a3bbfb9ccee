/** Tests the choice of a content coding: weights, wildcards, refusals of plain content. */
import { expect, test } from 'vitest';
import { codingFor } from './encodings.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate, zstd', null],
  ['BR;q=0.5, GZIP;Q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.000', null],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['gzip;q=0.5, *;q=0', 'gzip'],
  ['*;q=0', null],
  ['identity;q=1, gzip;q=0.5', null],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['br;q=2, gzip;q=x', null],
  [' gzip ; q=1.0 ', 'gzip'],
  [`gzip, ${'a'.repeat(300)}`, null],
] as const)('for %s it is %s', (header, coding) => {
  expect(codingFor(header, 2_000)).toBe(coding);
});

test('short content is encoded only for a reader who refuses it as it is', () => {
  expect(codingFor('gzip, br', 1_023)).toBeNull();
  expect(codingFor('gzip, br', 1_024)).toBe('br');
  for (const refusal of ['identity;q=0, gzip', 'gzip;q=0.3, *;q=0']) expect(codingFor(refusal, 10)).toBe('gzip');
  // Nothing is acceptable: the content is sent as it is, which is more use than an error.
  expect(codingFor('identity;q=0', 10)).toBeNull();
});
