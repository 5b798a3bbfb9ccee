/** Header of an account's page: name, badge, status, decisions. The focus returns to the badge. */
import { type HistoryEntry, lastEntry, standingRejection } from '@fairbook/domain/approval.ts';
import type { AccountStatus } from '@fairbook/domain/vocabulary.ts';
import { Moment } from '@fairbook/ui/Figures.tsx';
import { type Fact, PageHeader } from '@fairbook/ui/PageHeader.tsx';
import { AccountBadge } from '@fairbook/ui/StatusBadge.tsx';
import { type ReactNode, useRef } from 'react';
import { useAfterDecision } from '../parts/QueueBar.tsx';
import { texts } from '../texts.ts';
import { AccountDecisions, type AccountDecisionsProps } from './AccountDecisions.tsx';
import css from './people.module.css';

export interface AccountHeaderProps extends Omit<AccountDecisionsProps, 'onDone'> {
  readonly picture?: ReactNode;
  readonly lead?: ReactNode;
  readonly facts: readonly Fact[];
  readonly history: readonly HistoryEntry[];
}

export function AccountHeader({ picture, lead, facts, history, ...decisions }: AccountHeaderProps) {
  const badge = useRef<HTMLSpanElement>(null);
  const goOn = useAfterDecision(badge);
  return (
    <PageHeader
      title={decisions.name}
      picture={picture}
      badge={
        <span ref={badge} tabIndex={-1} className={css.badge}>
          <AccountBadge status={decisions.status} />
        </span>
      }
      lead={
        <>
          {lead}
          <Standing status={decisions.status} history={history} />
        </>
      }
      facts={facts}
      actions={<AccountDecisions {...decisions} onDone={goOn} />}
    />
  );
}

/** Explanation of the status, if needed. */
function Standing({ status, history }: { status: AccountStatus; history: readonly HistoryEntry[] }) {
  if (status === 'Active') return null;
  if (status === 'New' && standingRejection(history))
    return <div className={css.standing}>{texts.standing.rejected}</div>;
  if (status !== 'Pending Approval') return <div className={css.standing}>{texts.standing[status]}</div>;
  const request = lastEntry(history, 'REQUEST');
  return (
    request && (
      <div className={css.standing}>
        {texts.standing.since} <Moment at={request.timestamp} />
      </div>
    )
  );
}
