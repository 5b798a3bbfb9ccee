/** The If-Match header: a client that sends the time of the last change it read does not overwrite a later one. */
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';

/** Why nothing may be saved over a change at `updatedAt`; null where the header is absent, `*`, or has that time. */
export function whyNotOver(updatedAt: Date, header: string | string[] | undefined): Refusal | null {
  if (header === undefined || header === '*') return null;
  const named = [header].flat().flatMap((text) => text.split(/\s*,\s*/));
  if (named.includes(`"${updatedAt.toISOString()}"`)) return null;
  return refusal('changed-meanwhile', 'This was changed in another window or by someone else');
}
