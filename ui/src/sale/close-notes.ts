/** Sentences beside the close of a sale: how often its terms have moved it, and that they still can. */
import type { ExtensionTerms } from '@fairbook/domain/auctions/sale-rules.ts';
import { extensionsIn } from '@fairbook/domain/sale-changes/extension.ts';
import { formatMoment } from '../format/format.ts';
import { saleChangeTexts as words } from './sale-change-texts.ts';

interface ClosingSale {
  readonly status: string;
  readonly isCancelled: boolean;
  readonly extension: ExtensionTerms | null;
  readonly saleChanges: readonly { readonly kind: string; readonly by: string; readonly closeBefore: string }[];
}

/** Moments are in `zone`. */
export function closeNotes({ status, isCancelled, extension, saleChanges }: ClosingSale, zone: string): string[] {
  const extended = extensionsIn(saleChanges);
  const canMove = status !== 'Ended' && !isCancelled && extension && (extended?.times ?? 0) < extension.most;
  return [
    ...(extended ? [words.extendedTimes(extended.times, formatMoment(extended.from, zone))] : []),
    ...(canMove ? [words.extends(extension)] : []),
  ];
}
