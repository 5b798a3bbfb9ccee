/** Reads the terms in a closing record strictly. */

import type { OrderClass } from '../base/vocabulary.ts';
import { optionalTerms, type RecordedOffer, type RecordedTerms } from '../sale-changes/recorded-terms.ts';
import { amount, list, maturityDate, maturityId, rank, shape, step } from './record-values.ts';

export const readTerms = shape<RecordedTerms>(
  {
    minimum: amount,
    step,
    ranks: shape<Record<OrderClass, number>>({
      stateInstitution: rank,
      nationalInstitution: rank,
      stateIndividual: rank,
      nationalIndividual: rank,
      internationalInstitution: rank,
      internationalIndividual: rank,
    }),
    maturities: list(shape<RecordedOffer>({ maturityDate, principal: amount }, { maturityId })),
  },
  optionalTerms,
);
