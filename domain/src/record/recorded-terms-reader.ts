/** Reads the terms in a closing record strictly, as the fifth format and the later ones have them. */

import type { OrderClass } from '../base/vocabulary.ts';
import { type RecordedOffer, type RecordedTerms, termsOfFifth } from '../sale-changes/recorded-terms.ts';
import { amount, list, maturityDate, maturityId, rank, shape } from './record-values.ts';

/** The terms of every format. */
export const termsFields = {
  minimum: amount,
  step: amount,
  ranks: shape<Record<OrderClass, number>>({
    stateInstitution: rank,
    nationalInstitution: rank,
    stateIndividual: rank,
    nationalIndividual: rank,
    internationalInstitution: rank,
    internationalIndividual: rank,
  }),
  maturities: list(shape<RecordedOffer>({ maturityDate, principal: amount })),
};

export const readTermsOfFifth = shape<RecordedTerms>(
  { ...termsFields, maturities: list(shape<RecordedOffer>({ maturityDate, principal: amount }, { maturityId })) },
  termsOfFifth,
);
