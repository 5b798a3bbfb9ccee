import { expect, test } from 'vitest';
import { movedOnText } from './refused.ts';

const message = 'An account can be approved only while it is Pending; this one is Active';

test('the second administrator learns who decided what, and when', () => {
  const decided = { by: 'Ada Reviewer', action: 'REJECT', at: '2026-11-21T15:04:00.000Z' } as const;
  expect(movedOnText({ message, data: { decided } })).toMatch(
    /^Ada Reviewer rejected it on Nov 2\d, 2026, .+\. The page is up to date\.$/,
  );
});

test('without a known decision, the rule’s message is shown', () => {
  expect(movedOnText({ message, data: {} })).toBe(`${message}. The page is up to date.`);
});
