/** The mail that asks administrators to confirm a request. */
import type { Language } from '@fairbook/domain/languages.ts';
import { marketRulesSubject } from '@fairbook/domain/market-rules.ts';
import type { PendingAction } from '@fairbook/domain/vocabulary.ts';
import type { Mail } from '../adapters/mail.ts';
import { type MailContent, writeMail } from '../adapters/mailTemplate.ts';
import { translatorTo } from '../translate.ts';

const titles: Readonly<Record<PendingAction, string>> = {
  'account.deactivate': 'Deactivate account',
  'administrator.remove': 'Remove administrator',
  'auction.approve': 'Approve auction',
  'auction.cancel': 'Cancel sale',
  'rules.end-four-eyes': 'Let one administrator approve auctions',
};

interface MailedRequest {
  readonly action: PendingAction;
  readonly subject: string;
  readonly about: { readonly name: string } | null;
  readonly reason: string | null;
  readonly requestedBy: { readonly name: string };
  readonly expiresAt: Date;
}

/** A function that writes the mail to an address. */
export function writeRequestMail(request: MailedRequest, adminUrl: string): (to: string, language: Language) => Mail {
  const { action, subject, about, reason, requestedBy, expiresAt } = request;
  // The rules have no name besides what is done with them.
  const what = subject === marketRulesSubject ? titles[action] : `${titles[action]}: ${about?.name ?? subject}`;
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
