/** Moments of announcements in their fields: a field for a moment holds the reader's own clock. */
import { localText, momentOf } from '@fairbook/ui/format/local-moment.ts';

export const typed = (at: string | null | undefined) => (at ? localText(new Date(at)) : '');

/** Sent value of a field; an incomplete moment as it is, so that it is refused. */
export const isoOf = (text: string) => momentOf(text)?.toISOString() ?? text;
