/** Parts of every invitation: a code that only its mail contains, an expiry, and a mail with the link. */

import { createHash, randomBytes } from 'node:crypto';
import { defaultLanguage } from '@fairbook/domain/languages.ts';
import { type Refusal, refusal } from '@fairbook/domain/refusal.ts';
import type { Mail } from './adapters/mail.ts';
import { writeMail } from './adapters/mailTemplate.ts';

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

interface Invitation {
  readonly email: string;
  readonly code: string;
  /** The page that opens the account. */
  readonly page: string;
  readonly days: number;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/**
 * The mail with the code, the only place where it occurs; in English, since its reader has chosen no language yet. The code is behind the # of the link, which browsers send to no server, so that it is in no
 * access log either.
 */
export function invitationMail({ email, code, page, days, subject, heading, paragraphs }: Invitation): Mail {
  const mail = writeMail(
    email,
    {
      heading,
      paragraphs: [...paragraphs, `The link is for ${email} only, works once, and expires in ${days} days.`],
      button: { label: 'Open your account', url: invitationLink(page, email, code) },
      footer: [{ text: 'If you did not expect this invitation, you can ignore it.' }],
    },
    defaultLanguage,
  );
  return { ...mail, subject };
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
