/** When an administrator can mark the findings of a check as seen. */
import { type Refusal, refusal } from '../../base/refusal.ts';
import type { Check } from './vocabulary.ts';

/** Why not; null where it is allowed. `current` are the findings now, `read` those the administrator saw. */
export function whyNotMark(check: Check | undefined, current: string | undefined, read: string): Refusal | null {
  if (check?.outcome === 'Attention' && current === read) return null;
  return refusal('findings-changed', 'The findings of this check have changed. Read them again.');
}
