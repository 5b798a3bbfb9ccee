/** The state of an order from the states of its lines. */
import type { BidState } from '@fairbook/domain/base/vocabulary.ts';

/** The state of an order from its lines: withdrawn with the last of them, amended where any ever changed. */
export function stateOf(lines: readonly { readonly state: BidState }[]): BidState {
  if (lines.every(({ state }) => state === 'Withdrawn')) return 'Withdrawn';
  return lines.every(({ state }) => state === 'Active') ? 'Active' : 'Amended';
}
