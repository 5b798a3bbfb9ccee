/** The texts that the team of a sale signs: canonical, so that the same terms always have the same SHA-256, and each names its sale. */

import type { Submission } from '../accounts/submission.ts';
import type { AuctionTerms, OfferingDocument } from '../auctions/offering.ts';
import { submittedAuction } from '../auctions/submitted.ts';
import { documentSlots } from '../base/vocabulary.ts';
import { canonicalText } from '../record/closing.ts';
import type { FinalStatement } from '../sale-changes/final-statement.ts';

type Witnesses = Parameters<typeof submittedAuction>[2];

/**
 * Everything that was submitted for approval, besides documents. The launch of the marketing phase is not in it: administrators move it, and it changes
 * nothing about the bonds.
 */
export function termsText(sale: string, terms: AuctionTerms, witnesses: Witnesses): string {
  const { documents: _, ...sections } = submittedAuction(terms, (id) => id, witnesses);
  return canonicalText({ signed: 'fairbook-terms-1', sale, sections: textOnly(sections) });
}

/** A document by its id, which no other version has, and the SHA-256 of its file, so that a reader of the file can check what was signed. */
export function documentText(sale: string, { id, name }: OfferingDocument, sha256: string): string {
  return canonicalText({ signed: 'fairbook-document-2', sale, document: id, name, sha256 });
}

/** Going live with these terms and documents; null where the SHA-256 of a document is not known, by its id. */
export function goLiveText(
  sale: string,
  termsSha256: string,
  documents: AuctionTerms['documents'],
  sha256Of: ReadonlyMap<string, string>,
): string | null {
  const named: [string, object | null][] = [];
  for (const { value } of documentSlots) {
    const id = documents[value]?.id;
    const sha256 = id === undefined ? undefined : sha256Of.get(id);
    if (id !== undefined && sha256 === undefined) return null;
    named.push([value, id === undefined ? null : { document: id, sha256 }]);
  }
  return goLive('fairbook-go-live-2', sale, termsSha256, named);
}

/** The text of earlier releases, which named a document by its id alone. */
export function formerDocumentText(sale: string, { id, name }: OfferingDocument): string {
  return canonicalText({ signed: 'fairbook-document-1', sale, document: id, name });
}

/** The text of earlier releases, which named documents by their ids alone. */
export function formerGoLiveText(sale: string, termsSha256: string, documents: AuctionTerms['documents']): string {
  const named = documentSlots.map(({ value }) => [value, documents[value]?.id ?? null] as const);
  return goLive('fairbook-go-live-1', sale, termsSha256, named);
}

function goLive(signed: string, sale: string, terms: string, documents: readonly (readonly [string, unknown])[]) {
  return canonicalText({ signed, sale, terms, documents: Object.fromEntries(documents) });
}

/** A version of the final official statement, by the SHA-256 of its file. */
export function finalStatementText(
  sale: string,
  { version, file, sha256 }: Pick<FinalStatement, 'version' | 'file' | 'sha256'>,
): string {
  return canonicalText({ signed: 'fairbook-final-statement-1', sale, version, document: file.id, sha256 });
}

/** Rates and prices as text, since canonical numbers are whole; empty fields are left out, as in terms from before a field existed. */
function textOnly(sections: Submission) {
  return Object.fromEntries(
    Object.entries(sections).map(([section, items]) => [
      section,
      items.map(({ key, name, fields }) => ({
        key,
        name,
        fields: Object.fromEntries(
          Object.entries(fields).flatMap(([field, value]) =>
            value === null || value === undefined || field === 'marketingPeriodLaunchDate'
              ? []
              : [[field, String(value)]],
          ),
        ),
      })),
    ]),
  );
}
