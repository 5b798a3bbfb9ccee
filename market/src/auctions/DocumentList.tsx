/** Documents of a sale, the final official statement first, fetched with the reader's token. */

import { documentSlots } from '@fairbook/domain/base/vocabulary.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { IconFileText } from '@fairbook/ui/icons/objects/file-text.ts';
import { Fragment } from 'react';
import type { PublicAuction } from '../base/queries.ts';
import css from '../parts/documents.module.css';
import { useDocuments } from '../parts/use-documents.tsx';
import { StatementItems } from '../sale-changes/StatementItems.tsx';
import { earlierVersions } from './facts/earlier-versions.ts';
import { auctionTexts } from './texts/auctions.ts';

const words = auctionTexts.page.documents;

const slots = documentSlots.toSorted((a, b) => order(a.value) - order(b.value));

interface DocumentListProps {
  readonly documents: PublicAuction['documents'];
  readonly supplements: PublicAuction['supplements'];
  readonly amendments: PublicAuction['amendments'];
  /** None before the sale has ended. */
  readonly finalStatements?: PublicAuction['finalStatements'];
}

/** The documents, and below each its earlier versions, latest first. */
export function DocumentList({ documents, finalStatements = [], ...replaced }: DocumentListProps) {
  const zone = useZone();
  const { problem, panel, openButton } = useDocuments();
  return (
    <>
      {problem}
      <ul className={css.documents}>
        <StatementItems versions={finalStatements} openButton={openButton} />
        {slots.map(({ value, label }) => {
          const file = documents[value];
          if (!file && value.startsWith('docOther')) return null;
          return (
            <Fragment key={value}>
              <li data-empty={!file || undefined}>
                <IconFileText size={22} stroke={1.4} aria-hidden />
                <span className={css.documentName}>
                  <strong>{label}</strong>
                  <span>{file ? file.name : words.none}</span>
                </span>
                {file && openButton(file, label)}
              </li>
              {earlierVersions(replaced, value).map(({ id, before, changedAt }) => (
                <li key={id} data-earlier>
                  <span className={css.documentName}>
                    <span>
                      {words.earlier} {formatMoment(changedAt, zone)}: {before.name}
                    </span>
                  </span>
                  {openButton(before, label)}
                </li>
              ))}
            </Fragment>
          );
        })}
      </ul>
      {panel}
    </>
  );
}

function order(slot: (typeof documentSlots)[number]['value']): number {
  return slot === 'preliminaryOfficialStatement' ? 0 : slot === 'investorPresentation' ? 1 : 2;
}
