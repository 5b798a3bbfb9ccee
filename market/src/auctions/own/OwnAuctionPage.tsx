/** Page of an own auction: key figures or next step, and as tabs book or result, marketing, terms, documents and history. */

import { advisorRoles, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { UnreadRecord } from '@fairbook/ui/app/UnreadRecord.tsx';
import { ask } from '@fairbook/ui/base/api.ts';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import { type DetailTab, DetailTabs } from '@fairbook/ui/kit/DetailTabs.tsx';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { DataList, PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { HaltBanner } from '@fairbook/ui/sale/Halt.tsx';
import { SaleChangeBanner } from '@fairbook/ui/sale/SaleChanges.tsx';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { api } from '../../base/api.ts';
import { type OwnAuction, ownAuction, saleLook } from '../../base/queries.ts';
import { useFollow } from '../../notices/live/LiveContext.tsx';
import css from '../../parts/auction-page.module.css';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { FinalStatementCard } from '../../sale-changes/FinalStatementCard.tsx';
import { RequestedChange } from '../../sale-changes/RequestedChange.tsx';
import { ResizingPanel } from '../../sale-changes/ResizingPanel.tsx';
import { SaleHistory } from '../../sale-changes/SaleHistory.tsx';
import { OwnSupplement } from '../../sale-changes/SupplementNotice.tsx';
import { factsOf, TermsAmended } from '../AuctionPage.tsx';
import { CurveSection } from '../CurveSection.tsx';
import { DatesSection } from '../DatesSection.tsx';
import { DebtServiceSection } from '../DebtServiceSection.tsx';
import { DocumentList } from '../DocumentList.tsx';
import { MaturityTable } from '../MaturityTable.tsx';
import { Classes } from '../PriorityList.tsx';
import { RatingScales } from '../RatingScales.tsx';
import { SaleClock } from '../SaleClock.tsx';
import { TermsList } from '../TermsList.tsx';
import { auctionTexts } from '../texts/auctions.ts';
import { OwnActions } from './OwnActions.tsx';
import { NextStep } from './OwnNextStep.tsx';

/** Shown for a sale that was announced; before it the next step says so. */
const UnderReview = lazyPart(() => import('../../sale-changes/amendments/UnderReview.tsx'));
const OwnQuestions = lazyPart(() => import('../../parts/OwnQuestions.tsx'));

const words = issuingTexts.page;
const sections = auctionTexts.page.sections;

type OwnPanel = ComponentType<{ readonly auction: OwnAuction }>;

export interface OwnPanels {
  /** Key figures while the sale runs and after it. */
  readonly bar: ComponentType<{ readonly auction: OwnAuction; readonly isPaused: boolean; readonly clock: ReactNode }>;
  /** While the sale runs. */
  readonly book: ComponentType<{
    readonly auctionId: string;
    readonly isPaused: boolean;
    readonly onPause: (isPaused: boolean) => void;
  }>;
  /** After its close. */
  readonly report: ComponentType<{ readonly auctionId: string }>;
  /** Followers, feedback and the link to share. */
  readonly marketing: OwnPanel;
  /** The link with which anyone verifies a private sale. */
  readonly proofLink: ComponentType<{ readonly auctionId: string; readonly isOwn: boolean }>;
  /** The what-if on priority. */
  readonly whatIf: OwnPanel;
  /** Cost of the sale. */
  readonly figures: ComponentType<{ readonly auctionId: string }>;
  /** From the launch on: what has changed since the reader last looked. */
  readonly changed: OwnPanel;
  /** From the launch on: what investors ask. */
  readonly questions: OwnPanel;
}

export function OwnAuctionPage({ panels }: { panels: OwnPanels }) {
  const { uuid = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(ownAuction(uuid));
  useFollow(data ? uuid : null);
  if (data) {
    return (
      <SaleZone state={data.municipality.state}>
        <Auction key={uuid} auction={data} panels={panels} />
      </SaleZone>
    );
  }
  return (
    <UnreadRecord error={error} isFetching={isFetching} words={words} onRetry={() => void refetch()}>
      <div aria-hidden>
        <Skeleton height={30} width="40%" />
        <Skeleton height={64} mt={28} />
        <Skeleton height={420} mt={28} />
      </div>
    </UnreadRecord>
  );
}

function Auction({ auction, panels }: { auction: OwnAuction; panels: OwnPanels }) {
  const { status } = auction;
  const [isPaused, setPaused] = useState(false);
  const hasBar = status === 'Live' || (status === 'Ended' && !auction.isCancelled);
  // Until the result is there: the server says whether it can still be decided.
  const isDecidable = status === 'Ended' && auction.resizing !== null && !auction.isCancelled;
  const hasClock = status === 'Scheduled' || status === 'Ended';
  const clock = <SaleClock sale={auction} />;
  const isLaunched = auction.isInMarketingPhase || status === 'Scheduled' || status === 'Live' || status === 'Ended';
  const { data: look } = useQuery({ ...saleLook(auction.uuid), enabled: isLaunched });
  return (
    <div className={css.auction}>
      <PageHeader
        title={auction.profile.name}
        badge={<AuctionBadge status={status} isHalted={auction.isHalted} isCancelled={auction.isCancelled} />}
        lead={auction.municipality.name}
        facts={hasBar ? [] : factsOf(auction)}
        actions={
          <>
            {hasClock && !hasBar && clock}
            <OwnActions auction={auction} />
          </>
        }
      />
      <HaltBanner sale={auction} />
      <SaleChangeBanner sale={auction} />
      <OwnSupplement auction={auction} />
      {auction.amendments.length > 0 && (
        <Suspense fallback={null}>
          <TermsAmended amendments={auction.amendments} />
        </Suspense>
      )}
      {(status === 'Scheduled' || status === 'Live') && (
        <Suspense fallback={null}>
          <UnderReview auction={auction} />
        </Suspense>
      )}
      {(status === 'Scheduled' || status === 'Live' || isDecidable) && <RequestedChange auction={auction} />}
      {isDecidable && <ResizingPanel auction={auction} />}
      {hasBar ? <panels.bar auction={auction} isPaused={isPaused} clock={clock} /> : <NextStep auction={auction} />}
      {!hasBar && status !== 'Draft' && (
        <Suspense fallback={null}>
          <OwnQuestions auctionId={auction.uuid} />
        </Suspense>
      )}
      {isLaunched && <panels.changed auction={auction} />}
      {status === 'Ended' && !auction.isCancelled && <FinalStatementCard auction={auction} />}
      <DetailTabs
        tabs={tabsOf(auction, panels, {
          isPaused,
          onPause: setPaused,
          open: isLaunched ? (look?.questions.open ?? 0) : null,
        })}
      />
    </div>
  );
}

interface Pausing {
  readonly isPaused: boolean;
  readonly onPause: (isPaused: boolean) => void;
  /** Questions that wait for an answer; null before investors can ask. */
  readonly open: number | null;
}

/** The first tab is what matters most in this status. */
function tabsOf(auction: OwnAuction, panels: OwnPanels, { open, ...pausing }: Pausing): DetailTab[] {
  const { status, uuid, isCancelled, profile } = auction;
  const whatIf = () => <panels.whatIf auction={auction} />;
  const content: Record<'book' | 'result' | 'marketing', DetailTab['content']> = {
    book: () => (
      <>
        <panels.book auctionId={uuid} {...pausing} />
        {whatIf()}
      </>
    ),
    result: () => (
      <>
        <panels.report auctionId={uuid} />
        {whatIf()}
      </>
    ),
    marketing: () => (
      <>
        <Section title={words.marketing}>
          <panels.marketing auction={auction} />
          {(status === 'Live' || status === 'Ended') && profile.offeringType !== 'Public' && (
            <Suspense>
              <panels.proofLink auctionId={uuid} isOwn />
            </Suspense>
          )}
        </Section>
        {(status === 'Approved' || status === 'Scheduled') && whatIf()}
      </>
    ),
  };
  const shown: (keyof typeof content)[] = [];
  if (status === 'Live') shown.push('book');
  if (status === 'Ended' && !isCancelled) shown.push('result');
  if (status === 'Approved' || status === 'Scheduled' || status === 'Live' || status === 'Ended')
    shown.push('marketing');
  return [
    ...shown.map((value) => ({ value, label: words.tabs[value], content: content[value] })),
    ...(open === null
      ? []
      : [
          {
            value: 'questions',
            label: words.tabs.questions,
            ...(open > 0 && { count: open }),
            content: () => <panels.questions auction={auction} />,
          },
        ]),
    { value: 'terms', label: words.tabs.terms, content: () => <Terms auction={auction} /> },
    {
      value: 'figures',
      label: words.tabs.figures,
      content: () => (
        <Suspense fallback={<Skeleton height={420} />}>
          <panels.figures auctionId={uuid} />
        </Suspense>
      ),
    },
    {
      value: 'documents',
      label: words.tabs.documents,
      count: Object.values(auction.documents).filter(Boolean).length + Math.min(1, auction.finalStatements.length),
      content: () => (
        <Section title={sections.documents}>
          <DocumentList
            documents={auction.documents}
            supplements={auction.supplements}
            amendments={auction.amendments}
            finalStatements={auction.finalStatements}
          />
        </Section>
      ),
    },
    { value: 'history', label: words.tabs.history, content: () => <SaleHistory auction={auction} /> },
  ];
}

function Terms({ auction }: { auction: OwnAuction }) {
  return (
    <>
      <Section title={sections.maturities}>
        <MaturityTable auction={auction} />
      </Section>
      <CurveSection auction={auction} book={undefined} />
      <Section title={sections.terms}>
        <TermsList auction={auction} />
      </Section>
      <Section title={sections.dates}>
        <DatesSection auction={auction} />
      </Section>
      <Section title={words.priority}>
        <Classes auction={auction} own={null} />
      </Section>
      <Section title={words.professionals}>
        <Professionals auctionId={auction.uuid} />
      </Section>
      <Section title={sections.ratings}>
        <RatingScales ratings={auction.ratingsProviders} />
      </Section>
      <DebtServiceSection auction={auction} />
    </>
  );
}

/** Professionals of an auction and their roles. */
function Professionals({ auctionId }: { auctionId: string }) {
  const { data, error, refetch } = useQuery(
    ask(api.listAuctionProfessionals, { params: { auctionId } }, { notice: false }),
  );
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={72} />;
  if (data.length === 0) return <p className={css.note}>{issuingTexts.page.noProfessionals}</p>;
  return (
    <DataList
      items={data.map(({ name, firm, email, types }) => ({
        label: name,
        value: [...types.map((type) => labelOf(advisorRoles, type)), firm, email].filter(Boolean).join(' · '),
      }))}
    />
  );
}
