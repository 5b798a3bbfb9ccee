/** Notices about orders that wait for approval: to those who may approve, and to those who sent them. */
import { formatDollars } from '@fairbook/domain/base/money.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { lockUntold, noteTold, type WaitingOrder } from '../../../store/orders/waiting-orders.sql.ts';
import { announce, type Message } from '../../notices/notifications/announce.ts';

/** Tells those who may approve of an order, and again of each change of it. */
export async function announceProposal(
  db: Db,
  jobs: Jobs,
  order: WaitingOrder,
  approvers: readonly number[],
): Promise<void> {
  const { uuid, version, proposedBy, auctionName, auctionUuid, closeDate, issuerState } = order;
  const total = formatDollars(order.total);
  const said =
    version === 1
      ? `${proposedBy} sent an order of ${total} in ${auctionName} for approval.`
      : `${proposedBy} changed an order of ${total} in ${auctionName} for approval.`;
  await announce(db, jobs, {
    event: `waiting-order:${uuid}:${version}`,
    type: 'System',
    title: 'An order waits for your approval',
    body: (when) => (closeDate ? `${said} ${lapses(when(closeDate))}` : said),
    issuerState,
    data: { auctionId: auctionUuid, waitingOrder: uuid },
    to: approvers,
  });
}

function lapses(at: string): string {
  return `It lapses at the close, ${at}.`;
}

const portion = 200;

/** Tells those who sent orders of their end. Run in a transaction. */
export async function announceEnds(db: Db, jobs: Jobs): Promise<void> {
  const orders = await lockUntold(db, portion);
  for (const order of orders) {
    // People know of the orders that they end themselves.
    if (order.decidedById === order.userId) continue;
    const { uuid, auctionUuid } = order;
    await announce(db, jobs, {
      event: `waiting-order:${uuid}:end`,
      type: 'System',
      ...endOf(order),
      data: { auctionId: auctionUuid, waitingOrder: uuid },
      to: [order.userId],
    });
  }
  await noteTold(
    db,
    orders.map(({ id }) => id),
  );
}

function endOf({
  state,
  decidedBy: by,
  total,
  auctionName: sale,
  reason,
}: WaitingOrder): Pick<Message, 'title' | 'body'> {
  const amount = formatDollars(total);
  switch (state) {
    case 'Approved':
      return {
        title: 'Your order was approved',
        body: `${by} approved your order of ${amount} in ${sale}. It is in the book now.`,
      };
    case 'Rejected':
      return { title: 'Your order was rejected', body: `${by} rejected your order of ${amount} in ${sale}: ${reason}` };
    case 'Withdrawn':
      return {
        title: 'Your order was withdrawn',
        body: `${by} withdrew your order of ${amount} in ${sale} before it was approved.`,
      };
    default:
      return {
        title: 'Your order has lapsed',
        body: `Nobody approved your order of ${amount} in ${sale} in time. It was not placed.`,
      };
  }
}
