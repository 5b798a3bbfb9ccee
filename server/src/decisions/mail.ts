/** The mail that asks administrators to confirm a request. */
import type { Language } from '@fairbook/domain/languages.ts';
import type { PendingAction } from '@fairbook/domain/vocabulary.ts';
import type { Mail } from '../adapters/mail.ts';
import { type MailContent, writeMail } from '../adapters/mailTemplate.ts';
import { nameDecision } from '../questions/mail.ts';
import { translatorTo } from '../translate.ts';

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
