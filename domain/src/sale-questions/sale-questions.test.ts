/** Tests until when investors ask about a sale and its issuer answers, and what is refused in between. */
import { describe, expect, test } from 'vitest';
import type { AuctionStatus } from '../base/vocabulary.ts';
import {
  endOfSale,
  saleQuestionLimits,
  stateOfSaleQuestion,
  whyNotAddAnswer,
  whyNotAnswerAboutSale,
  whyNotAskAboutSale,
  whyNotDecline,
  whyNotHide,
} from './sale-questions.ts';

const at = (text: string) => new Date(`2026-03-${text}Z`);
const launch = at('01T00:00');
const start = at('05T00:00');
const close = at('06T00:00');

function sale(status: AuctionStatus, more: object = {}) {
  const dates = { marketingPeriodLaunchDate: launch, startDate: start, closeDate: close };
  return { status, ...dates, haltedAt: null, cancelledAt: null, ...more };
}

const investor = { userType: 'individual-investor', status: 'Active', asked: 0, total: 0 } as const;
const codeOf = (refusal: { code: string } | null) => refusal?.code ?? 'none';

describe('asking', () => {
  test.each([
    [
      'before the launch',
      sale('Approved', { startDate: null, closeDate: null }),
      new Date('2026-02-28T23:59Z'),
      'questions-closed',
    ],
    ['after the launch', sale('Approved', { startDate: null, closeDate: null }), at('01T00:00'), 'none'],
    ['while scheduled', sale('Scheduled'), at('04T00:00'), 'none'],
    ['during the sale', sale('Live'), at('05T12:00'), 'none'],
    ['during a halt past the close', sale('Live', { haltedAt: at('05T12:00') }), at('07T00:00'), 'none'],
    ['at the close', sale('Live'), close, 'questions-closed'],
    ['of a canceled sale', sale('Ended', { cancelledAt: at('05T12:00') }), at('05T13:00'), 'questions-closed'],
    ['about a draft', sale('Draft'), at('05T12:00'), 'questions-closed'],
  ])('%s', (_when, about, now, code) => {
    expect(codeOf(whyNotAskAboutSale(about, investor, now))).toBe(code);
  });

  test('is for active investors, ten times', () => {
    const asking = (more: object) => codeOf(whyNotAskAboutSale(sale('Live'), { ...investor, ...more }, start));
    expect(asking({ userType: 'municipality' })).toBe('not-an-investor');
    expect(asking({ userType: 'market-professional' })).toBe('not-an-investor');
    expect(asking({ status: 'New' })).toBe('account-not-active');
    expect(asking({ asked: saleQuestionLimits.perPerson - 1 })).toBe('none');
    expect(asking({ asked: saleQuestionLimits.perPerson })).toBe('too-many-questions');
    expect(asking({ total: saleQuestionLimits.perSale })).toBe('too-many-questions');
  });
});

test('answers are given until seven days after the end, by close or cancellation', () => {
  expect(codeOf(whyNotAnswerAboutSale(sale('Draft'), start))).toBe('questions-not-open');
  expect(codeOf(whyNotAnswerAboutSale(sale('Live'), start))).toBe('none');
  expect(codeOf(whyNotAnswerAboutSale(sale('Ended'), at('12T23:59')))).toBe('none');
  expect(codeOf(whyNotAnswerAboutSale(sale('Ended'), at('13T00:00')))).toBe('answers-closed');
  const canceled = sale('Ended', { cancelledAt: at('05T00:00') });
  expect(endOfSale(canceled, at('05T01:00'))).toEqual(at('05T00:00'));
  expect(codeOf(whyNotAnswerAboutSale(canceled, at('12T00:00')))).toBe('answers-closed');
});

test('possible acts on a question depend on earlier ones', () => {
  const none = { answeredAt: null, declinedAt: null, hiddenAt: null };
  const states = [
    none,
    { ...none, answeredAt: start },
    { ...none, declinedAt: start },
    { ...none, answeredAt: start, hiddenAt: start },
  ];
  expect(states.map((one) => stateOfSaleQuestion(one))).toEqual(['open', 'answered', 'declined', 'hidden']);
  expect(states.map((one) => codeOf(whyNotAddAnswer(one, 1, 1)))).toEqual([
    'none',
    'none',
    'question-declined',
    'question-hidden',
  ]);
  expect(states.map((one) => codeOf(whyNotDecline(one)))).toEqual([
    'none',
    'question-answered',
    'question-declined',
    'question-hidden',
  ]);
  expect(states.map((one) => codeOf(whyNotHide(one)))).toEqual(['none', 'none', 'none', 'question-hidden']);
  expect(codeOf(whyNotAddAnswer(none, 2, 1))).toBe('conversation-changed');
  expect(codeOf(whyNotAddAnswer(none, saleQuestionLimits.texts, saleQuestionLimits.texts))).toBe('too-many-addenda');
});
