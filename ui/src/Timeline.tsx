/** History of decisions: who, when, why, newest first. Kept forever, and shown to both sides. */
import { changesInWords, type FactChange } from '@fairbook/domain/facts.ts';
import type { HistoryAction } from '@fairbook/domain/vocabulary.ts';
import { Moment } from './Figures.tsx';
import css from './page.module.css';
import { texts } from './texts.ts';

export interface TimelineEntry {
  readonly uuid: string;
  readonly action: HistoryAction;
  /** The person's name, where the reader may know it. */
  readonly who?: string | null;
  readonly remarks?: string | null;
  /** ISO moment. */
  readonly timestamp: string;
  /** What a change request would change, or changed. */
  readonly changes?: readonly FactChange[] | undefined;
}

const tones: Partial<Record<HistoryAction, string>> = {
  APPROVE: 'good',
  REACTIVATE: 'good',
  REJECT: 'bad',
  SUSPEND: 'bad',
  DEACTIVATE: 'bad',
  APPROVE_CHANGE: 'good',
  REJECT_CHANGE: 'bad',
};

export function Timeline({ entries, emptyText = texts.timeline.none }: TimelineProps) {
  if (entries.length === 0) return <p className={css.checklistCount}>{emptyText}</p>;
  const newestFirst = entries.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
  return (
    <ol className={css.timeline}>
      {newestFirst.map((entry) => (
        <li key={entry.uuid} data-tone={tones[entry.action]}>
          <strong>{texts.timeline.actions[entry.action]}</strong>
          {entry.who && ` ${texts.timeline.by(entry.who)}`}
          <span className={css.timelineWhen}>
            <Moment at={entry.timestamp} />
          </span>
          {entry.changes && <p>{changesInWords(entry.changes)}</p>}
          {entry.remarks && <blockquote>{entry.remarks}</blockquote>}
        </li>
      ))}
    </ol>
  );
}

export interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  readonly emptyText?: string;
}
