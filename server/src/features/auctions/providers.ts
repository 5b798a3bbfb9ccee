/** Checks the market professionals that a draft names. */

import type { Providers } from '@fairbook/domain/auctions/offering.ts';
import type { FieldErrors } from '@fairbook/domain/base/refusal.ts';
import type { Text } from '@fairbook/domain/base/sentences/sentence.ts';

/** Messages for those who are not among `known`, by field. */
export function unknownProfessionals(providers: Providers, known: ReadonlyMap<string, number>): FieldErrors {
  const errors: Record<string, Text> = {};
  for (const field of ['auctionCounsel', 'auctionTrustee', 'muniAdvisor'] as const) {
    for (const [index, id] of providers[field].entries()) {
      if (!known.has(id)) errors[`${field}.${index}`] = 'Unknown market professional';
    }
  }
  return errors;
}
