/** Display of a halted or canceled sale: a banner, a replacement for the countdown, and the list of halts. */

import type { HaltParty } from '@fairbook/domain/base/vocabulary.ts';
import { Alert } from '@mantine/core';
import { Moment } from '../format/Figures.tsx';
import { formatMoment } from '../format/format.ts';
import { useZone } from '../format/SaleZone.tsx';
import { serverClock } from '../format/server-time.ts';
import { IconBan } from '../icons/signs/ban.ts';
import { IconPlayerPause } from '../icons/signs/player-pause.ts';
import utilitiesCss from '../theme/utilities.module.css';
import { EventList } from './EventList.tsx';
import { type Cancellation, cancellationEvent, type HaltEntry, haltEvents } from './events.ts';
import css from './halt.module.css';
import { haltTexts } from './halt-texts.ts';

export interface HaltedSale {
  readonly closeDate: string | null;
  readonly halt: { readonly haltedAt: string; readonly reason: string; readonly haltedBy: HaltParty } | null;
  readonly cancellation: Cancellation | null;
}

/** Nothing for a sale that is neither halted nor canceled. */
export function HaltBanner({ sale: { halt, cancellation, closeDate } }: { sale: HaltedSale }) {
  const zone = useZone();
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
        {haltTexts.since(halt.haltedBy, formatMoment(halt.haltedAt, zone))} {haltTexts.meaning}
        {closeDate !== null && ` ${(isPast ? haltTexts.pastClose : haltTexts.close)(formatMoment(closeDate, zone))}`}
      </p>
    </Alert>
  );
}

function CancelBanner({ cancellation: { cancelledAt, reason } }: { cancellation: Cancellation }) {
  const words = haltTexts.cancelled;
  const zone = useZone();
  return (
    <Alert className={css.halt} color="red" role="status" title={words.title} icon={<IconBan size={20} aria-hidden />}>
      <p className={css.haltReason}>{reason}</p>
      <p>
        {words.on(formatMoment(cancelledAt, zone))} {words.meaning}
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

export interface HaltListProps {
  readonly halts: readonly HaltEntry[];
  /** Present for a canceled sale, whose cancellation ended its last halt. */
  readonly cancellation?: Cancellation | null;
}

/** Every halt of a sale with its end, latest first; nothing if there was none. */
export function HaltList({ halts, cancellation = null }: HaltListProps) {
  const zone = useZone();
  if (halts.length === 0) return null;
  const ended = cancellation ? [cancellationEvent(cancellation)] : [];
  return (
    <EventList
      events={[...ended, ...halts.flatMap((halt) => haltEvents(halt, zone)).reverse()]}
      label={haltTexts.history.title}
    />
  );
}
