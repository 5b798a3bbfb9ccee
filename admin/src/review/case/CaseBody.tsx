/** Layout of a case page: checks and decisions at the side, the parts as tabs with the history last. */

import type { HistoryEntry } from '@fairbook/domain/auctions/approval.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { type DetailTab, DetailTabs } from '@fairbook/ui/kit/DetailTabs.tsx';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { DetailBody, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { type ReactNode, Suspense } from 'react';
import { texts } from '../../base/texts.ts';
import { Decisions, HistoryPart } from '../parts/History.tsx';
import { PendingRequests } from '../parts/PendingRequest.tsx';
import { type Changes, withChanges } from './ChangesPart.tsx';
import css from './case-tools.module.css';

const CaseDesk = lazyPart(() => import('./CaseDesk.tsx'));
const NotesSection = lazyPart(() => import('./NotesSection.tsx'));
const QuestionsSection = lazyPart(() => import('./QuestionsSection.tsx'));

const words = texts.detail;

export interface CaseBodyProps {
  /** The submission as the call returns it. */
  readonly record: { readonly approvalHistory: readonly HistoryEntry[]; readonly changes: Changes | null };
  /** Its subject in the audit trail: 'auction:<uuid>'. */
  readonly subject: string;
  /** True while a decision about it is pending. */
  readonly isWaiting: boolean;
  /** The checklist section. */
  readonly completeness: ReactNode;
  /** Labels of the parts of its submission. */
  readonly sections: Readonly<Record<string, string>>;
  readonly tabs: readonly DetailTab[];
  /** True while orders are taken: bidder names are hidden until the close. */
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
      <Suspense fallback={isWaiting && <div className={css.deskPlace} />}>
        <CaseDesk subject={subject} isWaiting={isWaiting} />
      </Suspense>
      <PendingRequests subject={subject} />
      <DetailBody
        // On a phone what a decision depends on comes before the parts.
        first={isWaiting && completeness}
        rail={
          <>
            {!isWaiting && completeness}
            <Suspense fallback={null}>
              <QuestionsSection subject={subject} isWaiting={isWaiting} />
              <NotesSection subject={subject} />
            </Suspense>
            <Section title={words.decisions}>
              <Decisions subject={subject} entries={history} />
            </Section>
          </>
        }
      >
        <DetailTabs
          tabs={withChanges(isWaiting, { changes, history, sections, zone: useZone() }, [...tabs, everything])}
        />
      </DetailBody>
    </>
  );
}
