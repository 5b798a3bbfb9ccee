/** Converts moments to and from a datetime-local field: the viewer's own clock, without a zone. */

/** '2026-11-21T14:05' in the viewer's zone. */
export function localText(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The moment of such a text; null where it is empty or incomplete. */
export function momentOf(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment;
}
