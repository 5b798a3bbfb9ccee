import { expect, test } from 'vitest';
import { confirmersBeside, type Holder, isNewHolder, needsSecondPerson, whyNotTakePart } from './settled.ts';

const now = new Date('2026-05-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
const holder = (userId: number, since: number, removed?: number): Holder => ({
  ...{ userId, since: daysAgo(since) },
  removedAt: removed === undefined ? null : daysAgo(removed),
});
const [ada, ben, late] = [holder(1, 365), holder(2, 365), holder(3, 1)];

test.each([
  ['does not beside two who are settled', [ada, ben, late], 3, 'right-too-new'],
  ['does not a moment before seven days', [ada, ben, holder(3, 6.9999)], 3, 'right-too-new'],
  ['does from seven days on', [ada, ben, holder(3, 7)], 3, null],
  ['does not without the power, beside two who are settled', [ada, ben], 3, 'right-too-new'],
  ['does beside one who is settled', [ada, late], 3, null],
  ['does not beside one, and one who lost it six days ago', [ada, holder(2, 365, 6), late], 3, 'right-too-new'],
  ['does beside one, and one who lost it eight days ago', [ada, holder(2, 365, 8), late], 3, null],
  ['does where all are new', [holder(1, 2), holder(2, 2), late], 3, null],
  [
    'does not beside two others who are new, and two who are settled',
    [ada, ben, holder(4, 1), late],
    4,
    'right-too-new',
  ],
] as const)('a person with a new power %s', (_, holders, userId, code) => {
  expect(whyNotTakePart(holders, userId, now)?.code ?? null).toBe(code);
});

test('a settled person confirms, with or without others', () => {
  for (const holders of [[ada], [ada, late], [ada, ben, late], [ada, holder(2, 365, 6), late]]) {
    expect(whyNotTakePart(holders, 1, now)).toBeNull();
  }
});

test('the people who can confirm beside a requester are settled ones wherever two are', () => {
  const ids = (holders: readonly Holder[], userId: number) =>
    confirmersBeside(holders, userId, now).map((one) => one.userId);
  expect(ids([ada, ben, late], 1)).toEqual([2]);
  expect(ids([ada, ben, late], 3)).toEqual([1, 2]);
  expect(ids([ada, late], 1)).toEqual([3]);
  expect(ids([ada, holder(2, 365, 6), late], 1)).toEqual([]);
  expect(ids([ada], 1)).toEqual([]);
});

test('a confirmation by a person of less than seven days is one by a new person', () => {
  expect([1, 3, 9].map((userId) => isNewHolder([ada, late], userId, now))).toEqual([false, true, false]);
});

test('another person is needed where one has the power, or lost it within seven days', () => {
  expect(needsSecondPerson([], now)).toBe(false);
  expect(needsSecondPerson([ada], now)).toBe(true);
  expect(needsSecondPerson([holder(2, 365, 6)], now)).toBe(true);
  expect(needsSecondPerson([holder(2, 365, 7.1)], now)).toBe(false);
});
