/** Mails administrators about requests that need one of them, and ends requests that no one confirms. */
import { whyNotOpen } from '@fairbook/domain/review/decisions.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { JobHandler } from '../../../platform/deps.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import { nameSubjects } from '../../../store/review/audit-names.sql.ts';
import { listConfirmers, lockRequest, readRequest } from '../../../store/review/pending.sql.ts';
import { writeRequestMail } from './mail.ts';
import { voidRequest } from './request.ts';

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'mail-decision': { readonly id: string };
    'expire-decision': { readonly id: string };
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

const expireDecision: JobHandler<'expire-decision'> = async ({ id }, { db, jobs, clock }) => {
  await inTransaction(db, async (tx) => {
    const now = clock();
    const request = await lockRequest(tx, { uuid: id });
    if (request?.status === 'Open' && whyNotOpen(request, now)) await voidRequest(tx, jobs, request, now);
  });
};

export const decisionsJobs = { 'mail-decision': mailDecision, 'expire-decision': expireDecision };
