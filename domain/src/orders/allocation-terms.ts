/** Terms that the allocation of a sale follows, as its orders are counted and as it was announced. */
import type { AllocationTerms } from '../allocation/allocation.ts';
import { keyOf } from '../auctions/maturity-key.ts';
import { type AmountLimits, type AuctionTerms, amountLimits, type ProposedAllocation } from '../auctions/offering.ts';
import { setTerms } from '../auctions/retail.ts';
import { withdrawnRows, withoutWithdrawn } from '../sale-changes/withdrawn-maturities.ts';
import { marketLimits } from './bidding.ts';

/** `localZipCodes` are those of a sale that serves local investors first. */
type AmountTerms = Pick<AuctionTerms, 'maturityStructure' | 'minimumAmount' | 'stepAmount'> &
  Pick<AuctionTerms, 'orderMinimum' | 'orderStep'> &
  ProposedAllocation & { readonly localZipCodes?: readonly string[] | null };

/** Allocation terms of an auction's book: as it was announced, without what was withdrawn since. `market` are the limits of one that is not approved yet, where nothing is ordered. */
export function allocationTermsOf(auction: AmountTerms, market: AmountLimits = marketLimits): AllocationTerms {
  const withdrawn = withdrawnRows(auction.maturityStructure).map((row) => keyOf(row));
  return withoutWithdrawn(announcedTermsOf(auction, market), new Set(withdrawn));
}

/** The same as the order log and the closing record have them: the principals with which the sale was announced. */
export function announcedTermsOf(auction: AmountTerms, market: AmountLimits = marketLimits): AllocationTerms {
  const offered = auction.maturityStructure.filter(({ isOffered, isWithdrawn }) => isOffered || isWithdrawn);
  const { localZipCodes } = auction;
  return {
    ...amountLimits(auction, market),
    ...setTerms(auction),
    ...(localZipCodes != null && localZipCodes.length > 0 && { localZipCodes }),
    maturities: offered.map((row) => ({ maturityDate: keyOf(row), principal: row.principalAmount })),
  };
}
