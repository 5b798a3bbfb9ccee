/** Mails administrators what they should know about their cases, and how their requests ended. */

import type { Language } from '@fairbook/domain/base/languages.ts';
import { type Text, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import type { AdminNoticeKind } from '@fairbook/domain/base/vocabulary.ts';
import type { Mail } from '../../../platform/adapters/mail.ts';
import { type MailContent, writeMail } from '../../../platform/adapters/mail-template.ts';
import type { JobHandler } from '../../../platform/deps.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import { readNotice } from '../../../store/review/notices.sql.ts';
import { caseButton, isRequestEnd, type RequestEnd, writeEndMail } from '../decisions/mail.ts';

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

/** Ends of requests and changes of the rules have mails of their own. */
type MailedKind = Exclude<AdminNoticeKind, 'rules' | RequestEnd>;

interface MailedNotice {
  readonly kind: MailedKind;
  readonly about: { readonly kind: string; readonly id: string; readonly name: string } | null;
  readonly by: string;
  readonly text: string;
}

const headings: Readonly<Record<MailedKind, Text>> = {
  answer: 'An applicant answered',
  mention: 'You were mentioned in a note',
  assignment: 'A case was assigned to you',
  link: 'An investor wrote about linked accounts',
};

/** A function that writes the mail to an address. */
function writeNoticeMail(notice: MailedNotice, adminUrl: string): (to: string, language: Language) => Mail {
  const { kind, about, by, text } = notice;
  const content: MailContent = {
    heading: headings[kind],
    paragraphs: [`${by} (${about?.name ?? ''})${text === '' ? '' : ':'}`, text].map(typed),
    button: caseButton(about, adminUrl),
    footer: [{ text: 'You received this email because you work on this case.' }],
  };
  return (to, language) => writeMail(to, content, language);
}
