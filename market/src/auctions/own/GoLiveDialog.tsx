/** Dialog that opens the sale, now or later, and lists unmet conditions. */

import { defaultSaleHours, missingFromWindow, saleWindow, startErrors } from '@fairbook/domain/auctions/going-live.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { momentOfWallTime } from '@fairbook/domain/base/zones.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatMoment, readersMoment, readersZone } from '@fairbook/ui/format/format.ts';
import { MomentInput } from '@fairbook/ui/format/MomentInput.tsx';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { DataList } from '@fairbook/ui/kit/PageHeader.tsx';
import { saleChangeTexts } from '@fairbook/ui/sale/sale-change-texts.ts';
import { ruleFacts } from '@fairbook/ui/sale/sale-facts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { meta } from '../../base/before-sign-in.ts';
import { invalidate } from '../../base/invalidation.ts';
import type { OwnAuction } from '../../base/queries.ts';
import css from '../../parts/own-auction.module.css';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { deliveryAt } from '../../sale-changes/delivery-at.ts';

const words = issuingTexts.goLive;
const hour = 60 * 60 * 1000;

export function GoLiveDialog({ auction, onClose }: { auction: OwnAuction; onClose: () => void }) {
  const queries = useQueryClient();
  const zone = useZone();
  // The rule that applies now: an Owner may have changed it since the page was loaded.
  const hours = useQuery({ ...meta, staleTime: 0 }).data?.limits.saleHours ?? defaultSaleHours;
  const [start, setStart] = useState('');
  const [close, setClose] = useState('');
  const [isTried, setIsTried] = useState(false);
  const now = new Date(serverClock.now());
  const [startDate, closeDate] = [momentOfWallTime(start, zone), momentOfWallTime(close, zone)];
  const from = startDate && startDate > now ? startDate : now;
  const window = saleWindow({ startDate, closeDate: closeDate ?? new Date(from.getTime() + hours * hour) }, now);

  const span = (of: string): [string, string] => [
    window.startDate <= now ? words.now : formatMoment(window.startDate.toISOString(), of),
    formatMoment(window.closeDate.toISOString(), of),
  ];
  const own = readersMoment(window.closeDate.toISOString(), zone) && span(readersZone());

  const notice = auction.warnings.find(({ code }) => code === 'short-public-notice');
  const [wrong] = missingFromWindow(window, now);
  const { startDate: wrongStart } = startErrors({ startDate }, now);

  /** A start or a close that was refused is shown at its field until it is changed. */
  function submit(): Promise<void> | false {
    setIsTried(true);
    return wrong || wrongStart ? false : goLive();
  }

  async function goLive() {
    const body = {
      startDate: startDate?.toISOString() ?? null,
      closeDate: closeDate?.toISOString() ?? null,
    };
    const { status } = await api
      .goLive({ params: { auctionUuid: auction.uuid }, body })
      .finally(() => invalidate(queries, 'ownAuction'));
    showDone(status === 'Live' ? words.live : words.scheduled);
  }

  return (
    <FormDialog opened onClose={onClose} title={words.title} submit={words.submit} onSubmit={submit}>
      <p className={css.dialogText}>{words.lead}</p>
      <MomentInput
        label={words.start}
        description={words.startHint}
        value={start}
        error={isTried && wrongStart ? inLanguage(wrongStart) : undefined}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <MomentInput
        label={words.close}
        description={words.closeHint(hours)}
        value={close}
        error={isTried && wrong ? inLanguage(wrong.message) : undefined}
        onChange={(event) => setClose(event.currentTarget.value)}
      />
      {notice && <p className={css.dialogText}>{notice.message}.</p>}
      <p className={css.dialogText}>
        <strong>{words.window(...span(zone))}</strong> {own && words.yourWindow(...own)}{' '}
        {deliveryAt(auction, window.closeDate)}
      </p>
      <h3 className={css.dialogText}>{saleChangeTexts.rules}</h3>
      <DataList items={ruleFacts(auction)} />
    </FormDialog>
  );
}
