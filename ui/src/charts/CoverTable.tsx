/** Cover table: orders ÷ offer for each maturity and priority group, printed and shaded. */
import { labelOf, type OrderClass, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import { chartTexts } from '../format/chart-texts.ts';
import { formatCover, formatMonth, formatWholeMoney } from '../format/format.ts';
import figureTableCss from '../kit/figure-table.module.css';
import { ScrollRegion } from '../kit/ScrollRegion.tsx';
import utilitiesCss from '../theme/utilities.module.css';
import css from './figure.module.css';
import { coverShade, type DemandRow } from './figures.ts';

export interface CoverTableProps {
  /** Label for screen readers. */
  readonly caption: string;
  readonly rows: readonly DemandRow[];
  /** The groups that may order, by priority. */
  readonly classes: readonly OrderClass[];
}

export function CoverTable({ caption, rows, classes }: CoverTableProps) {
  const words = chartTexts.chart;
  const offered = rows.reduce((sum, row) => sum + row.offered, 0);
  const ofClass = (orderClass: OrderClass) => rows.reduce((sum, row) => sum + (row.bids[orderClass] ?? 0), 0);
  return (
    <ScrollRegion className={css.cover} part="cover" label={caption}>
      <table>
        <caption className={utilitiesCss.hidden}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.maturity}</th>
            <th scope="col" className={figureTableCss.wide}>
              {words.offered}
            </th>
            {classes.map((orderClass) => (
              <th key={orderClass} scope="col">
                <span>{labelOf(orderClasses, orderClass)}</span>
              </th>
            ))}
            <th scope="col">
              <span>{words.all}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.maturityDate}>
              <th scope="row">
                {formatMonth(row.maturityDate)}
                <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>
                  {formatWholeMoney(row.offered)}
                </span>
              </th>
              <td className={figureTableCss.wide}>{formatWholeMoney(row.offered)}</td>
              {classes.map((orderClass) => (
                <Cover key={orderClass} bid={row.bids[orderClass] ?? 0} offered={row.offered} />
              ))}
              <Cover bid={sumOf(row, classes)} offered={row.offered} total />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {words.total}
              <span className={`${figureTableCss.second} ${figureTableCss.narrow}`}>{formatWholeMoney(offered)}</span>
            </th>
            <td className={figureTableCss.wide}>{formatWholeMoney(offered)}</td>
            {classes.map((orderClass) => (
              <Cover key={orderClass} bid={ofClass(orderClass)} offered={offered} />
            ))}
            <Cover bid={rows.reduce((sum, row) => sum + sumOf(row, classes), 0)} offered={offered} total />
          </tr>
        </tfoot>
      </table>
    </ScrollRegion>
  );
}

function Cover({ bid, offered, total = false }: { bid: number; offered: number; total?: boolean }) {
  const cover = offered > 0 ? bid / offered : 0;
  return (
    <td data-shade={coverShade(cover)} data-total={total || undefined} title={formatWholeMoney(bid)}>
      {formatCover(cover)}
    </td>
  );
}

function sumOf(row: DemandRow, classes: readonly OrderClass[]): number {
  return classes.reduce((sum, orderClass) => sum + (row.bids[orderClass] ?? 0), 0);
}
