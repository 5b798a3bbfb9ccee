/** Ruled table of a printable page: named columns, rows, and a row of totals. */

import figureTableCss from '@fairbook/ui/kit/figure-table.module.css';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import type { ReactNode } from 'react';
import css from './paper.module.css';

export interface PaperColumn {
  readonly label: string;
  /** Figures align right; long sentences wrap. */
  readonly as?: 'figure' | 'sentence';
}

/** A column of figures. */
export function figure(label: string): PaperColumn {
  return { label, as: 'figure' };
}

export interface PaperRow {
  readonly key: string;
  /** One cell for each column; the first names the row. */
  readonly cells: readonly ReactNode[];
}

export interface PaperTableProps {
  readonly caption: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  readonly sums?: readonly ReactNode[];
}

/** Maximum number of columns side by side on a phone; with more, rows fold. */
const maxUnfolded = 4;

export function PaperTable({ caption, columns, rows, sums }: PaperTableProps) {
  const folding = columns.length > maxUnfolded ? [css.folded, figureTableCss.folds] : [];
  return (
    <ScrollRegion className={[figureTableCss.figures, css.paperTable, ...folding].join(' ')} label={caption}>
      <table>
        <caption className={utilitiesCss.hidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" {...looksOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <Cells columns={columns} cells={row.cells} />
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

function Cells({ columns, cells }: { columns: readonly PaperColumn[]; cells: readonly ReactNode[] }) {
  return columns.map((column, at) =>
    at === 0 ? (
      <th key={column.label} scope="row" {...looksOf(column)}>
        {cells[at]}
      </th>
    ) : (
      <td key={column.label} data-label={column.label} {...looksOf(column)}>
        {cells[at]}
      </td>
    ),
  );
}

function looksOf({ as }: PaperColumn) {
  if (as === 'figure') return { 'data-align': 'end' };
  return as === 'sentence' ? { className: `${css.wraps} ${figureTableCss.foldWhole}` } : {};
}
