/** The field for a reason that everyone who sees the sale can read: of a halt, a cancellation, or another close. */
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';

export interface PublicReasonProps {
  readonly label: string;
  readonly hint: string;
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  readonly problem: ReactNode;
  /** True if it has the focus where its dialog opens. */
  readonly isFirst?: boolean;
}

export function PublicReason({ label, hint, reason, onChange, problem, isFirst = false }: PublicReasonProps) {
  return (
    <Textarea
      label={label}
      description={hint}
      withAsterisk
      required
      autosize
      minRows={2}
      maxRows={8}
      maxLength={1000}
      data-autofocus={isFirst || undefined}
      value={reason}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem}
    />
  );
}
