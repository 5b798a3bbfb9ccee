/** Notifications about maturities that were withdrawn from a sale, and about amounts that were decided after its close. */
import { type MaturityKey, maturityInWords } from '@fairbook/domain/maturity-key.ts';
import { type Cents, cents, formatDollars } from '@fairbook/domain/money.ts';
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
function inWords(maturities: Withdrawal['maturities']): string {
  return maturities.map(({ maturityDate }) => maturityInWords(maturityDate)).join('; ');
}

/** Notifies issuer, followers and everyone with an order by which amounts the orders are allocated. */
export async function announceAmounts(db: Db, jobs: Jobs, auction: StoredAuction, change: Withdrawal): Promise<void> {
  await announce(db, jobs, {
    event: `auction-resized:${change.uuid}`,
    type: 'System',
    title: `${auction.name}: amounts decided`,
    body: `${amountsInWords(change.maturities)} All orders are allocated by the published rule with these amounts. Reason: ${change.reason}`,
    data: change.data,
    to: await listFollowersAndBidders(db, auction.id),
  });
}

function amountsInWords(maturities: Withdrawal['maturities']): string {
  if (maturities.length === 0) return 'The announced amounts hold.';
  const amounts = maturities.map(
    ({ maturityDate, principal }) => `${maturityInWords(maturityDate)} ${formatDollars(principal ?? cents(0))}`,
  );
  return `Changed amounts: ${amounts.join('; ')}.`;
}

/** Title and first sentence of a request to confirm; null for a change of the times. */
export function requestInWords(
  person: string,
  { kind, maturities }: { readonly kind: SaleChangeKind } & Pick<Withdrawal, 'maturities'>,
): { readonly title: string; readonly body: string } | null {
  if (kind === 'RESCHEDULE') return null;
  if (kind === 'RESIZE') {
    return { title: 'confirm the amounts', body: `${person} wants to decide the amounts. ${amountsInWords(maturities)}` };
  }
  return {
    title: 'confirm a withdrawal of maturities',
    body: `${person} wants to withdraw ${inWords(maturities)}.`,
  };
}
