/** Withdraws an order after a confirmation. */

import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { usePerson } from '../base/person.ts';
import type { MyBid } from '../base/queries.ts';
import { keepAnswer } from '../logs/receipts/keep.ts';
import { biddingTexts } from './texts/bidding.ts';

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
