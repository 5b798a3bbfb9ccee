/** History of an account or an auction: who requested, decided or changed what, when, and why. Append-only. */

import { type Refusal, refusal } from '../base/refusal.ts';
import type { HistoryAction } from '../base/vocabulary.ts';
import type { FactChange } from './facts.ts';

export interface HistoryEntry {
  readonly uuid: string;
  /** The user or administrator who acted. */
  readonly userUuid: string;
  readonly action: HistoryAction;
  /** The reason in the actor's own words; null if none was given. */
  readonly remarks: string | null;
  /** The moment as an ISO 8601 string in UTC. */
  readonly timestamp: string;
  /** In a change request: its changes, planned or made. */
  readonly changes?: FactChange[] | undefined;
}

/** An entry before it has a timestamp. */
export interface Change {
  readonly uuid: string;
  readonly userUuid: string;
  readonly action: HistoryAction;
  readonly remarks?: string | null | undefined;
  readonly changes?: FactChange[];
}

/** The history with one more entry at its end, stamped with `now`. The input is not modified. */
export function appendEntry(history: readonly HistoryEntry[], change: Change, now: Date): HistoryEntry[] {
  const { uuid, userUuid, action, changes } = change;
  const remarks = change.remarks?.trim() || null;
  return [...history, { uuid, userUuid, action, remarks, timestamp: now.toISOString(), ...(changes && { changes }) }];
}

/** The latest entry, or the latest of one action; null where there is none. */
export function lastEntry(history: readonly HistoryEntry[], action?: HistoryAction): HistoryEntry | null {
  return history.findLast((entry) => action === undefined || entry.action === action) ?? null;
}

/** The unanswered rejection: its remarks stay visible to the applicant until approval is requested again. */
export function standingRejection(history: readonly HistoryEntry[]): HistoryEntry | null {
  const last = lastEntry(history);
  return last?.action === 'REJECT' ? last : null;
}

/** A refusal and a change of an account's status need a reason. Requests, approvals and withdrawals do not, except a request for a change. */
export function needsReason(action: HistoryAction): boolean {
  return !wordless.includes(action);
}

const wordless: readonly HistoryAction[] = ['REQUEST', 'RECALL', 'APPROVE', 'APPROVE_CHANGE', 'WITHDRAW_CHANGE'];

/** Refuses an action whose required reason is missing. */
export function whyNotRemarks(action: HistoryAction, remarks: string | null | undefined): Refusal | null {
  return needsReason(action) && !remarks?.trim() ? refusal('reason-required', 'A reason is required') : null;
}
