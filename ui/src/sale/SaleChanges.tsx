/** Display of changes of a sale that was announced: a banner with the last one, and the list of all. */
import type { ResizingTerms } from '@fairbook/domain/auctions/sale-rules.ts';
import { Alert } from '@mantine/core';
import { formatMoment } from '../format/format.ts';
import { useZone } from '../format/SaleZone.tsx';
import { serverClock } from '../format/server-time.ts';
import { IconCalendarOff } from '../icons/objects/calendar-off.ts';
import { IconCalendarTime } from '../icons/objects/calendar-time.ts';
import { EventList } from './EventList.tsx';
import { reasonOfChange, type SaleChange, saleChangeEvent, timesOf, withdrawnOf } from './events.ts';
import css from './halt.module.css';
import { saleChangeTexts as words } from './sale-change-texts.ts';

export interface ChangedSale {
  readonly status: string;
  readonly saleChanges: readonly SaleChange[];
  readonly closeDate: string | null;
  readonly isCancelled: boolean;
  readonly resizing: ResizingTerms | null;
}

/** The last change of a sale that has not ended; nothing where there was none. */
export function SaleChangeBanner({ sale }: { sale: ChangedSale }) {
  const { status, saleChanges } = sale;
  const zone = useZone();
  const last = saleChanges.at(-1);
  if (status === 'Ended') return <WaitingForIssuer sale={sale} />;
  if (!last || last.kind === 'RESIZE' || (status !== 'Scheduled' && status !== 'Live')) return null;
  const isWithdrawal = last.kind === 'WITHDRAW_MATURITIES';
  return (
    <Alert
      className={css.halt}
      color="brand"
      role="status"
      title={titleOf(last)}
      icon={isWithdrawal ? <IconCalendarOff size={20} aria-hidden /> : <IconCalendarTime size={20} aria-hidden />}
    >
      <p className={last.by === 'issuer' ? css.haltReason : undefined}>{reasonOfChange(last)}</p>
      <p>
        {last.kind === 'WITHDRAW_MATURITIES'
          ? withdrawnOf(last)
          : `${timesOf(last, zone)} ${words.was(formatMoment(last.closeBefore, zone))}`}
      </p>
    </Alert>
  );
}

function titleOf({ by, kind }: SaleChange): string {
  if (kind === 'WITHDRAW_MATURITIES') return words.withdrawnTitle;
  if (kind === 'REOPEN') return words.reopened;
  return by === 'terms' ? words.extended : words.title;
}

/** That the issuer of a closed sale can decide about its amounts; nothing once it has, or the time is over. */
function WaitingForIssuer({ sale: { closeDate, isCancelled, resizing, saleChanges } }: { sale: ChangedSale }) {
  const zone = useZone();
  if (resizing === null || closeDate === null || isCancelled) return null;
  const until = Date.parse(closeDate) + resizing.minutes * 60_000;
  if (saleChanges.some(({ kind }) => kind === 'RESIZE') || serverClock.now() >= until) return null;
  return (
    <Alert
      className={css.halt}
      color="brand"
      role="status"
      title={words.waitingTitle}
      icon={<IconCalendarTime size={20} aria-hidden />}
    >
      <p>{words.waiting(formatMoment(new Date(until).toISOString(), zone))}</p>
    </Alert>
  );
}

/** Every change, latest first; nothing if there was none. */
export function SaleChangeList({ changes }: { changes: readonly SaleChange[] }) {
  const zone = useZone();
  if (changes.length === 0) return null;
  return <EventList events={changes.map((change) => saleChangeEvent(change, zone)).reverse()} label={words.list} />;
}
