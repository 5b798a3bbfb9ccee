/** Tests how many drafts a municipality can have before its approval. */
import { expect, test } from 'vitest';
import { whyNotDraft } from './drafts.ts';

test.each([
  ['New', 9, undefined],
  ['New', 10, 'too-many-drafts'],
  ['Pending Approval', 9, undefined],
  ['Pending Approval', 11, 'too-many-drafts'],
  ['Active', 1000, undefined],
] as const)('a municipality that is %s and has %i drafts', (status, drafts, code) => {
  expect(whyNotDraft(status, drafts)?.code).toBe(code);
});
