/** Captcha without an outside host: the browser solves a proof-of-work challenge of ALTCHA that this server made. */
import { hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Key, KeyRing } from '../base/keys.ts';
import type { Db } from '../db/transaction.ts';
import type { Captcha, CaptchaPurpose, Challenge } from './captcha.ts';
import { spendChallenge } from './spent-challenges.sql.ts';

/** Work of one challenge: between `counter.least` and `counter.most` keys of so many rounds, about a second in a browser. */
export const work = { algorithm: 'PBKDF2/SHA-256', rounds: 2_000, counter: { least: 800, most: 1_600 } } as const;

/** Long enough for a slow phone that sleeps in between. */
const validMs = 10 * 60_000;

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

/** As `createChallenge` makes it, in ALTCHA's format (version 2). */
const challengeShape = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal(work.algorithm),
    cost: z.literal(work.rounds),
    /** Signed with the rest: the purpose of the challenge, and its key. */
    data: z.strictObject({ key: z.string().max(100), purpose: z.string().max(20) }),
    expiresAt: z.int().positive(),
    keyLength: z.literal(32),
    keyPrefix: hex(16),
    keySignature: hex(32),
    nonce: hex(16),
    salt: hex(16),
  }),
  signature: hex(32),
});

const answerShape = z.object({
  challenge: challengeShape,
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex(32) }),
});

/** A new challenge for this purpose. A low `counter` is for tests. */
export async function makeChallenge(
  key: Key,
  purpose: CaptchaPurpose,
  now: Date,
  counter = randomInt(work.counter.least, work.counter.most),
): Promise<Challenge> {
  const made = await createChallenge({
    algorithm: work.algorithm,
    cost: work.rounds,
    counter,
    deriveKey,
    expiresAt: new Date(now.getTime() + validMs),
    data: { key: key.id, purpose },
    ...secretsOf(key),
  });
  return challengeShape.parse(made);
}

/** `keys` are shared by all servers; the secrets of challenges are derived from them. */
export function proofOfWork(db: Db, keys: () => KeyRing, clock: () => Date): Captcha {
  return {
    challenge: (purpose) => makeChallenge(keys().current, purpose, clock()),
    async isPerson(answer, { purpose }) {
      const parsed = readAnswer(answer);
      if (!parsed) return false;
      const { challenge, solution } = parsed;
      const { data, expiresAt, nonce } = challenge.parameters;
      const key = keys().find(data.key);
      if (!key || data.purpose !== purpose) return false;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(key) });
      // Only a solved challenge is stored: each row costs its sender the work.
      return verified && (await spendChallenge(db, nonce, new Date(expiresAt * 1_000)));
    },
  };
}

/** The answer in the format of ALTCHA's widget: JSON in Base64. */
function readAnswer(answer: string): z.infer<typeof answerShape> | null {
  if (answer.length > 8_192) return null;
  try {
    return answerShape.safeParse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** One stored secret, a key for each thing that is signed. */
function secretsOf({ secret }: Key): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const of = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `fairbook captcha ${purpose}`, 32)).toString('base64url');
  return { hmacSignatureSecret: of('challenge'), hmacKeySignatureSecret: of('solution') };
}
