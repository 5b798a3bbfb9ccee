/** When a monitor looks at a log, and when what does not come is reported. */
import { alarmOf } from './look.ts';
import { type FollowedLog, withAlarm } from './state.ts';

const [second, minute] = [1_000, 60_000];
export const hour = 3_600_000;
export const day = 86_400_000;

/** How often a log is looked at. */
export const everyMs = { live: minute, nearClose: 10 * second, unfinished: 5 * minute, ended: hour };
/** From so long before the close until the result a log is looked at more often. */
const nearCloseMs = 2 * minute;
/** A market that gives no answer for so long is reported: from an hour before the close until the result, and at other times. */
const silenceMs = { aroundClose: 10 * minute, usual: 2 * hour };
const aroundCloseMs = hour;
const noResultMs = day;
/** A log and its subscriptions are let go so long after the close. */
export const keptMs = 30 * day;
/** From an hour before the close until the result. */
function isAroundClose({ closeDate, verdict }: FollowedLog, now: Date): boolean {
  return verdict === null && closeDate !== null && now.getTime() >= Date.parse(closeDate) - aroundCloseMs;
}

/** The log of a market that gives no answer, with an alarm where that lasts. */
export function silent(log: FollowedLog, now: Date): FollowedLog {
  const failingSince = log.failingSince ?? now.toISOString();
  const silence = now.getTime() - Date.parse(failingSince);
  const next = { ...log, failingSince };
  if (silence < (isAroundClose(log, now) ? silenceMs.aroundClose : silenceMs.usual)) return next;
  return withAlarm(next, alarmOf('unreachable', now, [], failingSince));
}

/** The log of a sale that closed, with an alarm where a day later it has no result. */
export function withoutResult(log: FollowedLog, now: Date): FollowedLog {
  const { closedAt, verdict, alarms } = log;
  if (closedAt === null || verdict !== null || alarms.length > 0) return log;
  return now.getTime() - Date.parse(closedAt) < noResultMs ? log : withAlarm(log, alarmOf('no-result', now, []));
}

/** Milliseconds until the next look. */
export function waitOf(log: FollowedLog, now: Date): number {
  const { closeDate, closedAt, verdict, alarms } = log;
  if (verdict !== null || alarms.some(({ code }) => code === 'not-as-recorded')) return everyMs.ended;
  if (closedAt !== null && now.getTime() - Date.parse(closedAt) > hour) return everyMs.unfinished;
  const isNear = closedAt !== null || (closeDate !== null && now.getTime() >= Date.parse(closeDate) - nearCloseMs);
  return isNear ? everyMs.nearClose : everyMs.live;
}
