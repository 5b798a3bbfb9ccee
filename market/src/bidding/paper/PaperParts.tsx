/** What every paper has: its page before it is there, and the button that prints it. */
import { NotFound } from '@fairbook/ui/ErrorPage.tsx';
import { ListProblem } from '@fairbook/ui/list-states.tsx';
import { statusOf } from '@fairbook/ui/queries.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { paperTexts } from '../../texts/papers.ts';

export interface UnreadPaperProps {
  readonly error: Error | null;
  readonly words: { readonly notFound: string; readonly notFoundHint: string };
  readonly onRetry: () => void;
}

/** A paper that is being read, does not exist, or could not be read. */
export function UnreadPaper({ error, words, onRetry }: UnreadPaperProps) {
  const status = statusOf(error);
  if (status === 404 || status === 400) return <NotFound title={words.notFound} message={words.notFoundHint} />;
  if (error) {
    return (
      <div>
        <ListProblem error={error} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div aria-hidden>
      <Skeleton height={30} width="40%" />
      <Skeleton height={420} mt={28} />
    </div>
  );
}

export function PrintButton() {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconPrinter size={15} stroke={1.6} aria-hidden />}
      onClick={() => window.print()}
    >
      {paperTexts.print}
    </Button>
  );
}
