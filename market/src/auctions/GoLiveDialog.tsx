/** Dialog that opens the sale, now or later, and lists unmet conditions. */
import type { ExtensionTerms } from '@fairbook/domain/extension.ts';
import { defaultSaleHours, missingFromWindow, saleWindow } from '@fairbook/domain/going-live.ts';
import { FormDialog } from '@fairbook/ui/dialogs.tsx';
import { formatMoment, readersZone } from '@fairbook/ui/format.ts';
import { showDone } from '@fairbook/ui/queries.ts';
import { zoneOfIssuer } from '@fairbook/ui/SaleZone.tsx';
import { saleChangeTexts } from '@fairbook/ui/sale-change-texts.ts';
import { serverClock } from '@fairbook/ui/server-time.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { meta } from '../before-sign-in.ts';
import { invalidate } from '../invalidation.ts';
import type { OwnAuction } from '../queries.ts';
import { issuingTexts } from '../texts/issuing.ts';
import { saleChangesTexts as changing } from '../texts/saleChanges.ts';
import { supplementsTexts as supplementing } from '../texts/supplements.ts';
import css from './own-auction.module.css';

const words = issuingTexts.goLive;
const hour = 60 * 60 * 1000;

/** The automatic extensions to choose from. */
const extensions: Readonly<Record<string, ExtensionTerms>> = {
  short: { minutes: 2, most: 10 },
  usual: { minutes: 5, most: 6 },
  long: { minutes: 15, most: 4 },
};

export function GoLiveDialog({ auction, onClose }: { auction: OwnAuction; onClose: () => void }) {
  const queries = useQueryClient();
  // The rule that applies now: an Owner may have changed it since the page was loaded.
  const hours = useQuery({ ...meta, staleTime: 0 }).data?.limits.saleHours ?? defaultSaleHours;
  const [start, setStart] = useState('');
  const [close, setClose] = useState('');
  const [extension, setExtension] = useState('');
  const [unconfirmedOrders, setUnconfirmed] = useState<OwnAuction['unconfirmedOrders']>('stand');
  const [isTried, setIsTried] = useState(false);
  const now = new Date(serverClock.now());
  const [startDate, closeDate] = [momentOf(start), momentOf(close)];
  const from = startDate && startDate > now ? startDate : now;
  const window = saleWindow({ startDate, closeDate: closeDate ?? new Date(from.getTime() + hours * hour) }, now);

  const ownZone = readersZone();
  const issuerZone = zoneOfIssuer(auction.municipality.state);

  const [wrong] = missingFromWindow(window, now);

  /** A close that was refused is shown at its field until it is changed. */
  function submit(): Promise<void> | false {
    setIsTried(true);
    return wrong ? false : goLive();
  }

  async function goLive() {
    const body = {
      startDate: startDate?.toISOString() ?? null,
      closeDate: closeDate?.toISOString() ?? null,
      extension: extensions[extension] ?? null,
      unconfirmedOrders,
    };
    const { status } = await api
      .goLive({ params: { auctionUuid: auction.uuid }, body })
      .finally(() => invalidate(queries, 'ownAuction'));
    showDone(status === 'Live' ? words.live : words.scheduled);
  }

  return (
    <FormDialog opened onClose={onClose} title={words.title} submit={words.submit} onSubmit={submit}>
      <p className={css.dialogText}>{words.lead}</p>
      <TextInput
        type="datetime-local"
        label={words.start}
        description={words.startHint}
        value={start}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={words.close}
        description={words.closeHint(hours)}
        value={close}
        error={isTried ? wrong?.message : undefined}
        onChange={(event) => setClose(event.currentTarget.value)}
      />
      <FixedChoices
        extension={extension}
        onExtension={setExtension}
        unconfirmed={unconfirmedOrders}
        onUnconfirmed={setUnconfirmed}
      />
      <p className={css.dialogText}>
        <strong>
          {words.window(
            window.startDate <= now ? words.now : formatMoment(window.startDate.toISOString(), ownZone),
            formatMoment(window.closeDate.toISOString(), ownZone),
          )}
        </strong>{' '}
        {words.zone(ownZone)}
      </p>
      {issuerZone !== ownZone && (
        <p className={css.dialogText}>
          {words.issuerWindow(
            auction.municipality.name,
            formatMoment(window.startDate.toISOString(), issuerZone),
            formatMoment(window.closeDate.toISOString(), issuerZone),
          )}
        </p>
      )}
    </FormDialog>
  );
}

interface FixedChoicesProps {
  readonly extension: string;
  readonly onExtension: (extension: string) => void;
  readonly unconfirmed: OwnAuction['unconfirmedOrders'];
  readonly onUnconfirmed: (unconfirmed: OwnAuction['unconfirmedOrders']) => void;
}

/** What is fixed once the sale goes live: the automatic extension, and what becomes of orders that are not reconfirmed. */
function FixedChoices({ extension, onExtension, unconfirmed, onUnconfirmed }: FixedChoicesProps) {
  return (
    <>
      <NativeSelect
        label={saleChangeTexts.extension}
        description={changing.extensionHint}
        value={extension}
        onChange={(event) => onExtension(event.currentTarget.value)}
        data={[
          { value: '', label: changing.noExtension },
          ...Object.entries(extensions).map(([value, terms]) => ({ value, label: changing.extensionChoice(terms) })),
        ]}
      />
      <NativeSelect
        label={supplementing.goLive}
        description={supplementing.goLiveHint}
        value={unconfirmed}
        onChange={({ currentTarget: { value } }) => onUnconfirmed(value === 'lapse' ? 'lapse' : 'stand')}
        data={(['stand', 'lapse'] as const).map((value) => ({
          value,
          label: saleChangeTexts.unconfirmedChoice[value],
        }))}
      />
    </>
  );
}

/** Parses a local date-time field; null when empty. */
function momentOf(local: string): Date | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at;
}
