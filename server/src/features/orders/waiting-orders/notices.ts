/** Notices about orders that wait for approval: to those who may approve, and to those who sent them. */
import { formatDollars } from '@fairbook/domain/base/money.ts';
import { joined, say } from '@fairbook/domain/base/sentences/sentence.ts';
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
  const { uuid, version, proposedBy: person, auctionName: sale, auctionUuid, closeDate, issuerState } = order;
  const said = say(
    version === 1
      ? '{person} sent an order of {amount} in {sale} for approval.'
      : '{person} changed an order of {amount} in {sale} for approval.',
    { person, amount: formatDollars(order.total), sale },
  );
  await announce(db, jobs, {
    event: `waiting-order:${uuid}:${version}`,
    type: 'System',
    title: 'An order waits for your approval',
    body: (when) =>
      closeDate ? joined([said, say('It lapses at the close, {close}.', { close: when(closeDate) })]) : said,
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

function endOf({ state, decidedBy, total, auctionName: sale, reason }: WaitingOrder): Pick<Message, 'title' | 'body'> {
  const [amount, person] = [formatDollars(total), decidedBy ?? ''];
  switch (state) {
    case 'Approved':
      return {
        title: 'Your order was approved',
        body: say('{person} approved your order of {amount} in {sale}. It is in the book now.', {
          person,
          amount,
          sale,
        }),
      };
    case 'Rejected':
      return {
        title: 'Your order was rejected',
        body: say('{person} rejected your order of {amount} in {sale}: {reason}', {
          ...{ person, amount, sale },
          reason: reason ?? '',
        }),
      };
    case 'Withdrawn':
      return {
        title: 'Your order was withdrawn',
        body: say('{person} withdrew your order of {amount} in {sale} before it was approved.', {
          person,
          amount,
          sale,
        }),
      };
    default:
      return {
        title: 'Your order has lapsed',
        body: say('Nobody approved your order of {amount} in {sale} in time. It was not placed.', { amount, sale }),
      };
  }
}
