/** Allocation by maturity: the award of each priority group, and the unsold rest. Each maturity is allocated separately. */
import { labelOf, type OrderClass, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import type { ReactNode } from 'react';
import { chartTexts } from '../format/chart-texts.ts';
import { compactMoney, formatMonth, formatWholeMoney } from '../format/format.ts';
import { ClassLegend } from './ClassLegend.tsx';
import { classColor, classKind } from './class-look.ts';
import css from './demand-bars.module.css';
import { Figure } from './Figure.tsx';
import { type SoldRow, soldFinding, unfilledOf } from './figures.ts';

export interface SoldBarsProps {
  readonly title: string;
  readonly level?: 2 | 3;
  readonly rows: readonly SoldRow[];
  /** Before the close: what would be sold by the orders of this moment. */
  readonly isEstimate?: boolean;
  /** Switches beside the title. */
  readonly tools?: ReactNode;
}

export function SoldBars({ title, level, rows, tools, isEstimate = false }: SoldBarsProps) {
  const words = chartTexts.chart;
  const most = Math.max(1, ...rows.map((row) => row.offered));
  const shown = orderClasses.map(({ value }) => value).filter((each) => rows.some((row) => awardOf(row, each) > 0));
  return (
    <Figure
      title={title}
      {...(level && { level })}
      finding={soldFinding(rows, isEstimate)}
      tools={tools}
      table={{
        columns: [
          words.maturity,
          words.offered,
          ...shown.map((each) => labelOf(orderClasses, each)),
          words.unsold,
          words.notFilled,
        ],
        rows: rows.map((row) => [
          formatMonth(row.maturityDate),
          formatWholeMoney(row.offered),
          ...shown.map((each) => formatWholeMoney(awardOf(row, each))),
          formatWholeMoney(row.unsold),
          formatWholeMoney(unfilledOf(row)),
        ]),
      }}
      legend={
        <ClassLegend classes={shown}>
          {rows.some((row) => row.unsold > 0) && (
            <li>
              <span className={css.unsoldBar} aria-hidden />
              {words.unsold}
            </li>
          )}
        </ClassLegend>
      }
    >
      <ol className={`${css.demand} ${css.sold}`}>
        {rows.map((row) => (
          <li key={row.maturityDate}>
            <span>{formatMonth(row.maturityDate)}</span>
            <span className={css.demandTrack} aria-hidden>
              {shown
                .filter((each) => awardOf(row, each) > 0)
                .map((each) => (
                  <span
                    key={each}
                    className={css.demandBar}
                    data-kind={classKind(each)}
                    style={{ ...classColor(each), inlineSize: `${(awardOf(row, each) / most) * 100}%` }}
                  />
                ))}
              {row.unsold > 0 && (
                <span className={css.unsoldBar} style={{ inlineSize: `${(row.unsold / most) * 100}%` }} />
              )}
            </span>
            <span className={css.soldWords}>
              {row.unsold > 0
                ? words.unsoldAmount(compactMoney(row.unsold))
                : isEstimate
                  ? words.wouldSellOut
                  : words.soldOut}
              {unfilledOf(row) > 0 && (
                <span className={css.soldSecond}>{words.notFilledAmount(compactMoney(unfilledOf(row)))}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Figure>
  );
}

function awardOf({ results }: SoldRow, orderClass: OrderClass): number {
  return results.find((result) => result.orderClass === orderClass)?.allocated ?? 0;
}
