/** Small parts of order intake: what tells orders and their turns apart, and the facts by which they are judged. */
import type { InvestorPlace } from '@fairbook/domain/orders/bidding.ts';
import { nothingUsed } from '@fairbook/domain/orders/order-rules.ts';
import { conflict, Refused } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Investor } from '../../platform/http/caller/actor.ts';
import { requireMeans } from '../../platform/http/caller/authority.ts';
import type { Sale } from '../../store/auctions/sale.sql.ts';
import type { PlacedOrder } from '../../store/orders/keys.sql.ts';
import type { Facts, NewOrder, OwnOrder } from '../../store/orders/order-action-types.ts';

/** Null where the rules refuse. */
export function unlessRefused<Judged>(judge: () => Judged): Judged | null {
  try {
    return judge();
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Throws 401 where the person who acts has been signed out meanwhile, or their API key is over. */
export function requireMeansOf(
  db: Db,
  { investor, approval }: Pick<OwnOrder, 'investor' | 'approval'>,
  now: Date,
): Promise<void> {
  return requireMeans(db, approval?.approver ?? investor, now);
}

/** Actions of one investor in one sale are decided in the order of their arrival. */
export function serialKeyOf({ investor, auctionUuid }: Pick<OwnOrder, 'investor' | 'auctionUuid'>): string {
  return `${auctionUuid} ${investor.investorOrgId}`;
}

/** The order that the key placed, where it is the same order as now; refused where it is another one. */
export function matching(kept: PlacedOrder, { auctionUuid, investments, reference }: NewOrder): PlacedOrder {
  const amounts = new Map(kept.lines.map(({ maturityDate, amount }) => [maturityDate, amount]));
  const isSame =
    kept.auctionId === auctionUuid &&
    kept.reference === reference &&
    amounts.size === investments.length &&
    investments.every(({ maturityDate, investmentAmount }) => amounts.get(maturityDate) === investmentAmount);
  if (isSame) return kept;
  throw conflict('idempotency-key-used', 'This Idempotency-Key was used for another order');
}

/** Key that finds the entry of a stored order. */
export interface StoredEntryKey {
  readonly auctionId: number;
  readonly investor: Investor;
  readonly bidId: string;
  /** Owner of the order, where it may be another person of the account. */
  readonly ownerId?: number | undefined;
}

/** Facts from the account and the role of the investor. */
export type InvestorFacts = Pick<Facts, 'status' | 'hasOpenChange' | 'role' | 'peopleVersion' | 'rules'>;

/** The amounts that the person has used are checked when the action is stored. */
export function factsOf(
  sale: Sale,
  { status, hasOpenChange, role, peopleVersion, rules }: InvestorFacts,
  { state, country, residence = null }: InvestorPlace,
  now: Date,
): Facts {
  const place = { state, country, residence };
  return { sale, status, hasOpenChange, role, peopleVersion, rules, use: nothingUsed, place, now };
}

/** An order to be judged only; with an id, as a change of that order. */
export interface JudgedOrder extends Pick<NewOrder, 'investor' | 'auctionUuid' | 'investments'> {
  readonly bidId: string | null;
}

/** The approval of an order that is judged before anyone has approved it. */
export const untested = { waitingId: 0, version: 0, approver: { userId: 0 }, requireStanding: async () => undefined };
