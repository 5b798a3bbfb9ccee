/** Names of the checks, their outcomes, and of the evidence they show. */

export const checkNames = [
  'duplicate',
  'mailbox',
  'phone',
  'address',
  'site',
  'closed-relation',
  'zip-code',
  'free-mail',
  'website',
  'issuer',
  'base-cusip',
  'cusips',
  'dates',
  'roles',
  'statement',
] as const;
export type CheckName = (typeof checkNames)[number];

export const checkOutcomes = ['Passed', 'Attention', 'NotApplicable'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** Details that two accounts can share. */
const sharedSignals = ['name', 'person', 'phone', 'home', 'building', 'mailbox', 'domain', 'site'] as const;
export type Signal = (typeof sharedSignals)[number];

export const checkSignals = [
  ...sharedSignals,
  'zip-unknown',
  'zip-elsewhere',
  'free-mail',
  'no-website',
  'issuer-status',
  'base-invalid',
  'base-known',
  'base-used',
  'cusip-invalid',
  'cusip-twice',
  'dated-late',
  'final-early',
  'launch-late',
  'presentation-late',
  'call-early',
  'call-late',
  'maturity-past',
  'same-person',
  'same-firm',
  'no-statement',
] as const;
export type CheckSignal = (typeof checkSignals)[number];

export interface Evidence {
  readonly signal: CheckSignal;
  /** The finding: a phone number, a name, a date. */
  readonly value: string;
  /** Likeness of names, from 0 to 1. */
  readonly likeness: number | null;
  /** The other account or auction, as the audit trail names it; null where it is about this one. */
  readonly subject: string | null;
}

export interface Check {
  readonly check: CheckName;
  readonly outcome: CheckOutcome;
  /** Empty unless it needs attention. */
  readonly evidence: readonly Evidence[];
}
