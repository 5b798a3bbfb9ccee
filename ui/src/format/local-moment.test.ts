import { expect, test } from 'vitest';
import { localText, momentOf } from './local-moment.ts';

test('a moment survives a round trip through the field, to the minute', () => {
  const moment = new Date('2026-03-08T09:30:00Z');
  expect(momentOf(localText(moment))).toEqual(moment);
});

test('an empty or half-typed field is no moment', () => {
  expect(['', '2026-03-08', '2026-03-08T', 'tomorrow'].map(momentOf)).toEqual([null, null, null, null]);
});

test('the field shows the viewer’s clock', () => {
  const moment = new Date(2026, 0, 5, 7, 4);
  expect(localText(moment)).toBe('2026-01-05T07:04');
});
