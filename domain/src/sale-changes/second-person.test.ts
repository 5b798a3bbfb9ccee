import { describe, expect, test } from 'vitest';
import type { RequestedChange } from './sale-changes.ts';
import { whyNotConfirmAsAdvisor, whyNotConfirmChange } from './sale-changes.ts';
import { type ActingAdvisor, confirmingAdvisors, secondPersonOf } from './second-person.ts';

const now = new Date('2026-11-20T15:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

/** Days since the person joined, and since they were removed. */
type Days = readonly [since: number, removed?: number];

function issuersOf(...all: readonly Days[]) {
  return all.map(([since, removed], at) => ({
    ...{ userId: at + 1, since: daysAgo(since) },
    removedAt: removed === undefined ? null : daysAgo(removed),
  }));
}

/** Each of a firm of their own. */
function advisorsOf(...all: readonly Days[]): ActingAdvisor[] {
  return issuersOf(...all).map((one) => ({ ...one, userId: one.userId + 10, firmId: one.userId }));
}

const old = 100;

describe('the person who has to confirm a change', () => {
  test.each([
    ['no one: one person alone', [[old]], [], null, []],
    ['the other person', [[old], [old]], [], 'colleague', []],
    ['the other person, who has just joined', [[old], [0]], [], 'colleague', []],
    ['the other person, although removed six days ago', [[old], [old, 6]], [], 'colleague', []],
    ['no one: the other person was removed eight days ago', [[old], [old, 8]], [], null, []],
    ['the advisor of a municipality with one person', [[old]], [[old]], 'advisor', [11]],
    ['the advisor who has just joined: one could act alone until then', [[old]], [[0]], 'advisor', [11]],
    ['either of two advisors', [[old]], [[old], [8]], 'advisor', [11, 12]],
    ['no one else than the first advisor, where another one has just joined', [[old]], [[old], [3]], 'advisor', [11]],
    ['none yet: the advisor left, and another one has joined since', [[old]], [[old, 2], [1]], 'advisor', []],
    ['the next advisor, seven days after the first one left', [[old]], [[old, 8], [7.5]], 'advisor', [12]],
    ['none yet: the place of the advisor ended six days ago', [[old]], [[old, 6]], 'advisor', []],
    ['no one: the place of the advisor ended eight days ago', [[old]], [[old, 8]], null, []],
    ['the other person, not the advisor', [[old], [old]], [[old]], 'colleague', [11]],
    ['the other person, who was there before the advisor', [[old], [2]], [[1]], 'colleague', [11]],
    ['the other person, removed six days ago, and not an advisor', [[old], [old, 6]], [[1]], 'colleague', [11]],
    ['the advisor, where the other person was removed eight days ago', [[old], [old, 8]], [[1]], 'advisor', [11]],
    ['the advisor, where the other person has just joined', [[old], [1]], [[old]], 'advisor', [11]],
    [
      'one of two who were there, also for a third who has just joined',
      [[old], [old], [1]],
      [[old]],
      'colleague',
      [11],
    ],
    ['none yet: the advisor left, and another person has joined since', [[old], [1]], [[old, 2]], 'advisor', []],
  ] as const)('is %s', (_, issuers, advisors, second, confirming) => {
    const people = { issuers: issuersOf(...issuers), advisors: advisorsOf(...advisors) };
    expect(secondPersonOf(people, now)).toBe(second);
    expect(confirmingAdvisors(people, now).map(({ userId }) => userId)).toEqual(confirming);
  });

  test('is any person of the firm that advises, also one with another place', () => {
    const [first, next] = advisorsOf([old, 3], [1]);
    const advisors = [first, next].map((one) => ({ ...(one as ActingAdvisor), firmId: 1 }));
    expect(confirmingAdvisors({ advisors }, now).map(({ userId }) => userId)).toEqual([12]);
  });
});

describe('confirming a change', () => {
  const [start, close] = [daysAgo(1), daysAgo(-1)];
  const times = { startBefore: start, startAfter: start, closeBefore: close, closeAfter: daysAgo(-2) };
  const none = { document: null, fileBefore: null, fileAfter: null, maturities: [] };
  const change: RequestedChange = {
    ...{ kind: 'RESCHEDULE', reason: 'A storm', status: 'Requested', requestedBy: 1 },
    ...times,
    ...none,
  };
  const documents = {
    investorPresentation: null,
    preliminaryOfficialStatement: null,
    docOther1: null,
    docOther2: null,
  };
  const sale = { startDate: start, closeDate: close, maturityStructure: [], documents };
  const alone = issuersOf([old]);

  test.each([
    ['who is in the team', change, 11, alone, advisorsOf([old]), sale, null],
    ['twice', { ...change, status: 'Made' }, 11, alone, advisorsOf([old]), sale, 'sale-change-decided'],
    [
      'what was withdrawn',
      { ...change, status: 'Withdrawn' },
      11,
      alone,
      advisorsOf([old]),
      sale,
      'sale-change-decided',
    ],
    [
      'beside two people of the issuer',
      change,
      11,
      issuersOf([old], [old]),
      advisorsOf([old]),
      sale,
      'not-second-person',
    ],
    ['who has left', change, 11, alone, advisorsOf([old, 1]), sale, 'not-second-person'],
    ['who has just joined beside another one', change, 12, alone, advisorsOf([old], [1]), sale, 'not-second-person'],
    ['of nothing in this sale', change, 99, alone, advisorsOf([old]), sale, 'not-second-person'],
    [
      'after the sale was changed',
      change,
      11,
      alone,
      advisorsOf([old]),
      { ...sale, closeDate: daysAgo(-3) },
      'changed-meanwhile',
    ],
  ] as const)('an advisor %s', (_, of, userId, issuers, advisors, now_, code) => {
    expect(whyNotConfirmAsAdvisor(of, now_, { userId, people: { issuers, advisors }, now })?.code ?? null).toBe(code);
  });

  test('a person of the issuer does not where an advisor has to', () => {
    const of = { second: 'advisor', people: { issuers: issuersOf([old], [1]) }, now } as const;
    const why = (userId: number) => whyNotConfirmChange(change, sale, { ...of, userId });
    expect(why(1)).toMatchObject({ code: 'own-change', message: expect.stringContaining('municipal advisor') });
    expect(why(2)?.code).toBe('advisor-confirms');
  });

  test('a new person of the issuer does not beside two who are settled', () => {
    const of = { second: 'colleague', now } as const;
    const why = (userId: number, ...issuers: readonly Days[]) =>
      whyNotConfirmChange(change, sale, { ...of, userId, people: { issuers: issuersOf(...issuers) } })?.code ?? null;
    expect(why(3, [old], [old], [1])).toBe('right-too-new');
    expect(why(2, [old], [old], [1])).toBeNull();
    expect(why(3, [old], [old, 6], [1])).toBe('right-too-new');
    expect(why(2, [old], [1])).toBeNull();
  });
});
