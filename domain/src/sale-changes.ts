/** Who may request and confirm a change of a sale that was announced. */
import { keyOf, type MaturityKey, namedMaturity } from './maturity-key.ts';
import { type Cents, cents } from './money.ts';
import type { MaturityRow, OfferingDocument } from './offering.ts';
import type { RecordedChange } from './recorded-changes.ts';
import { type Refusal, refusal } from './refusal.ts';
import type { ResizingTerms } from './resizing.ts';
import type { ReschedulingParty, SaleChangeKind, SaleChangeStatus } from './sale-change-vocabulary.ts';
import type { DocumentSlot } from './vocabulary.ts';

/** Another start or close of a sale that was made, or maturities that were withdrawn. */
export interface SaleChange {
  readonly by: ReschedulingParty;
  readonly kind: Exclude<SaleChangeKind, 'SUPPLEMENT'>;
  readonly changedAt: Date;
  readonly reason: string;
  readonly startBefore: Date;
  readonly startAfter: Date;
  readonly closeBefore: Date;
  readonly closeAfter: Date;
  /** What was withdrawn, or has another principal, by day; empty where the times were changed. */
  readonly maturities: readonly { readonly maturityDate: MaturityKey; readonly principal?: Cents | undefined }[];
  /** How many halts had ended. */
  readonly haltsBefore: number;
}

/** A change that was requested, whatever became of it. */
export interface RequestedChange extends Omit<SaleChange, 'by' | 'changedAt' | 'haltsBefore' | 'kind'> {
  readonly kind: SaleChangeKind;
  readonly status: SaleChangeStatus;
  readonly requestedBy: number;
  /** Of a supplement, otherwise null: the document, its file when it was requested, which is null where there was none, and its next file. */
  readonly document: DocumentSlot | null;
  readonly fileBefore: OfferingDocument | null;
  readonly fileAfter: OfferingDocument | null;
}

/** What is compared with the sale that a request was made for. */
type Requested = Pick<
  RequestedChange,
  'closeBefore' | 'document' | 'fileBefore' | 'kind' | 'maturities' | 'startBefore'
>;

/** What of a sale requests are about: its times, what it offers, and its documents. */
export interface ChangingSale {
  readonly startDate: Date | null;
  readonly closeDate: Date | null;
  readonly maturityStructure: readonly Pick<MaturityRow, 'isOffered' | 'maturityDate' | 'maturityId'>[];
  readonly documents: Readonly<Record<DocumentSlot, { readonly id: string } | null>>;
}

/** A municipality that removed its second person within this time still needs one, so that no one becomes alone in order to decide alone. */
export const secondPersonDays = 7;

/** Whether a change needs a second person: the issuer has, or had until recently, another one who could confirm it. */
export function needsSecondPerson(others: readonly { readonly removedAt: Date | null }[], now: Date): boolean {
  const since = now.getTime() - secondPersonDays * 24 * 60 * 60_000;
  return others.some(({ removedAt }) => removedAt === null || removedAt.getTime() > since);
}

/** Whether the sale is still what it was when the change was requested. Other times matter only to another start or close. */
export function isUpToDate(change: Requested, sale: ChangingSale): boolean {
  const { startBefore, closeBefore, document, fileBefore, kind, maturities } = change;
  if (document !== null) return (sale.documents[document]?.id ?? null) === (fileBefore?.id ?? null);
  if (kind === 'RESIZE') return true;
  if (kind === 'WITHDRAW_MATURITIES') {
    const offered = sale.maturityStructure.filter(({ isOffered }) => isOffered).map((row) => keyOf(row));
    return maturities.every(({ maturityDate }) => offered.includes(maturityDate));
  }
  return startBefore.getTime() === sale.startDate?.getTime() && closeBefore.getTime() === sale.closeDate?.getTime();
}

/** Why another change cannot be requested while this one is open, or null. */
export function whyNotRequestBeside(open: Requested | undefined, sale: ChangingSale): Refusal | null {
  if (!open || !isUpToDate(open, sale)) return null;
  return refusal(
    'change-requested',
    'Another change of this sale waits for a second person: confirm or withdraw it first',
  );
}

/** Why a person cannot confirm a change, or null. Codes: sale-change-decided, own-change, changed-meanwhile. */
export function whyNotConfirmChange(
  change: RequestedChange,
  sale: ChangingSale,
  by: { readonly userId: number },
): Refusal | null {
  const decided = whyNotDecided(change);
  if (decided) return decided;
  if (change.requestedBy === by.userId) {
    return refusal('own-change', 'You requested this. Another person of the municipality must confirm it.');
  }
  if (isUpToDate(change, sale)) return null;
  return refusal('changed-meanwhile', 'The sale was changed since this was requested. Request it again.');
}

/** Why a request cannot be withdrawn or declined, or null. */
export function whyNotDecided({ status }: Pick<RequestedChange, 'status'>): Refusal | null {
  return status === 'Requested' ? null : refusal('sale-change-decided', 'This request was decided already');
}

/** How often its issuer rescheduled a sale. */
export function timesRescheduled(changes: readonly Pick<SaleChange, 'by' | 'kind'>[]): number {
  return changes.filter(({ by, kind }) => by === 'issuer' && kind === 'RESCHEDULE').length;
}

/** A change in the form of the closing record; `resizing` are the published bounds of the sale. */
export function recordedChange(change: SaleChange, resizing: ResizingTerms | null = null): RecordedChange {
  const made = { afterHalts: change.haltsBefore, at: change.changedAt.toISOString(), reason: change.reason };
  if (change.kind === 'WITHDRAW_MATURITIES') {
    const maturities = change.maturities.map((one) => namedMaturity(one.maturityDate));
    return { ...made, by: 'issuer', kind: change.kind, maturities };
  }
  if (change.kind === 'RESIZE') {
    if (resizing === null) throw new RangeError('a sale without bounds was resized');
    const maturities = change.maturities.map(({ maturityDate, principal = cents(0) }) => {
      return { ...namedMaturity(maturityDate), principal };
    });
    return { ...made, by: 'issuer', kind: change.kind, maturities, resizing };
  }
  return {
    ...made,
    by: change.by,
    closeAfter: change.closeAfter.toISOString(),
    closeBefore: change.closeBefore.toISOString(),
    kind: 'RESCHEDULE',
    startAfter: change.startAfter.toISOString(),
    startBefore: change.startBefore.toISOString(),
  };
}
