/** Formatted money, percentages, days and moments: the short form as text, the full one in the title. */

import css from '../theme/utilities.module.css';
import { compactMoney, formatDay, formatMoment, formatMoney, formatPercent } from './format.ts';
import { momentTitle, useZone, zoneOfIssuer } from './SaleZone.tsx';

export interface MoneyProps {
  readonly dollars: number;
  /** '$12.5M' with the full value as title: for cards. */
  readonly compact?: boolean;
}

export function Money({ dollars, compact = false }: MoneyProps) {
  if (!compact) return <span className={css.numbers}>{formatMoney(dollars)}</span>;
  return (
    <span className={css.numbers} title={formatMoney(dollars)}>
      {compactMoney(dollars)}
    </span>
  );
}

export function Percent({ value, digits = 2 }: { value: number; digits?: number }) {
  return <span className={css.numbers}>{formatPercent(value, digits)}</span>;
}

/** A day without a time; a dash if absent. */
export function DayText({ day }: { day: string | null | undefined }) {
  if (!day) return <span>–</span>;
  return (
    <time className={css.numbers} dateTime={day.slice(0, 10)}>
      {formatDay(day)}
    </time>
  );
}

export interface MomentProps {
  /** ISO 8601 with its offset. */
  readonly at: string | null | undefined;
  /** State of the issuer: in rows of sales, which are not within a SaleZone. */
  readonly state?: string | null;
}

/** A moment in the zone of its sale, or outside of sales in the reader's; the title gives the reader's own time and UTC. */
export function Moment({ at, state }: MomentProps) {
  const around = useZone();
  if (!at) return <span>–</span>;
  const zone = state === undefined ? around : zoneOfIssuer(state);
  return (
    <time className={css.numbers} dateTime={at} title={momentTitle(at, zone)}>
      {formatMoment(at, zone)}
    </time>
  );
}
