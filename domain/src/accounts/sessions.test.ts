import { describe, expect, test } from 'vitest';
import { needsStepUp, sessionLimits, sessionWarning, whySessionEnded } from './sessions.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('a session ends', () => {
  test.each([
    ['admin', 5, 0, null],
    ['admin', 29.9, 29.9, null],
    ['admin', 30, 30, 'session-idle'],
    ['admin', 719, 1, null],
    ['admin', 720, 0, 'session-expired'],
    ['admin', 800, 300, 'session-expired'],
    ['market', 720, 600, null],
    ['market', 8 * 1440, 7 * 1440, 'session-idle'],
    ['market', 30 * 1440, 0, 'session-expired'],
  ] as const)('of %s, signed in %d and active %d minutes ago: %s', (site, signedIn, active, code) => {
    const session = { authTime: ago(signedIn), lastSeenAt: ago(active) };
    expect(whySessionEnded(session, sessionLimits[site], now)?.code ?? null).toBe(code);
  });

  test('with a sentence that gives the reason', () => {
    const session = { authTime: ago(721), lastSeenAt: ago(45) };
    expect(whySessionEnded(session, sessionLimits.admin, now)?.message).toEqual(
      'You were signed in for 12 hours. Sign in again to continue.',
    );
    expect(whySessionEnded({ ...session, authTime: ago(46) }, sessionLimits.admin, now)?.message).toEqual(
      'You were signed out after 30 minutes without activity. Sign in again to continue.',
    );
  });
});

test.each([
  [0, false],
  [10, false],
  [10.1, true],
  [60, true],
])('a sign-in %d minutes ago has to be repeated before an irreversible action: %s', (minutes, expected) => {
  expect(needsStepUp(ago(minutes), now)).toBe(expected);
});

test.each([
  [27.9, 27.9, null],
  [28, 28, ['idle', 2]],
  [600, 29, ['idle', 1]],
  [717.9, 0, null],
  [718, 0, ['longest', 2]],
  // Activity no longer moves the end.
  [719, 28.5, ['longest', 1]],
] as const)('signed in %d and active %d minutes ago, an administrator is warned: %s', (signedIn, active, expected) => {
  const warning = sessionWarning({ authTime: ago(signedIn), lastSeenAt: ago(active) }, sessionLimits.admin, now);
  expect(warning && [warning.kind, (warning.endsAt.getTime() - now.getTime()) / 60_000]).toEqual(expected);
});
