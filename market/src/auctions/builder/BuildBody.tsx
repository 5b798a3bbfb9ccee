/** A step beside the preview of the auction, with its key figures always in view. */
import { MaturityLadder } from '@fairbook/ui/kit/MaturityLadder.tsx';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { OwnAuction } from '../../base/queries.ts';
import auctionPageCss from '../../parts/auction-page.module.css';
import { CurveSection } from '../CurveSection.tsx';
import { DebtServiceSection } from '../DebtServiceSection.tsx';
import { rungsOf } from '../ladder-of.ts';
import { buildingTexts } from '../texts/building.ts';
import css from './builder.module.css';
import { FiguresBar } from './maturities/FiguresBar.tsx';
import { issueFigures } from './maturities/figures.ts';
import { PreviewTerms } from './PreviewTerms.tsx';

export interface BuildBodyProps {
  /** The auction with the typed values. */
  readonly auction: OwnAuction;
  /** The preview moves below where the fields need the whole width. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function BuildBody({ auction, wide = false, children }: BuildBodyProps) {
  return (
    <div className={css.buildPage}>
      <div className={css.buildBody} data-wide={wide || undefined}>
        {children}
        <Preview auction={auction} />
      </div>
      <FiguresBar auction={auction} />
    </div>
  );
}

const words = buildingTexts.preview;

/** Preview of the issue as typed: terms, ladder, yield curve, debt service. */
function Preview({ auction }: { auction: OwnAuction }) {
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
