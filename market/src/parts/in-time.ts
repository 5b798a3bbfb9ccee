/** Time limit of calls. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { browsingTexts } from './texts/browsing.ts';

/** Time limit of a call; past it the call fails with a sentence, and its outcome is unknown. */
export async function inTime<Answer>(
  timeoutMs: number,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await call(signal);
  } catch (error) {
    throw signal.aborted ? new ApiError(0, { message: browsingTexts.noAnswer }) : error;
  }
}
