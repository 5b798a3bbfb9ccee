/** Submissions for approval, and the changes of the last one. */
import { changesBetween, type ItemChange, type Submission } from '@fairbook/domain/accounts/submission.ts';
import { z } from 'zod';
import { jsonOf } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';

const content = z.record(
  z.string(),
  z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
);

/** Stores what was submitted with a request; `subject` as in the audit trail. */
export async function keepSubmission(
  db: Db,
  subject: string,
  request: { readonly uuid: string; readonly at: Date },
  submission: Submission,
): Promise<void> {
  const values = { subject, requestUuid: request.uuid, requestedAt: request.at, content: jsonOf(submission) };
  await db.insertInto('submission').values(values).execute();
}

export interface ChangesSinceRequest {
  /** Time of the request before the last. */
  readonly since: Date;
  readonly items: ItemChange[];
}

/** Changes of the last request since the one before; null with fewer than two. */
export async function readChanges(db: Db, subject: string): Promise<ChangesSinceRequest | null> {
  const [last, before] = await db
    .selectFrom('submission')
    .select(['requestedAt', 'content'])
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  if (!last || !before) return null;
  return {
    since: before.requestedAt,
    items: changesBetween(content.parse(before.content), content.parse(last.content)),
  };
}
