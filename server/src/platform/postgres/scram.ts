/** Computes what PostgreSQL stores of a password, so that a script can set one without containing it (RFC 5803). */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** As PostgreSQL's own default. */
const iterations = 4096;

/** Null for a password with other characters than ASCII, which would need preparing (RFC 4013). */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string | null {
  if (!/^[\x20-\x7e]+$/.test(password)) return null;
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}
