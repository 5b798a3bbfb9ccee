/** Converts stored auctions to responses for owner, market and administrators, and decides who sees them on the market. */
import type { auctionsAdmin } from '@fairbook/contract/auctions/admin.ts';
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import { browsing } from '@fairbook/domain/accounts/account.ts';
import { lastEntry } from '@fairbook/domain/auctions/approval.ts';
import {
  type Auction,
  effectiveStatus,
  isInMarketingPhase,
  isVisibleTo,
  isVisibleToMarket,
  type Timing,
} from '@fairbook/domain/auctions/auction.ts';
import { missingForApproval, warningsForApproval } from '@fairbook/domain/auctions/completeness.ts';
import {
  isReadyForGoLive,
  missingAheadOf,
  missingForGoLive,
  missingFromAccount,
  nextAction,
  saleWindow,
} from '@fairbook/domain/auctions/going-live.ts';
import {
  type AmountLimits,
  amountLimits,
  finalLimits,
  type MaturityRow,
  maturityRange,
} from '@fairbook/domain/auctions/offering.ts';
import type { Cents } from '@fairbook/domain/base/money.ts';
import { type Refusal, refusal, type Unmet } from '@fairbook/domain/base/refusal.ts';
import type { OrderClass } from '@fairbook/domain/base/vocabulary.ts';
import { coverOf } from '@fairbook/domain/book/inventory.ts';
import { currentTerms, decidedAmounts, sizeNow } from '@fairbook/domain/figures/current-terms.ts';
import { noticeWarnings } from '@fairbook/domain/review/public-notice.ts';
import { interruptionsOf } from '@fairbook/domain/sale-changes/halt.ts';
import { requireAllowed, requireFound } from '../../platform/base/errors.ts';
import type { Investor, Issuer } from '../../platform/http/caller/actor.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import type { CatalogueAuction } from '../../store/auctions/lists.sql.ts';
import type { LastSave } from '../../store/auctions/saves.sql.ts';
import { drawBeaconOf } from './draw-beacon.ts';

type Market = typeof auctionsMarket;
type RowOf<R> = ResultOf<R> extends { rows: (infer Row)[] } ? Row : never;

/** An auction for its owner. `market` are the limits in force, which apply until it is approved. */
export function ownView(
  auction: StoredAuction,
  market: AmountLimits,
  beside: {
    readonly subscribers: number;
    readonly lastSaves: readonly LastSave[];
    /** A review of amended terms, and required sign-offs that are missing: what prevents going live beside the terms. */
    readonly unmet: readonly Unmet[];
  },
  now: Date,
): ResultOf<Market['readOwnAuction']> {
  const context = goLiveContextOf(auction, market);
  const preparation = preparationOf(auction, market, now);
  const next = nextAction(auction, context, now);
  const [unmet] = effectiveStatus(auction, now) === 'Approved' ? beside.unmet : [];
  return {
    ...wholeView(auction, amountLimits(auction, market), now),
    ...preparation,
    ...(unmet && { isReadyForGoLive: false, missing: [...preparation.missing, ...beside.unmet] }),
    nextAction: unmet && next.code === 'go-live' ? { ...unmet, code: 'complete' } : next,
    subscribers: beside.subscribers,
    lastSaves: [...beside.lastSaves],
  };
}

/** An auction for a reviewer. */
export function adminView(
  auction: StoredAuction,
  market: AmountLimits,
  now: Date,
): Omit<ResultOf<(typeof auctionsAdmin)['readAuction']>, 'changes' | 'isWithoutResult' | 'providerNames'> {
  return {
    ...wholeView(auction, amountLimits(auction, market), now),
    ...preparationOf(auction, market, now),
    municipalityStatus: auction.municipality.status,
  };
}

