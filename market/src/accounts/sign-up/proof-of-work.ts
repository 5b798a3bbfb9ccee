/** Solves the server's proof-of-work challenge in workers: no other host takes part, and the visitor has nothing to do. */
import { solveChallengeWorkers } from 'altcha-lib';
import { api } from '../../base/api.ts';
import { accountTexts } from '../texts/accounts.ts';

/** More workers would make an old phone slow meanwhile. */
const maxWorkers = 4;

/** Shorter than the challenge is valid. */
const longestMs = 5 * 60_000;

/** The solved challenge as the server reads it: ALTCHA's payload. Rejects with a sentence where this browser cannot solve it. */
export async function answerByWork(signal: AbortSignal): Promise<string> {
  const challenge = await api.readCaptchaChallenge({ signal });
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(maxWorkers, navigator.hardwareConcurrency || 1),
    createWorker: () => new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' }),
    timeout: longestMs,
  }).catch((cause: unknown) => {
    throw new Error(accountTexts.invite.noWork, { cause });
  });
  if (!solution) throw new Error(accountTexts.invite.noWork);
  return btoa(JSON.stringify({ challenge, solution }));
}
