/** Yield curve, with the maturity ladder below on the same axis. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { currentRowsOfJson, type SaleTermsJson } from '@fairbook/domain/figures/current-terms.ts';
import { YieldCurve } from '@fairbook/ui/charts/YieldCurve.tsx';
import { ladderSentence } from '@fairbook/ui/kit/ladder.ts';
import { LadderLegend, MaturityLadder } from '@fairbook/ui/kit/MaturityLadder.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Skeleton } from '@mantine/core';
import type { Inventory } from '../base/queries.ts';
import css from '../parts/auction-page.module.css';
import { rungsOf } from './ladder-of.ts';
import { auctionTexts } from './texts/auctions.ts';

const words = auctionTexts.page.sections;

export interface CurveSectionProps {
  readonly auction: SaleTermsJson;
  readonly book: Inventory | undefined;
  /** The book is being read: its place is kept, so that nothing moves when it comes. */
  readonly isReading?: boolean;
}

export function CurveSection({ auction, book, isReading = false }: CurveSectionProps) {
  const offered = currentRowsOfJson(auction).filter((row) => row.isOffered);
  const rungs = rungsOf(auction, book);
  return (
    <>
      {(book || isReading) && (
        <Section title={book?.isFinal ? words.coverOver : words.cover} actions={<LadderLegend />}>
          {book ? <p className={css.note}>{ladderSentence(rungs)}</p> : <Skeleton height="3em" className={css.note} />}
          <MaturityLadder rungs={rungs} size="wide" />
        </Section>
      )}
      {offered.length > 0 && (
        <YieldCurve
          title={words.curve}
          maturities={offered.map((row) => ({
            maturityDate: keyOf(row),
            yield: row.yield,
            offered: row.principalAmount,
          }))}
        />
      )}
    </>
  );
}
