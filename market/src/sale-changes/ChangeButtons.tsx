/** The issuer's changes of a sale that was announced: a button for each kind that is possible now, and its dialog. */

import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { type DocumentSlot, documentSlots } from '@fairbook/domain/base/vocabulary.ts';
import { momentOfWallTime } from '@fairbook/domain/base/zones.ts';
import { closeBounds, whyNotMoveTo } from '@fairbook/domain/sale-changes/rescheduling.ts';
import { formatDay, formatMoment, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { MomentInput } from '@fairbook/ui/format/MomentInput.tsx';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { Button, Checkbox, FileButton, Group, Input, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { api } from '../base/api.ts';
import { type SaleChanges, saleChangesNow, saleChangesOf } from '../base/own-queries.ts';
import { inventory, type OwnAuction } from '../base/queries.ts';
import { maxText, mediaTypes, whyNotSend } from '../parts/files/checks.ts';
import css from '../parts/own-auction.module.css';
import { ChangeDialog } from './ChangeDialog.tsx';
import { named } from './change-words.ts';
import { deliveryAt } from './delivery-at.ts';
import { saleChangesTexts } from './texts/sale-changes.ts';
import { supplementsTexts } from './texts/supplements.ts';

interface DialogProps {
  /** As the issuer saw it when the dialog opened. */
  readonly auction: OwnAuction;
  readonly changes: SaleChanges;
  readonly onClose: () => void;
}

interface Kind {
  readonly action: string;
  readonly whyNot: 'whyNotReschedule' | 'whyNotSupplement' | 'whyNotWithdrawMaturities';
  readonly Dialog: ComponentType<DialogProps>;
}

const kinds: readonly Kind[] = [
  { action: saleChangesTexts.action, whyNot: 'whyNotReschedule', Dialog: TimesDialog },
  { action: supplementsTexts.action, whyNot: 'whyNotSupplement', Dialog: SupplementDialog },
  {
    action: saleChangesTexts.withdrawMaturities.action,
    whyNot: 'whyNotWithdrawMaturities',
    Dialog: WithdrawDialog,
  },
];

export function ChangeButtons({ auction }: Pick<DialogProps, 'auction'>) {
  const { data } = useQuery(saleChangesOf(auction.uuid));
  const [open, setOpen] = useState<Pick<Kind, 'Dialog'> & Pick<DialogProps, 'auction'>>();
  if (!data) return null;
  return (
    <>
      {kinds.map(
        ({ action, whyNot, Dialog }) =>
          data[whyNot] === null && (
            <Button key={whyNot} variant="default" onClick={() => setOpen({ Dialog, auction })}>
              {action}
            </Button>
          ),
      )}
      {open && <OpenDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** It opens once the counts that it names were read. */
function OpenDialog({ Dialog, auction, onClose }: Pick<Kind, 'Dialog'> & Omit<DialogProps, 'changes'>) {
  const { data, isFetchedAfterMount } = useQuery(saleChangesNow(auction.uuid));
  return data && isFetchedAfterMount ? <Dialog auction={auction} changes={data} onClose={onClose} /> : null;
}

function TimesDialog({ auction, changes, onClose }: DialogProps) {
  const words = saleChangesTexts;
  const zone = useZone();
  // As it was when the dialog was opened; the server decides by its own clock.
  const [now] = useState(() => new Date(serverClock.now()));
  const [start, setStart] = useState('');
  const [close, setClose] = useState('');
  const { startDate, closeDate } = auction;
  if (startDate === null || closeDate === null) return null;
  const before = { startDate: new Date(startDate), closeDate: new Date(closeDate) };
  const after = {
    startDate: momentOfWallTime(start, zone) ?? before.startDate,
    closeDate: momentOfWallTime(close, zone) ?? before.closeDate,
  };
  const wrong = whyNotMoveTo(before, after, now);
  const bounds = closeBounds(before, after.startDate, now);
  const shown = (at: Date) => formatMoment(at.toISOString(), zone);
  const closeHint = words.closeHint(shown(bounds.earliest), shown(bounds.latest));
  const ofStart = wrong?.code === 'start-too-early' ? inLanguage(wrong.message) : null;
  const ofClose = wrong && !ofStart && (wrong.code === 'nothing-changes' ? inLanguage(wrong.message) : closeHint);
  return (
    <ChangeDialog
      changes={changes}
      title={words.title(auction.profile.name)}
      lead={words.lead}
      sendAlone={words.sendAlone}
      done={words.done}
      isRight={wrong === null}
      onSend={(reason) => {
        const times = {
          startDate: momentOfWallTime(start, zone)?.toISOString() ?? null,
          closeDate: after.closeDate.toISOString(),
        };
        const body = { ...times, reason, insteadOf: before.closeDate.toISOString() };
        return api.rescheduleAuction({ params: { auctionId: auction.uuid }, body });
      }}
      effect={
        <>
          <strong>{words.effect(changes.told, changes.bidders)}</strong> {deliveryAt(auction, after.closeDate)}
        </>
      }
      note={words.rules}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          {now < before.startDate && (
            <MomentInput
              label={words.start}
              description={words.startHint}
              value={start}
              onChange={(event) => setStart(event.currentTarget.value)}
              error={isTried && ofStart}
            />
          )}
          <MomentInput
            label={words.close}
            description={closeHint}
            value={close}
            onChange={(event) => setClose(event.currentTarget.value)}
            error={isTried && ofClose}
          />
        </>
      )}
    </ChangeDialog>
  );
}

function SupplementDialog({ auction, changes, onClose }: DialogProps) {
  const words = supplementsTexts;
  const { documents, unconfirmedOrders } = auction;
  const [document, setDocument] = useState<DocumentSlot>('preliminaryOfficialStatement');
  const [file, setFile] = useState<File | null>(null);
  const wrongFile = file ? whyNotSend(file, 'document') : words.fileRequired;
  return (
    <ChangeDialog
      changes={changes}
      title={words.title(auction.profile.name)}
      lead={words.lead}
      send={words.send}
      sendAlone={words.sendAlone}
      done={words.done}
      isRight={wrongFile === null}
      onSend={(reason) => {
        const current = documents[document];
        const body = { document, reason, ...(current && { insteadOf: current.id }) };
        const files = { file: file ? [file] : [] };
        return api.supplementDocument({ params: { auctionId: auction.uuid }, body, files });
      }}
      effect={
        <>
          <strong>{words.effect(changes.told, changes.bidders)}</strong> {words.choice[unconfirmedOrders]}
        </>
      }
      note={words.rules[unconfirmedOrders]}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <NativeSelect
            label={words.document}
            value={document}
            onChange={({ currentTarget: { value } }) =>
              setDocument(documentSlots.find((slot) => slot.value === value)?.value ?? document)
            }
            data={documentSlots.map(({ value, label }) => ({
              value,
              label: `${label}: ${documents[value]?.name ?? words.noFile}`,
            }))}
          />
          <Input.Wrapper
            label={words.file}
            description={words.fileHint(maxText)}
            error={(isTried || file !== null) && wrongFile}
            withAsterisk
            labelElement="div"
          >
            <Group mt={6} gap="sm">
              <FileButton accept={mediaTypes.document.join(',')} onChange={setFile}>
                {(props) => (
                  <Button {...props} variant="default" size="xs">
                    {words.choose}
                  </Button>
                )}
              </FileButton>
              {file && <span>{file.name}</span>}
            </Group>
          </Input.Wrapper>
        </>
      )}
    </ChangeDialog>
  );
}

function WithdrawDialog({ auction, changes, onClose }: DialogProps) {
  const words = saleChangesTexts.withdrawMaturities;
  const offered = auction.maturityStructure.filter(({ isOffered }) => isOffered);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const wrong = chosen.length === 0 ? words.chooseOne : chosen.length === offered.length ? words.keepOne : null;
  const { data: book } = useQuery({ ...inventory(auction.uuid), enabled: auction.status === 'Live' });
  const demand = new Map<string, number>(book?.investments.map((line) => [keyOf(line), line.demand]));
  /** Known once the sale has opened. */
  const orderedOf = (key: string) => {
    const amount = demand.get(key);
    if (amount === undefined) return undefined;
    return amount === 0 ? words.notOrdered : words.ordered(formatWholeMoney(amount));
  };
  return (
    <ChangeDialog
      changes={changes}
      title={words.title(auction.profile.name)}
      lead={words.lead}
      sendAlone={words.sendAlone}
      done={words.done}
      danger
      isRight={wrong === null}
      onSend={(reason) => {
        const maturities = offered.filter((row) => chosen.includes(keyOf(row))).map(named);
        const body = { maturities, reason, insteadOf: offered.map(named) };
        return api.withdrawMaturities({ params: { auctionId: auction.uuid }, body });
      }}
      effect={<strong>{words.effect(changes.told, changes.bidders)}</strong>}
      onClose={onClose}
    >
      {(isTried) => (
        <Checkbox.Group
          label={words.maturities}
          value={[...chosen]}
          onChange={setChosen}
          error={isTried && wrong}
          withAsterisk
        >
          <Stack gap="xs" mt="xs" className={css.choices}>
            {offered.map((row) => {
              const key = keyOf(row);
              const label = words.row(formatDay(key), formatWholeMoney(row.principalAmount));
              return <Checkbox key={key} value={key} label={label} description={orderedOf(key)} />;
            })}
          </Stack>
        </Checkbox.Group>
      )}
    </ChangeDialog>
  );
}
