/** Mails administrators what they should know about their cases. */
import { languageOfMailbox } from '../accounts/languages.sql.ts';
import type { JobHandler } from '../deps.ts';
import { writeNoticeMail } from './mail.ts';
import { readNotice } from './notices.sql.ts';

declare module '../jobs.ts' {
  interface JobKinds {
    'mail-admin-notice': { readonly id: string };
  }
}

const mailAdminNotice: JobHandler<'mail-admin-notice'> = async ({ id }, { db, jobs, config }) => {
  const notice = await readNotice(db, id);
  if (!notice || notice.kind === 'rules') return;
  const { kind, email } = notice;
  const mail = writeNoticeMail({ ...notice, kind }, config.adminUrl)(email, await languageOfMailbox(db, email));
  await jobs.enqueue(db, 'send-mail', { ...mail, id: `admin-notice-${id}` });
};

export const questionsJobs = { 'mail-admin-notice': mailAdminNotice };
