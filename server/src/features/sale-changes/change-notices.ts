/** Notifications about maturities that were withdrawn from a sale, and about amounts that were decided after its close. */

import type { MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import { dayInWords } from '@fairbook/domain/base/dates.ts';
import type { Cents } from '@fairbook/domain/base/money.ts';
import { joined, type Sentence, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { settlementOf } from '@fairbook/domain/bonds/delivery.ts';
import type { SaleChangeKind } from '@fairbook/domain/sale-changes/sale-change-vocabulary.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { listFollowersAndBidders } from '../../store/auctions/followers.sql.ts';
import { listBiddersAt } from '../../store/auctions/made-changes.sql.ts';
import { announce, type Message } from '../notices/notifications/announce.ts';
import { maturitiesInWords } from './kinds.ts';

export interface AnnouncedChange {
  readonly uuid: string;
  readonly reason: string;
  readonly startBefore: Date;
  readonly startAfter: Date;
  readonly closeBefore: Date;
  readonly closeAfter: Date;
  /** Null where the terms extended the sale. */
  readonly requestedBy: number | null;
  readonly kind: SaleChangeKind;
  /** Document of a supplement, otherwise null. */
  readonly document: string | null;
  /** Withdrawn maturities. */
  readonly maturities: readonly { readonly maturityDate: MaturityKey; readonly principal?: Cents | undefined }[];
}

interface Withdrawal {
  readonly uuid: string;
  readonly reason: string;
  readonly maturities: readonly { readonly maturityDate: MaturityKey; readonly principal?: Cents | undefined }[];
  /** The page a click opens. */
  readonly data: Record<string, string>;
}

/** Notifies issuer, followers and everyone with an order; those with an order of what was withdrawn read what became of it. */
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
  const values = { maturities: { time: maturitiesInWords(maturities) }, reason };
  return {
    event: `auction-maturities-withdrawn:${uuid}`,
    type: 'System',
    title: say('{name}: maturities withdrawn', { name: auction.name }),
    body: say(
      isBidder
        ? 'No longer offered: {maturities}. Your orders of it receive nothing and do not count toward your limits; your other orders stand. Reason: {reason}'
        : 'No longer offered: {maturities}. All other maturities are offered as before. Reason: {reason}',
      values,
    ),
    data,
  };
}

/** Notifies issuer, followers and everyone with an order by which amounts the orders are allocated. */
export async function announceAmounts(
  db: Db,
  jobs: Jobs,
  auction: StoredAuction,
  { uuid, maturities, reason, data }: Withdrawal,
): Promise<void> {
  await announce(db, jobs, {
    event: `auction-resized:${uuid}`,
    type: 'System',
    title: say('{name}: amounts decided', { name: auction.name }),
    body:
      maturities.length === 0
        ? say(
            'The announced amounts hold. All orders are allocated by the published rule with them. Reason: {reason}',
            { reason },
          )
        : say(
            'Changed amounts: {amounts}. All orders are allocated by the published rule with them. Reason: {reason}',
            { amounts: { time: maturitiesInWords(maturities) }, reason },
          ),
    data,
    to: await listFollowersAndBidders(db, auction.id),
  });
}

/** A notice of another close, with the day of delivery where that moves with it. */
export function withDelivery(
  auction: StoredAuction,
  { closeBefore, closeAfter }: { readonly closeBefore: Date | null; readonly closeAfter: Date },
  notice: Sentence,
): Sentence {
  const [before, after] = [closeBefore, closeAfter].map((close) =>
    settlementOf(auction, close, auction.municipality.state),
  );
  if (!before || !after || before === after) return notice;
  const days = { before: { time: dayInWords(before) }, after: { time: dayInWords(after) } };
  return joined([notice, say('The delivery of the bonds moves from {before} to {after}.', days)]);
}
