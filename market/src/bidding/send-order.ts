/** Sends one intended order until its outcome is known or the time is up; every try carries the same key. */
import { ApiError } from '@fairbook/contract/errors.ts';
import { statusOf, worthRetrying } from '@fairbook/ui/queries.ts';
import { biddingTexts } from '../texts/bidding.ts';
import type { Attempt, Attempts } from './attempts.ts';

export interface SendOptions {
  /** How long all tries together may take before the person is told that nothing is known. */
  readonly timeoutMs: number;
  /** Waits between the tries; there is one try more than waits. */
  readonly retryDelaysMs: readonly number[];
}

export const sendOptions: SendOptions = { timeoutMs: 10_000, retryDelaysMs: [800, 1_600] };

/** Refusals of the order itself: the server looks for an order under the key before it refuses one, so nothing was placed. */
const finalStatuses = new Set([400, 403, 404, 409, 412]);

/** Gives a call this long; past it the call fails with a sentence, and nobody knows whether it was done. */
export async function inTime<Answer>(
  timeoutMs: number,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await call(signal);
  } catch (error) {
    throw signal.aborted ? new ApiError(0, { message: biddingTexts.review.noAnswer }) : error;
  }
}

/**
 * Sends the order and answers what the server answered. The attempt is kept from before the first try until the outcome is known.
 * Throws the last failure; where it is `worthRetrying`, nobody knows whether the order arrived.
 * `isRepeat`: an earlier try may have arrived.
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
