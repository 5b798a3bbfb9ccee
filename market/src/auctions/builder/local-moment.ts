/** Moments of the builder's fields as the calls carry them. */
import { localText as textOf } from '@fairbook/ui/local-moment.ts';

/** '2026-11-21T14:05' in the viewer's zone; '' for none. */
export function localText(iso: string | null): string {
  return iso === null ? '' : textOf(new Date(iso));
}

/** The moment of such a text as ISO; what is no moment stays as it is, for the shape to refuse. */
export function isoOf(local: string): string {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? local : at.toISOString();
}
