/** Preview of the issue as typed: ladder, key figures, yield curve, debt service. */
import { formatPercent, formatWholeMoney } from '@fairbook/ui/format.ts';
import { MaturityLadder } from '@fairbook/ui/MaturityLadder.tsx';
import utilitiesCss from '@fairbook/ui/utilities.module.css';
import { useMemo } from 'react';
import type { OwnAuction } from '../../queries.ts';
import { buildingTexts } from '../../texts/building.ts';
import auctionPageCss from '../auction-page.module.css';
import { CurveSection } from '../CurveSection.tsx';
import { DebtServiceSection } from '../DebtServiceSection.tsx';
import { rungsOf } from '../ladder-of.ts';
import css from './builder.module.css';
import { issueFigures } from './figures.ts';

const words = buildingTexts.preview;

export function Preview({ auction }: { auction: OwnAuction }) {
  const { maturityStructure: rows } = auction;
  const figures = useMemo(() => issueFigures(auction), [auction]);
  const total = rows.reduce((sum, row) => sum + row.principalAmount, 0);
  const hasYields = rows.some((row) => row.isOffered && row.yield > 0);
  return (
    <aside className={css.buildPreview} aria-label={words.title}>
      <h2>{words.title}</h2>
      {rows.length === 0 ? (
        <p className={auctionPageCss.note}>{words.none}</p>
      ) : (
        <MaturityLadder rungs={rungsOf(auction, undefined)} size="wide" />
      )}
      {rows.length > 0 && (
        <dl className={css.buildFigures}>
          <Figure label={words.total} value={formatWholeMoney(total)} />
          <Figure
            label={words.averageLife}
            value={figures.averageLife === null ? '–' : words.years(figures.averageLife.toFixed(1))}
          />
          <Figure label={words.tic} value={percent(figures.trueInterestCost)} />
          <Figure label={words.nic} value={percent(figures.netInterestCost)} />
        </dl>
      )}
      {rows.length > 0 && figures.trueInterestCost === null && <p className={auctionPageCss.note}>{words.noCost}</p>}
      {hasYields && <CurveSection auction={auction} book={undefined} />}
      {rows.length > 0 && <DebtServiceSection auction={auction} />}
    </aside>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className={utilitiesCss.label}>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function percent(value: number | null): string {
  return value === null ? '–' : formatPercent(value, 4);
}
