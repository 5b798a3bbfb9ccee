/** What pages say of a halted sale: a banner while it lasts, and the list of all its halts. */
import type { HaltParty, ResumeChoice } from '@fairbook/domain/vocabulary.ts';
import { Alert } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { Moment } from './Figures.tsx';
import { formatMoment } from './format.ts';
import { haltTexts } from './halt-texts.ts';
import { serverClock } from './server-time.ts';
import './halt.css';
import './page.css';

export interface HaltedSale {
  readonly closeDate: string | null;
  readonly halt: { readonly haltedAt: string; readonly reason: string; readonly haltedBy: HaltParty } | null;
}

/** Nothing for a sale that is not halted. */
export function HaltBanner({ sale: { halt, closeDate } }: { sale: HaltedSale }) {
  if (halt === null) return null;
  const isPast = closeDate !== null && Date.parse(closeDate) <= serverClock.now();
  return (
    <Alert
      className="fb-halt"
      color="red"
      role="status"
      title={haltTexts.title}
      icon={<IconPlayerPause size={20} aria-hidden />}
    >
      <p className="fb-halt-reason">{halt.reason}</p>
      <p>
        {haltTexts.since(halt.haltedBy, formatMoment(halt.haltedAt))} {haltTexts.meaning}
        {closeDate !== null && ` ${(isPast ? haltTexts.pastClose : haltTexts.close)(formatMoment(closeDate))}`}
      </p>
    </Alert>
  );
}

/** In the place of a countdown: the clock of the sale stands. */
export function HaltClock({ haltedAt }: { haltedAt: string }) {
  return (
    <p className="fb-halt-clock">
      <span className="fb-label">{haltTexts.clock}</span>{' '}
      <strong>
        <Moment at={haltedAt} />
      </strong>
      <span>{haltTexts.clockNote}</span>
    </p>
  );
}

export interface KeptHalt {
  readonly haltedAt: string;
  readonly reason: string;
  readonly haltedBy: HaltParty;
  readonly resumedAt: string | null;
  readonly resumedBy: HaltParty | null;
  readonly choice: ResumeChoice | null;
  readonly closeAfter: string | null;
}

/** Every halt of a sale with its end, the latest first; nothing where there was none. */
export function HaltList({ halts }: { halts: readonly KeptHalt[] }) {
  const words = haltTexts.history;
  if (halts.length === 0) return null;
  return (
    <ol className="fb-timeline" aria-label={words.title}>
      {halts.toReversed().flatMap(({ resumedAt, resumedBy, choice, closeAfter, ...halt }) => [
        resumedAt !== null && (
          <li key={resumedAt} data-tone="good">
            <strong>{words.resumed(resumedBy ?? 'system')}</strong>
            <span className="fb-timeline-when">
              <Moment at={resumedAt} />
            </span>
            {choice && closeAfter && <blockquote>{words.outcome(choice, formatMoment(closeAfter))}</blockquote>}
          </li>
        ),
        <li key={halt.haltedAt} data-tone="bad">
          <strong>{words.halted(halt.haltedBy)}</strong>
          <span className="fb-timeline-when">
            <Moment at={halt.haltedAt} />
          </span>
          <blockquote>{halt.reason}</blockquote>
        </li>,
      ])}
    </ol>
  );
}
