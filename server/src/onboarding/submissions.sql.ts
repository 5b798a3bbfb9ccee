/** What was submitted with each request for approval, and what the last request changed. */
import { changesBetween, type ItemChange, type Submission } from '@fairbook/domain/submission.ts';
import { z } from 'zod';
import { jsonOf } from '../db/columns.ts';
import type { Db } from '../db/transaction.ts';

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

/** Keeps what was submitted with a request; `subject` as the audit trail names it. */
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
  /** When the request before the last was made. */
  readonly since: Date;
  readonly items: ItemChange[];
}

/** What the last request changed of the one before; null where there are not two. */
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
