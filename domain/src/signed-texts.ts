/** The texts that the team of a sale signs: canonical, so that the same terms always have the same SHA-256, and each names its sale. */
import { canonicalText } from './closing.ts';
import type { FinalStatement } from './final-statement.ts';
import type { AuctionTerms, OfferingDocument } from './offering.ts';
import type { Submission } from './submission.ts';
import { submittedAuction } from './submitted.ts';
import { documentSlots } from './vocabulary.ts';

type Witnesses = Parameters<typeof submittedAuction>[2];

/**
 * Everything that was submitted for approval, besides documents. The launch of the marketing phase is not in it: administrators move it, and it changes
 * nothing about the bonds.
 */
export function termsText(sale: string, terms: AuctionTerms, witnesses: Witnesses): string {
  const { documents: _, ...sections } = submittedAuction(terms, (id) => id, witnesses);
  return canonicalText({ signed: 'fairbook-terms-1', sale, sections: textOnly(sections) });
}

/** A document by its id, which no other version has. */
export function documentText(sale: string, { id, name }: OfferingDocument): string {
  return canonicalText({ signed: 'fairbook-document-1', sale, document: id, name });
}

/** Going live with these terms and documents. */
export function goLiveText(sale: string, termsSha256: string, documents: AuctionTerms['documents']): string {
  const named = documentSlots.map(({ value }) => [value, documents[value]?.id ?? null]);
  return canonicalText({
    signed: 'fairbook-go-live-1',
    sale,
    terms: termsSha256,
    documents: Object.fromEntries(named),
  });
}

/** A version of the final official statement, by the SHA-256 of its file. */
export function finalStatementText(
  sale: string,
  { version, file, sha256 }: Pick<FinalStatement, 'version' | 'file' | 'sha256'>,
): string {
  return canonicalText({ signed: 'fairbook-final-statement-1', sale, version, document: file.id, sha256 });
}

/** Rates and prices as text, since canonical numbers are whole; what is empty is left out, as terms from before a field have it. */
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
