/** Session limits: how long a sign-in lasts, and when it has to be repeated. */

import type { Refusal } from '../base/refusal.ts';
import { type Filled, say } from '../base/sentences/sentence.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface SessionLimits {
  /** Idle limit of a session. */
  readonly idleMs: number;
  /** Absolute limit of a session, counted from the password. */
  readonly longestMs: number;
}

/** Administrators decide about other people's money, so their sessions are shorter than everyone else's. */
export const sessionLimits: Readonly<Record<'market' | 'admin', SessionLimits>> = {
  admin: { idleMs: 30 * minute, longestMs: 12 * hour },
  market: { idleMs: 7 * day, longestMs: 30 * day },
};

/** Irreversible actions need a sign-in that is not older than this. */
export const stepUpMs = 10 * minute;

/** Lead time of the warning before a session ends. */
export const sessionWarningMs = 2 * minute;

export interface SessionTimes {
  /** When the password was given. */
  readonly authTime: Date;
  readonly lastSeenAt: Date;
}

/** Why a session is over; null while it is valid. */
export function whySessionEnded(session: SessionTimes, limits: SessionLimits, now: Date): Refusal | null {
  if (now.getTime() - session.authTime.getTime() >= limits.longestMs) {
    return {
      code: 'session-expired',
      message: say('You were signed in for {time}. Sign in again to continue.', {
        time: spanOf(limits.longestMs),
      }),
    };
  }
  if (now.getTime() - session.lastSeenAt.getTime() >= limits.idleMs) {
    return {
      code: 'session-idle',
      message: say('You were signed out after {time} without activity. Sign in again to continue.', {
        time: spanOf(limits.idleMs),
      }),
    };
  }
  return null;
}

/** The warning of a session that ends soon, and its end; null before that. */
export function sessionWarning(
  { authTime, lastSeenAt }: SessionTimes,
  { idleMs, longestMs }: SessionLimits,
  now: Date,
): { readonly kind: 'idle' | 'longest'; readonly endsAt: Date } | null {
  const [idleEnd, longestEnd] = [lastSeenAt.getTime() + idleMs, authTime.getTime() + longestMs];
  const kind = longestEnd <= idleEnd ? 'longest' : 'idle';
  const endsAt = new Date(Math.min(idleEnd, longestEnd));
  return endsAt.getTime() - now.getTime() <= sessionWarningMs ? { kind, endsAt } : null;
}

/** Returns whether the sign-in is too old for irreversible actions. */
export function needsStepUp(authTime: Date, now: Date): boolean {
  return now.getTime() - authTime.getTime() > stepUpMs;
}

function spanOf(ms: number): Filled {
  if (ms >= 2 * day) return say('{count} days', { count: ms / day });
  return ms >= 2 * hour ? say('{count} hours', { count: ms / hour }) : say('{count} minutes', { count: ms / minute });
}
