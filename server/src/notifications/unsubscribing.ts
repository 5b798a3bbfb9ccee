/** Links that end mails of one kind without signing in: they name the person and the kind, and are signed. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A type of notices, or 'Digest'. */
export interface Unsubscription {
  readonly user: string;
  readonly subject: string;
}

/** A text for an address; it never runs out, since mails are kept for years. */
export function unsubscribeToken(secret: string, { user, subject }: Unsubscription): string {
  return `${user}.${subject}.${signatureOf(secret, user, subject)}`;
}

/** Whom and what a token ends; null where it is not one of ours. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscription | null {
  const [user = '', subject = '', signature = '', ...rest] = token.split('.');
  const right = Buffer.from(signatureOf(secret, user, subject));
  const given = Buffer.from(signature);
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return { user, subject };
}

function signatureOf(secret: string, user: string, subject: string): string {
  return createHmac('sha256', secret).update(`${user}.${subject}`).digest('base64url');
}