/** An approved auction for the market; `bidding` is the caller's class and permission. */
export function publicView(
  auction: StoredAuction,
  bidding: { readonly refusal: Refusal | null; readonly as: { orderClass: OrderClass; rank: number } | null },
  now: Date,
): ResultOf<Market['readPublicAuction']> {
  const { refusal, as } = bidding;
  return { ...wholeView(auction, finalLimits(auction), now), canBid: refusal === null, whyNotBid: refusal, bidsAs: as };
}

/** An auction for the team that works on it, in any status; no one of it orders. */
export function teamView(
  auction: StoredAuction,
  market: AmountLimits,
  now: Date,
): ResultOf<Market['readPublicAuction']> {
  return { ...wholeView(auction, amountLimits(auction, market), now), canBid: false, whyNotBid: null, bidsAs: null };
}

/** Ordered and sold amounts of a sale; `sold` is null before the close. */
export interface SaleSums {
  readonly principal: Cents;
  readonly ordered: Cents;
  readonly sold: Cents | null;
}

export function ownRow(
  auction: StoredAuction,
  market: AmountLimits,
  sums: SaleSums | undefined,
  now: Date,
): RowOf<Market['listOwnAuctions']> {
  const context = goLiveContextOf(auction, market);
  return {
    ...rowView(auction, auction.municipality.state, now),
    municipalityName: auction.municipality.name,
    isReadyForGoLive: isReadyForGoLive(auction, context, now),
    nextAction: nextAction(auction, context, now),
    ordered: sums?.ordered ?? null,
    cover: sums ? coverOf(sums.ordered, sums.principal) : null,
    sold: sums?.sold ?? null,
  };
}

export function adminRow(
  auction: StoredAuction,
  market: AmountLimits,
  now: Date,
): Omit<RowOf<(typeof auctionsAdmin)['listAuctions']>, 'review'> {
  return {
    ...rowView(auction, auction.municipality.state, now),
    municipalityName: auction.municipality.name,
    municipalityId: auction.municipality.uuid,
    muniType: auction.municipality.type,
    isReadyForGoLive: isReadyForGoLive(auction, goLiveContextOf(auction, market), now),
    requestedAt: lastEntry(auction.approvalHistory, 'REQUEST')?.timestamp ?? null,
  };
}

export function catalogueRow(
  auction: CatalogueAuction,
  refusal: Refusal | null,
  now: Date,
): RowOf<Market['listAuctions']> {
  const { muniName, muniId, muniType, city, communityImpactThemes } = auction;
  return {
    ...rowView(auction, auction.state, now),
    ...{ muniName, muniId, muniType, city, communityImpactThemes },
    ...placeInCatalogue(auction, refusal, now),
  };
}

/** Parts of a list row that depend on the time and on the reader. */
export function placeInCatalogue(
  auction: Timing & Pick<Auction, 'marketingPeriodLaunchDate'>,
  refusal: Refusal | null,
  now: Date,
) {
  return { ...momentOf(auction, now), canBid: refusal === null, whyNotBid: refusal };
}

function momentOf(auction: Timing & Pick<Auction, 'marketingPeriodLaunchDate'>, now: Date) {
  return { status: effectiveStatus(auction, now), isInMarketingPhase: isInMarketingPhase(auction, now) };
}

/** Guards' input for going live besides the auction. */
export function goLiveContextOf(auction: StoredAuction, market: AmountLimits) {
  const { status: municipalityStatus, hasOpenChange, state: issuerState } = auction.municipality;
  return { municipalityStatus, hasOpenChange, issuerState, limits: amountLimits(auction, market) };
}

