/** Values and labels of changes of a sale that was announced. */
import { labelled, type ValueOf } from '../base/vocabulary.ts';

export const saleChangeKinds = labelled(
  { value: 'RESCHEDULE', label: 'Sale rescheduled' },
  { value: 'SUPPLEMENT', label: 'Document supplemented' },
  { value: 'WITHDRAW_MATURITIES', label: 'Maturities withdrawn' },
  { value: 'RESIZE', label: 'Amounts decided' },
  { value: 'REOPEN', label: 'Sale opened again' },
);
export type SaleChangeKind = ValueOf<typeof saleChangeKinds>;
/** Those that a person requests. */
export type RequestedKind = Exclude<SaleChangeKind, 'REOPEN'>;

/** A change waits for a second person, is made, was withdrawn by either, or is void since the sale changed before. */
export const saleChangeStatuses = labelled(
  { value: 'Requested', label: 'Requested' },
  { value: 'Made', label: 'Made' },
  { value: 'Withdrawn', label: 'Withdrawn' },
  { value: 'Void', label: 'Void' },
);
export type SaleChangeStatus = ValueOf<typeof saleChangeStatuses>;

/** Parties that reschedule a sale: its issuer, or the terms by which it is extended (`extension.ts`). */
export const reschedulingParties = ['issuer', 'terms'] as const;
export type ReschedulingParty = (typeof reschedulingParties)[number];
