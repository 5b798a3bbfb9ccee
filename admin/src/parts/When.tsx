/** A moment in a list: the day, and the time with its zone below, so that columns stay narrow. */
import { momentTitle } from '@fairbook/ui/format.ts';
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
    <time className="fb-numbers" dateTime={at} title={momentTitle(at)}>
      {day.format(moment)}
      <span className="fb-cell-second">{time.format(moment)}</span>
    </time>
  );
}
