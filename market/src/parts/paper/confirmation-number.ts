/** The number of a confirmation: that of the investor's first order, marked as a confirmation. */
import { orderNumber } from '@fairbook/domain/orders/order-number.ts';
import type { Confirmation } from '../../base/queries.ts';

type Numbered = Pick<Confirmation, 'auctionName'> & { readonly lines: readonly { readonly bidId: string }[] };

export function confirmationNumber({ auctionName, lines }: Numbered): string {
  // Ids of orders begin with the time.
  const [first = ''] = lines.map(({ bidId }) => bidId).sort();
  return `C-${orderNumber(auctionName, first)}`;
}
