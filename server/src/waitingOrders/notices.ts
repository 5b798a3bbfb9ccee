/** Notices about orders that wait for approval: to those who may approve, and to those who sent them. */
import { formatDollars } from '@fairbook/domain/money.ts';
import type { Db } from '../db/transaction.ts';
import type { Jobs } from '../jobs.ts';
import { announce } from '../notifications/announce.ts';
import { lockUntold, noteTold, type WaitingOrder } from './waitingOrders.sql.ts';

/** Tells those who may approve of an order, and again of each change of it. */
export async function announceProposal(
  db: Db,
  jobs: Jobs,
  order: WaitingOrder,
  approvers: readonly number[],
): Promise<void> {
  const { uuid, version, proposedBy, total, auctionName, auctionUuid, closeDate, issuerState } = order;
  const verb = version === 1 ? 'sent an order' : 'changed an order';
  await announce(db, jobs, {
    event: `waiting-order:${uuid}:${version}`,
    type: 'System',
    title: 'An order waits for your approval',
    body: (when) =>
      `${proposedBy} ${verb} of ${formatDollars(total)} in ${auctionName} for approval.${closeDate ? ` It lapses at the close, ${when(closeDate)}.` : ''}`,
    issuerState,
    data: { auctionId: auctionUuid, waitingOrder: uuid },
    to: approvers,
  });
}

const portion = 200;

/** Tells those who sent orders of their end. Run in a transaction. */
export async function announceEnds(db: Db, jobs: Jobs): Promise<void> {
  const orders = await lockUntold(db, portion);
  for (const order of orders) {
    // What people end themselves, they know.
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

function endOf({ state, decidedBy, total, auctionName, reason }: WaitingOrder): { title: string; body: string } {
  const what = `your order of ${formatDollars(total)} in ${auctionName}`;
  switch (state) {
    case 'Approved':
      return { title: 'Your order was approved', body: `${decidedBy} approved ${what}. It is in the book now.` };
    case 'Rejected':
      return { title: 'Your order was rejected', body: `${decidedBy} rejected ${what}: ${reason}` };
    case 'Withdrawn':
      return { title: 'Your order was withdrawn', body: `${decidedBy} withdrew ${what} before it was approved.` };
    default:
      return {
        title: 'Your order has lapsed',
        body: `Nobody approved ${what} in time. It was not placed.`,
      };
  }
}
