/** A sale that opens again once, since its witnesses had not signed its entries in time after the close: its issuer publishes that choice. */

import { type FindingSentence, sayFinding } from '../base/sentences/findings.ts';

/** How long a sale is open again, at least: until a whole minute. */
export const reopenedMinutes = 30;
const second = 1_000;
const minute = 60 * second;

/** The close of a sale that opens again at this moment. */
export function reopenedClose(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / minute + reopenedMinutes) * minute);
}

/** As the closing record has it. */
export interface RecordedReopening {
  /** How many halts ended before it. */
  readonly afterHalts: number;
  readonly at: string;
  readonly closeAfter: string;
  readonly closeBefore: string;
  /** As published: how long the witnesses had. */
  readonly witnessSeconds: number;
  /** Changes have one. */
  readonly kind?: never;
}

/** The error in a reopening by itself, where this close was announced before; null if none. */
export function wrongReopening(reopening: RecordedReopening, close: string): FindingSentence | null {
  const { at, closeAfter, closeBefore, witnessSeconds } = reopening;
  if (closeBefore !== close) return 'another close was announced before';
  if (Date.parse(at) < Date.parse(closeBefore) + witnessSeconds * second) return 'its witnesses could still sign';
  const right = reopenedClose(new Date(at)).toISOString();
  return closeAfter === right ? null : sayFinding('it opens again until {close}', { close: right });
}

/** Returns whether the sale was over at this moment, before it opened again. */
export function isBetween(at: string, reopening: RecordedReopening | null): boolean {
  return reopening !== null && at >= reopening.closeBefore && at < reopening.at;
}
