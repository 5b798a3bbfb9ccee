/** Approvals in the ticket, in a chunk of its own: few orders need one. */
import { Button } from '@mantine/core';
import { waitingOrderTexts } from '../texts/waiting-orders.ts';

export { NeedsApproval } from './NeedsApproval.tsx';
export { SentForApproval } from './SentForApproval.tsx';

export interface SendForApprovalProps {
  readonly isSending: boolean;
  readonly isOver: boolean;
  readonly onSend: () => void;
}

export function SendForApproval({ isSending, isOver, onSend }: SendForApprovalProps) {
  return (
    <Button loading={isSending} disabled={isOver} onClick={onSend}>
      {waitingOrderTexts.ticket.send}
    </Button>
  );
}
