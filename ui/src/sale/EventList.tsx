/** Events with their moments, in the given order. */

import { Moment } from '../format/Figures.tsx';
import css from '../kit/page.module.css';
import type { TimedEvent } from './events.ts';

interface EventListProps {
  readonly events: readonly TimedEvent[];
  /** Names the list where no heading does. */
  readonly label?: string;
}

export function EventList({ events, label }: EventListProps) {
  return (
    <ol className={css.timeline} aria-label={label}>
      {events.map(({ at, title, by, detail, note, tone }) => (
        <li key={`${at} ${title}`} data-tone={tone}>
          <strong>{title}</strong>
          {by && ` ${by}`}
          <span className={css.timelineWhen}>
            <Moment at={at} />
          </span>
          {detail && <p>{detail}</p>}
          {note && <blockquote>{note}</blockquote>}
        </li>
      ))}
    </ol>
  );
}
