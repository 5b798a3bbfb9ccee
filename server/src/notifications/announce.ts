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
  /** True for what programs act on without showing it to anybody; false unless said. */
  readonly silent?: boolean;
  /** Ids of the people to tell. */
  readonly to: readonly number[];
}

/** A statement takes so many people at a time. */
const portion = 5_000;

/**
 * Writes the notice into each person's history, in the transaction that causes it, and enqueues its delivery there too:
 * either the thing happened and people will be told, or neither.
 */
export async function announce(db: Db, jobs: Jobs, notice: Notice): Promise<void> {
  const { event, type, title, body, data, silent = false } = notice;
  const people = [...new Set(notice.to)];
  for (let from = 0; from < people.length; from += portion) {
    const rows = people
      .slice(from, from + portion)
      .map((userId) => ({ userId, msgId: event, type, title, body, data: jsonOf(data), silent }));
    const ids = await writeNotices(db, rows);
    if (ids.length > 0) await jobs.enqueue(db, 'deliver-notices', { ids });
  }
}
