/** Feedback of the demo's investors before a sale, with indicated amounts. */
import { keyOf, namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import type { InterestLevel } from '@fairbook/domain/base/vocabulary.ts';
import type { MarketClient } from './people.ts';

interface Said {
  readonly by: MarketClient;
  readonly levelOfInterest: InterestLevel;
  readonly feedback: string;
  /** Thousands of dollars by index of the maturity, counted from the last: 0 is the longest. */
  readonly thousands?: Readonly<Record<number, number>>;
}

/** Gives the feedback through the real calls, each amount limited to the offer. */
export async function showInterest(issuer: MarketClient, auctionId: string, said: readonly Said[]): Promise<void> {
  const { maturityStructure } = await issuer.readOwnAuction({ params: { auctionId } });
  const offered = maturityStructure.filter(({ isOffered }) => isOffered).toReversed();
  for (const { by, levelOfInterest, feedback, thousands = {} } of said) {
    const interests = offered.flatMap(({ principalAmount, ...row }, place) => {
      const amount = Math.min((thousands[place] ?? 0) * 1_000, principalAmount);
      return amount > 0 ? [{ ...namedMaturity(keyOf(row)), amount }] : [];
    });
    const body = { feedback, levelOfInterest, alertMe: true, ...(interests.length > 0 && { interests }) };
    await by.giveFeedback({ params: { auctionUuid: auctionId }, body });
  }
}
