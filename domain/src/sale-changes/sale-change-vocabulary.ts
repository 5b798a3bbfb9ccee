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

/** The most that the terms of a resizing can say, and how long after the close a result can wait for the issuer. */
export const mostResizingPercent = 50;
export const mostResizingMinutes = 120;
export const resizingMinutes = [15, 30, 60, 120] as const;

/** The most that the terms of an automatic extension can say. */
export const mostExtensionMinutes = 30;
export const mostExtensions = 20;

/** How orders that were placed before the last supplement and not reconfirmed are treated at the close: chosen and published when the sale goes live. */
export const unconfirmedChoices = labelled(
  { value: 'stand', label: 'They stand' },
  { value: 'lapse', label: 'They lapse' },
);
export type UnconfirmedChoice = ValueOf<typeof unconfirmedChoices>;
