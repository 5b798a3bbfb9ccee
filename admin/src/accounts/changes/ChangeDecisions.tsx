/** Decisions about a change request, each with its dialog. */

import { whyNotAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { blocksOrders, factInWords, whyNotSettleChange } from '@fairbook/domain/auctions/facts.ts';
import { factLabels } from '@fairbook/domain/base/fact-words.ts';
import { ConfirmDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useAdministrator } from '../../base/api.ts';
import { texts } from '../../base/texts.ts';
import { PreviewPart } from '../../review/case/PreviewPart.tsx';
import { ReasonDialog } from '../../review/parts/ReasonDialog.tsx';
import { decide } from '../../review/parts/refused.ts';
import css from './changes.module.css';
import type { Change } from './shapes.ts';

const words = texts.factChanges.decision;

interface ChangeDecisionsProps {
  readonly change: Change;
  /** Called once a decision is stored and its dialog closed. */
  readonly onDone: () => void;
}

export function ChangeDecisions({ change, onDone }: ChangeDecisionsProps) {
  const { role } = useAdministrator();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const isOver = whyNotSettleChange(change.status) !== null;
  // A dialog that reports another administrator's decision stays open.
  if (isOver && asked === null) return null;
  const isReader = whyNotAdminRole(role, 'Reviewer') !== null;
  const { name } = change.account;
  const on = { params: { id: change.id } };
  const subject = `change:${change.id}`;
  const close = () => setAsked(null);
  const why = isReader ? { disabled: true, 'aria-describedby': 'why-no-decision' } : {};

  async function settle(call: () => Promise<unknown>, done: string) {
    await decide(queries, call, { change: 'factChange', done });
    onDone();
  }

  return (
    <>
      {!isOver && (
        <>
          <Button {...why} aria-keyshortcuts="A" onClick={() => setAsked('approve')}>
            {words.approve}
          </Button>
          <Button {...why} aria-keyshortcuts="R" variant="outline" color="red" onClick={() => setAsked('reject')}>
            {words.reject}
          </Button>
          {isReader && (
            <p id="why-no-decision" className={css.why}>
              {texts.roles.viewerOnly}
            </p>
          )}
        </>
      )}
      <ConfirmDialog
        opened={asked === 'approve'}
        onClose={close}
        title={words.approveTitle(name)}
        ok={words.approve}
        onConfirm={() => settle(() => api.approveFactChange(on), words.approved(name))}
      >
        <Consequences change={change} />
        <PreviewPart asked={{ decision: 'account.approve-change', subject }} />
      </ConfirmDialog>
      <ReasonDialog
        opened={asked === 'reject'}
        onClose={close}
        title={words.rejectTitle(name)}
        lead={words.rejectLead}
        hint={words.reasonHint}
        submit={words.reject}
        danger
        asked={{ decision: 'account.reject-change', subject, values: { name } }}
        onSend={(rejectionReason) =>
          settle(() => api.rejectFactChange({ ...on, body: { rejectionReason } }), words.rejected(name))
        }
      />
    </>
  );
}

/** Effects of an approval and who is notified. */
function Consequences({ change: { account, changes } }: { change: Change }) {
  const told =
    account.userType === 'municipality'
      ? words.toldIssuer
      : blocksOrders(changes)
        ? words.toldInvestor
        : words.toldResident;
  return (
    <>
      <p className={css.lead}>{words.applies}</p>
      <ul className={css.applied}>
        {changes.map(({ field, from, to }) => (
          <li key={field}>
            {factLabels[field]}: {factInWords(field, from)} → <strong>{factInWords(field, to)}</strong>
          </li>
        ))}
      </ul>
      <p className={css.lead}>{told(account.name)}</p>
    </>
  );
}
