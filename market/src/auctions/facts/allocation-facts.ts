/** The terms of allocation beside the rule, as facts of a sale. */
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import type { PublicAuction } from '../../base/queries.ts';
import { ruleTexts } from '../texts/rules.ts';

const words = ruleTexts.terms;

/** Only those that the sale has. */
export function allocationFacts({
  retailShare,
  investorCap,
}: Pick<PublicAuction['orderPriority'], 'investorCap' | 'retailShare'>): { label: string; value: string }[] {
  return [
    ...(retailShare === null
      ? []
      : [{ label: fieldWords.retailShare.label, value: words.retailShareValue(retailShare) }]),
    ...(investorCap === null
      ? []
      : [{ label: fieldWords.investorCap.label, value: words.investorCapValue(formatWholeMoney(investorCap)) }]),
  ];
}

type Area = Pick<PublicAuction['orderPriority'], 'localZipCodes'>;

/** None where the sale has no local investors. */
export function localArea({ localZipCodes }: Area): { readonly label: string; readonly value: string }[] {
  if (localZipCodes.length === 0) return [];
  return [{ label: ruleTexts.local.title, value: ruleTexts.local.value(localZipCodes.join(', ')) }];
}

/** The class of an investor in a sale: 'State individual, local'. */
export function classLabel(label: string, isLocal: boolean | undefined): string {
  return isLocal ? ruleTexts.local.asClass(label) : label;
}
