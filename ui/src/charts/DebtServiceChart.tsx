/** Debt service by year: principal and interest, by calendar or by fiscal year. */
import type { Payment } from '@fairbook/domain/debt-service.ts';
import { BarChart } from '@mantine/charts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { compactMoney, formatMoney } from '../format.ts';
import { texts } from '../texts.ts';
import { Figure, FigureLegend } from './Figure.tsx';
import { paymentFinding, paymentsByYear } from './figures.ts';
import './charts.css';
import css from './figure.module.css';

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
  const words = texts.chart;
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
      <BarChart
        className={css.chart}
        h={280}
        data={years.map((year) => ({ ...year }))}
        dataKey="year"
        type="stacked"
        series={[
          { name: 'principal', label: words.principal, color: 'var(--fb-principal)' },
          { name: 'interest', label: words.interest, color: 'var(--fb-interest)' },
        ]}
        maxBarWidth={32}
        barChartProps={{ margin: { top: 10 } }}
        barProps={{ isAnimationActive: false, radius: 0 }}
        gridAxis="x"
        strokeDasharray="2 4"
        gridColor="var(--fb-hairline)"
        textColor="dimmed"
        tickLine="none"
        yAxisProps={{ width: 60, tickFormatter: compactMoney }}
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 16 }}
        tooltipAnimationDuration={0}
        valueFormatter={formatMoney}
      />
    </Figure>
  );
}
