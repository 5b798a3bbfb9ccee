/** The terms of allocation beside the rule, as facts of a sale. */
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
    ...(retailShare === null ? [] : [{ label: words.retailShare, value: words.retailShareValue(retailShare) }]),
    ...(investorCap === null
      ? []
      : [{ label: words.investorCap, value: words.investorCapValue(formatWholeMoney(investorCap)) }]),
  ];
}
