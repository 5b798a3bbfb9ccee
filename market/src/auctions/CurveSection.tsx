/** Yield curve, with the maturity ladder below on the same axis. */

import { lazyPart } from '@fairbook/ui/Loading.tsx';
import { ladderSentence } from '@fairbook/ui/ladder.ts';
import { LadderLegend, MaturityLadder } from '@fairbook/ui/MaturityLadder.tsx';
import { Section } from '@fairbook/ui/PageHeader.tsx';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { Inventory, PublicAuction } from '../queries.ts';
import { auctionTexts } from '../texts/auctions.ts';
import css from './auction-page.module.css';
import { rungsOf } from './ladder-of.ts';

const words = auctionTexts.page.sections;

const YieldCurve = lazyPart(async () => ({ default: (await import('@fairbook/ui/charts/YieldCurve.tsx')).YieldCurve }));

export interface CurveSectionProps {
  readonly auction: Pick<PublicAuction, 'maturityStructure'>;
  readonly book: Inventory | undefined;
}

export function CurveSection({ auction, book }: CurveSectionProps) {
  const offered = auction.maturityStructure.filter((row) => row.isOffered);
  const rungs = rungsOf(auction, book);
  return (
    <>
      {book && (
        <Section title={book.isFinal ? words.coverOver : words.cover} actions={<LadderLegend />}>
          <p className={css.note}>{ladderSentence(rungs)}</p>
          <MaturityLadder rungs={rungs} size="wide" />
        </Section>
      )}
      <Suspense fallback={<Skeleton height={370} />}>
        <YieldCurve
          title={words.curve}
          maturities={offered.map((row) => ({
            maturityDate: row.maturityDate,
            yield: row.yield,
            offered: row.principalAmount,
          }))}
        />
      </Suspense>
    </>
  );
}
