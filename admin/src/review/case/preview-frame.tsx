/** Shared by previews of decisions and rules: how they ask the server, and the message where it does not answer. */
import { messageOf } from '@fairbook/ui/base/queries.ts';
import { Alert, Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { previewTexts as words } from '../texts/previews.ts';
import css from './preview.module.css';

/** A preview shows what is true now: never an earlier answer. While the next one is on its way, the last one stays. */
export const previewOptions = { placeholderData: keepPreviousData, staleTime: 0, gcTime: 0, retry: false } as const;

interface PreviewProblemProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
}

export function PreviewProblem({ error, onRetry }: PreviewProblemProps) {
  return (
    <Alert color="red" role="alert" title={words.failed}>
      <p className={css.line}>{messageOf(error)}</p>
      <Button size="compact-sm" variant="default" onClick={() => void onRetry()}>
        {words.retry}
      </Button>
    </Alert>
  );
}
