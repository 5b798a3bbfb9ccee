/** The automatic extension of a sale: its issuer publishes before the first order how an order in the last minutes moves the close. */
import type { ExtensionTerms } from '../auctions/sale-rules.ts';
import { type Sentence, say } from '../base/sentences/sentence.ts';

const minute = 60_000;

/** The close after an extension. */
export function extendedClose(closeDate: Date, { minutes }: ExtensionTerms): Date {
  return new Date(closeDate.getTime() + minutes * minute);
}

/** Facts by which an extension is decided. */
export interface LastOrder {
  readonly closeDate: Date;
  /** When an order was last placed or increased; null without one. */
  readonly lastOrderAt: Date | null;
  /** How often the sale was extended. */
  readonly extensions: number;
  /** True where a halt ended by closing the sale at once. */
  readonly isClosedNow: boolean;
}

/** Returns whether the terms move this close. */
export function isExtensionDue(terms: ExtensionTerms | undefined, sale: LastOrder): boolean {
  if (!terms || sale.isClosedNow || sale.lastOrderAt === null || sale.extensions >= terms.most) return false;
  return sale.lastOrderAt.getTime() >= sale.closeDate.getTime() - terms.minutes * minute;
}

/** That the close can move, for notices and calendars. */
export function extensionInWords({ minutes, most }: ExtensionTerms): Sentence {
  return say(
    'The close may be extended by {minutes} minutes, at most {most} times, if an order is placed or increased in the last minutes.',
    { minutes, most },
  );
}

interface Change<At> {
  readonly kind: string;
  readonly by: string;
  readonly closeBefore: At;
}

/** How often the terms extended a sale, and its close before the first time; null where they did not. Its changes are earliest first. */
export function extensionsIn<At>(changes: readonly Change<At>[]): { readonly times: number; readonly from: At } | null {
  const made = changes.filter(({ kind, by }) => kind === 'RESCHEDULE' && by === 'terms');
  const [first] = made;
  return first === undefined ? null : { times: made.length, from: first.closeBefore };
}
