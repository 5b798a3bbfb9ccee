/** Mails about requests: to those who can confirm one, and to its requester when it ends. */

import type { Language } from '@fairbook/domain/base/languages.ts';
import type { AdminNoticeKind, PendingAction } from '@fairbook/domain/base/vocabulary.ts';
import { decisionHours } from '@fairbook/domain/review/decisions.ts';
import { marketRulesSubject } from '@fairbook/domain/review/market-rules.ts';
import type { Mail } from '../../../platform/adapters/mail.ts';
import { type MailContent, writeMail } from '../../../platform/adapters/mail-template.ts';
import { translatorTo } from '../../../platform/base/translate.ts';

interface MailedRequest {
  readonly action: PendingAction;
  readonly subject: string;
  readonly about: { readonly name: string } | null;
  readonly reason: string | null;
  readonly requestedBy: { readonly name: string };
  readonly expiresAt: Date;
}

const decisions: Readonly<Record<PendingAction, string>> = {
  'account.deactivate': 'Deactivate account',
  'administrator.remove': 'Remove administrator',
  'auction.approve': 'Approve auction',
  'auction.approve-amendment': 'Approve amendment',
  'auction.cancel': 'Cancel sale',
  'rules.end-four-eyes': 'Let one administrator approve auctions',
};

interface NamedDecision {
  readonly decision: PendingAction;
  readonly subject: string;
  readonly about: { readonly name: string } | null;
}

/** The name of a requested decision, with what it is about. */
function nameDecision({ decision, subject, about }: NamedDecision): string {
  // The rules have no name besides what is done with them.
  return subject === marketRulesSubject ? decisions[decision] : `${decisions[decision]}: ${about?.name ?? subject}`;
}

/** A function that writes the mail to those who can confirm a request. */
export function writeRequestMail(request: MailedRequest, adminUrl: string): (to: string, language: Language) => Mail {
  const { action, subject, about, reason, requestedBy, expiresAt } = request;
  const what = nameDecision({ decision: action, subject, about });
  const content: MailContent = {
    heading: 'A decision needs a second administrator',
    paragraphs: [
      what,
      `${requestedBy.name} requested this${reason === null ? '.' : `: ${reason}`}`,
      `Confirm or refuse it before ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. After that the request expires.`,
    ],
    button: { label: 'Review the request', url: `${adminUrl}/decisions` },
    footer: [{ text: 'You received this email because you can confirm this decision.' }],
  };
  return (to, language) => ({ ...writeMail(to, content, language), subject: translatorTo(language)(what) });
}

const endHeadings = {
  confirmed: 'Your request was confirmed',
  refused: 'Your request was refused',
  expired: 'Your request has expired',
  void: 'Your request is void',
} as const;

/** How a request ends, besides by its requester. */
export type RequestEnd = keyof typeof endHeadings;

export function isRequestEnd(kind: AdminNoticeKind): kind is RequestEnd {
  return Object.hasOwn(endHeadings, kind);
}

interface Subject {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

interface MailedEnd {
  readonly kind: RequestEnd;
  readonly decision: PendingAction;
  readonly subject: string;
  readonly about: Subject | null;
  readonly by: string;
  readonly text: string;
}

/** A function that writes the mail to the requester whose request has ended. */
export function writeEndMail(end: MailedEnd, adminUrl: string): (to: string, language: Language) => Mail {
  const what = nameDecision(end);
  const heading = endHeadings[end.kind];
  const content: MailContent = {
    heading,
    paragraphs: [what, sayEnd(end)],
    button: caseButton(end.about, adminUrl),
    footer: [{ text: 'You received this email because you requested this decision.' }],
  };
  return (to, language) => {
    const say = translatorTo(language);
    return { ...writeMail(to, content, language), subject: `${say(heading)}: ${say(what)}` };
  };
}

function sayEnd({ kind, by, text }: MailedEnd): string {
  switch (kind) {
    case 'confirmed':
      return `${by} confirmed it, and it took effect.`;
    case 'refused':
      return text === '' ? `${by} refused it.` : `${by} refused it: ${text}`;
    case 'expired':
      return `No one confirmed it within ${decisionHours} hours. Nothing was changed.`;
    case 'void':
      return 'What it was about has changed since you requested it, so it was not carried out.';
  }
}

/** Paths of the administrators’ site. */
const pages: Readonly<Record<string, string>> = {
  municipality: '/municipality/',
  individual: '/individual-investors/',
  institution: '/institutional-investors/',
  professional: '/market-professionals/',
  auction: '/auctions/',
};

/** A button to the page of a case; to the requests and notices where it has none. */
export function caseButton(about: Subject | null, adminUrl: string): { label: string; url: string } {
  const page = about && pages[about.kind];
  return { label: 'Open the case', url: `${adminUrl}${page ? `${page}${about.id}` : '/decisions'}` };
}
