/** Mails to administrators about their cases. */
import type { Language } from '@fairbook/domain/base/languages.ts';
import type { AdminNoticeKind } from '@fairbook/domain/base/vocabulary.ts';
import type { Mail } from '../../../platform/adapters/mail.ts';
import { type MailContent, writeMail } from '../../../platform/adapters/mail-template.ts';
import { caseButton, type RequestEnd } from '../decisions/mail.ts';

/** Ends of requests and changes of the rules have mails of their own. */
type MailedKind = Exclude<AdminNoticeKind, 'rules' | RequestEnd>;

interface MailedNotice {
  readonly kind: MailedKind;
  readonly about: { readonly kind: string; readonly id: string; readonly name: string } | null;
  readonly by: string;
  readonly text: string;
}

const headings: Readonly<Record<MailedKind, string>> = {
  answer: 'An applicant answered',
  mention: 'You were mentioned in a note',
  assignment: 'A case was assigned to you',
  link: 'An investor wrote about linked accounts',
};

/** A function that writes the mail to an address. */
export function writeNoticeMail(notice: MailedNotice, adminUrl: string): (to: string, language: Language) => Mail {
  const { kind, about, by, text } = notice;
  const content: MailContent = {
    heading: headings[kind],
    paragraphs: [`${by} (${about?.name ?? ''})${text === '' ? '' : ':'}`, ...(text === '' ? [] : [text])],
    button: caseButton(about, adminUrl),
    footer: [{ text: 'You received this email because you work on this case.' }],
  };
  return (to, language) => writeMail(to, content, language);
}
