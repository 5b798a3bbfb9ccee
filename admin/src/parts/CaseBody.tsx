/** The body of a case's page: at the side what is complete and what was decided, beside it the parts as tabs, the history the last. */
import type { HistoryEntry } from '@fairbook/domain/approval.ts';
import { DetailBody, Section } from '@fairbook/ui/PageHeader.tsx';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { type Changes, withChanges } from './ChangesPart.tsx';
import { type DetailTab, DetailTabs } from './DetailTabs.tsx';
import { Decisions, HistoryPart } from './History.tsx';
import { PendingRequests } from './PendingRequest.tsx';

const words = texts.detail;

export interface CaseBodyProps {
  /** What stands for approval, as its call answers it. */
  readonly record: { readonly approvalHistory: readonly HistoryEntry[]; readonly changes: Changes | null };
  /** How the audit trail names it: 'auction:<uuid>'. */
  readonly subject: string;
  /** True while a decision about it is asked for. */
  readonly isWaiting: boolean;
  /** The section that says what it holds and what is missing. */
  readonly completeness: ReactNode;
  /** What the parts of its submission are called. */
  readonly sections: Readonly<Record<string, string>>;
  readonly tabs: readonly DetailTab[];
  /** True while bids are taken: nobody sees a bidder's name before the close. */
  readonly hidesBidders?: boolean;
}

export function CaseBody({ record, subject, isWaiting, completeness, sections, tabs, hidesBidders }: CaseBodyProps) {
  const { approvalHistory: history, changes } = record;
  const everything: DetailTab = {
    value: 'history',
    label: words.history,
    content: () => <HistoryPart subject={subject} hidesBidders={hidesBidders ?? false} />,
  };
  return (
    <>
      <PendingRequests subject={subject} />
      <DetailBody
        rail={
          <>
            {completeness}
            <Section title={words.decisions}>
              <Decisions subject={subject} entries={history} />
            </Section>
          </>
        }
      >
        <DetailTabs tabs={withChanges(isWaiting, { changes, history, sections }, [...tabs, everything])} />
      </DetailBody>
    </>
  );
}
