/** Sends one order until its outcome is known or time runs out; every try carries the same key. */

import { statusOf, worthRetrying } from '@fairbook/ui/base/queries.ts';
import { inTime } from '../parts/in-time.ts';
import type { Attempt, Attempts } from './attempts.ts';

export interface SendOptions {
  /** Time for all tries together before the page reports that the outcome is unknown. */
  readonly timeoutMs: number;
  /** Waits between tries; there is one more try than waits. */
  readonly retryDelaysMs: readonly number[];
}

export const sendOptions: SendOptions = { timeoutMs: 10_000, retryDelaysMs: [800, 1_600] };

/** Refusals of the order itself: the server looks for an order under the key before it refuses one, so nothing was placed. */
const finalStatuses = new Set([400, 403, 404, 409, 412]);

/**
 * Sends the order and returns the server's answer. The attempt is stored from before the first try until the outcome is known. Throws the last
 * failure; where it is `worthRetrying`, the order may or may not have arrived. `isRepeat`: an earlier try may have arrived.
 */
export async function sendOrder<Receipt>(
  attempt: Attempt,
  isRepeat: boolean,
  attempts: Attempts,
  place: (attempt: Attempt, signal: AbortSignal) => Promise<Receipt>,
  { timeoutMs, retryDelaysMs }: SendOptions = sendOptions,
): Promise<Receipt> {
  const deadline = performance.now() + timeoutMs;
  let mayHaveArrived = isRepeat;
  attempts.save(attempt);
  for (let tries = 0; ; tries += 1) {
    try {
      const receipt = await inTime(Math.max(1, Math.ceil(deadline - performance.now())), (signal) =>
        place(attempt, signal),
      );
      attempts.forget(attempt);
      return receipt;
    } catch (error) {
      if (!(error instanceof Error) || !worthRetrying(error)) {
        if (!mayHaveArrived || finalStatuses.has(statusOf(error))) attempts.forget(attempt);
        throw error;
      }
      mayHaveArrived = true;
      const delayMs = retryDelaysMs[tries];
      if (delayMs === undefined || performance.now() + delayMs > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
