/** The signature glyph: one bar per maturity. The outline is the amount offered, the fill the amount ordered, a gold cap marks oversubscription. */

import { chartTexts } from '../format/chart-texts.ts';
import css from './ladder.module.css';
import { ladderBars, ladderPlaces, ladderSentence, type Rung } from './ladder.ts';

export interface MaturityLadderProps {
  readonly rungs: readonly Rung[];
  /** `row` is 132 × 34 pixels; `wide` fills its container and prints the first and last year. */
  readonly size?: 'row' | 'wide';
}

const box = { row: { width: 132, height: 34 }, wide: { width: 640, height: 96 } } as const;
const minHeight = 3;
/** So that the smallest excess is seen. */
const minCap = 1.5;

export function MaturityLadder({ rungs, size = 'row' }: MaturityLadderProps) {
  const { width, height } = box[size];
  const bars = ladderBars(rungs);
  const places =
    size === 'row' ? ladderPlaces(bars.length, width, 6, 3, false) : ladderPlaces(bars.length, width, 4, 8, true);
  const years = [...new Set(rungs.map((rung) => rung.maturityDate.slice(0, 4)))].sort();
  return (
    <div className={css.ladder} data-part="ladder" data-size={size}>
      <svg
        role="img"
        aria-label={ladderSentence(rungs)}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        focusable="false"
      >
        <line className={css.ladderGround} x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
        {bars.map((bar, at) => {
          const room = height - 1 - minCap;
          const tall = Math.max(minHeight, bar.height * room);
          const cap = bar.over > 0 ? Math.max(minCap, bar.over * room) : 0;
          const top = height - tall - 0.5;
          const place = { x: places.lefts[at], width: places.width };
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two maturities may be equal in everything; their place tells them apart.
            <g key={at}>
              <rect className={css.ladderOffered} {...place} y={top} height={tall} />
              {bar.fill > 0 && (
                <rect
                  className={css.ladderCovered}
                  {...place}
                  y={height - 0.5 - tall * bar.fill}
                  height={tall * bar.fill}
                />
              )}
              {cap > 0 && <rect className={css.ladderOver} {...place} y={top - cap} height={cap} />}
            </g>
          );
        })}
      </svg>
      {size === 'wide' && years.length > 0 && (
        <span className={css.ladderYears} aria-hidden>
          <span>{years[0]}</span>
          {years.length > 1 && <span>{years.at(-1)}</span>}
        </span>
      )}
    </div>
  );
}

/** Legend of outline, fill and cap; once beside a wide ladder or above a list. */
export function LadderLegend() {
  return (
    <ul className={css.ladderLegend} data-part="legend">
      <li data-part="offered">{chartTexts.ladder.legendOffered}</li>
      <li data-part="covered">{chartTexts.ladder.legendCovered}</li>
      <li data-part="over">{chartTexts.ladder.legendOver}</li>
    </ul>
  );
}
