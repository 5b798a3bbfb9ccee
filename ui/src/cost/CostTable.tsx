/** A ruled table of figures: named columns, rows, and a row of sums. */
import type { ReactNode } from 'react';
import figureTableCss from '../kit/figure-table.module.css';
import { ScrollRegion } from '../kit/ScrollRegion.tsx';
import utilitiesCss from '../theme/utilities.module.css';
import css from './cost.module.css';

export interface CostRow {
  readonly key: string;
  /** One cell for each column; the first names the row. */
  readonly cells: readonly ReactNode[];
  /** A result of the rows above it. */
  readonly isSum?: boolean;
}

interface CostTableProps {
  readonly caption: string;
  /** The first is that of names; the others are figures. */
  readonly columns: readonly string[];
  readonly rows: readonly CostRow[];
  readonly sums?: readonly ReactNode[];
  /** True if the row of the columns' names is for screen readers only: two columns speak for themselves. */
  readonly hidesHead?: boolean;
}

/** Columns side by side on a phone; with more, rows fold. */
const maxUnfolded = 3;

export function CostTable({ caption, columns, rows, sums, hidesHead = false }: CostTableProps) {
  const folds = columns.length > maxUnfolded ? figureTableCss.folds : '';
  return (
    <ScrollRegion className={`${figureTableCss.figures} ${css.table} ${folds}`} label={caption}>
      <table>
        <caption className={utilitiesCss.hidden}>{caption}</caption>
        <thead className={hidesHead ? utilitiesCss.hidden : undefined}>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" data-align={at === 0 ? undefined : 'end'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, isSum }) => (
            <tr key={key} data-sum={isSum}>
              <Cells columns={columns} cells={cells} />
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr>
              <Cells columns={columns} cells={sums} />
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollRegion>
  );
}

function Cells({ columns, cells }: { readonly columns: readonly string[]; readonly cells: readonly ReactNode[] }) {
  return columns.map((column, at) =>
    at === 0 ? (
      <th key={column} scope="row">
        {cells[at]}
      </th>
    ) : (
      <td key={column} data-label={column} data-align="end">
        {cells[at]}
      </td>
    ),
  );
}
