/** History of decisions: who, when, why, newest first. Kept forever, and shown to both sides. */
import { changesInWords, type FactChange } from '@fairbook/domain/auctions/facts.ts';
import type { HistoryAction } from '@fairbook/domain/base/vocabulary.ts';
import { partTexts } from '../base/part-texts.ts';
import css from '../kit/page.module.css';
import { EventList } from './EventList.tsx';
import type { TimedEvent } from './events.ts';

export interface TimelineEntry {
  readonly uuid: string;
  readonly action: HistoryAction;
  /** The person's name, where the reader may know it. */
  readonly who?: string | null;
  readonly remarks?: string | null;
  /** ISO moment. */
  readonly timestamp: string;
  /** Changes of a change request, planned or made. */
  readonly changes?: readonly FactChange[] | undefined;
}

const tones: Partial<Record<HistoryAction, TimedEvent['tone']>> = {
  APPROVE: 'good',
  REACTIVATE: 'good',
  REJECT: 'bad',
  SUSPEND: 'bad',
  DEACTIVATE: 'bad',
  APPROVE_CHANGE: 'good',
  REJECT_CHANGE: 'bad',
};

export function Timeline({ entries, emptyText = partTexts.timeline.none }: TimelineProps) {
  if (entries.length === 0) return <p className={css.checklistCount}>{emptyText}</p>;
  const newestFirst = entries.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
  return (
    <EventList
      events={newestFirst.map(({ action, who, remarks, timestamp, changes }) => ({
        at: timestamp,
        title: partTexts.timeline.actions[action],
        by: who ? partTexts.timeline.by(who) : undefined,
        detail: changes && changesInWords(changes),
        note: remarks ?? undefined,
        tone: tones[action],
      }))}
    />
  );
}

export interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  readonly emptyText?: string;
}
