/** Handles a decision refused because another was made first: refetches the page, and the dialog says so. */
import { ApiError } from '@fairbook/contract/errors.ts';
import { refresh } from '@fairbook/ui/api.ts';
import { formatMoment } from '@fairbook/ui/format.ts';
import { MovedOn, showDone } from '@fairbook/ui/queries.ts';
import type { QueryClient } from '@tanstack/react-query';
import { texts } from '../texts.ts';

const movedOn = new Set([404, 409, 412]);

export interface Decision<Result = unknown> {
  /** Names of the queries that the decision invalidates. */
  readonly changes: readonly string[];
  /** The toast after success. */
  readonly done: string | ((result: Result) => string);
}

/** Sends a decision. Afterwards, and where another administrator was faster, it invalidates the affected queries. */
export async function decide<Result>(
  queries: QueryClient,
  send: () => Promise<Result>,
  { changes, done }: Decision<Result>,
): Promise<Result> {
  try {
    const result = await send();
    showDone(typeof done === 'string' ? done : done(result));
    await refresh(queries, changes);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError) || !movedOn.has(error.status)) throw error;
    await refresh(queries, changes);
    // A changed launch date can be changed again; any other decision is final.
    const Failure = error.data.decided?.action === 'MOVE_LAUNCH' ? ApiError : MovedOn;
    throw new Failure(error.status, { message: movedOnText(error), data: error.data }, error.requestId);
  }
}

/** Who decided what, if the server knows; otherwise the rule's message. */
export function movedOnText({ message, data }: Pick<ApiError, 'message' | 'data'>): string {
  const words = texts.decision;
  const { decided } = data;
  const what = decided
    ? words.decidedBy(decided.by, words.past[decided.action], formatMoment(decided.at))
    : message.replace(/[.!]?$/, '.');
  return `${what} ${decided ? words.asItStands : words.meanwhile}`;
}
