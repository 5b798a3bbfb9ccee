/** Step chart of demand over time against the offered amount. */

import { Figure } from '@fairbook/ui/charts/Figure.tsx';
import { compactMoney, formatCount, formatMoment, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { texts } from '../base/texts.ts';
import css from './build-up.module.css';
import { growthOf } from './growth.ts';
import type { OrderBook } from './shapes.ts';

const words = texts.book;

export function BuildUp({ book }: { book: OrderBook }) {
  const { buildUp: points, totals, startDate, asOf } = book;
  const zone = useZone();
  if (points.length === 0) return null;
  const growth = growthOf(points, totals.principal, startDate, asOf);
  return (
    <Figure
      title={words.buildUp}
      finding={words.buildUpFinding(compactMoney(totals.demand), formatCount(totals.bids))}
      table={{
        columns: [words.time, words.demand, words.orders],
        rows: points.map((point) => [
          formatMoment(point.at, zone),
          formatWholeMoney(point.demand),
          formatCount(point.bids),
        ]),
      }}
    >
      <div>
        <svg className={css.picture} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className={css.area} d={growth.area} />
          <path className={css.steps} d={growth.steps} />
          <line className={css.offered} x1="0" x2="100" y1={growth.offeredAt} y2={growth.offeredAt} />
        </svg>
        <span className={css.times}>
          <span>{formatMoment(growth.from, zone)}</span>
          <span className={css.offeredLabel}>{words.offeredLine(compactMoney(totals.principal))}</span>
          <span>{formatMoment(growth.to, zone)}</span>
        </span>
      </div>
    </Figure>
  );
}
