/** Debt service by year: principal and interest, by calendar or by fiscal year. */
import type { Payment } from '@fairbook/domain/figures/debt-service.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { chartTexts } from '../format/chart-texts.ts';
import { compactMoney, formatMoney } from '../format/format.ts';
import { Figure, FigureLegend } from './Figure.tsx';
import { paymentFinding, paymentsByYear } from './figures.ts';
import { Plot, type PlotScale } from './Plot.tsx';
import css from './plot.module.css';
import { ticksUpTo } from './plot-labels.ts';

export interface DebtServiceChartProps {
  readonly title: string;
  readonly level?: 2 | 3;
  readonly payments: readonly Payment[];
}

/** Most municipalities end their fiscal year in June. */
const fiscalStart = 7;

export function DebtServiceChart({ title, level, payments }: DebtServiceChartProps) {
  const [firstMonth, setFirstMonth] = useState(1);
  const years = paymentsByYear(payments, firstMonth);
  const ticks = ticksUpTo(Math.max(0, ...years.map(({ total }) => total)));
  const words = chartTexts.chart;
  return (
    <Figure
      title={title}
      {...(level && { level })}
      finding={paymentFinding(years)}
      tools={
        <SegmentedControl
          size="xs"
          aria-label={words.year}
          value={String(firstMonth)}
          onChange={(month) => setFirstMonth(Number(month))}
          data={[
            { value: '1', label: words.calendarYear },
            { value: String(fiscalStart), label: words.fiscalYear },
          ]}
        />
      }
      legend={
        <FigureLegend
          items={[
            { label: words.principal, part: 'principal' },
            { label: words.interest, part: 'interest' },
          ]}
        />
      }
      table={{
        columns: [words.year, words.principal, words.interest, words.total],
        rows: years.map((year) => [
          year.year,
          formatMoney(year.principal),
          formatMoney(year.interest),
          formatMoney(year.total),
        ]),
      }}
    >
      <Plot
        label={title}
        columns={years.map((year) => ({
          label: year.year,
          figures: [
            { part: 'interest', label: words.interest, value: formatMoney(year.interest) },
            { part: 'principal', label: words.principal, value: formatMoney(year.principal) },
            { part: 'total', label: words.total, value: formatMoney(year.total) },
          ],
        }))}
        ticks={ticks}
        formatTick={compactMoney}
        domain={[0, ticks.at(-1) ?? 1]}
        draw={(scale) =>
          years.map((year, at) => (
            <g key={year.year}>
              <Bar part="principal" at={at} from={0} to={year.principal} scale={scale} />
              <Bar part="interest" at={at} from={year.principal} to={year.total} scale={scale} />
            </g>
          ))
        }
      />
    </Figure>
  );
}

const widestBar = 32;

interface BarProps {
  readonly part: 'principal' | 'interest';
  readonly at: number;
  /** Dollars below this part of the bar, and with it. */
  readonly from: number;
  readonly to: number;
  readonly scale: PlotScale;
}

function Bar({ part, at, from, to, scale: { x, y, band } }: BarProps) {
  const width = Math.min(widestBar, band * 0.8);
  return (
    <rect
      className={css.bar}
      data-part={part}
      x={x(at) - width / 2}
      y={y(to)}
      width={Math.max(0, width)}
      height={y(from) - y(to)}
    />
  );
}
