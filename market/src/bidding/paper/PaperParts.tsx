/** What every paper has: its page before it is there, and the button that prints it. */
import { UnreadRecord, type UnreadRecordProps } from '@fairbook/ui/UnreadRecord.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { paperTexts } from '../../texts/papers.ts';

/** A paper that is being read, does not exist, or could not be read. */
export function UnreadPaper(props: Omit<UnreadRecordProps, 'children'>) {
  return (
    <UnreadRecord {...props}>
      <div aria-hidden>
        <Skeleton height={30} width="40%" />
        <Skeleton height={420} mt={28} />
      </div>
    </UnreadRecord>
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
