/** Columns over an axis of years or months, with the figures of a column while it is pointed at or reached by the arrow keys. */
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { LegendKey } from './Figure.tsx';
import css from './plot.module.css';
import { labelledColumns, middleOfLabel } from './plot-labels.ts';

export interface PlotFigure {
  readonly label: string;
  readonly value: string;
  /** As in the legend. */
  readonly part: string;
}

export interface PlotColumn {
  readonly label: string;
  readonly figures: readonly PlotFigure[];
}

/** Where values are, in pixels. */
export interface PlotScale {
  /** The middle of a column. */
  readonly x: (column: number) => number;
  readonly y: (value: number) => number;
  /** Width of a column. */
  readonly band: number;
  readonly bottom: number;
}

export interface PlotProps {
  readonly label: string;
  readonly columns: readonly PlotColumn[];
  readonly ticks: readonly number[];
  readonly formatTick: (value: number) => string;
  /** The values at the lower and at the upper edge. */
  readonly domain: readonly [number, number];
  readonly draw: (scale: PlotScale, active: number | null) => ReactNode;
}

const height = 280;
const edge = { top: 10, bottom: 26, left: 60 };
const bottom = height - edge.bottom;

export function Plot({ label, columns, ticks, formatTick, domain, draw }: PlotProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [active, setActive] = useState<number | null>(null);
  const band = Math.max(0, width - edge.left) / Math.max(1, columns.length);
  const [low, high] = domain;
  const scale: PlotScale = {
    x: (column) => edge.left + band * (column + 0.5),
    y: (value) => bottom - ((value - low) / (high - low || 1)) * (bottom - edge.top),
    band,
    bottom,
  };
  const last = columns.length - 1;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    // The figures can be pointed at, and stay.
    if (event.target instanceof Element && event.target.closest('[data-part="tip"]')) return;
    const column = Math.floor((event.clientX - event.currentTarget.getBoundingClientRect().left - edge.left) / band);
    setActive(column >= 0 && column <= last ? column : null);
  };
  // Also where the pointer opened the figures and the focus is elsewhere.
  useEffect(() => {
    if (active === null) return;
    const closeByEscape = ({ key }: { readonly key: string }) => key === 'Escape' && setActive(null);
    document.addEventListener('keydown', closeByEscape);
    return () => document.removeEventListener('keydown', closeByEscape);
  }, [active]);
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = columnAfter(event.key, active, last);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  const shown = active === null ? undefined : columns[active];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; this group has figures to step through.
    <div
      ref={ref}
      className={css.plot}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move from column to column.
      tabIndex={0}
      aria-label={label}
      onPointerMove={point}
      onPointerLeave={() => setActive(null)}
      onBlur={() => setActive(null)}
      onKeyDown={press}
    >
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={css.grid} x1={edge.left} x2={width} y1={scale.y(tick)} y2={scale.y(tick)} />
              <text className={css.tick} x={edge.left - 8} y={scale.y(tick)} dy="0.35em" textAnchor="end">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {active !== null && (
            <rect
              className={css.active}
              x={scale.x(active) - band / 2}
              y={edge.top}
              width={band}
              height={bottom - edge.top}
            />
          )}
          {draw(scale, active)}
          <line className={css.axis} x1={edge.left} x2={width} y1={bottom} y2={bottom} />
          {labelledColumns(columns, band).map((column) => {
            const { label: name = '' } = columns[column] ?? {};
            return (
              <text
                key={column}
                className={css.tick}
                x={middleOfLabel(name, scale.x(column), width)}
                y={height - 8}
                textAnchor="middle"
              >
                {name}
              </text>
            );
          })}
        </svg>
      )}
      <div role="status">
        {shown && active !== null && <Tip column={shown} from={besideColumn(scale.x(active), band, width)} />}
      </div>
    </div>
  );
}

const tipWidth = 196;

/** Where the figures of a column start: on the side with more room, and never beyond the edge. */
function besideColumn(x: number, band: number, width: number): number {
  // Touching the column, so that the pointer reaches the figures without crossing another one.
  const gap = band / 2 - 1;
  const from = x > width / 2 ? x - gap - tipWidth : x + gap;
  return Math.max(0, Math.min(from, width - tipWidth));
}

function Tip({ column, from }: { readonly column: PlotColumn; readonly from: number }) {
  return (
    <div className={css.tip} data-part="tip" style={{ insetInlineStart: from, inlineSize: tipWidth }}>
      <strong>{column.label}</strong>
      <dl>
        {column.figures.map((figure) => (
          <div key={figure.part}>
            <dt>
              <LegendKey part={figure.part} />
              {figure.label}
            </dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The column that a key leads to, null for none; undefined where the key has no meaning here. */
function columnAfter(key: string, active: number | null, last: number): number | null | undefined {
  if (last < 0) return undefined;
  if (key === 'ArrowRight') return active === null ? 0 : Math.min(last, active + 1);
  if (key === 'ArrowLeft') return active === null ? last : Math.max(0, active - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  return key === 'Escape' && active !== null ? null : undefined;
}
