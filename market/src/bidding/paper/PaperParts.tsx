/** Shared parts of printable pages: loading states and the print button. */
import { UnreadRecord, type UnreadRecordProps } from '@fairbook/ui/UnreadRecord.tsx';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { paperTexts } from '../../texts/papers.ts';

/** A printable page that is loading, missing or could not be read. */
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
