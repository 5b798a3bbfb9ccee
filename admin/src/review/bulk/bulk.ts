/** Runs one action on several cases, each by its own call, so that each is decided alone. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { movedOnText } from '../parts/refused.ts';
import type { BulkReview } from './bulk-actions.ts';

/** A selected case. */
export interface BulkCase {
  readonly key: string;
  readonly name: string;
  readonly review: BulkReview;
  readonly reject: (reason: string) => Promise<unknown>;
}

export interface BulkResult {
  readonly key: string;
  readonly name: string;
  /** Why it was not done; null where it was. */
  readonly problem: string | null;
}

/** One case after the other, in their order. One that fails does not stop the others. `onResult` gets the results so far. */
export async function runOnEach(
  cases: readonly BulkCase[],
  act: (one: BulkCase) => Promise<unknown>,
  onResult: (results: readonly BulkResult[]) => void,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const one of cases) {
    const problem = await act(one).then(
      () => null,
      (error: unknown) => problemOf(error),
    );
    results.push({ key: one.key, name: one.name, problem });
    onResult([...results]);
  }
  return results;
}

/** Names the administrator who decided first, as the dialogs of a case do. */
function problemOf(error: unknown): string {
  return error instanceof ApiError && error.data.decided ? movedOnText(error) : messageOf(error);
}
