/** Handles a decision refused because another was made first: refetches the page, and the dialog says so. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { MovedOn, showDone } from '@fairbook/ui/base/queries.ts';
import { formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type Change, invalidate } from '../../base/invalidation.ts';
import { texts } from '../../base/texts.ts';

const movedOn = new Set([404, 409, 412]);

export interface Decision<Result = unknown> {
  /** Queries that the decision invalidates. */
  readonly change: Change;
  /** The toast after success. */
  readonly done: string | ((result: Result) => string);
}

/** The toast where a decision waits for a second administrator; null where it took effect. */
export function sentWords(result: unknown): string | null {
  const isWaiting =
    typeof result === 'object' &&
    result !== null &&
    'pendingDecision' in result &&
    result.pendingDecision !== undefined;
  return isWaiting ? texts.decisions.sent : null;
}

/** Sends a decision. Afterwards, and where another administrator was faster, it invalidates the affected queries. */
export async function decide<Result>(
  queries: QueryClient,
  send: () => Promise<Result>,
  { change, done }: Decision<Result>,
): Promise<Result> {
  try {
    const result = await send();
    showDone(sentWords(result) ?? (typeof done === 'string' ? done : done(result)));
    await invalidate(queries, change);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError) || !movedOn.has(error.status)) throw error;
    await invalidate(queries, change);
    // A changed launch date can be changed again; any other decision is final.
    const Failure = error.data.decided?.action === 'MOVE_LAUNCH' ? ApiError : MovedOn;
    throw new Failure(error.status, { message: movedOnText(error), data: error.data }, error.requestId);
  }
}

/** The other decision and its maker, if the server knows them; otherwise the rule's message. */
export function movedOnText({ message, data }: Pick<ApiError, 'message' | 'data'>): string {
  const words = texts.decision;
  const { decided } = data;
  const what = decided
    ? words.decidedBy(decided.by, words.past[decided.action], formatMoment(decided.at, readersZone()))
    : message.replace(/[.!]?$/, '.');
  return `${what} ${decided ? words.asItStands : words.meanwhile}`;
}
