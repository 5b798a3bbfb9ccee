/** What an administrator can decide about an account, each with its dialog. */
import { whyNotAccountAction } from '@fairbook/domain/account.ts';
import { hasAdminRole } from '@fairbook/domain/administrators.ts';
import { whyNotRemarks } from '@fairbook/domain/approval.ts';
import type { AccountStatus, FactChangeAction, HistoryAction } from '@fairbook/domain/vocabulary.ts';
import { ConfirmDialog, FormDialog } from '@fairbook/ui/dialogs.tsx';
import { Button, Menu, Textarea } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAdministrator } from '../api.ts';
import { decide } from '../parts/refused.ts';
import { texts } from '../texts.ts';
import css from './people.module.css';

const words = texts.decision;

type AccountDecision = Exclude<HistoryAction, 'REQUEST' | FactChangeAction>;
type Reasoned = Exclude<AccountDecision, 'APPROVE'>;

export interface AccountDecisionsProps {
  readonly name: string;
  readonly status: AccountStatus;
  /** What an approval means, as one sentence. */
  readonly approves: string;
  /** What a suspension means beside that they can change nothing. */
  readonly suspends?: string;
  /** Sends the decision. */
  readonly send: {
    readonly APPROVE: () => Promise<unknown>;
  } & Readonly<Record<Reasoned, (reason: string) => Promise<unknown>>>;
  /** Names of the calls whose answers a decision changes. */
  readonly changes: readonly string[];
  /** Called once a decision is stored and its dialog closed. */
  readonly onDone: () => void;
}

export function AccountDecisions({ name, status, approves, suspends, send, changes, onDone }: AccountDecisionsProps) {
  const { role } = useAdministrator();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<AccountDecision | null>(null);
  const isPending = whyNotAccountAction(status, 'APPROVE') === null;
  const close = () => setAsked(null);

  async function settle(action: AccountDecision, call: () => Promise<unknown>) {
    await decide(queries, call, { changes: [...changes, 'listPendingDecisions'], done: words.done[action](name) });
    onDone();
  }

  if (!hasAdminRole(role, 'Reviewer')) return <p className={css.standing}>{texts.roles.viewerOnly}</p>;

  return (
    <>
      {isPending && (
        <>
          <Button onClick={() => setAsked('APPROVE')}>{words.approve}</Button>
          <Button variant="outline" color="red" onClick={() => setAsked('REJECT')}>
            {words.reject}
          </Button>
        </>
      )}
      <MoreDecisions status={status} onAsk={setAsked} />
      <ConfirmDialog opened={asked === 'APPROVE'} onClose={close} onConfirm={() => settle('APPROVE', send.APPROVE)}>
        {approves}
      </ConfirmDialog>
      {reasoned.map(({ action, title, lead, danger }) => (
        <ReasonDialog
          key={action}
          opened={asked === action}
          onClose={close}
          title={title(name)}
          lead={action === 'SUSPEND' && suspends !== undefined ? `${lead} ${suspends}` : lead}
          danger={danger}
          action={action}
          onSend={(reason) => settle(action, () => send[action](reason))}
        />
      ))}
    </>
  );
}

const reasoned = [
  { action: 'REJECT', title: words.rejectTitle, lead: null, danger: true },
  { action: 'SUSPEND', title: words.suspendTitle, lead: words.suspendLead, danger: true },
  { action: 'REACTIVATE', title: words.reactivateTitle, lead: words.reactivateLead, danger: false },
  { action: 'DEACTIVATE', title: words.deactivateTitle, lead: words.deactivateLead, danger: true },
] as const;

interface MoreDecisionsProps {
  readonly status: AccountStatus;
  readonly onAsk: (action: AccountDecision) => void;
}

/** The rare decisions. One that the status does not allow says why in the rule's own words. */
function MoreDecisions({ status, onAsk }: MoreDecisionsProps) {
  const rare = [
    status === 'Suspended'
      ? ({ action: 'REACTIVATE', label: words.reactivate } as const)
      : ({ action: 'SUSPEND', label: words.suspend } as const),
    { action: 'DEACTIVATE', label: words.deactivate } as const,
  ];
  return (
    <Menu position="bottom-end" width={280} withinPortal={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {words.more}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {rare.map(({ action, label }) => {
          const refusal = whyNotAccountAction(status, action);
          return (
            <Menu.Item key={action} disabled={refusal !== null} onClick={() => onAsk(action)} className={css.decision}>
              {label}
              {refusal && <span className={css.why}>{refusal.message}</span>}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

const hints: Readonly<Record<Reasoned, string>> = {
  REJECT: words.rejectionHint,
  SUSPEND: words.reasonHint,
  REACTIVATE: words.reasonHint,
  DEACTIVATE: words.deactivateHint,
};

interface ReasonDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly lead: string | null;
  readonly danger: boolean;
  readonly action: Reasoned;
  readonly onSend: (reason: string) => Promise<unknown>;
}

/** Asks for the reason. What was typed stays when the server refuses. */
function ReasonDialog({ opened, onClose, title, lead, danger, action, onSend }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!opened) return;
    setReason('');
    setProblem(null);
  }, [opened]);
  const isRejection = action === 'REJECT';

  function submit(): Promise<unknown> | false {
    const refusal = whyNotRemarks(action, reason);
    setProblem(refusal?.message ?? null);
    return refusal ? false : onSend(reason.trim());
  }

  return (
    <FormDialog opened={opened} onClose={onClose} title={title} danger={danger} onSubmit={submit}>
      {lead && <p className={css.lead}>{lead}</p>}
      <Textarea
        label={isRejection ? words.rejectionReason : words.reason}
        description={hints[action]}
        withAsterisk
        required
        autosize
        minRows={4}
        maxRows={10}
        maxLength={2000}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={problem}
      />
    </FormDialog>
  );
}
