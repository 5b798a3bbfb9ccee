/** Notifies administrators about their cases. */
import type { Db } from '../../../platform/db/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type NewNotice, writeNotice } from '../../../store/review/notices.sql.ts';

/** Stores a notice and has it mailed; nothing for an administrator who was removed. */
export async function notifyAdministrator(db: Db, jobs: Jobs, notice: NewNotice): Promise<void> {
  const id = await writeNotice(db, notice);
  if (id !== null) await jobs.enqueue(db, 'mail-admin-notice', { id });
}
