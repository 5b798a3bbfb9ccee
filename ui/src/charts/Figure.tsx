/** Frame of every chart: title, the finding in words, and the same numbers as a table. */
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { chartTexts } from '../format/chart-texts.ts';
import { ScrollRegion } from '../kit/ScrollRegion.tsx';
import css from './figure.module.css';

export interface FigureTable {
  readonly columns: readonly string[];
  /** The first cell of each row names it; the others are figures. */
  readonly rows: readonly (readonly string[])[];
}

export interface FigureProps {
  readonly title: string;
  /** Heading level of the title: 3 within a section that has its own heading. */
  readonly level?: 2 | 3;
  /** The chart's content, in words. */
  readonly finding: string;
  readonly table: FigureTable;
  /** Switches beside the button. */
  readonly tools?: ReactNode;
  readonly legend?: ReactNode;
  readonly children: ReactNode;
}

export function Figure({ title, level = 2, finding, table, tools, legend, children }: FigureProps) {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <figure className={css.figure} aria-labelledby={titleId}>
      <div className={css.figureHead}>
        <Title id={titleId} className={css.figureTitle}>
          {title}
        </Title>
        <div className={css.figureTools}>
          {tools}
          <Button variant="subtle" size="compact-sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {chartTexts.figure.table}
          </Button>
        </div>
      </div>
      <figcaption>{finding}</figcaption>
      {asTable ? (
        <FigureRows table={table} title={title} />
      ) : (
        <>
          {legend}
          {children}
        </>
      )}
    </figure>
  );
}

export interface LegendItem {
  readonly label: string;
  /** The part of the chart whose color it has: `data-part` in figure.module.css. */
  readonly part: string;
}

export function FigureLegend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className={css.figureLegend}>
      {items.map((item) => (
        <li key={item.part}>
          <LegendKey part={item.part} />
          {item.label}
        </li>
      ))}
    </ul>
  );
}

/** The color of a part of a chart, beside its name. */
export function LegendKey({ part }: { part: string }) {
  return <span className={css.legendKey} data-part={part} aria-hidden />;
}

function FigureRows({ table, title }: { table: FigureTable; title: string }) {
  return (
    <ScrollRegion className={css.figureRows} label={title}>
      <table>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, at) =>
                at === 0 ? (
                  <th key={table.columns[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={table.columns[at]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
