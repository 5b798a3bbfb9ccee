/** Decisions about an account, each with its dialog. */

import { whyNotAccountAction } from '@fairbook/domain/accounts/account.ts';
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import type { AccountStatus, FactChangeAction, HistoryAction } from '@fairbook/domain/base/vocabulary.ts';
import { IconChevronDown } from '@fairbook/ui/icons/arrows/chevron-down.ts';
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { ConfirmDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAdministrator } from '../../base/api.ts';
import type { Change } from '../../base/invalidation.ts';
import { texts } from '../../base/texts.ts';
import { PreviewPart } from '../../review/case/PreviewPart.tsx';
import { ReasonDialog } from '../../review/parts/ReasonDialog.tsx';
import { decide } from '../../review/parts/refused.ts';
import css from './people.module.css';

const words = texts.decision;

type AccountDecision = Exclude<HistoryAction, 'REQUEST' | 'RECALL' | FactChangeAction>;
type Reasoned = Exclude<AccountDecision, 'APPROVE'>;

export interface AccountDecisionsProps {
  /** The audit trail's subject. */
  readonly subject: string;
  readonly name: string;
  readonly status: AccountStatus;
  /** Meaning of an approval, as one sentence. */
  readonly approves: string;
  /** Effects of a suspension beyond not being able to make changes. */
  readonly suspends?: string;
  /** Sends the decision. */
  readonly send: {
    readonly APPROVE: () => Promise<unknown>;
  } & Readonly<Record<Reasoned, (reason: string) => Promise<unknown>>>;
  /** Queries that a decision invalidates. */
  readonly change: Change;
  /** Called once a decision is stored; `isSettled` where it answers a request for approval. */
  readonly onDone: (isSettled: boolean) => void;
}

export function AccountDecisions({
  subject,
  name,
  status,
  approves,
  suspends,
  send,
  change,
  onDone,
}: AccountDecisionsProps) {
  const { role } = useAdministrator();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<AccountDecision | null>(null);
  const isPending = whyNotAccountAction(status, 'APPROVE') === null;
  const close = () => setAsked(null);

  async function settle(action: AccountDecision, call: () => Promise<unknown>) {
    await decide(queries, call, { change, done: words.done[action](name) });
    onDone(action === 'APPROVE' || action === 'REJECT');
  }

  if (!hasAdminRole(role, 'Reviewer')) return <p className={css.standing}>{texts.roles.viewerOnly}</p>;

  return (
    <>
      {isPending && (
        <>
          <Button aria-keyshortcuts="A" onClick={() => setAsked('APPROVE')}>
            {words.approve}
          </Button>
          <Button aria-keyshortcuts="R" variant="outline" color="red" onClick={() => setAsked('REJECT')}>
            {words.reject}
          </Button>
        </>
      )}
      <MoreDecisions status={status} onAsk={setAsked} />
      <ConfirmDialog opened={asked === 'APPROVE'} onClose={close} onConfirm={() => settle('APPROVE', send.APPROVE)}>
        <p className={dialogsCss.dialogText}>{approves}</p>
        <PreviewPart asked={{ decision: 'account.approve', subject }} />
      </ConfirmDialog>
      {reasoned.map(({ action, title, lead, hint, label, danger }) => (
        <ReasonDialog
          key={action}
          opened={asked === action}
          onClose={close}
          title={title(name)}
          lead={action === 'SUSPEND' && suspends !== undefined ? `${lead} ${suspends}` : lead}
          label={label}
          hint={hint}
          danger={danger}
          asked={{ decision: previewed[action], subject, values: { name } }}
          onSend={(reason) => settle(action, () => send[action](reason))}
        />
      ))}
    </>
  );
}

const previewed = {
  REJECT: 'account.reject',
  SUSPEND: 'account.suspend',
  REACTIVATE: 'account.reactivate',
  DEACTIVATE: 'account.deactivate',
} as const;

const { rejectionHint, reasonHint, deactivateHint, rejectionReason, reason: label } = words;

const reasoned = [
  { action: 'REJECT', title: words.rejectTitle, lead: null, hint: rejectionHint, label: rejectionReason, danger: true },
  { action: 'SUSPEND', title: words.suspendTitle, lead: words.suspendLead, hint: reasonHint, label, danger: true },
  {
    action: 'REACTIVATE',
    title: words.reactivateTitle,
    lead: words.reactivateLead,
    hint: reasonHint,
    label,
    danger: false,
  },
  {
    action: 'DEACTIVATE',
    title: words.deactivateTitle,
    lead: words.deactivateLead,
    hint: deactivateHint,
    label,
    danger: true,
  },
] as const;

interface MoreDecisionsProps {
  readonly status: AccountStatus;
  readonly onAsk: (action: AccountDecision) => void;
}

/** The rare decisions. One that the status does not allow gives the rule's reason. */
function MoreDecisions({ status, onAsk }: MoreDecisionsProps) {
  const rare = [
    status === 'Suspended'
      ? ({ action: 'REACTIVATE', label: words.reactivate } as const)
      : ({ action: 'SUSPEND', label: words.suspend } as const),
    { action: 'DEACTIVATE', label: words.deactivate } as const,
  ];
  const refusals = rare.map(({ action }) => whyNotAccountAction(status, action));
  // A menu in which nothing can be chosen would only hide the reason.
  if (refusals.every((refusal) => refusal !== null))
    return <p className={css.why}>{refusals[0] && inLanguage(refusals[0].message)}</p>;
  return (
    <Menu position="bottom-end" width={280} withinPortal={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {words.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {rare.map(({ action, label }, at) => {
          const refusal = refusals[at] ?? null;
          return (
            <Menu.Item key={action} disabled={refusal !== null} onClick={() => onAsk(action)} className={css.decision}>
              {label}
              {refusal && <span className={css.why}>{inLanguage(refusal.message)}</span>}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
