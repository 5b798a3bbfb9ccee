/** When and at what price bonds can be called, in words. */
import { callFeatures, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { formatDay, formatMoney } from '@fairbook/ui/format/format.ts';
import type { PublicAuction } from '../../base/queries.ts';
import { auctionTexts } from '../texts/auctions.ts';

const words = auctionTexts.page.terms;

type CallTerms = Pick<PublicAuction['profile'], 'redemptionProvisions' | 'redemptionDate' | 'redemptionPrice'>;

/** The price of 100 of par; most bonds are called at par. */
const par = 100;

export function redemption({ redemptionProvisions, redemptionDate, redemptionPrice }: CallTerms): string {
  const day = redemptionDate && formatDay(redemptionDate);
  const when =
    day && (redemptionPrice === null ? words.redemptionFrom(day) : words.redemptionAt(day, callPrice(redemptionPrice)));
  return [labelOf(callFeatures, redemptionProvisions), when].filter(Boolean).join(', ');
}

export function callPrice(price: number): string {
  return price === par ? words.par : formatMoney(price);
}
