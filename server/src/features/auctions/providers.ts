/** Checks the market professionals that a draft names. */
import type { Providers } from '@fairbook/domain/auctions/offering.ts';

/** Messages for those who are not among `known`, by field. */
export function unknownProfessionals(providers: Providers, known: ReadonlyMap<string, number>): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of ['auctionCounsel', 'auctionTrustee', 'muniAdvisor'] as const) {
    for (const [index, id] of providers[field].entries()) {
      if (!known.has(id)) errors[`${field}.${index}`] = 'Unknown market professional';
    }
  }
  return errors;
}
