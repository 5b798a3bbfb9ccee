/** Demand by maturity: the offer as an outline, and over it the orders, group by group in priority order. */
import { labelOf, type OrderClass, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { chartTexts } from '../format/chart-texts.ts';
import { formatCover, formatMonth, formatWholeMoney } from '../format/format.ts';
import { ClassLegend } from './ClassLegend.tsx';
import { classColor, classKind } from './class-look.ts';
import css from './demand-bars.module.css';
import { Figure } from './Figure.tsx';
import { type DemandRow, demandFinding, demandOf } from './figures.ts';

export interface DemandBarsProps {
  readonly title: string;
  readonly level?: 2 | 3;
  readonly rows: readonly DemandRow[];
  /** The groups that may order, by priority. */
  readonly classes: readonly OrderClass[];
}

export function DemandBars({ title, level, rows, classes }: DemandBarsProps) {
  const words = chartTexts.chart;
  const most = Math.max(1, ...rows.map((row) => Math.max(row.offered, demandOf(row))));
  const coverOf = (row: DemandRow) => (row.offered > 0 ? formatCover(demandOf(row) / row.offered) : '–');
  return (
    <Figure
      title={title}
      {...(level && { level })}
      finding={demandFinding(rows)}
      table={{
        columns: [words.maturity, words.offered, ...classes.map((each) => labelOf(orderClasses, each)), words.cover],
        rows: rows.map((row) => [
          formatMonth(row.maturityDate),
          formatWholeMoney(row.offered),
          ...classes.map((each) => formatWholeMoney(row.bids[each] ?? 0)),
          coverOf(row),
        ]),
      }}
      legend={
        <ClassLegend classes={classes}>
          <li>
            <span className={css.demandOffered} aria-hidden />
            {chartTexts.chart.offered}
          </li>
        </ClassLegend>
      }
    >
      <ol className={css.demand}>
        {rows.map((row) => (
          <li key={row.maturityDate}>
            <span>{formatMonth(row.maturityDate)}</span>
            <span className={css.demandTrack} aria-hidden>
              <Orders row={row} classes={classes} most={most} />
              <span className={css.demandOffered} style={{ inlineSize: `${(row.offered / most) * 100}%` }} />
            </span>
            <span className={css.demandFigure}>{coverOf(row)}</span>
          </li>
        ))}
      </ol>
    </Figure>
  );
}

function Orders({ row, classes, most }: { row: DemandRow; classes: readonly OrderClass[]; most: number }) {
  return classes
    .filter((each) => (row.bids[each] ?? 0) > 0)
    .map((each) => (
      <span
        key={each}
        className={css.demandBar}
        data-kind={classKind(each)}
        style={{ ...classColor(each), inlineSize: `${((row.bids[each] ?? 0) / most) * 100}%` }}
      />
    ));
}
