/** Deciding about the amounts of a sale after its close: the issuer's view, and the checks. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { saleChangesMarket } from '@fairbook/contract/sale-changes/sale-changes/market.ts';
import { keyOf, type MaturityKey, namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import { finalLimits } from '@fairbook/domain/auctions/offering.ts';
import { resizingOf } from '@fairbook/domain/auctions/sale-rules.ts';
import { type Cents, sum } from '@fairbook/domain/base/money.ts';
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';
import { filled, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { announcedTermsOf } from '@fairbook/domain/orders/allocation-terms.ts';
import { resized, whyNotResize, wrongAmounts } from '@fairbook/domain/sale-changes/resizing.ts';
import { withdrawnRows, withoutWithdrawn } from '@fairbook/domain/sale-changes/withdrawn-maturities.ts';
import { requireFound } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { findSale } from '../../store/auctions/sale.sql.ts';
import { listLinkedBidders } from '../../store/orders/bidders.sql.ts';

type Amounts = readonly { readonly maturityDate: MaturityKey; readonly principal?: Cents | undefined }[];

/** The reason against deciding about the amounts of a sale at all, or null. */
export function whyNotDecide(auction: StoredAuction, at: Date): Refusal | null {
  const isDecided = auction.saleChanges.some(({ kind }) => kind === 'RESIZE');
  return whyNotResize({ ...auction, resizing: resizingOf(auction), isDecided }, at);
}

/** The same for these amounts. Code: amounts-out-of-bounds. */
export function whyNotDecideAs(auction: StoredAuction, amounts: Amounts, at: Date): Refusal | null {
  const refused = whyNotDecide(auction, at);
  const resizing = resizingOf(auction);
  if (refused || resizing === null) return refused;
  const terms = announcedTermsOf(auction, finalLimits(auction));
  const named = amounts.map(({ maturityDate, principal = sum([]) }) => ({ ...namedMaturity(maturityDate), principal }));
  const maturities = terms.maturities.map(({ maturityDate, principal }) => ({
    ...namedMaturity(maturityDate),
    principal,
  }));
  const wrong = wrongAmounts({ terms: { ...terms, maturities }, withdrawn: withdrawnFrom(auction) }, named, resizing);
  return (
    wrong && refusal('amounts-out-of-bounds', say('These amounts are not possible: {why}', { why: filled(wrong) }))
  );
}

/** Only what changes, by day. */
export function changedAmounts(auction: StoredAuction, amounts: Amounts): Amounts {
  const announced = new Map(auction.maturityStructure.map((row) => [keyOf(row), row.principalAmount]));
  return amounts
    .filter(({ maturityDate, principal }) => announced.get(maturityDate) !== principal)
    .toSorted((one, other) => (one.maturityDate < other.maturityDate ? -1 : 1));
}

type Preview = ResultOf<(typeof saleChangesMarket)['previewResizing']>;

/** Sold amounts of each maturity with the announced amounts and with these, by the sums of the book. */
export async function previewAmounts(
  { db, books }: Pick<Deps, 'books'> & { readonly db: Db },
  auction: StoredAuction,
  amounts: Amounts,
): Promise<Preview> {
  const sale = requireFound(await findSale(db, { id: auction.id }));
  const book = await books.read(sale, { fresh: true });
  const leads = leadByMember(await listLinkedBidders(db, auction.id));
  const terms = announcedTermsOf(auction, finalLimits(auction));
  const principals = new Map(
    amounts.flatMap(({ maturityDate, principal }) =>
      principal === undefined ? [] : [[maturityDate, principal] as const],
    ),
  );
  const [before, after] = [terms, resized(terms, principals)].map((each) =>
    book.figuresBy(withoutWithdrawn(each, withdrawnFrom(auction)), leads),
  );
  const results = new Map(after?.map((one) => [one.maturityDate, one]));
  const maturities = (before ?? []).map(({ maturityDate, principal, demand, award }) => {
    const now = requireFound(results.get(maturityDate));
    return {
      maturityDate,
      announced: principal,
      demand,
      principal: now.principal,
      awardBefore: award,
      award: now.award,
    };
  });
  const totalOf = (of: (one: (typeof maturities)[number]) => Cents) => sum(maturities.map(of));
  return {
    maturities,
    announced: totalOf((one) => one.announced),
    principal: totalOf((one) => one.principal),
    demand: totalOf((one) => one.demand),
    awardBefore: totalOf((one) => one.awardBefore),
    award: totalOf((one) => one.award),
  };
}

/** First organization of each group of linked accounts, by each of the others. */
function leadByMember(groups: readonly (readonly number[])[]): Map<string, string> {
  return new Map(groups.flatMap(([lead, ...others]) => others.map((other) => [`${other}`, `${lead}`] as const)));
}

function withdrawnFrom({ maturityStructure }: StoredAuction): Set<string> {
  return new Set(withdrawnRows(maturityStructure).map((row) => keyOf(row)));
}
