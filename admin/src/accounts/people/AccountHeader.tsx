/** Header of an account's page: name, badge, status, decisions. The focus returns to the badge. */
import { type HistoryEntry, lastEntry, standingRejection } from '@fairbook/domain/auctions/approval.ts';
import type { AccountStatus } from '@fairbook/domain/base/vocabulary.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { type Fact, PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { AccountBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { type ReactNode, useRef } from 'react';
import { texts } from '../../base/texts.ts';
import { useAfterDecision } from '../../review/lists/QueueBar.tsx';
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
