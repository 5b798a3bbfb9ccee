/** The local investors of a sale, as a line of its terms. */
import type { PublicAuction } from '../../base/queries.ts';
import { ruleTexts } from '../texts/rules.ts';

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
