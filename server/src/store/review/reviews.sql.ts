/** Work of administrators on the cases of a list, beside its rows. */
import type { reviewState } from '@fairbook/contract/base/review.ts';
import { waitingSince } from '@fairbook/domain/review/questions.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/transaction.ts';
import { conversationOf } from './conversation.ts';

export type Review = z.input<typeof reviewState>;

interface Listed {
  /** The case as the audit trail names it. */
  readonly subject: string;
  readonly isPending: boolean;
  readonly requestedAt: Date | string | null;
}

/** The rows, each with its review, by one query. */
export async function withReviews<Row>(
  db: Db,
  rows: readonly Row[],
  caseOf: (row: Row) => Listed,
): Promise<(Row & { review: Review })[]> {
  const subjects = rows.map((row) => caseOf(row).subject);
  const stored = await db
    .selectFrom('reviewCase as c')
    .leftJoin('adminUser as a', (join) => join.onRef('a.id', '=', 'c.assigneeId').on('a.isActive', '=', true))
    .select(['a.uuid as assigneeUuid', sql<string>`a.first_name || ' ' || a.last_name`.as('assigneeName')])
    .select(['c.id', 'c.subject', 'c.askedAt', 'c.answeredAt', 'c.messages'])
    .where('c.subject', 'in', subjects.length > 0 ? subjects : [''])
    .execute();
  const found = new Map(stored.map((each) => [each.subject, each]));
  return rows.map((row) => {
    const { subject, isPending, requestedAt } = caseOf(row);
    const one = found.get(subject) ?? null;
    const about = { isPending, requestedAt: requestedAt === null ? null : new Date(requestedAt) };
    return {
      ...row,
      review: {
        subject,
        waitingSince: waitingSince(conversationOf(about, one)),
        messages: one?.messages ?? 0,
        assignee: one && one.assigneeUuid !== null ? { id: one.assigneeUuid, name: one.assigneeName } : null,
      },
    };
  });
}
