/** How long a sign-in lasts, and when it has to be repeated. */
import type { Refusal } from './refusal.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface SessionLimits {
  /** Without any activity a session ends after this. */
  readonly idleMs: number;
  /** However active, a session ends so long after the password was given. */
  readonly longestMs: number;
}

/** Administrators decide about other people's money, so their sessions are short. Everybody else stays signed in for a while. */
export const sessionLimits: Readonly<Record<'market' | 'admin', SessionLimits>> = {
  admin: { idleMs: 30 * minute, longestMs: 12 * hour },
  market: { idleMs: 7 * day, longestMs: 30 * day },
};

/** What cannot be undone wants a sign-in that is not older than this. */
export const stepUpMs = 10 * minute;

/** How long before the end of a session its owner is warned. */
export const sessionWarningMs = 2 * minute;

export interface SessionTimes {
  /** When the password was given. */
  readonly authTime: Date;
  readonly lastSeenAt: Date;
}

/** Why a session is over; null while it goes on. */
export function whySessionEnded(session: SessionTimes, limits: SessionLimits, now: Date): Refusal | null {
  if (now.getTime() - session.authTime.getTime() >= limits.longestMs) {
    return {
      code: 'session-expired',
      message: `You were signed in for ${spanOf(limits.longestMs)}. Sign in again to continue.`,
    };
  }
  if (now.getTime() - session.lastSeenAt.getTime() >= limits.idleMs) {
    return {
      code: 'session-idle',
      message: `You were signed out after ${spanOf(limits.idleMs)} without activity. Sign in again to continue.`,
    };
  }
  return null;
}

/** What its owner should know of a session that ends soon, and when it ends; null while that is far. */
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

/** Whether the sign-in is too old for what cannot be undone. */
export function needsStepUp(authTime: Date, now: Date): boolean {
  return now.getTime() - authTime.getTime() > stepUpMs;
}

function spanOf(ms: number): string {
  if (ms >= 2 * day) return `${ms / day} days`;
  return ms >= 2 * hour ? `${ms / hour} hours` : `${ms / minute} minutes`;
}
