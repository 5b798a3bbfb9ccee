/** Allocation waterfall: from the whole offer through the priority groups to what stayed unsold. */
import { labelOf, orderClasses } from '@fairbook/domain/base/vocabulary.ts';
import type { CSSProperties, ReactNode } from 'react';
import { chartTexts } from '../format/chart-texts.ts';
import { formatWholeMoney } from '../format/format.ts';
import { Figure } from './Figure.tsx';
import css from './figure.module.css';
import { type ClassResult, type WaterfallStep, waterfall, waterfallFinding } from './figures.ts';

export interface AllocationWaterfallProps {
  readonly title: string;
  readonly level?: 2 | 3;
  /** Dollars: of the whole issue, or of one maturity. */
  readonly offered: number;
  readonly results: readonly ClassResult[];
  /** Switches beside the title. */
  readonly tools?: ReactNode;
}

export function AllocationWaterfall({ title, level, offered, results, tools }: AllocationWaterfallProps) {
  const { steps, unsold, soldShare } = waterfall(offered, results);
  const words = chartTexts.chart;
  return (
    <Figure
      title={title}
      {...(level && { level })}
      finding={waterfallFinding(offered, results)}
      tools={tools}
      table={{
        columns: [words.orderClass, words.bid, words.allocated],
        rows: [
          ...steps.map((step) => [
            labelOf(orderClasses, step.orderClass),
            formatWholeMoney(step.bid),
            formatWholeMoney(step.allocated),
          ]),
          [words.unsold, '', formatWholeMoney(unsold)],
        ],
      }}
    >
      <ol className={css.waterfall}>
        <li>
          <span>{words.offered}</span>
          <Track from={0} share={1} />
          <span className={css.waterfallAmount}>{formatWholeMoney(offered)}</span>
        </li>
        {steps.map((step) => (
          <Step key={step.orderClass} step={step} />
        ))}
        <li>
          <span>{words.unsold}</span>
          <Track from={soldShare} share={offered > 0 ? unsold / offered : 0} />
          <span className={css.waterfallAmount}>{formatWholeMoney(unsold)}</span>
        </li>
      </ol>
    </Figure>
  );
}

function Step({ step }: { step: WaterfallStep }) {
  return (
    <li>
      <span>
        {labelOf(orderClasses, step.orderClass)}
        <span className={css.waterfallRank}>{chartTexts.chart.rank(step.rank)}</span>
      </span>
      <Track {...step} />
      <span className={css.waterfallAmount}>
        {formatWholeMoney(step.allocated)}
        <span className={css.waterfallRank}>{chartTexts.chart.of(formatWholeMoney(step.bid))}</span>
      </span>
    </li>
  );
}

type TrackProps = Pick<WaterfallStep, 'from' | 'share'> & Partial<Pick<WaterfallStep, 'missed' | 'orderClass'>>;

/** The bar, and dashed behind it the amount ordered but not filled. */
function Track({ from, share, missed = 0, orderClass }: TrackProps) {
  const place = {
    '--from': from,
    '--share': share,
    '--missed': missed,
    ...(orderClass && { '--fb-class': `var(--fb-class-${orderClass})` }),
  } as CSSProperties;
  return (
    <span className={css.waterfallTrack} style={place} aria-hidden>
      {missed > 0 && <span className={css.waterfallMissed} />}
      {share > 0 && (
        <span
          className={css.waterfallBar}
          data-kind={orderClass?.endsWith('Individual') ? 'individual' : 'institution'}
        />
      )}
    </span>
  );
}
