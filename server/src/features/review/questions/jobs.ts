/** Mails administrators what they should know about their cases, and how their requests ended. */

import type { JobHandler } from '../../../platform/deps.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import { readNotice } from '../../../store/review/notices.sql.ts';
import { isRequestEnd, writeEndMail } from '../decisions/mail.ts';
import { writeNoticeMail } from './mail.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'mail-admin-notice': { readonly id: string };
  }
}

type Notice = NonNullable<Awaited<ReturnType<typeof readNotice>>>;

/** A function that writes the mail of a notice; null where something else mails it. */
function writerOf(notice: Notice, adminUrl: string) {
  const { kind, decision } = notice;
  if (kind === 'rules') return null;
  if (!isRequestEnd(kind)) return writeNoticeMail({ ...notice, kind }, adminUrl);
  return decision && writeEndMail({ ...notice, kind, decision }, adminUrl);
}

const mailAdminNotice: JobHandler<'mail-admin-notice'> = async ({ id }, { db, jobs, config }) => {
  const notice = await readNotice(db, id);
  const write = notice && writerOf(notice, config.adminUrl);
  if (!write) return;
  const mail = write(notice.email, await languageOfMailbox(db, notice.email));
  await jobs.enqueue(db, 'send-mail', { ...mail, id: `admin-notice-${id}` });
};

export const questionsJobs = { 'mail-admin-notice': mailAdminNotice };
