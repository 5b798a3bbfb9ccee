/** Placeholder for a record's page: not found, failed, or loading. */
import type { ReactNode } from 'react';
import { statusOf } from '../base/queries.ts';
import { ListProblem } from '../kit/list/list-states.tsx';
import { NotFound } from './NotFound.tsx';

export interface UnreadRecordProps {
  readonly error: Error | null;
  /** During a retry the last error is not shown. */
  readonly isFetching?: boolean;
  readonly words: { readonly notFound: string; readonly notFoundHint: string };
  readonly onRetry: () => void;
  /** The skeleton of the page. */
  readonly children: ReactNode;
}

/** An unknown record and a malformed id look the same. */
export function UnreadRecord({ error, isFetching = false, words, onRetry, children }: UnreadRecordProps) {
  const status = statusOf(error);
  if (status === 404 || status === 400) return <NotFound title={words.notFound} message={words.notFoundHint} />;
  if (!error || isFetching) return children;
  return (
    <div>
      <ListProblem error={error} onRetry={onRetry} />
    </div>
  );
}
