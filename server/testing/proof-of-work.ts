/** Solves proof-of-work challenges in tests and drills, as a browser does. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from '../src/platform/adapters/captcha.ts';

/** The answer to a captcha in ALTCHA's format. */
export const payloadOf = (answer: object) => Buffer.from(JSON.stringify(answer)).toString('base64');

export async function solved(challenge: Challenge): Promise<string> {
  return payloadOf({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}
