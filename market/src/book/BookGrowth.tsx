/** Chart of demand since the start of the sale: a step for every change, nothing interpolated. */

import { Figure } from '@fairbook/ui/charts/Figure.tsx';
import { compactMoney, formatCount, formatMoment, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import type { OrderBook } from '../base/queries.ts';
import css from '../parts/book.module.css';
import { issuingTexts } from '../parts/texts/issuing.ts';
import { growthPath } from './growth.ts';

const words = issuingTexts.book;
const [width, height] = [640, 160];

/** The part of a book that the chart shows. */
export type GrowingBook = Pick<OrderBook, 'buildUp' | 'startDate' | 'asOf'> & {
  readonly totals: Pick<OrderBook['totals'], 'principal' | 'demand' | 'bids'>;
};

export function BookGrowth({ book }: { book: GrowingBook }) {
  const { buildUp, totals, startDate, asOf } = book;
  const zone = useZone();
  const top = Math.max(totals.principal, ...buildUp.map((point) => point.demand));
  const from = startDate === null ? (buildUp[0]?.at ?? asOf) : startDate;
  const path = growthPath(buildUp, { from, until: asOf, top, width, height });
  const offered = height - (totals.principal / top) * height;
  return (
    <Figure
      title={words.growth}
      level={3}
      finding={totals.bids === 0 ? words.growthNone : words.growthFinding(formatWholeMoney(totals.demand), totals.bids)}
      table={{
        columns: [words.time, words.demand, words.orders],
        rows: buildUp.map((point) => [
          formatMoment(point.at, zone),
          formatWholeMoney(point.demand),
          formatCount(point.bids),
        ]),
      }}
    >
      <div className={css.growth}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path className={css.growthArea} d={`${path} L ${width} ${height} L 0 ${height} Z`} />
          <path className={css.growthLine} d={path} />
          <line className={css.growthOffered} x1={0} x2={width} y1={offered} y2={offered} />
        </svg>
        <span className={css.growthTop}>{compactMoney(top)}</span>
        <span className={css.growthEnds}>
          <span>{formatMoment(from, zone)}</span>
          <span>{formatMoment(asOf, zone)}</span>
        </span>
      </div>
    </Figure>
  );
}
