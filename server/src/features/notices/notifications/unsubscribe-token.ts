/** Signed unsubscribe links for mails of one kind: they name the person and the kind, and need no sign-in. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Key, KeyRing } from '../../../platform/base/keys.ts';

/** A type of notifications, or 'Digest'. */
export interface Unsubscription {
  readonly user: string;
  readonly subject: string;
}

/** A token for a link; it never expires, since mails are kept for years. */
export function unsubscribeToken(key: Key, { user, subject }: Unsubscription): string {
  return `${user}.${subject}.${key.id}.${signatureOf(key.secret, user, subject, key.id)}`;
}

/** Person and kind of a token; null where it is not one of ours. */
export function readUnsubscribeToken(keys: KeyRing, before: string, token: string): Unsubscription | null {
  const parts = token.split('.');
  const [user = '', subject = '', keyId = ''] = parts;
  const key = parts.length === 4 ? keys.find(keyId) : null;
  if (parts.length !== 3 && key === null) return null;
  // Links sent before keys had ids are signed with the one key in the database.
  const right = Buffer.from(key ? signatureOf(key.secret, user, subject, key.id) : signatureOf(before, user, subject));
  const given = Buffer.from(parts.at(-1) ?? '');
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return { user, subject };
}

function signatureOf(secret: string | Buffer, ...parts: readonly string[]): string {
  return createHmac('sha256', secret).update(parts.join('.')).digest('base64url');
}
