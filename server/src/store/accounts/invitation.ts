/** Parts of every invitation: a code that only its mail contains, an expiry, and a mail with the link. */

import { createHash, randomBytes } from 'node:crypto';
import type { Language } from '@fairbook/domain/base/languages.ts';
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import type { Mail } from '../../platform/adapters/mail.ts';
import { type MailContent, writeMailInEveryLanguage } from '../../platform/adapters/mail-template.ts';

/** Days until an invitation expires after it was last sent. */
export const administratorInviteDays = 7;
export const marketInviteDays = 30;

/** 192 bits, so that guessing is impractical even without a limit. */
export function newCode(): string {
  return randomBytes(24).toString('base64url');
}

/** How a code is stored. It is random, so a plain hash is enough. */
export function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** The hash of an unusable code: stored until the mail is written, which creates the code. */
export function hashOfNoCode(): string {
  return hashOf(newCode());
}

interface Invitation extends Pick<MailContent, 'subject' | 'heading' | 'paragraphs'> {
  readonly email: string;
  readonly code: string;
  /** Language of the inviter; the mail begins in it. */
  readonly language: Language;
  /** The page that opens the account. */
  readonly page: string;
  readonly days: number;
}

/**
 * The mail with the code, the only place where it occurs; in every language, since its reader has chosen none yet. The code is behind the # of
 * the link, which browsers send to no server, so that it is in no access log either.
 */
export function invitationMail({ email, code, language, page, days, ...content }: Invitation): Mail {
  const link = say('The link is for {email} only, works once, and expires in {days} days.', { email, days });
  return writeMailInEveryLanguage(
    email,
    {
      ...content,
      paragraphs: [...content.paragraphs, link],
      button: { label: 'Open your account', url: invitationLink(page, email, code) },
      footer: [{ text: 'If you did not expect this invitation, you can ignore it.' }],
    },
    language,
  );
}

export function invitationLink(page: string, email: string, code: string): string {
  return `${page}#${new URLSearchParams({ code, email })}`;
}

/** An invitation for display, with whether it has expired. */
export function withExpiry<Invite extends { readonly expiresAt: Date; readonly acceptedAt: Date | null }>(
  sent: Invite,
  now: Date,
) {
  return { ...sent, isExpired: sent.acceptedAt === null && sent.expiresAt <= now };
}

/** An accepted one can be neither resent nor revoked. */
export function whyNotChangeInvite(acceptedAt: Date | null): Refusal | null {
  return acceptedAt === null ? null : refusal('invite-accepted', 'This invitation has been accepted already');
}
