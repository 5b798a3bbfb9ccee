/** Changes of an announced sale, and their second person, in words. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { documentSlots, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { formatDay, formatMoment, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import type { SaleChanges } from '../base/own-queries.ts';
import type { OwnAuction } from '../base/queries.ts';
import { saleChangesTexts as words } from './texts/sale-changes.ts';
import { supplementsTexts } from './texts/supplements.ts';

export type Request = NonNullable<SaleChanges['open']>;
type Second = Pick<SaleChanges, 'needsSecond' | 'advisors'>;

/** A maturity with its next principal. */
export interface Decided {
  readonly maturityDate: string;
  readonly maturityId?: string | undefined;
  readonly principal?: number | undefined;
}

type Scheduled = Pick<OwnAuction, 'maturityStructure'>;

/** How requests name a maturity. */
export function named({ maturityDate, maturityId }: Pick<Decided, 'maturityDate' | 'maturityId'>) {
  return { maturityDate, ...(maturityId !== undefined && { maturityId }) };
}

/** The announced principals by maturity. */
export function announcedOf({ maturityStructure }: Scheduled): ReadonlyMap<string, number> {
  return new Map<string, number>(maturityStructure.map((row) => [keyOf(row), row.principalAmount]));
}

/** 'Jun 1, 2031: $120,000 instead of $100,000; …', or that the announced amounts hold. */
export function wordsOfAmounts(auction: Scheduled, changed: readonly Decided[]): string {
  if (changed.length === 0) return words.resizing.asAnnounced;
  const announced = announcedOf(auction);
  const shown = (dollars: number | undefined) => formatWholeMoney(dollars ?? 0);
  return changed
    .map((one) => words.resizing.amount(formatDay(keyOf(one)), shown(one.principal), shown(announced.get(keyOf(one)))))
    .join('; ');
}

/** A request before and after; moments in this zone. */
export function changeInWords(auction: Scheduled, request: Request, zone: string): string {
  const { kind, supplement, maturities, startBefore, startAfter, closeBefore, closeAfter } = request;
  if (supplement) {
    const { document, file, before } = supplement;
    return supplementsTexts.wants(labelOf(documentSlots, document), file.name, before?.name ?? null);
  }
  if (kind === 'RESIZE') return words.resizing.wants(wordsOfAmounts(auction, maturities));
  if (kind === 'WITHDRAW_MATURITIES') {
    return words.withdrawMaturities.wants(maturities.map((one) => formatDay(keyOf(one))).join('; '));
  }
  const shown = (at: string) => formatMoment(at, zone);
  const close = words.wants(shown(closeAfter), shown(closeBefore));
  return startAfter === startBefore ? close : `${words.wantsStart(shown(startAfter), shown(startBefore))} ${close}`;
}

/** The second person of a change, for the person who is about to request it; a decision about amounts has to be confirmed in time. */
export function secondInWords({ needsSecond, advisors }: Second, inTime?: typeof words.resizing): string {
  if (!needsSecond) return words.alone;
  if (advisors === null) return (inTime ?? words).needsSecond;
  if (advisors.length === 0) return words.needsFormerAdvisor;
  return (inTime ?? words).needsAdvisor(namesOf(advisors));
}

/** People who may confirm a request. */
export function waitsFor(advisors: NonNullable<Second['advisors']>): string {
  return advisors.length === 0 ? words.waitsForNobody : words.waitsFor(namesOf(advisors));
}

/** Sentence after a change was requested; null where it was made at once. */
export function requestedInWords({ open, advisors }: SaleChanges): string | null {
  if (open === null) return null;
  return advisors === null ? words.requested : words.requestedAdvisor;
}

function namesOf(advisors: NonNullable<Second['advisors']>): string {
  return advisors.map(({ name, firm }) => (firm === null ? name : `${name} (${firm})`)).join('; ');
}
