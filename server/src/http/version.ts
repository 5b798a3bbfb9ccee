/** The If-Match header: whoever sends back the moment of the last change they read overwrites no later one. */
import { type Refusal, refusal } from '@fairbook/domain/refusal.ts';

/** Why nothing may be saved over what was last changed at `updatedAt`; null where the header is absent, `*`, or names that moment. */
export function whyNotOver(updatedAt: Date, header: string | string[] | undefined): Refusal | null {
  if (header === undefined || header === '*') return null;
  const named = [header].flat().flatMap((text) => text.split(/\s*,\s*/));
  if (named.includes(`"${updatedAt.toISOString()}"`)) return null;
  return refusal('changed-meanwhile', 'This was changed meanwhile, in another window or by somebody else');
}