function wholeView(auction: StoredAuction, limits: AmountLimits, now: Date) {
  const terms = currentTerms(auction.maturityStructure, decidedAmounts(auction.saleChanges));
  const range = maturityRange(terms.rows);
  return {
    ...auction,
    status: effectiveStatus(auction, now),
    ...interruptionsOf(auction),
    halts: [...auction.halts],
    saleChanges: [...auction.saleChanges],
    supplements: [...auction.supplements],
    profile: auction,
    ratingsProviders: listsOf(auction),
    orderPriority: { ...auction, localZipCodes: [...auction.localZipCodes] },
    keyDates: { ...auction, communityImpactThemes: [...auction.communityImpactThemes] },
    communityImpactThemes: [...auction.communityImpactThemes],
    documents: auction.documents,
    finalStatements: [...auction.finalStatements],
    amendments: [...auction.amendments],
    maturityStructure: [...auction.maturityStructure],
    approvalHistory: [...auction.approvalHistory],
    isInMarketingPhase: isInMarketingPhase(auction, now),
    drawBeacon: drawBeaconOf(auction.openedBeacon),
    terms: limits,
    ladder: {
      maturities: terms.rows.length,
      announced: terms.announced,
      principal: terms.principal,
      offered: terms.offered,
      firstMaturity: range?.first ?? null,
      lastMaturity: range?.last ?? null,
      yieldRange: yieldRange(terms.rows),
    },
  };
}

function listsOf({ auctionCounsel, auctionTrustee, muniAdvisor, ...ratings }: Auction) {
  return {
    ...ratings,
    auctionCounsel: [...auctionCounsel],
    auctionTrustee: [...auctionTrustee],
    muniAdvisor: [...muniAdvisor],
  };
}

function preparationOf(auction: StoredAuction, market: AmountLimits, now: Date) {
  return {
    isReadyForGoLive: isReadyForGoLive(auction, goLiveContextOf(auction, market), now),
    missing: missingForNextStep(auction, market, now),
    warnings: [...warningsForApproval(auction), ...noticeWarnings(auction, auction.municipality.state, now)],
    marketTerms: market,
  };
}

/** For approval until that is given, then for going live; nothing once the sale is live. */
function missingForNextStep(auction: StoredAuction, market: AmountLimits, now: Date): Unmet[] {
  switch (effectiveStatus(auction, now)) {
    case 'Draft':
    case 'Rejected':
    case 'PendingReview':
      return [
        ...missingForApproval(auction, amountLimits(auction, market)),
        ...(auction.status === 'PendingReview' ? [] : missingAheadOf(auction, auction.municipality.state, now)),
        ...missingFromAccount(goLiveContextOf(auction, market)),
      ];
    case 'Approved':
      return missingForGoLive(auction, goLiveContextOf(auction, market), saleWindow({}, now), now);
    default:
      return [];
  }
}

/** Columns shared by all auction lists: the amounts as they are now, without withdrawn maturities. */
function rowView(auction: CatalogueAuction | StoredAuction, state: string | null, now: Date) {
  const decided = 'resized' in auction ? auction.resized : decidedAmounts(auction.saleChanges);
  const terms = currentTerms(auction.maturityStructure, decided);
  return {
    ...auction,
    ...momentOf(auction, now),
    ...interruptionsOf(auction),
    state,
    amount: sizeNow({ profile: auction, ladder: terms }),
    ladder: [...terms.rows],
    yieldRange: yieldRange(terms.rows),
  };
}

/** Lowest and highest yield of the offered rows that have one, in percent; null if none has. */
function yieldRange(rows: readonly MaturityRow[]): { lowest: number; highest: number } | null {
  const yields = rows.filter((row) => row.isOffered && row.yield > 0).map((row) => row.yield);
  return yields.length === 0 ? null : { lowest: Math.min(...yields), highest: Math.max(...yields) };
}

/** The auction if the caller may see it in the market; a suspended issuer sees only its own. */
export function seen(auction: StoredAuction | undefined, actor: Issuer | Investor, now: Date): StoredAuction {
  const isOwn = actor.userType === 'municipality' && auction?.municipality.id === actor.municipalityId;
  const seesMarket = isOwn || browsing.includes(actor.status);
  requireAllowed(seesMarket ? null : refusal('account-suspended', 'Your account is suspended'));
  return requireFound(
    auction && (isOwn ? isVisibleToMarket(auction, now) : isVisibleTo(auction, actor.status, now))
      ? auction
      : undefined,
  );
}
