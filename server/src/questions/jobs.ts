/** Mails administrators what they should know about their cases. */
import type { AdminNoticeKind } from '@fairbook/domain/vocabulary.ts';
import { languageOfMailbox } from '../accounts/languages.sql.ts';
import { writeMail } from '../adapters/mailTemplate.ts';
import type { JobHandler } from '../deps.ts';
import { readNotice } from './notices.sql.ts';

declare module '../jobs.ts' {
  interface JobKinds {
    'mail-admin-notice': { readonly id: string };
  }
}

/** Changes of the rules have mails of their own. */
const headings: Readonly<Record<Exclude<AdminNoticeKind, 'rules'>, string>> = {
  answer: 'An applicant answered',
  mention: 'You were mentioned in a note',
  assignment: 'A case was assigned to you',
};

/** Paths of the administrators' site. */
const pages: Readonly<Record<string, string>> = {
  municipality: '/municipality/',
  individual: '/individual-investors/',
  institution: '/institutional-investors/',
  professional: '/market-professionals/',
  auction: '/auctions/',
};

const mailAdminNotice: JobHandler<'mail-admin-notice'> = async ({ id }, { db, jobs, config }) => {
  const notice = await readNotice(db, id);
  if (!notice || notice.kind === 'rules') return;
  const { kind, about, by, text, email } = notice;
  const page = about && pages[about.kind];
  const content = {
    heading: headings[kind],
    paragraphs: [`${by} (${about?.name ?? ''})${text === '' ? '' : ':'}`, ...(text === '' ? [] : [text])],
    button: { label: 'Open the case', url: `${config.adminUrl}${page ? `${page}${about.id}` : '/decisions'}` },
    footer: [{ text: 'You received this email because you work on this case.' }],
  };
  await jobs.enqueue(db, 'send-mail', {
    ...writeMail(email, content, await languageOfMailbox(db, email)),
    id: `admin-notice-${id}`,
  });
};

export const questionsJobs = { 'mail-admin-notice': mailAdminNotice };
