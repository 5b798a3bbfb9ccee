/** A moment in a list: the day, and the time with its zone below, so that columns stay narrow; in dense tables the time is in the title. */
import { formatClock, formatDayOf, formatMoment, formatTime } from '@fairbook/ui/format/format.ts';
import { momentTitle, useZone, zoneOfIssuer } from '@fairbook/ui/format/SaleZone.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { texts } from '../../base/texts.ts';

interface WhenProps {
  /** ISO text with its offset; a dash if absent. */
  readonly at: string | null;
  /** State of the issuer: in rows of sales, which are not within a SaleZone. */
  readonly state?: string | null | undefined;
  /** To the second: in the audit trail. */
  readonly seconds?: boolean;
}

export function When({ at, state, seconds = false }: WhenProps) {
  const around = useZone();
  if (!at) return texts.none;
  const zone = state === undefined ? around : zoneOfIssuer(state);
  return (
    <time className={utilitiesCss.numbers} dateTime={at} title={`${formatMoment(at, zone)} · ${momentTitle(at, zone)}`}>
      {formatDayOf(at, zone)}
      <span className={tableCss.cellSecond}>{seconds ? formatClock(at, zone) : formatTime(at, zone)}</span>
    </time>
  );
}
