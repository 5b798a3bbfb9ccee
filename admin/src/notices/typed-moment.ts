/** Moments of announcements in their fields: a field for a moment holds the reader's own clock. */
import { isoOfWallTime, momentOfWallTime, wallTimeIn } from '@fairbook/domain/base/zones.ts';
import { readersZone } from '@fairbook/ui/format/format.ts';

export const typed = (at: string | null | undefined) => (at ? wallTimeIn(new Date(at), readersZone()) : '');

/** The moment of a field's text; null where it is empty or incomplete. */
export const momentOf = (text: string) => momentOfWallTime(text, readersZone());

/** Sent value of a field; an incomplete moment as it is, so that it is refused. */
export const isoOf = (text: string) => isoOfWallTime(text, readersZone());
