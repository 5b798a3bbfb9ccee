/** Earlier versions of the documents of a sale. */
import type { DocumentSlot } from '@fairbook/domain/base/vocabulary.ts';

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

interface SaleWithDocuments {
  readonly supplements: readonly Replaced[];
  readonly amendments: readonly {
    readonly id: string;
    readonly amendedAt: string;
    readonly documents: readonly Pick<Replaced, 'document' | 'before'>[];
  }[];
}

/** The versions of a document that amendments before the sale and supplements replaced, and when; latest first. */
export function earlierVersions({ supplements, amendments }: SaleWithDocuments, document: DocumentSlot) {
  const amended = amendments.flatMap(({ id, amendedAt, documents }) =>
    documents.map((one) => ({ id, changedAt: amendedAt, document: one.document, before: one.before })),
  );
  return [...amended, ...supplements]
    .flatMap(({ id, changedAt, before, ...one }) =>
      one.document === document && before ? [{ id, changedAt, before }] : [],
    )
    .toReversed();
}
