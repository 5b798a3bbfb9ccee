/** Sends the ticket's order for the approval of another person, once. */
import { fieldsOf } from '@fairbook/ui/kit/forms.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { bodyOf, errorsByMaturity } from '../ticket.ts';
import type { Ticket } from '../use-ticket.ts';
import type { WaitingOrder } from './queries.ts';

export interface ProposingAnswers {
  readonly onRefused: (errorsByMaturity: Readonly<Record<string, string>>, message: string | null) => void;
  readonly onSent: (order: WaitingOrder) => void;
}

export function useProposing({ auction, amended, investments }: Ticket, { onRefused, onSent }: ProposingAnswers) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.proposeOrder({ params: { auctionId: auction.uuid }, body: bodyOf(investments, amended?.bidId) }),
    meta: { notice: false },
    onSuccess: (order) => {
      void invalidate(queries, 'waitingOrders');
      onSent(order);
    },
    onError: (error) => {
      const fields = fieldsOf(error);
      if (fields) onRefused(errorsByMaturity(fields, investments), fields['investments'] ?? null);
    },
  });
}
