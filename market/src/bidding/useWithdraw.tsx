/** Withdraws an order after a confirmation. */
import { confirm } from '@fairbook/ui/dialogs.tsx';
import { formatWholeMoney } from '@fairbook/ui/format.ts';
import { showDone } from '@fairbook/ui/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';
import { invalidate } from '../invalidation.ts';
import { usePerson } from '../person.ts';
import type { MyBid } from '../queries.ts';
import { biddingTexts } from '../texts/bidding.ts';
import { keepAnswer } from './receipts/keep.ts';

const words = biddingTexts.orders;

/** Asks, then withdraws; the dialog stays open and shows a refusal. */
export function useWithdraw(): (bid: MyBid) => Promise<void> {
  const queries = useQueryClient();
  const { investor } = usePerson();
  return async ({ auctionId, bidId, total, auctionName }) => {
    const done = await confirm({
      title: words.withdrawTitle,
      message: words.withdrawText(formatWholeMoney(total), auctionName),
      ok: words.withdraw,
      cancel: words.keep,
      danger: true,
      onConfirm: async () => {
        const answer = await api.withdrawBid({ params: { auctionId, bidId } });
        await keepAnswer({ action: 'WITHDRAW', auctionId, order: bidId, investments: [], investor }, answer);
      },
    });
    await invalidate(queries, 'ownOrder');
    if (done) showDone(words.withdrawn);
  };
}
