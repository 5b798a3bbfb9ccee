/** Mails to administrators about their cases, and about decisions that they requested. */
import { decisionHours } from '@fairbook/domain/decisions.ts';
import type { Language } from '@fairbook/domain/languages.ts';
import { marketRulesSubject } from '@fairbook/domain/market-rules.ts';
import type { AdminNoticeKind, PendingAction } from '@fairbook/domain/vocabulary.ts';
import type { Mail } from '../adapters/mail.ts';
import { type MailContent, writeMail } from '../adapters/mailTemplate.ts';
import { translatorTo } from '../translate.ts';

interface MailedNotice {
  readonly kind: MailedKind;
  readonly decision: PendingAction | null;
  readonly subject: string;
  readonly about: { readonly kind: string; readonly id: string; readonly name: string } | null;
  readonly by: string;
  readonly text: string;
}

interface NamedDecision {
  readonly decision: PendingAction;
  readonly subject: string;
  readonly about: { readonly name: string } | null;
}

/** Changes of the rules have mails of their own. */
export type MailedKind = Exclude<AdminNoticeKind, 'rules'>;

const headings: Readonly<Record<MailedKind, string>> = {
  answer: 'An applicant answered',
  mention: 'You were mentioned in a note',
  assignment: 'A case was assigned to you',
  confirmed: 'Your request was confirmed',
  refused: 'Your request was refused',
  expired: 'Your request has expired',
  void: 'Your request is void',
};

/** Paths of the administrators’ site. */
const pages: Readonly<Record<string, string>> = {
  municipality: '/municipality/',
  individual: '/individual-investors/',
  institution: '/institutional-investors/',
  professional: '/market-professionals/',
  auction: '/auctions/',
};

const decisions: Readonly<Record<PendingAction, string>> = {
  'account.deactivate': 'Deactivate account',
  'administrator.remove': 'Remove administrator',
  'auction.approve': 'Approve auction',
  'auction.cancel': 'Cancel sale',
  'rules.end-four-eyes': 'Let one administrator approve auctions',
};

/** The name of a requested decision, with what it is about. */
export function nameDecision({ decision, subject, about }: NamedDecision): string {
  // The rules have no name besides what is done with them.
  return subject === marketRulesSubject ? decisions[decision] : `${decisions[decision]}: ${about?.name ?? subject}`;
}

/** A function that writes the mail to an address. */
export function writeNoticeMail(notice: MailedNotice, adminUrl: string): (to: string, language: Language) => Mail {
  const { kind, decision, about, by, text } = notice;
  const page = about && pages[about.kind];
  const button = { label: 'Open the case', url: `${adminUrl}${page ? `${page}${about.id}` : '/decisions'}` };
  if (decision === null) {
    const content: MailContent = {
      heading: headings[kind],
      paragraphs: [`${by} (${about?.name ?? ''})${text === '' ? '' : ':'}`, ...(text === '' ? [] : [text])],
      button,
      footer: [{ text: 'You received this email because you work on this case.' }],
    };
    return (to, language) => writeMail(to, content, language);
  }
  const what = nameDecision({ ...notice, decision });
  const content: MailContent = {
    heading: headings[kind],
    paragraphs: [what, endOf(notice)],
    button,
    footer: [{ text: 'You received this email because you requested this decision.' }],
  };
  return (to, language) => {
    const say = translatorTo(language);
    return { ...writeMail(to, content, language), subject: `${say(headings[kind])}: ${say(what)}` };
  };
}

function endOf({ kind, by, text }: MailedNotice): string {
  switch (kind) {
    case 'confirmed':
      return `${by} confirmed it, and it took effect.`;
    case 'refused':
      return text === '' ? `${by} refused it.` : `${by} refused it: ${text}`;
    case 'expired':
      return `No one confirmed it within ${decisionHours} hours. Nothing was changed.`;
    default:
      return 'What it was about has changed since you requested it, so it was not carried out.';
  }
}
