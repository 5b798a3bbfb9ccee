/** Says that the order in the ticket needs the approval of another person. */
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { Alert } from '@mantine/core';
import { waitingOrderTexts } from '../texts/waiting-orders.ts';

const words = waitingOrderTexts.ticket;

export interface NeedsApprovalProps {
  readonly approval: { readonly above: number; readonly approvers: number };
}

export function NeedsApproval({ approval: { above, approvers } }: NeedsApprovalProps) {
  return (
    <Alert color="orange" p="xs" role="status">
      {words.notice(formatWholeMoney(above))} {approvers === 0 && words.nobody}
    </Alert>
  );
}
