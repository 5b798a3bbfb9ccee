/** Password rule, and password hashes (scrypt, each with its own salt and work factor). */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { Refused } from './refused.ts';

/** Fairbook's rule for every password; Firebase's own default is 6. */
export const fewestCharacters = 8;

/** Firebase's upper limit, which also bounds the work of one request. */
const maxCharacters = 4096;

/** scrypt's default cost N (a power of two): about 40 ms and 16 MiB for each password. */
export const usualWork = 16_384;

const blockSize = 8;
const hashLength = 32;

/** Refuses a password that is too short or too long, in Firebase's words. */
export function checkPassword(password: string): void {
  if (password.length < fewestCharacters) {
    throw new Refused(`WEAK_PASSWORD : Password should be at least ${fewestCharacters} characters`);
  }
  if (password.length > maxCharacters) {
    throw new Refused(`PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password should be at most ${maxCharacters} characters`);
  }
}

/** 'scrypt$N$salt$hash', salt and hash in base64url. */
export async function hashPassword(password: string, work: number): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, work);
  return ['scrypt', work, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Returns whether a password matches a stored hash. False for anything that is not one. */
export async function isPasswordOf(kept: string, password: string): Promise<boolean> {
  const [scheme, work = '', salt = '', hash = ''] = kept.split('$');
  if (scheme !== 'scrypt' || password.length > maxCharacters) return false;
  const expected = Buffer.from(hash, 'base64url');
  const given = await derive(password, Buffer.from(salt, 'base64url'), Number(work));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function derive(password: string, salt: Buffer, work: number): Promise<Buffer> {
  const options: ScryptOptions = { N: work, r: blockSize, p: 1, maxmem: 256 * (work + 8) * blockSize };
  return new Promise((resolve, reject) => {
    // The same letters can be typed composed or decomposed; both are the same password.
    scrypt(password.normalize('NFKC'), salt, hashLength, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
