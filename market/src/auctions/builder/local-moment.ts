/** Moments as a field for local date and time holds them: the viewer's own clock, without a zone. */

/** '2026-11-21T14:05' in the viewer's zone; '' for none. */
export function localText(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment of such a text as ISO; what is no moment stays as it is, for the shape to refuse. */
export function isoOf(local: string): string {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? local : at.toISOString();
}
