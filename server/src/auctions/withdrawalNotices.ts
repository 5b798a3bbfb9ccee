/** Notifications about maturities that were withdrawn from a sale, and about amounts that were decided after its close. */
import { type MaturityKey, maturityInWords } from '@fairbook/domain/maturity-key.ts';
import { type Cents, formatDollars } from '@fairbook/domain/money.ts';
import type { SaleChangeKind } from '@fairbook/domain/sale-change-vocabulary.ts';
import type { Db } from '../db/transaction.ts';
import type { Jobs } from '../jobs.ts';
import { announce, type Message } from '../notifications/announce.ts';
import type { StoredAuction } from './auctions.sql.ts';
import { listFollowersAndBidders } from './followers.sql.ts';
import { listBiddersAt } from './withdrawals.sql.ts';

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
  const which = inWords(maturities);
  return {
    event: `auction-maturities-withdrawn:${uuid}`,
    type: 'System',
    title: `${auction.name}: maturities withdrawn`,
    body: isBidder
      ? `No longer offered: ${which}. Your orders of it receive nothing and do not count toward your limits; your other orders stand. Reason: ${reason}`
      : `No longer offered: ${which}. All other maturities are offered as before. Reason: ${reason}`,
    data,
  };
}

/** 'Jun 1, 2030; Jun 1, 2031', with the principal where there is one. */
function inWords(maturities: Withdrawal['maturities']): string {
  return maturities
    .map(({ maturityDate, principal }) => {
      const maturity = maturityInWords(maturityDate);
      return principal === undefined ? maturity : `${maturity} ${formatDollars(principal)}`;
    })
    .join('; ');
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
    title: `${auction.name}: amounts decided`,
    body:
      maturities.length === 0
        ? `The announced amounts hold. All orders are allocated by the published rule with them. Reason: ${reason}`
        : `Changed amounts: ${inWords(maturities)}. All orders are allocated by the published rule with them. Reason: ${reason}`,
    data,
    to: await listFollowersAndBidders(db, auction.id),
  });
}

/** Title and text of a request to confirm; null for a change of the times. */
export function requestInWords(
  sale: string,
  person: string,
  { kind, maturities, reason }: { readonly kind: SaleChangeKind } & Pick<Withdrawal, 'maturities' | 'reason'>,
): (Pick<Message, 'title'> & { readonly body: string }) | null {
  if (kind === 'RESCHEDULE') return null;
  const which = inWords(maturities);
  if (kind === 'RESIZE') {
    return {
      title: `${sale}: confirm the amounts`,
      body:
        maturities.length === 0
          ? `${person} wants to keep the announced amounts. Nothing changes until another person confirms it. Reason: ${reason}`
          : `${person} wants these amounts: ${which}. Nothing changes until another person confirms it. Reason: ${reason}`,
    };
  }
  return {
    title: `${sale}: confirm a withdrawal of maturities`,
    body: `${person} wants to withdraw ${which}. Nothing changes until another person confirms it. Reason: ${reason}`,
  };
}
