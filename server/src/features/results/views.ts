/** Converts orders, books and results to responses. */

import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { biddingMarket } from '@fairbook/contract/orders/market.ts';
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { type Cents, sum } from '@fairbook/domain/base/money.ts';
import { type Bidder, bidsAs, whyNotChangeBid, whyNotWithdrawBid } from '@fairbook/domain/orders/bidding.ts';
import { interruptionsOf } from '@fairbook/domain/sale-changes/halt.ts';
import { lapsesBefore } from '@fairbook/domain/sale-changes/supplement.ts';
import { withdrawnRows } from '@fairbook/domain/sale-changes/withdrawn-maturities.ts';
import type { Sale } from '../../store/auctions/sale.sql.ts';
import { lineKey } from '../../store/orders/bids.sql.ts';
import type { findClose, SaleResult } from '../../store/orders/closing.sql.ts';
import type { pageOfAllocations, ResultLine, readWholeResult } from '../../store/orders/results.sql.ts';
import { stateOf } from '../../store/orders/state.ts';
import { figuresView } from '../book/book.ts';
import { costOf, priceAt, totalCost } from '../book/views.ts';
import { explainLine } from './reasons.ts';

type Market = typeof biddingMarket;
type StoredClose = Omit<NonNullable<Awaited<ReturnType<typeof findClose>>>, 'size'>;
type WholeResult = Awaited<ReturnType<typeof readWholeResult>>;
type OwnResult = Awaited<ReturnType<typeof pageOfAllocations>>['rows'][number];
type RowOf<R> = ResultOf<R> extends { rows: (infer Row)[] } ? Row : never;

/** One of an investor's orders. `awards` has the rows' estimates, `result` their allotments; null if there is none. */
export function myBidView(
  sale: Sale,
  ordered: readonly ResultLine[],
  { awards, result }: { readonly awards: ReadonlyMap<string, Cents> | null; readonly result: SaleResult | null },
  bidder: Bidder,
  now: Date,
): Omit<RowOf<Market['listMyBids']>, 'clientReference' | 'confirmation' | 'placedBy'> {
  const withdrawn = withdrawnRows(sale.maturityStructure).map((row) => keyOf(row));
  // No one can get what the issuer withdrew, so to the investor it is withdrawn as well.
  const lines = ordered.map(
    (line): ResultLine => (withdrawn.includes(line.maturityDate) ? { ...line, state: 'Withdrawn' } : line),
  );
  const standing = lines.filter(({ state }) => state !== 'Withdrawn');
  const state = stateOf(lines);
  const isVoid = sale.cancelledAt !== null;
  return {
    bidId: lines[0]?.bidId ?? '',
    auctionId: sale.uuid,
    auctionName: sale.name,
    municipalityName: sale.municipalityName,
    municipalityState: sale.issuerState,
    auctionStatus: effectiveStatus(sale, now),
    ...interruptionsOf(sale),
    closeDate: sale.closeDate,
    createdAt: new Date(Math.min(...lines.map(({ createdAt }) => createdAt.getTime()))),
    updatedAt: new Date(Math.max(...lines.map(({ updatedAt }) => updatedAt.getTime()))),
    state,
    canChange: state !== 'Withdrawn' && whyNotChangeBid(bidder, sale, now) === null,
    canWithdraw: state !== 'Withdrawn' && whyNotWithdrawBid(bidder, sale, now) === null,
    bidsAsNow: effectiveStatus(sale, now) === 'Ended' ? null : bidsAs(bidder, sale),
    investments: lines.map((line) => {
      const shown = lineView(sale, line);
      return {
        ...shown,
        // The estimates were read a moment later, and the line may have changed in between. In a canceled sale no one gets anything.
        indicativeAward: isVoid || line.state === 'Withdrawn' ? null : (awards?.get(lineKey(line)) ?? null),
        final: line.result === null || result === null ? null : resultView(sale, result, line),
      };
    }),
    total: sum(standing.map(({ amount }) => amount)),
    cost: totalCost(standing.map((line) => lineView(sale, line).cost)),
  };
}

