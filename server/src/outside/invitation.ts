/** What every invitation of a municipality is: a mail with a link, open until it was accepted or its time is over. */
import { type Refusal, refusal } from '@fairbook/domain/refusal.ts';
import type { Db } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { writeLetter } from './letter.ts';

interface Invitation {
  readonly email: string;
  readonly code: string;
  /** The name of who invites. */
  readonly municipality: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

/** Writes the mail that alone carries the code. */
export async function mailInvitation(
  db: Db,
  { config, jobs }: Pick<Deps, 'config' | 'jobs'>,
  { email, code, municipality, heading, paragraphs }: Invitation,
): Promise<void> {
  const url = `${config.marketUrl}/invite?${new URLSearchParams({ code, email })}`;
  const letter = writeLetter({
    heading,
    paragraphs: [...paragraphs, 'The link opens your account within 30 days.'],
    button: { label: 'Open your account', url },
    footer: [{ text: 'If you did not expect this, you need not do anything.' }],
  });
  await jobs.enqueue(db, 'send-mail', { to: email, subject: `${municipality} invites you to Fairbook`, ...letter });
}

/** An invitation as it is shown, with whether its time is over. */
export function withExpiry<Invite extends { readonly expiresAt: Date; readonly acceptedAt: Date | null }>(
  sent: Invite,
  now: Date,
) {
  return { ...sent, isExpired: sent.acceptedAt === null && sent.expiresAt <= now };
}

/** One that was accepted can neither be sent again nor be taken back. */
export function whyNotChangeInvite(acceptedAt: Date | null): Refusal | null {
  return acceptedAt === null ? null : refusal('invite-accepted', 'This invitation has been accepted already');
}
