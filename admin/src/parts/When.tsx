/** A moment in a list: the day, and the time with its zone below, so that columns stay narrow. */
import { momentTitle } from '@fairbook/ui/format.ts';
import tableCss from '@fairbook/ui/table.module.css';
import utilitiesCss from '@fairbook/ui/utilities.module.css';
import { texts } from '../texts.ts';

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** The day alone: 'Nov 22, 2026'. */
export function dayOf(at: string): string {
  return day.format(new Date(at));
}

/** `at` is ISO text with its offset; a dash if absent. The title gives it in UTC. */
export function When({ at }: { at: string | null }) {
  if (!at) return texts.none;
  const moment = new Date(at);
  return (
    <time className={utilitiesCss.numbers} dateTime={at} title={momentTitle(at)}>
      {day.format(moment)}
      <span className={tableCss.cellSecond}>{time.format(moment)}</span>
    </time>
  );
}
