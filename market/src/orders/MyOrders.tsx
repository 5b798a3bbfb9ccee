/** The reader's orders in this auction, with change and withdraw while it is live. */
import { orderNumbers } from '@fairbook/domain/orders/order-number.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { IconChevronRight } from '@fairbook/ui/icons/arrows/chevron-right.ts';
import { Button } from '@mantine/core';
import type { MyBid } from '../base/queries.ts';
import { supplementsTexts } from '../sale-changes/texts/supplements.ts';
import { indicativeOf, otherClassOf, summaryOf } from './my-bids.ts';
import css from './orders.module.css';
import { biddingTexts } from './texts/bidding.ts';
import { useWithdraw } from './use-withdraw.tsx';

const words = biddingTexts.orders;

export interface MyOrdersProps {
  readonly bids: readonly MyBid[];
  /** The order being changed in the ticket. */
  readonly amendedId: string | null;
  readonly onAmend: (bid: MyBid) => void;
}

export function MyOrders({ bids, amendedId, onAmend }: MyOrdersProps) {
  const withdraw = useWithdraw();
  const numbers = orderNumbers(
    bids[0]?.auctionName ?? '',
    bids.map(({ bidId }) => bidId),
  );
  return (
    <details className={css.orders} data-part="orders">
      <summary>
        <IconChevronRight size={16} className={css.ordersArrow} aria-hidden />
        <span className={css.ordersText}>
          <strong>{words.title}</strong>
          <span className={css.ordersSums}>{summaryOf(bids)}</span>
        </span>
      </summary>
      <ul>
        {bids.map((bid) => {
          const indicative = indicativeOf(bid);
          const otherClass = otherClassOf(bid);
          const order = words.order(numbers.get(bid.bidId) ?? '');
          return (
            <li key={bid.bidId} data-gone={bid.state === 'Withdrawn' || undefined}>
              <div className={css.order}>
                <strong>{formatWholeMoney(bid.total)}</strong>
                <span className={css.orderFact}>
                  {order} · {words.states[bid.state]}
                  {bid.placedBy !== null && ` · ${biddingTexts.mine.by(bid.placedBy)}`}
                </span>
                {bid.confirmation && <span className={css.orderFact}>{supplementsTexts.states[bid.confirmation]}</span>}
                {otherClass && <span className={css.orderFact}>{otherClass}</span>}
                {indicative !== null && (
                  <span className={css.orderFact}>
                    {biddingTexts.mine.indicativeTotal(formatWholeMoney(indicative))}
                  </span>
                )}
              </div>
              {bid.canWithdraw && (
                <div className={css.ordersActions}>
                  <Button
                    size="xs"
                    variant="default"
                    disabled={bid.bidId === amendedId || !bid.canChange}
                    aria-label={`${words.amend}: ${order}`}
                    onClick={() => onAmend(bid)}
                  >
                    {words.amend}
                  </Button>
                  <Button
                    size="xs"
                    variant="subtle"
                    color="red"
                    aria-label={`${words.withdraw}: ${order}`}
                    onClick={() => void withdraw(bid)}
                  >
                    {words.withdraw}
                  </Button>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
