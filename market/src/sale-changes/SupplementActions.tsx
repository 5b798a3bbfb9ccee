/** The issuer's supplements: the button with its dialog, and the last one with what became of open orders. */
import { type DocumentSlot, documentSlots } from '@fairbook/domain/base/vocabulary.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { PublicReason } from '@fairbook/ui/sale/PublicReason.tsx';
import { SupplementBanner } from '@fairbook/ui/sale/Supplements.tsx';
import { Button, FileButton, Group, Input, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { type SaleChanges, saleChangesOf } from '../base/own-queries.ts';
import type { OwnAuction } from '../base/queries.ts';
import { maxText, mediaTypes, whyNotSend } from '../parts/files/checks.ts';
import css from '../parts/own-auction.module.css';
import { requestedInWords, secondInWords } from './change-words.ts';
import { Versions } from './SupplementNotice.tsx';
import { supplementsTexts as words } from './texts/supplements.ts';

interface SaleProps {
  readonly auction: OwnAuction;
}

/** Nothing where no document of the sale can be supplemented. */
export function SupplementButton({ auction }: SaleProps) {
  const { data } = useQuery(saleChangesOf(auction.uuid));
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <>
      {data.whyNotSupplement === null && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {words.action}
        </Button>
      )}
      {isOpen && <SupplementDialog auction={auction} changes={data} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends SaleProps {
  readonly changes: SaleChanges;
  readonly onClose: () => void;
}

function SupplementDialog({ auction, changes, onClose }: DialogProps) {
  const queries = useQueryClient();
  // The documents that the issuer saw are replaced.
  const [documents] = useState(auction.documents);
  const [document, setDocument] = useState<DocumentSlot>('preliminaryOfficialStatement');
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const current = documents[document];
  const wrongFile = file ? whyNotSend(file, 'document') : words.fileRequired;

  async function send(chosen: File) {
    const body = { document, reason: reason.trim(), ...(current && { insteadOf: current.id }) };
    const answer = await api
      .supplementDocument({ params: { auctionId: auction.uuid }, body, files: { file: [chosen] } })
      .finally(() => invalidate(queries, 'ownAuction'));
    showDone(requestedInWords(answer) ?? words.done);
  }

  function submit() {
    setTried(true);
    return wrongFile === null && reason.trim() !== '' && file !== null && send(file);
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
      <PublicReason
        label={words.reason}
        hint={words.reasonHint}
        reason={reason}
        onChange={setReason}
        problem={isTried && reason.trim() === '' && words.reasonRequired}
      />
      <p className={css.dialogText}>
        <strong>{words.effect(changes.told, changes.bidders)}</strong> {words.choice[auction.unconfirmedOrders]}{' '}
        {secondInWords(changes)}
      </p>
      <p className={css.dialogNote}>{words.rules[auction.unconfirmedOrders]}</p>
    </FormDialog>
  );
}

/** The last supplement, and how many open orders were reconfirmed since. */
export function OwnSupplement({ auction }: SaleProps) {
  const last = auction.supplements.at(-1);
  if (!last) return null;
  return (
    <SupplementBanner sale={auction}>
      <Versions supplement={last} />
      <Progress auction={auction} />
    </SupplementBanner>
  );
}

/** Reconfirming an order is no event of the stream: the count is read again this often, in milliseconds. */
const countAgain = 10_000;

function Progress({ auction }: SaleProps) {
  const { data } = useQuery({
    ...saleChangesOf(auction.uuid),
    refetchInterval: auction.status === 'Live' ? countAgain : false,
  });
  if (!data?.confirmations) return null;
  const { confirmed, unconfirmed } = data.confirmations;
  return (
    <p>
      {words.progress(confirmed, unconfirmed)} {words.choice[auction.unconfirmedOrders]}
    </p>
  );
}
