/** Mails Owners about changed rules. */

import type { JobHandler } from '../../../platform/deps.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import { listOwnersToNotify, readRuleChange } from '../../../store/review/rules.sql.ts';
import { writeRulesMail } from './mail.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'mail-rules': { readonly id: string };
  }
}

/** Each mail is a job of its own, named by change and recipient, so that a repetition sends nothing twice. */
const mailRules: JobHandler<'mail-rules'> = async ({ id }, { db, jobs, config }) => {
  const change = await readRuleChange(db, id);
  if (!change) return;
  const write = writeRulesMail(change, config.adminUrl);
  for (const { email } of await listOwnersToNotify(db)) {
    const mail = write(email, await languageOfMailbox(db, email));
    await jobs.enqueue(db, 'send-mail', { ...mail, id: `rules-${id}-${email}` });
  }
};

export const configurationJobs = { 'mail-rules': mailRules };
