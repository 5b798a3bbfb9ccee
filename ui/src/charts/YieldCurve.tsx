/** Yield curve by maturity, with the ladder of amounts below on the same axis. */

import { chartTexts } from '../format/chart-texts.ts';
import { formatDay, formatPercent, formatWholeMoney, formatYield } from '../format/format.ts';
import { Figure, FigureLegend } from './Figure.tsx';
import { type CurveMaturity, type CurvePoint, curveFinding, curvePoints, yieldTicks } from './figures.ts';
import { Plot, type PlotScale } from './Plot.tsx';
import css from './plot.module.css';

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
  const words = chartTexts.chart;
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
      <Plot
        label={title}
        columns={points.map((point) => ({
          label: point.label,
          figures: [
            {
              part: 'yield',
              label: words.yield,
              value: point.yield === null ? words.none : formatPercent(point.yield),
            },
            {
              part: 'offered',
              label: words.offered,
              value: point.offered === null ? words.none : formatWholeMoney(point.offered),
            },
          ],
        }))}
        ticks={ticks}
        formatTick={formatTick}
        // The ladder of amounts uses the lowest quarter, the curve the rest.
        domain={[low - (high - low) * 0.42, high]}
        draw={(scale, active) => (
          <>
            {points.map(
              ({ label, offered }, column) =>
                offered !== null && <OfferedBar key={label} at={column} share={offered / largest} scale={scale} />,
            )}
            <Curve points={points} scale={scale} active={active} />
          </>
        )}
      />
    </Figure>
  );
}

function formatTick(value: number): string {
  return formatPercent(value);
}

const widestBar = 28;

interface OfferedBarProps {
  readonly at: number;
  /** Share of the largest amount. */
  readonly share: number;
  readonly scale: PlotScale;
}

function OfferedBar({ at, share, scale: { x, band, bottom } }: OfferedBarProps) {
  const [width, height] = [Math.min(widestBar, band * 0.8), share * 60];
  return (
    <rect className={css.bar} x={x(at) - width / 2} y={bottom - height} width={Math.max(0, width)} height={height} />
  );
}

interface CurveProps {
  readonly points: readonly CurvePoint[];
  readonly scale: PlotScale;
  readonly active: number | null;
}

/** A year without a yield is passed over: the distance shows it. */
function Curve({ points, scale, active }: CurveProps) {
  const path = points.flatMap(({ yield: value }, at) => (value === null ? [] : `${scale.x(at)},${scale.y(value)}`));
  return (
    <>
      <polyline className={css.line} points={path.join(' ')} />
      {points.map(
        ({ label, yield: value }, at) =>
          value !== null && (
            <circle key={label} className={css.dot} cx={scale.x(at)} cy={scale.y(value)} r={at === active ? 5 : 3} />
          ),
      )}
    </>
  );
}
