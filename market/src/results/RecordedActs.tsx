/** Acts of administrators about bidders in the last hours before the close, as the closing record has them. */
import type { RecordedAct } from '@fairbook/domain/record/recorded-acts.ts';
import { EventList } from '@fairbook/ui/sale/EventList.tsx';
import { recordedActsTexts as words } from './texts/recorded-acts.ts';

const minute = 60_000;

interface RecordedActsProps {
  readonly acts: readonly RecordedAct[];
  readonly closeDate: string;
}

/** The end of an administrator's id, which differs where the beginnings are alike. */
const shortened = (administrator: string) => `…${administrator.slice(-8)}`;

export function RecordedActs({ acts, closeDate }: RecordedActsProps) {
  if (acts.length === 0) return null;
  const events = acts.map(({ at, bidders, confirmedBy, isNew, kind, reason, requestedBy }) => {
    const minutes = Math.floor((Date.parse(closeDate) - Date.parse(at)) / minute);
    return {
      at,
      title: words.act(words.kind[kind], bidders.join(', '), Math.floor(minutes / 60), minutes % 60),
      detail: words.people(shortened(requestedBy), shortened(confirmedBy), isNew),
      note: reason === undefined ? undefined : words.reason(reason),
    };
  });
  return (
    <>
      <p>{words.title}:</p>
      <EventList events={events} label={words.title} />
    </>
  );
}
