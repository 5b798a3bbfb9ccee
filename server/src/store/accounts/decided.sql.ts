/** A decision another administrator made first: who, what and when, for the response to the second one. */
import { type HistoryEntry, lastEntry } from '@fairbook/domain/auctions/approval.ts';
import type { Refusal } from '@fairbook/domain/base/refusal.ts';
import { Refused } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** Throws 412 where the rule refuses a decision, with the earlier decision, if an administrator made it. */
export async function expectUndecided(db: Db, reason: Refusal | null, history: readonly HistoryEntry[]): Promise<void> {
  if (!reason) return;
  const last = lastEntry(history);
  const by = last && (await nameOfAdministrator(db, last.userUuid));
  const decided = last && by ? { by, action: last.action, at: last.timestamp } : undefined;
  throw new Refused(412, { message: reason.message, data: { code: reason.code, ...(decided && { decided }) } });
}

/** Throws 412 where an auction's launch is not the one the administrator saw, with who changed it, if an administrator did. */
export async function expectUnmoved(db: Db, reason: Refusal | null, subject: string): Promise<void> {
  if (!reason) return;
  const last = await db
    .selectFrom('auditEvent')
    .select(['actor', 'at'])
    .where('subject', '=', subject)
    .where('action', '=', 'auction.change-launch-date')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [, uuid = ''] = last?.actor.split('administrator:') ?? [];
  const by = last && (await nameOfAdministrator(db, uuid));
  const decided = last && by ? ({ by, action: 'MOVE_LAUNCH', at: last.at.toISOString() } as const) : undefined;
  throw new Refused(412, { message: reason.message, data: { code: reason.code, ...(decided && { decided }) } });
}

async function nameOfAdministrator(db: Db, uuid: string): Promise<string | null> {
  const found = await db
    .selectFrom('adminUser')
    .select(['firstName', 'lastName'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return found ? `${found.firstName} ${found.lastName}` : null;
}
