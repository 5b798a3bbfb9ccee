/** Preview of the issue as typed: terms, ladder, yield curve, debt service. */
import { MaturityLadder } from '@fairbook/ui/kit/MaturityLadder.tsx';
import { useMemo } from 'react';
import type { OwnAuction } from '../../base/queries.ts';
import auctionPageCss from '../../parts/auction-page.module.css';
import { CurveSection } from '../CurveSection.tsx';
import { DebtServiceSection } from '../DebtServiceSection.tsx';
import { rungsOf } from '../ladder-of.ts';
import { buildingTexts } from '../texts/building.ts';
import css from './builder.module.css';
import { issueFigures } from './maturities/figures.ts';
import { PreviewTerms } from './PreviewTerms.tsx';

const words = buildingTexts.preview;

export function Preview({ auction }: { auction: OwnAuction }) {
  const { maturityStructure: rows } = auction;
  const figures = useMemo(() => issueFigures(auction), [auction]);
  const hasYields = rows.some((row) => row.isOffered && row.yield > 0);
  return (
    <aside className={css.buildPreview} aria-label={words.title}>
      <h2>{words.title}</h2>
      <PreviewTerms auction={auction} />
      {rows.length === 0 ? (
        <p className={auctionPageCss.note}>{words.none}</p>
      ) : (
        <MaturityLadder rungs={rungsOf(auction, undefined)} size="wide" />
      )}
      {rows.length > 0 && figures.trueInterestCost === null && <p className={auctionPageCss.note}>{words.noCost}</p>}
      {hasYields && <CurveSection auction={auction} book={undefined} />}
      {rows.length > 0 && <DebtServiceSection auction={auction} />}
    </aside>
  );
}
