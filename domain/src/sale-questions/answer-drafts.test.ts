import { expect, test } from 'vitest';
import { mostAnswerDrafts, whyNotDraft, whyNotOverDraft, whyNotSaveDraft } from './answer-drafts.ts';

const now = new Date('2026-11-02T15:00:00Z');
const open = { answeredAt: null, declinedAt: null, hiddenAt: null };
const sale = {
  status: 'Live',
  startDate: null,
  closeDate: null,
  haltedAt: null,
  marketingPeriodLaunchDate: null,
} as const;

test.each([
  [undefined, ['MunicipalAdvisor'], 'Live'],
  [undefined, ['AuctionTrustee', 'BondCounsel'], 'Live'],
  ['role-drafts-no-answers', ['AuctionTrustee'], 'Live'],
  ['role-drafts-no-answers', ['PayingAgent'], 'Live'],
  ['role-drafts-no-answers', [], 'Live'],
  ['questions-not-open', ['MunicipalAdvisor'], 'Draft'],
] as const)('drafting is refused with %s for %j while the sale is %s', (code, roles, status) => {
  expect(whyNotDraft(roles, { ...sale, status }, now)?.code).toBe(code);
});

test.each([
  [undefined, {}, {}],
  [undefined, {}, { version: 3, seen: 3 }],
  [undefined, {}, { drafts: mostAnswerDrafts - 1 }],
  [undefined, {}, { version: 1, seen: 1, drafts: mostAnswerDrafts }],
  ['too-many-answer-drafts', {}, { drafts: mostAnswerDrafts }],
  ['draft-changed', {}, { version: 1 }],
  ['draft-changed', {}, { version: 2, seen: 1 }],
  ['draft-changed', {}, { seen: 1 }],
  ['question-answered', { answeredAt: now }, {}],
  ['question-declined', { declinedAt: now }, {}],
  ['question-hidden', { hiddenAt: now }, {}],
] as const)('a draft is refused with %s where the question is %j and the drafts are %j', (code, question, drafting) => {
  expect(whyNotSaveDraft({ ...open, ...question }, { version: 0, seen: 0, drafts: 0, ...drafting })?.code).toBe(code);
});

test('a draft that has changed is not discarded by who read an earlier one', () => {
  expect(whyNotOverDraft(2, 1)?.code).toBe('draft-changed');
  expect(whyNotOverDraft(2, 2)).toBeNull();
});
