/** Yield curve by maturity, with the ladder of amounts below on the same axis. */
import { CompositeChart } from '@mantine/charts';
import { formatDay, formatPercent, formatWholeMoney, formatYield } from '../format.ts';
import { texts } from '../texts.ts';
import { Figure, FigureLegend } from './Figure.tsx';
import { type CurveMaturity, curveFinding, curvePoints, yieldTicks } from './figures.ts';
import './charts.css';
import css from './figure.module.css';

export interface YieldCurveProps {
  readonly title: string;
  readonly level?: 2 | 3;
  readonly maturities: readonly CurveMaturity[];
}

export function YieldCurve({ title, level, maturities }: YieldCurveProps) {
  const points = curvePoints(maturities);
  const ticks = yieldTicks(maturities);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const largest = Math.max(0, ...maturities.map((maturity) => maturity.offered));
  const words = texts.chart;
  return (
    <Figure
      title={title}
      {...(level && { level })}
      finding={curveFinding(maturities)}
      legend={
        <FigureLegend
          items={[
            { label: words.yield, part: 'yield' },
            { label: words.offered, part: 'offered' },
          ]}
        />
      }
      table={{
        columns: [words.maturity, words.offered, words.yield],
        rows: maturities.map((maturity) => [
          formatDay(maturity.maturityDate),
          formatWholeMoney(maturity.offered),
          formatYield(maturity.yield),
        ]),
      }}
    >
      <CompositeChart
        className={css.chart}
        h={280}
        data={points.map((point) => ({ ...point }))}
        dataKey="label"
        series={[
          { name: 'offered', label: words.offered, color: 'var(--fb-offered)', type: 'bar', yAxisId: 'right' },
          { name: 'yield', label: words.yield, color: 'var(--fb-yield)', type: 'line' },
        ]}
        curveType="linear"
        strokeWidth={2}
        dotProps={{ r: 3, strokeWidth: 0 }}
        activeDotProps={{ r: 5, strokeWidth: 0 }}
        maxBarWidth={28}
        barProps={{
          stroke: 'var(--fb-offered)',
          strokeWidth: 1,
          fillOpacity: 1,
          fill: 'var(--fb-surface)',
          strokeOpacity: 1,
          isAnimationActive: false,
        }}
        lineProps={{ isAnimationActive: false }}
        gridAxis="x"
        strokeDasharray="2 4"
        gridColor="var(--fb-hairline)"
        textColor="dimmed"
        tickLine="none"
        withRightYAxis
        composedChartProps={{ margin: { top: 10 } }}
        // The ladder uses the lowest quarter, the curve the rest.
        yAxisProps={{ width: 52, domain: [low - (high - low) * 0.42, high], ticks, tickFormatter: tick }}
        rightYAxisProps={{ hide: true, domain: [0, largest * 4.2] }}
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 16 }}
        tooltipAnimationDuration={0}
        valueFormatter={(value) => (value < 100 ? formatPercent(value) : formatWholeMoney(value))}
      />
    </Figure>
  );
}

function tick(value: number): string {
  return formatPercent(value);
}
