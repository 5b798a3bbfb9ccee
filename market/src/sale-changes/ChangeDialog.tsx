/** The dialog of every kind of change of an announced sale: the fields of the kind, the public reason, and who confirms it. */
import { showDone } from '@fairbook/ui/base/queries.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { PublicReason } from '@fairbook/ui/sale/PublicReason.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Change, invalidate } from '../base/invalidation.ts';
import type { SaleChanges } from '../base/own-queries.ts';
import css from '../parts/own-auction.module.css';
import { requestedInWords, secondInWords } from './change-words.ts';
import { saleChangesTexts } from './texts/sale-changes.ts';

interface ChangeDialogProps {
  readonly changes: SaleChanges;
  readonly title: string;
  readonly lead: string;
  /** The button that requests it, and the one that makes it at once. */
  readonly send?: string;
  readonly sendAlone: string;
  readonly done: string;
  readonly danger?: boolean;
  /** True where the fields can be sent. */
  readonly isRight: boolean;
  readonly onSend: (reason: string) => Promise<SaleChanges>;
  /** The queries that are read again afterwards. */
  readonly affects?: Change;
  /** The fields; `isTried` once the person tried to send them. */
  readonly children: (isTried: boolean) => ReactNode;
  /** The consequences, before the sentence about the second person. */
  readonly effect?: ReactNode;
  /** Sentences about the second person where it has to confirm in time. */
  readonly inTime?: Parameters<typeof secondInWords>[1];
  readonly note?: string;
  readonly onClose: () => void;
}

export function ChangeDialog({ changes, isRight, onSend, affects = 'ownAuction', ...dialog }: ChangeDialogProps) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { send = saleChangesTexts.send, sendAlone, children, effect, inTime, note } = dialog;

  async function request() {
    const answer = await onSend(reason.trim()).finally(() => invalidate(queries, affects));
    showDone(requestedInWords(answer) ?? dialog.done);
  }

  function submit() {
    setTried(true);
    return isRight && reason.trim() !== '' && request();
  }

  return (
    <FormDialog
      opened
      onClose={dialog.onClose}
      title={dialog.title}
      submit={changes.needsSecond ? send : sendAlone}
      danger={dialog.danger ?? false}
      onSubmit={submit}
    >
      <p className={css.dialogText}>{dialog.lead}</p>
      {children(isTried)}
      <PublicReason
        label={saleChangesTexts.reason}
        hint={saleChangesTexts.reasonHint}
        reason={reason}
        onChange={setReason}
        problem={isTried && reason.trim() === '' && saleChangesTexts.reasonRequired}
      />
      <p className={css.dialogText}>
        {effect} {secondInWords(changes, inTime)}
      </p>
      {note !== undefined && <p className={css.dialogNote}>{note}</p>}
    </FormDialog>
  );
}
