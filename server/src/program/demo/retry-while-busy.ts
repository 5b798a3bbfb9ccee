/** The demo market is created by calls of the sites, as people make them: one that a slow machine turns away is made again. */
import { setTimeout } from 'node:timers/promises';

const tries = 10;

/** Repeats a call that was not done (503) after the pause that the response names. */
export const retryWhileBusy: typeof fetch = async (input, init) => {
  for (let count = 1; ; count++) {
    const answer = await fetch(input, init);
    if (answer.status !== 503 || count === tries) return answer;
    await setTimeout(1_000 * Number(answer.headers.get('retry-after') ?? 1));
  }
};
