/** Converts an auction's times from responses to those the rules take. */
import type { Timing } from '@fairbook/domain/auctions/auction.ts';

export interface AnsweredTimes extends Pick<Timing, 'status'> {
  readonly startDate: string | null;
  readonly closeDate: string | null;
  readonly halt: { readonly haltedAt: string } | null;
}

export function timingOf({ status, startDate, closeDate, halt }: AnsweredTimes): Timing {
  return {
    status,
    startDate: dateOf(startDate),
    closeDate: dateOf(closeDate),
    haltedAt: dateOf(halt?.haltedAt ?? null),
  };
}

function dateOf(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}
