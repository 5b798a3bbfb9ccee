/** Places or changes the ticket's order once, however often it is clicked and whatever happens to the responses. */

import { statusOf, worthRetrying } from '@fairbook/ui/base/queries.ts';
import { fieldsOf } from '@fairbook/ui/kit/forms.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { usePerson } from '../base/person.ts';
import type { Receipt } from '../base/queries.ts';
import { keepAnswer, type Ordered } from '../logs/receipts/keep.ts';
import { inTime } from '../parts/in-time.ts';
import { type Attempt, type Attempts, newAttempt, useAttempt } from './attempts.ts';
import { sendOptions, sendOrder } from './send-order.ts';
import { bodyOf, errorsByMaturity } from './ticket.ts';
import { placing, type Ticket } from './use-ticket.ts';

export interface PlacingAnswers {
  /** The server found errors in the lines or in the order as a whole. */
  readonly onRefused: (errorsByMaturity: Readonly<Record<string, string>>, message: string | null) => void;
  readonly onDone: (receipt: Receipt) => void;
}

export type Placing = ReturnType<typeof usePlacing>;

/** Fixed at the click: later clicks and typing do not change what is sent. */
type Sending = () => Promise<Receipt>;

export function usePlacing(ticket: Ticket, { onRefused, onDone }: PlacingAnswers) {
  const queries = useQueryClient();
  const { auction, amended, investments } = ticket;
  const { investor } = usePerson();
  const { attempt: unanswered, attempts } = useAttempt(auction.uuid);
  const { own, kept } = useOwnAttempt(attempts);
  const { mutation, start, isSending } = usePlacingMutation(ticket, onRefused);

  /** Keeps the receipt, then shows it before the attempt is forgotten, so that no empty ticket shows in between. */
  async function received(receipt: Receipt, ordered: Omit<Ordered, 'investor'>): Promise<Receipt> {
    await keepAnswer({ ...ordered, investor }, receipt);
    flushSync(() => onDone(receipt));
    return receipt;
  }

  const place = (attempt: Attempt, isRepeat: boolean) =>
    start(() =>
      sendOrder(attempt, isRepeat, kept, async ({ key, auctionId, investments: lines }, signal) =>
        received(
          await api.placeBid({
            params: { auctionId },
            body: { investments: lines },
            headers: { 'idempotency-key': key },
            signal,
          }),
          { action: 'PLACE', auctionId, order: null, investments: lines, key },
        ),
      ),
    );

  return {
    /** The unanswered order; it has to be settled before another one can be placed. */
    unanswered,
    /** True if it was sent before this page was loaded, or by another tab. */
    isUnansweredElsewhere: unanswered !== null && unanswered.key !== own.current?.key,
    error: mutation.error,
    isPending: mutation.isPending,
    /** The same from the moment of the click, before the page shows it: until then, the sent order can be neither left nor discarded. */
    isSending,
    /** True if the outcome of the sent order is unknown. */
    isUnsure: mutation.error !== null && worthRetrying(mutation.error),
    reset: mutation.reset,
    send: () => {
      const body = bodyOf(investments);
      if (amended) {
        const params = { auctionId: auction.uuid, bidId: amended.bidId };
        // Changing an order twice to the same lines is idempotent.
        const ordered = { action: 'AMEND', auctionId: auction.uuid, order: amended.bidId, ...body } as const;
        start(async () =>
          received(await inTime(sendOptions.timeoutMs, (signal) => api.amendBid({ params, body, signal })), ordered),
        );
        return;
      }
      const earlier = own.current ?? unanswered;
      place(earlier ?? newAttempt(auction.uuid, body.investments), earlier !== null);
    },
    /** Discards the unanswered order. `onDone` gets its receipt if it had arrived. */
    discard: async (attempt: Attempt): Promise<void> => {
      if (isSending()) return;
      const { key, auctionId, investments: lines } = attempt;
      const { order } = await api.discardBid({ params: { auctionId, key } });
      if (order) await received(order, { action: 'PLACE', auctionId, order: null, investments: lines, key });
      kept.forget(attempt);
      mutation.reset();
      await invalidate(queries, 'ownOrder');
    },
  };
}

/** Orders that this ticket sent without a final answer, also where another tab has started another order since. */
function useOwnAttempt(attempts: Attempts) {
  const own = useRef<Attempt | null>(null);
  const kept: Attempts = {
    save: (attempt) => {
      own.current = attempt;
      attempts.save(attempt);
    },
    forget: (attempt) => {
      own.current = null;
      attempts.forget(attempt);
    },
  };
  return { own, kept };
}

/** Sends one order at a time: `start` does nothing while one is being sent. */
function usePlacingMutation({ auction, investments }: Ticket, onRefused: PlacingAnswers['onRefused']) {
  const queries = useQueryClient();
  /** Set synchronously: the second click of a double click comes before React renders. */
  const isSending = useRef(false);
  const mutation = useMutation({
    mutationKey: placing(auction.uuid),
    onMutate: () => queries.cancelQueries({ queryKey: [api.previewBid.callName] }),
    mutationFn: (send: Sending) => send(),
    meta: { notice: false },
    onSuccess: () => void invalidate(queries, 'ownOrder'),
    onError: (error) => {
      const fields = fieldsOf(error);
      if (fields) onRefused(errorsByMaturity(fields, investments), fields['investments'] ?? null);
      // The sale may have closed, or the account changed, while the dialog was open.
      else if (statusOf(error) === 403 || statusOf(error) === 404)
        void invalidate(queries, 'auctionStatus', 'ownOrder');
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  function start(send: Sending): void {
    if (isSending.current) return;
    isSending.current = true;
    mutation.mutate(send);
  }

  return { mutation, start, isSending: () => isSending.current };
}
