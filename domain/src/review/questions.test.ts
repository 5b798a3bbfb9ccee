import { describe, expect, test } from 'vitest';
import { type Conversation, waitingSince, whyNotAdd, whyNotAnswer, whyNotAsk } from './questions.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const pending: Conversation = {
  isPending: true,
  requestedAt: day(2),
  askedAt: null,
  answeredAt: null,
  messages: 0,
};
const asked = { ...pending, askedAt: day(3), messages: 1 };

describe('an application', () => {
  test.each([
    ['nothing was asked', pending, null],
    ['it was asked', asked, day(3)],
    ['it was answered', { ...asked, answeredAt: day(4) }, null],
    ['it was asked again', { ...asked, askedAt: day(5), answeredAt: day(4) }, day(5)],
    ['the question came before the last request', { ...asked, askedAt: day(1) }, null],
    ['it was decided', { ...asked, isPending: false }, null],
  ])('waits for the applicant: %s', (_, about, since) => {
    expect(waitingSince(about)).toEqual(since);
  });

  test('is asked about while it waits for approval, up to a hundred messages', () => {
    expect(whyNotAsk(asked)).toBeNull();
    expect(whyNotAsk({ ...asked, isPending: false })?.code).toBe('not-pending');
    expect(whyNotAsk({ ...asked, messages: 99 })).toBeNull();
    expect(whyNotAsk({ ...asked, messages: 100 })?.code).toBe('too-many-messages');
  });

  test('is answered about once it was asked, also after the first answer', () => {
    expect(whyNotAnswer(asked)).toBeNull();
    expect(whyNotAnswer({ ...asked, answeredAt: day(4) })).toBeNull();
    expect(whyNotAnswer(pending)?.code).toBe('nothing-asked');
    expect(whyNotAnswer({ ...asked, askedAt: day(1) })?.code).toBe('nothing-asked');
    expect(whyNotAnswer({ ...asked, isPending: false })?.code).toBe('not-pending');
    expect(whyNotAnswer({ ...asked, messages: 100 })?.code).toBe('too-many-messages');
  });

  test('gets no message from a person who has not read the last one', () => {
    expect(whyNotAdd(1, asked)).toBeNull();
    expect(whyNotAdd(0, asked)?.code).toBe('conversation-changed');
  });
});