/** Effect of a supplement on an open order: to be reconfirmed while the sale runs, and where it was not, that it took no part; otherwise null. */
export function confirmationOf(
  sale: Sale,
  { state, auctionStatus }: Pick<RowOf<Market['listMyBids']>, 'state' | 'auctionStatus'>,
  isUnconfirmed: boolean,
): RowOf<Market['listMyBids']>['confirmation'] {
  if (!isUnconfirmed || state === 'Withdrawn' || sale.cancelledAt !== null) return null;
  if (auctionStatus !== 'Ended') return 'asked';
  return lapsesBefore(sale) === null ? null : 'lapsed';
}

/** The whole result with names. */
export function allocationsView(
  sale: Sale,
  close: StoredClose,
  result: SaleResult,
  { investors, lines }: WholeResult,
): ResultOf<Market['readAllocations']> {
  const linesOf = Map.groupBy(lines, ({ investorOrgId }) => investorOrgId);
  return {
    ...saleView(sale, close),
    ...figuresView(sale, result.figures),
    investors: investors.map(({ orgId, ...investor }) => {
      const own = linesOf.get(orgId) ?? [];
      const shown = own.map((line) => ({ ...allottedView(sale, result, line), placedBy: line.placedBy }));
      return { ...investor, ...totalsView(sale, shown), lines: shown };
    }),
  };
}

/** A person's result in one auction. */
export function myAllocationView(
  sale: Sale,
  { pseudonym, salt, investor, ...close }: OwnResult,
  result: SaleResult,
  lines: readonly ResultLine[],
  references: ReadonlyMap<string, string>,
): RowOf<Market['listMyAllocations']> {
  const shown = lines.map((line) => {
    return { ...allottedView(sale, result, line), clientReference: references.get(line.bidId) ?? null };
  });
  return {
    ...saleView(sale, close),
    municipalityName: sale.municipalityName,
    ...totalsView(sale, shown),
    lines: shown,
    receipt: { investor, pseudonym, salt },
  };
}

/** Which auction closed, when, how and by which rule. */
export function saleView(sale: Sale, { closedAt, outcome, ruleVersion, fingerprint, seed }: StoredClose) {
  return { auctionId: sale.uuid, auctionName: sale.name, closedAt, outcome, ruleVersion, fingerprint, seed };
}

function lineView(sale: Sale, line: ResultLine) {
  const { maturityDate, amount, state, orderClass, rank, sequence } = line;
  const price = priceAt(sale, maturityDate);
  const cost = costOf(amount, price);
  return { maturityDate, investmentAmount: amount, state, orderClass, rank, sequence, price, cost };
}

function resultView(sale: Sale, saleResult: SaleResult, line: ResultLine) {
  const { award, result, maturityDate, sequence } = line;
  if (award === null || result === null) throw new Error(`order ${sequence} has no result`);
  const reason = explainLine(saleResult, line);
  return { award, result, reason, awardCost: costOf(award, priceAt(sale, maturityDate)) };
}

function allottedView(sale: Sale, result: SaleResult, line: ResultLine) {
  const { bidId, placedAt } = line;
  return { bidId, placedAt, ...lineView(sale, line), ...resultView(sale, result, line) };
}

/** Totals of one investor's lines, without those at maturities that the issuer withdrew, as in the figures of the sale. */
function totalsView(sale: Sale, lines: readonly ReturnType<typeof allottedView>[]) {
  const withdrawn = new Set(withdrawnRows(sale.maturityStructure).map(keyOf));
  const counted = lines.filter(({ maturityDate }) => !withdrawn.has(maturityDate));
  return {
    demand: sum(counted.map((line) => line.investmentAmount)),
    award: sum(lines.map((line) => line.award)),
    cost: totalCost(lines.map((line) => line.awardCost)),
  };
}
