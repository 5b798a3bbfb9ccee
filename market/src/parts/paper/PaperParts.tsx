/** Shared parts of printable pages: loading states. */
import { UnreadRecord, type UnreadRecordProps } from '@fairbook/ui/app/UnreadRecord.tsx';
import { Skeleton } from '@mantine/core';

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
