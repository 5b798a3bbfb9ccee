/** Earlier versions of the documents of a sale. */
import type { DocumentSlot } from '@fairbook/domain/vocabulary.ts';

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

interface Replaced {
  readonly id: string;
  readonly document: DocumentSlot;
  readonly changedAt: string;
  readonly before: StoredFile | null;
}

/** The versions of a document that supplements replaced, and when; latest first. */
export function earlierVersions(supplements: readonly Replaced[], document: DocumentSlot) {
  return supplements
    .flatMap(({ before, ...one }) => (one.document === document && before ? [{ ...one, before }] : []))
    .toReversed();
}
