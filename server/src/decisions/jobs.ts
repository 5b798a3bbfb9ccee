/** Mails administrators about requests that need one of them. */
import { languageOfMailbox } from '../accounts/languages.sql.ts';
import type { JobHandler } from '../deps.ts';
import { nameSubjects } from '../people/auditNames.sql.ts';
import { writeRequestMail } from './mail.ts';
import { listConfirmers, readRequest } from './pending.sql.ts';

declare module '../jobs.ts' {
  interface JobKinds {
    'mail-decision': { readonly id: string };
  }
}

/** Each mail is a job of its own, named by request and recipient, so that a repetition sends nothing twice. */
const mailDecision: JobHandler<'mail-decision'> = async ({ id }, { db, jobs, config }) => {
  const request = await readRequest(db, id);
  if (request.status !== 'Open') return;
  const about = (await nameSubjects(db, [request.subject])).get(request.subject) ?? null;
  const write = writeRequestMail({ ...request, about }, config.adminUrl);
  for (const { email } of await listConfirmers(db, request.action, request.requestedBy.id)) {
    const mail = write(email, await languageOfMailbox(db, email));
    await jobs.enqueue(db, 'send-mail', { ...mail, id: `decision-${id}-${email}` });
  }
};

export const decisionsJobs = { 'mail-decision': mailDecision };
