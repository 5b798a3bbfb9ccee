/** Converts moments between the builder's fields and the API. */
import { localText as textOf } from '@fairbook/ui/format/local-moment.ts';

/** '2026-11-21T14:05' in the viewer's zone; '' when empty. */
export function localText(iso: string | null): string {
  return iso === null ? '' : textOf(new Date(iso));
}

/** ISO moment of a field's text; unreadable text stays as it is, for the schema to refuse. */
export function isoOf(local: string): string {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? local : at.toISOString();
}
