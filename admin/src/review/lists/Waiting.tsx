/** Cells of the queue: how long a case waits, and when its decision is due. */
import { approvalDueAt } from '@fairbook/domain/accounts/approval-due.ts';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { momentTitle, useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { useInterval } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { metaQuery } from '../../base/queries.ts';
import { texts } from '../../base/texts.ts';
import { agoText, lengthText } from '../parts/ages.ts';
import css from '../parts/parts.module.css';

const words = texts.due;

/** The server's time, renewed often enough for minutes. */
function useNow(): Date {
  const [now, setNow] = useState(() => serverClock.now());
  useInterval(() => setNow(serverClock.now()), 30_000, { autoInvoke: true });
  return new Date(now);
}

/** '3 days ago', with the exact moment in the title. */
export function Age({ at }: { at: string | null }) {
  const now = useNow();
  const zone = useZone();
  if (!at) return texts.none;
  return (
    <time dateTime={at} title={words.waitingSince(`${formatMoment(at, zone)} · ${momentTitle(at, zone)}`)}>
      {agoText(new Date(at), now) ?? words.justNow}
    </time>
  );
}

interface DueProps {
  readonly requestedAt: string | null;
  /** Since when the applicant's answer is awaited; null where it is not. */
  readonly askedAt: string | null;
}

/** When a decision about the request is due, or that the applicant's answer comes first. It has its room before the expected time is known. */
export function Due(props: DueProps) {
  return (
    <span className={css.due}>
      <DueText {...props} />
    </span>
  );
}

/** Red and with the word once it is overdue. */
function DueText({ requestedAt, askedAt }: DueProps) {
  const now = useNow();
  const zone = useZone();
  const days = useQuery(metaQuery).data?.approvalDays;
  if (!requestedAt || days === undefined) return texts.none;
  if (askedAt)
    return (
      <time dateTime={askedAt} title={words.waitingSince(formatMoment(askedAt, zone))}>
        {words.forApplicant}
      </time>
    );
  const due = approvalDueAt(new Date(requestedAt), days);
  const left = due.getTime() - now.getTime();
  const iso = due.toISOString();
  return (
    <time
      dateTime={iso}
      title={words.explains(days, formatMoment(iso, zone))}
      className={left < 0 ? css.overdue : undefined}
    >
      {left < 0 ? words.overdue(lengthText(left)) : (agoText(due, now) ?? words.justNow)}
    </time>
  );
}
