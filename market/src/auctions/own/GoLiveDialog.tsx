/** Dialog that opens the sale, now or later, and lists unmet conditions. */

import { drawsLots } from '@fairbook/domain/auctions/drawing-rules.ts';
import { defaultSaleHours, missingFromWindow, saleWindow, startErrors } from '@fairbook/domain/auctions/going-live.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { momentOfWallTime } from '@fairbook/domain/base/zones.ts';
import type { ExtensionTerms } from '@fairbook/domain/sale-changes/extension.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatMoment, readersMoment, readersZone } from '@fairbook/ui/format/format.ts';
import { MomentInput } from '@fairbook/ui/format/MomentInput.tsx';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { saleChangeTexts } from '@fairbook/ui/sale/sale-change-texts.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../base/api.ts';
import { meta } from '../../base/before-sign-in.ts';
import { invalidate } from '../../base/invalidation.ts';
import type { OwnAuction } from '../../base/queries.ts';
import css from '../../parts/own-auction.module.css';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { saleChangesTexts as changing } from '../../sale-changes/texts/sale-changes.ts';
import { supplementsTexts as supplementing } from '../../sale-changes/texts/supplements.ts';

const words = issuingTexts.goLive;
const hour = 60 * 60 * 1000;

/** The automatic extensions to choose from. */
const extensions: Readonly<Record<string, ExtensionTerms>> = {
  short: { minutes: 2, most: 10 },
  usual: { minutes: 5, most: 6 },
  long: { minutes: 15, most: 4 },
};

/** The bounds of other amounts to choose from. */
const resizings = {
  small: { maturityPercent: 10, totalPercent: 5, minutes: 30 },
  usual: { maturityPercent: 15, totalPercent: 10, minutes: 60 },
  large: { maturityPercent: 25, totalPercent: 15, minutes: 120 },
} as const;
type ResizingChoice = keyof typeof resizings | '';

/** Which changes the issuer publishes as possible. */
interface Chosen {
  readonly extension: string;
  readonly unconfirmedOrders: OwnAuction['unconfirmedOrders'];
  readonly resizing: ResizingChoice;
  readonly afterClose: OwnAuction['afterClose'];
}

export function GoLiveDialog({ auction, onClose }: { auction: OwnAuction; onClose: () => void }) {
  const queries = useQueryClient();
  const zone = useZone();
  // The rule that applies now: an Owner may have changed it since the page was loaded.
  const hours = useQuery({ ...meta, staleTime: 0 }).data?.limits.saleHours ?? defaultSaleHours;
  const [start, setStart] = useState('');
  const [close, setClose] = useState('');
  const [chosen, setChosen] = useState<Chosen>({
    ...{ extension: '', unconfirmedOrders: 'stand', resizing: '', afterClose: 'mark' },
  });
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
      extension: extensions[chosen.extension] ?? null,
      unconfirmedOrders: chosen.unconfirmedOrders,
      afterClose: chosen.afterClose,
      resizing: chosen.resizing === '' ? null : resizings[chosen.resizing],
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
      <ChangesToAllow auction={auction} chosen={chosen} onChange={setChosen} />
      <p className={css.dialogText}>
        <strong>{words.window(...span(zone))}</strong> {own && words.yourWindow(...own)}
      </p>
    </FormDialog>
  );
}

interface ChangesProps {
  readonly auction: OwnAuction;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

function ChangesToAllow({ auction, chosen, onChange }: ChangesProps) {
  const isDrawn = drawsLots(auction.orderPriority.allocationRule);
  return (
    <>
      <NativeSelect
        label={saleChangeTexts.extension}
        description={changing.extensionHint}
        value={chosen.extension}
        onChange={(event) => onChange({ ...chosen, extension: event.currentTarget.value })}
        data={[
          { value: '', label: changing.noExtension },
          ...Object.entries(extensions).map(([value, terms]) => ({ value, label: changing.extensionChoice(terms) })),
        ]}
      />
      <NativeSelect
        label={supplementing.goLive}
        description={supplementing.goLiveHint}
        value={chosen.unconfirmedOrders}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...chosen, unconfirmedOrders: value === 'lapse' ? 'lapse' : 'stand' })
        }
        data={(['stand', 'lapse'] as const).map((value) => ({
          value,
          label: saleChangeTexts.unconfirmedChoice[value],
        }))}
      />
      <NativeSelect
        label={saleChangeTexts.afterClose}
        description={changing.afterCloseHint}
        value={chosen.afterClose}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...chosen, afterClose: value === 'extend' ? 'extend' : 'mark' })
        }
        data={(['mark', 'extend'] as const).map((value) => ({ value, label: saleChangeTexts.afterCloseChoice[value] }))}
      />
      <NativeSelect
        label={saleChangeTexts.resizing}
        description={isDrawn ? changing.resizing.notWithDraws : changing.resizing.hint}
        disabled={isDrawn}
        value={chosen.resizing}
        onChange={(event) => onChange({ ...chosen, resizing: event.currentTarget.value as ResizingChoice })}
        data={[
          { value: '', label: changing.resizing.none },
          ...Object.entries(resizings).map(([value, terms]) => ({ value, label: changing.resizing.choice(terms) })),
        ]}
      />
    </>
  );
}
