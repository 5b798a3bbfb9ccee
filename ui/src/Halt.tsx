/** Display of a halted or canceled sale: a banner, a replacement for the countdown, and the list of halts. */
import type { HaltParty, ResumeChoice } from '@fairbook/domain/vocabulary.ts';
import { Alert } from '@mantine/core';
import { IconBan, IconPlayerPause } from '@tabler/icons-react';
import { Moment } from './Figures.tsx';
import { formatMoment } from './format.ts';
import css from './halt.module.css';
import { haltTexts } from './halt-texts.ts';
import pageCss from './page.module.css';
import { serverClock } from './server-time.ts';
import utilitiesCss from './utilities.module.css';

export interface HaltedSale {
  readonly closeDate: string | null;
  readonly halt: { readonly haltedAt: string; readonly reason: string; readonly haltedBy: HaltParty } | null;
  readonly cancellation: Cancellation | null;
}

interface Cancellation {
  readonly cancelledAt: string;
  readonly reason: string;
}

/** Nothing for a sale that is neither halted nor canceled. */
export function HaltBanner({ sale: { halt, cancellation, closeDate } }: { sale: HaltedSale }) {
  if (cancellation !== null) return <CancelBanner cancellation={cancellation} />;
  if (halt === null) return null;
  const isPast = closeDate !== null && Date.parse(closeDate) <= serverClock.now();
  return (
    <Alert
      className={css.halt}
      color="red"
      role="status"
      title={haltTexts.title}
      icon={<IconPlayerPause size={20} aria-hidden />}
    >
      <p className={css.haltReason}>{halt.reason}</p>
      <p>
        {haltTexts.since(halt.haltedBy, formatMoment(halt.haltedAt))} {haltTexts.meaning}
        {closeDate !== null && ` ${(isPast ? haltTexts.pastClose : haltTexts.close)(formatMoment(closeDate))}`}
      </p>
    </Alert>
  );
}

function CancelBanner({ cancellation: { cancelledAt, reason } }: { cancellation: Cancellation }) {
  const words = haltTexts.cancelled;
  return (
    <Alert className={css.halt} color="red" role="status" title={words.title} icon={<IconBan size={20} aria-hidden />}>
      <p className={css.haltReason}>{reason}</p>
      <p>
        {words.on(formatMoment(cancelledAt))} {words.meaning}
      </p>
    </Alert>
  );
}

/** Replaces the close of a canceled sale. */
export function CancelClock({ cancelledAt }: { cancelledAt: string }) {
  return (
    <p className={css.haltClock}>
      <span className={utilitiesCss.label}>{haltTexts.cancelled.clock}</span>{' '}
      <strong>
        <Moment at={cancelledAt} />
      </strong>
    </p>
  );
}

/** Replaces a countdown: the sale's clock is stopped. `isShort` for little room. */
export function HaltClock({ haltedAt, isShort = false }: { haltedAt: string; isShort?: boolean }) {
  return (
    <p className={css.haltClock}>
      <span className={utilitiesCss.label}>{haltTexts.clock}</span>{' '}
      <strong>
        <Moment at={haltedAt} />
      </strong>
      {!isShort && <span>{haltTexts.clockNote}</span>}
    </p>
  );
}

export interface HaltEntry {
  readonly haltedAt: string;
  readonly reason: string;
  readonly haltedBy: HaltParty;
  readonly resumedAt: string | null;
  readonly resumedBy: HaltParty | null;
  readonly choice: ResumeChoice | null;
  readonly closeAfter: string | null;
}

export interface HaltListProps {
  readonly halts: readonly HaltEntry[];
  /** Of a canceled sale, which ended its last halt. */
  readonly cancellation?: Cancellation | null;
}

/** Every halt of a sale with its end, latest first; nothing if there was none. */
export function HaltList({ halts, cancellation = null }: HaltListProps) {
  const words = haltTexts.history;
  if (halts.length === 0) return null;
  return (
    <ol className={pageCss.timeline} aria-label={words.title}>
      {cancellation && (
        <li data-tone="bad">
          <strong>{haltTexts.cancelled.entry}</strong>
          <span className={pageCss.timelineWhen}>
            <Moment at={cancellation.cancelledAt} />
          </span>
          <blockquote>{cancellation.reason}</blockquote>
        </li>
      )}
      {halts.toReversed().flatMap(({ resumedAt, resumedBy, choice, closeAfter, ...halt }) => [
        resumedAt !== null && (
          <li key={resumedAt} data-tone="good">
            <strong>{words.resumed(resumedBy ?? 'system')}</strong>
            <span className={pageCss.timelineWhen}>
              <Moment at={resumedAt} />
            </span>
            {choice && closeAfter && <blockquote>{words.outcome(choice, formatMoment(closeAfter))}</blockquote>}
          </li>
        ),
        <li key={halt.haltedAt} data-tone="bad">
          <strong>{words.halted(halt.haltedBy)}</strong>
          <span className={pageCss.timelineWhen}>
            <Moment at={halt.haltedAt} />
          </span>
          <blockquote>{halt.reason}</blockquote>
        </li>,
      ])}
    </ol>
  );
}
