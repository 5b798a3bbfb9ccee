/** Mails about requests: to those who can confirm one, and to its requester when it ends. */

import type { Language } from '@fairbook/domain/base/languages.ts';
import { type Filled, joined, type Sentence, say, type Text } from '@fairbook/domain/base/sentences/sentence.ts';
import type { AdminNoticeKind, PendingAction } from '@fairbook/domain/base/vocabulary.ts';
import { decisionHours } from '@fairbook/domain/review/decisions.ts';
import type { Mail } from '../../../platform/adapters/mail.ts';
import { type MailContent, writeMail } from '../../../platform/adapters/mail-template.ts';

interface MailedRequest {
  readonly action: PendingAction;
  readonly subject: string;
  readonly about: { readonly name: string } | null;
  readonly reason: string | null;
  readonly requestedBy: { readonly name: string };
  readonly expiresAt: Date;
}

/** The rules have no name besides what is done with them. */
const decisions = {
  'account.approve-change': 'Approve changed details: {name}',
  'account.deactivate': 'Deactivate account: {name}',
  'account.link': 'Link with another account: {name}',
  'account.suspend': 'Suspend account: {name}',
  'account.unlink': 'End link with another account: {name}',
  'administrator.change-role': 'Give administrator a higher role: {name}',
  'administrator.invite': 'Invite administrator: {name}',
  'administrator.remove': 'Remove administrator: {name}',
  'auction.approve': 'Approve auction: {name}',
  'auction.approve-amendment': 'Approve amendment: {name}',
  'auction.cancel': 'Cancel sale: {name}',
  'witness.activate': 'Let sales name a witness: {name}',
  'rules.end-four-eyes': 'Let one administrator approve auctions',
} as const satisfies Readonly<Record<PendingAction, Text>>;

interface NamedDecision {
  readonly decision: PendingAction;
  readonly subject: string;
  readonly about: { readonly name: string } | null;
}

/** The name of a requested decision, with what it is about. */
function nameDecision({ decision, subject, about }: NamedDecision): Filled {
  return say(decisions[decision], { name: about?.name ?? subject });
}

/** A function that writes the mail to those who can confirm a request. */
export function writeRequestMail(request: MailedRequest, adminUrl: string): (to: string, language: Language) => Mail {
  const { action, subject, about, reason, requestedBy, expiresAt } = request;
  const what = nameDecision({ decision: action, subject, about });
  const by = requestedBy.name;
  const content: MailContent = {
    subject: what,
    heading: 'A decision needs a second administrator',
    paragraphs: [
      what,
      reason === null
        ? say('{name} requested this.', { name: by })
        : say('{name} requested this: {reason}', { name: by, reason }),
      say('Confirm or refuse it before {end} UTC. After that the request expires.', {
        end: expiresAt.toISOString().slice(0, 16).replace('T', ' '),
      }),
    ],
    button: { label: 'Review the request', url: `${adminUrl}/decisions` },
    footer: [{ text: 'You received this email because you can confirm this decision.' }],
  };
  return (to, language) => writeMail(to, content, language);
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
    subject: joined([heading, what], ': '),
    heading,
    paragraphs: [what, sayEnd(end)],
    button: caseButton(end.about, adminUrl),
    footer: [{ text: 'You received this email because you requested this decision.' }],
  };
  return (to, language) => writeMail(to, content, language);
}

function sayEnd({ kind, by, text }: MailedEnd): Sentence {
  switch (kind) {
    case 'confirmed':
      return say('{name} confirmed it, and it took effect.', { name: by });
    case 'refused':
      return text === ''
        ? say('{name} refused it.', { name: by })
        : say('{name} refused it: {reason}', { name: by, reason: text });
    case 'expired':
      return say('No one confirmed it within {hours} hours. Nothing was changed.', { hours: decisionHours });
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
export function caseButton(about: Subject | null, adminUrl: string) {
  const page = about && pages[about.kind];
  return { label: 'Open the case' as const, url: `${adminUrl}${page ? `${page}${about.id}` : '/decisions'}` };
}
