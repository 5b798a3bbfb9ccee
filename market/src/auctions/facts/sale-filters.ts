/** The filters of sales whose choices are counted: in the app's list and on public pages. */
import {
  type CountedFilter,
  maturityBands,
  minimumBands,
  ratingBands,
  sizeBands,
  yieldBands,
} from '@fairbook/domain/auctions/offer-bands.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { callFeatures, issuerTypes, type Option, taxStatuses } from '@fairbook/domain/base/vocabulary.ts';
import { auctionTexts } from '../texts/auctions.ts';

const labels = auctionTexts.list.filters;

export interface CountedChoice {
  readonly name: CountedFilter;
  readonly label: string;
  readonly options: readonly Option[];
}

export const countedChoices: readonly CountedChoice[] = [
  { name: 'state', label: labels.state, options: usStates },
  { name: 'muniType', label: labels.muniType, options: issuerTypes },
  { name: 'taxStatus', label: labels.taxStatus, options: taxStatuses },
  { name: 'rating', label: labels.rating, options: ratingBands },
  { name: 'yieldBand', label: labels.yieldBand, options: yieldBands },
  { name: 'maturityBand', label: labels.maturityBand, options: maturityBands },
  { name: 'callable', label: labels.callable, options: callFeatures },
  { name: 'minimumBand', label: labels.minimumBand, options: minimumBands },
  { name: 'sizeBand', label: labels.sizeBand, options: sizeBands },
];
