/** Telling people: the one way any feature says that something happened. */
import type { NotificationType } from '@fairbook/domain/vocabulary.ts';
import { jsonOf } from '../db/columns.ts';
import type { Db } from '../db/transaction.ts';
import type { Jobs } from '../jobs.ts';
import { writeNotices } from './notices.sql.ts';

export interface Notice {
  /** Names the event once and for all: the same person is never told of the same event twice. */
  readonly event: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  /** Where a click leads: ids of public things only, never another person's id, e-mail or amount. */
  readonly data: Readonly<Record<string, string>>;
  /** Ids of the people to tell. */
  readonly to: readonly number[];
}

/**
 * Writes the notice into each person's history, in the transaction that causes it, and enqueues its delivery there too:
 * either the thing happened and people will be told, or neither.
 */
export async function announce(db: Db, jobs: Jobs, notice: Notice): Promise<void> {
  if (notice.to.length === 0) return;
  const { event, type, title, body, data } = notice;
  const rows = [...new Set(notice.to)].map((userId) => ({
    userId,
    msgId: event,
    type,
    title,
    body,
    data: jsonOf(data),
  }));
  const ids = await writeNotices(db, rows);
  if (ids.length > 0) await jobs.enqueue(db, 'deliver-notices', { ids });
}
