/** Requests and confirmations of changes of an announced sale: the people and the conditions. */

import { whyNotTakePart } from '../accounts/settled.ts';
import { keyOf, type MaturityKey, namedMaturity } from '../auctions/maturity-key.ts';
import type { MaturityRow, OfferingDocument } from '../auctions/offering.ts';
import type { ResizingTerms } from '../auctions/sale-rules.ts';
import { type Cents, cents } from '../base/money.ts';
import { type Refusal, refusal } from '../base/refusal.ts';
import type { DocumentSlot } from '../base/vocabulary.ts';
import type { RecordedChange } from './recorded-changes.ts';
import type { RecordedReopening } from './reopening.ts';
import type { RequestedKind, ReschedulingParty, SaleChangeKind, SaleChangeStatus } from './sale-change-vocabulary.ts';
import { confirmingAdvisors, type SecondPeople, type SecondPerson, secondPersonOf } from './second-person.ts';

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
  /** Maturities that were withdrawn, or have another principal, by day; empty where the times were changed. */
  readonly maturities: readonly { readonly maturityDate: MaturityKey; readonly principal?: Cents | undefined }[];
  /** How many halts had ended. */
  readonly haltsBefore: number;
}

/** A change that was requested, whatever became of it. */
export interface RequestedChange extends Omit<SaleChange, 'by' | 'changedAt' | 'haltsBefore' | 'kind'> {
  readonly kind: RequestedKind;
  readonly status: SaleChangeStatus;
  readonly requestedBy: number;
  /** For a supplement, otherwise null: the document, its file when it was requested, which is null where there was none, and its next file. */
  readonly document: DocumentSlot | null;
  readonly fileBefore: OfferingDocument | null;
  readonly fileAfter: OfferingDocument | null;
}

/** Values that are compared with the sale that a request was made for. */
type Requested = Pick<
  RequestedChange,
  'closeBefore' | 'document' | 'fileBefore' | 'kind' | 'maturities' | 'startBefore'
>;

/** The parts of a sale that requests are about: its times, its offer, and its documents. */
export interface ChangingSale {
  readonly startDate: Date | null;
  readonly closeDate: Date | null;
  readonly maturityStructure: readonly Pick<MaturityRow, 'isOffered' | 'maturityDate' | 'maturityId'>[];
  readonly documents: Readonly<Record<DocumentSlot, { readonly id: string } | null>>;
}

/** Returns whether the sale is still what it was when the change was requested. Other times matter only to another start or close. */
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

/** Why a person of the issuer cannot confirm a change, or null: sale-change-decided, own-change, advisor-confirms, right-too-new, changed-meanwhile. */
export function whyNotConfirmChange(
  change: RequestedChange,
  sale: ChangingSale,
  by: {
    readonly userId: number;
    readonly second: SecondPerson | null;
    readonly people: Pick<SecondPeople, 'issuers'>;
    readonly now: Date;
  },
): Refusal | null {
  const decided = whyNotDecided(change);
  if (decided) return decided;
  if (change.requestedBy === by.userId) {
    return refusal(
      'own-change',
      by.second === 'advisor'
        ? 'You requested this. A municipal advisor of the sale must confirm it.'
        : 'You requested this. Another person of the municipality must confirm it.',
    );
  }
  if (by.second === 'advisor') {
    return refusal(
      'advisor-confirms',
      'One of you joined the municipality less than seven days ago, so a municipal advisor of the sale must confirm this.',
    );
  }
  const isNew = whyNotTakePart(by.people.issuers, by.userId, by.now);
  if (isNew) return isNew;
  return isUpToDate(change, sale) ? null : changedMeanwhile();
}

/** Why a municipal advisor of the sale cannot confirm a change, or null. Codes: sale-change-decided, not-second-person, changed-meanwhile. */
export function whyNotConfirmAsAdvisor(
  change: RequestedChange,
  sale: ChangingSale,
  { userId, people, now }: { readonly userId: number; readonly people: SecondPeople; readonly now: Date },
): Refusal | null {
  const decided = whyNotDecided(change);
  if (decided) return decided;
  if (secondPersonOf(people, now) !== 'advisor') {
    return refusal('not-second-person', 'Another person of the municipality must confirm this, not its advisor.');
  }
  if (!confirmingAdvisors(people, now).some((one) => one.userId === userId)) {
    return refusal(
      'not-second-person',
      'Your firm joined the team less than seven days ago, so an advisor who was there before must confirm this.',
    );
  }
  return isUpToDate(change, sale) ? null : changedMeanwhile();
}

function changedMeanwhile(): Refusal {
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

/** A sale that opened again, in the form of the closing record. */
export function recordedReopening(
  { changedAt, closeAfter, closeBefore, haltsBefore: afterHalts }: SaleChange,
  witnessSeconds: number,
): RecordedReopening {
  const closes = { closeAfter: closeAfter.toISOString(), closeBefore: closeBefore.toISOString() };
  return { afterHalts, at: changedAt.toISOString(), ...closes, witnessSeconds };
}

/** A change in the form of the closing record, other than a sale that opened again; `resizing` are the published bounds of the sale. */
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
