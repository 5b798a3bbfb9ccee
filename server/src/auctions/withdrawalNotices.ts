/** Notifications about maturities that were withdrawn from a sale. */
import { type MaturityKey, maturityInWords } from '@fairbook/domain/maturity-key.ts';
import type { Db } from '../db/transaction.ts';
import type { Jobs } from '../jobs.ts';
import { announce, type Message } from '../notifications/announce.ts';
import type { StoredAuction } from './auctions.sql.ts';
import { listFollowersAndBidders } from './followers.sql.ts';
import { listBiddersAt } from './withdrawals.sql.ts';

interface Withdrawal {
  readonly uuid: string;
  readonly reason: string;
  readonly maturities: readonly { readonly maturityDate: MaturityKey }[];
  /** The page a click opens. */
  readonly data: Record<string, string>;
}

/** Notifies issuer, followers and everyone with an order; whoever has an order of what was withdrawn reads what became of it. */
export async function announceWithdrawal(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  change: Withdrawal,
): Promise<void> {
  const all = await listFollowersAndBidders(db, auction.id);
  const bidders = new Set(await listBiddersAt(db, auction.id, change.maturities));
  for (const isBidder of [true, false]) {
    await announce(db, jobs, {
      ...withdrawalMessage(auction, change, isBidder),
      to: all.filter((userId) => bidders.has(userId) === isBidder),
    });
  }
}

function withdrawalMessage(
  auction: StoredAuction,
  { uuid, maturities, reason, data }: Withdrawal,
  isBidder: boolean,
): Message {
  const which = `No longer offered: ${inWords(maturities)}.`;
  const rest = isBidder
    ? 'Your orders of it receive nothing and do not count toward your limits; your other orders stand.'
    : 'All other maturities are offered as before.';
  return {
    event: `auction-maturities-withdrawn:${uuid}`,
    type: 'System',
    title: `${auction.name}: maturities withdrawn`,
    body: `${which} ${rest} Reason: ${reason}`,
    data,
  };
}

/** 'Jun 1, 2030; Jun 1, 2031'. */
export function inWords(maturities: Withdrawal['maturities']): string {
  return maturities.map(({ maturityDate }) => maturityInWords(maturityDate)).join('; ');
}
