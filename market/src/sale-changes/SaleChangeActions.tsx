/** The issuer's changes of a sale that was announced: the button with its dialog, and the request that waits for a second person. */
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { closeBounds, type Times, whyNotMoveTo } from '@fairbook/domain/sale-changes/rescheduling.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { formatMoment, readersZone } from '@fairbook/ui/format/format.ts';
import { momentOf } from '@fairbook/ui/format/local-moment.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { confirm, FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { PublicReason } from '@fairbook/ui/sale/PublicReason.tsx';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { type SaleChanges, saleChangesOf } from '../base/own-queries.ts';
import type { OwnAuction } from '../base/queries.ts';
import css from '../parts/own-auction.module.css';
import { ChangeRequest } from './ChangeRequest.tsx';
import { requestedInWords, secondInWords, waitsFor } from './change-words.ts';
import { saleChangesTexts as words } from './texts/sale-changes.ts';

interface SaleProps {
  readonly auction: OwnAuction;
}

/** Nothing where the sale cannot be rescheduled. */
export function ChangeTimesButton({ auction }: SaleProps) {
  const { data } = useQuery(saleChangesOf(auction.uuid));
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <>
      {data.whyNotReschedule === null && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {words.action}
        </Button>
      )}
      {isOpen && <ChangeTimesDialog auction={auction} changes={data} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends SaleProps {
  readonly changes: SaleChanges;
  readonly onClose: () => void;
}

/** The times that are typed, and what is wrong with them. */
function useTimes(before: Times) {
  // As it was when the dialog was opened; the server decides by its own clock.
  const [now] = useState(() => new Date(serverClock.now()));
  const [start, setStart] = useState('');
  const [close, setClose] = useState('');
  const startDate = momentOf(start);
  const after = { startDate: startDate ?? before.startDate, closeDate: momentOf(close) ?? before.closeDate };
  const wrong = whyNotMoveTo(before, after, now);
  return {
    now,
    start,
    setStart,
    close,
    setClose,
    startDate,
    after,
    wrong,
    bounds: closeBounds(before, after.startDate, now),
  };
}

function ChangeTimesDialog({ auction, changes, onClose }: DialogProps) {
  // The times that the issuer saw are changed.
  const [{ startDate, closeDate }] = useState(auction);
  if (startDate === null || closeDate === null) return null;
  const before = { startDate: new Date(startDate), closeDate: new Date(closeDate) };
  return <TimesForm auction={auction} changes={changes} before={before} onClose={onClose} />;
}

function TimesForm({ auction, changes, before, onClose }: DialogProps & { readonly before: Times }) {
  const queries = useQueryClient();
  const times = useTimes(before);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { wrong, bounds } = times;
  // In the zone in which the times are typed.
  const shown = (at: Date) => formatMoment(at.toISOString(), readersZone());
  const closeHint = words.closeHint(shown(bounds.earliest), shown(bounds.latest));
  const ofStart = wrong?.code === 'start-too-early' ? inLanguage(wrong.message) : null;
  const ofClose = wrong && !ofStart && (wrong.code === 'nothing-changes' ? inLanguage(wrong.message) : closeHint);

  async function send() {
    const body = {
      startDate: times.startDate?.toISOString() ?? null,
      closeDate: times.after.closeDate.toISOString(),
      reason: reason.trim(),
      insteadOf: before.closeDate.toISOString(),
    };
    const answer = await api
      .rescheduleAuction({ params: { auctionId: auction.uuid }, body })
      .finally(() => invalidate(queries, 'ownAuction'));
    showDone(requestedInWords(answer) ?? words.done);
  }

  function submit() {
    setTried(true);
    return wrong === null && reason.trim() !== '' && send();
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.title(auction.profile.name)}
      submit={changes.needsSecond ? words.send : words.sendAlone}
      onSubmit={submit}
    >
      <p className={css.dialogText}>{words.lead}</p>
      {times.now < before.startDate && (
        <TextInput
          type="datetime-local"
          label={words.start}
          description={words.startHint}
          value={times.start}
          onChange={(event) => times.setStart(event.currentTarget.value)}
          error={isTried && ofStart}
        />
      )}
      <TextInput
        type="datetime-local"
        label={words.close}
        description={closeHint}
        value={times.close}
        onChange={(event) => times.setClose(event.currentTarget.value)}
        error={isTried && ofClose}
      />
      <PublicReason
        label={words.reason}
        hint={words.reasonHint}
        reason={reason}
        onChange={setReason}
        problem={isTried && reason.trim() === '' && words.reasonRequired}
      />
      <p className={css.dialogText}>
        <strong>{words.effect(changes.told, changes.bidders)}</strong> {secondInWords(changes)}
      </p>
      <p className={css.dialogNote}>
        {words.rules} {words.zone(readersZone())}
      </p>
    </FormDialog>
  );
}

/** The request that waits; nothing without one. */
export function RequestedChange({ auction }: SaleProps) {
  const queries = useQueryClient();
  const { data } = useQuery(saleChangesOf(auction.uuid));
  // After the close nothing else can be confirmed anymore.
  if (!data?.open || (auction.status === 'Ended' && data.open.kind !== 'RESIZE')) return null;
  const { open, told, bidders, advisors } = data;
  const params = { auctionId: auction.uuid, changeId: open.id };

  async function withdraw(wants: string) {
    const ok = open.isOwn ? words.withdraw : words.decline;
    const done = await confirm({ title: ok, message: wants, ok, onConfirm: () => api.withdrawSaleChange({ params }) });
    await invalidate(queries, 'ownAuction');
    if (done) showDone(words.withdrawn);
  }

  return (
    <ChangeRequest
      auction={auction}
      request={{ ...open, told, bidders }}
      title={advisors === null ? words.pending : words.pendingAdvisor}
      waitsFor={advisors === null ? null : waitsFor(advisors)}
      onConfirm={() => api.confirmSaleChange({ params })}
      changes="ownAuction"
      other={{ label: open.isOwn ? words.withdraw : words.decline, onClick: withdraw }}
    />
  );
}
