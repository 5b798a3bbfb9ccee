/** Mails administrators about requests that need one of them. */

import type { PendingAction } from '@fairbook/domain/vocabulary.ts';
import { languageOfMailbox } from '../accounts/languages.sql.ts';
import { type MailContent, writeMail } from '../adapters/mailTemplate.ts';
import type { JobHandler } from '../deps.ts';
import { nameSubjects } from '../people/auditNames.sql.ts';
import { translatorTo } from '../translate.ts';
import { listConfirmers, readRequest } from './pending.sql.ts';

declare module '../jobs.ts' {
  interface JobKinds {
    'mail-decision': { readonly id: string };
  }
}

const titles: Readonly<Record<PendingAction, string>> = {
  'account.deactivate': 'Deactivate account',
  'administrator.remove': 'Remove administrator',
  'auction.approve': 'Approve auction',
  'auction.cancel': 'Cancel sale',
};

/** Each mail is a job of its own, named by request and recipient, so that a repetition sends nothing twice. */
const mailDecision: JobHandler<'mail-decision'> = async ({ id }, { db, jobs, config }) => {
  const request = await readRequest(db, id);
  if (request.status !== 'Open') return;
  const name = (await nameSubjects(db, [request.subject])).get(request.subject)?.name ?? request.subject;
  const what = `${titles[request.action]}: ${name}`;
  const content: MailContent = {
    heading: 'A decision needs a second administrator',
    paragraphs: [
      what,
      `${request.requestedBy.name} requested this${request.reason === null ? '.' : `: ${request.reason}`}`,
      `Confirm or refuse it before ${request.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. After that the request expires.`,
    ],
    button: { label: 'Review the request', url: `${config.adminUrl}/decisions` },
    footer: [{ text: 'You received this email because you can confirm this decision.' }],
  };
  for (const to of await listConfirmers(db, request.action, request.requestedBy.id)) {
    const language = await languageOfMailbox(db, to);
    const subject = translatorTo(language)(what);
    await jobs.enqueue(db, 'send-mail', {
      ...writeMail(to, content, language),
      subject,
      id: `decision-${id}-${to}`,
    });
  }
};

export const decisionsJobs = { 'mail-decision': mailDecision };
