/** Page of an own auction: next step, book or result, terms. */

import { HaltBanner } from '@fairbook/ui/Halt.tsx';
import { DetailBody, PageHeader, Section } from '@fairbook/ui/PageHeader.tsx';
import { Rosette } from '@fairbook/ui/Rosette.tsx';
import { AuctionBadge } from '@fairbook/ui/StatusBadge.tsx';
import { UnreadRecord } from '@fairbook/ui/UnreadRecord.tsx';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { useFollow } from '../live/LiveContext.tsx';
import type { OwnAuction } from '../queries.ts';
import { auctionTexts } from '../texts/auctions.ts';
import { issuingTexts } from '../texts/issuing.ts';
import { factsOf } from './AuctionPage.tsx';
import css from './auction-page.module.css';
import { CurveSection } from './CurveSection.tsx';
import { DatesSection } from './DatesSection.tsx';
import { DebtServiceSection } from './DebtServiceSection.tsx';
import { DocumentList } from './DocumentList.tsx';
import { MaturityTable } from './MaturityTable.tsx';
import { OwnActions } from './OwnActions.tsx';
import { NextStep, OwnHistory } from './OwnRail.tsx';
import { ownAuction } from './own-queries.ts';
import { Classes } from './PriorityList.tsx';
import { Professionals } from './Professionals.tsx';
import { RatingScales } from './RatingScales.tsx';
import { SaleClock } from './SaleClock.tsx';
import { TermsList } from './TermsList.tsx';

const words = issuingTexts.page;
const sections = auctionTexts.page.sections;

type OwnPanel = ComponentType<{ readonly auctionId: string }>;

export interface OwnPanels {
  /** While the sale runs. */
  readonly book: OwnPanel;
  /** After its close. */
  readonly report: OwnPanel;
  /** Followers, feedback and the link to share. */
  readonly marketing: ComponentType<{ readonly auction: OwnAuction }>;
  /** The what-if on priority. */
  readonly whatIf: ComponentType<{ readonly auction: OwnAuction }>;
}

export function OwnAuctionPage({ panels }: { panels: OwnPanels }) {
  const { uuid = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(ownAuction(uuid));
  useFollow(data ? uuid : null);
  if (data) return <Auction auction={data} panels={panels} />;
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
  const hasClock = status === 'Scheduled' || status === 'Live' || status === 'Ended';
  const isShown = status === 'Approved' || status === 'Scheduled' || status === 'Live' || status === 'Ended';
  return (
    <div className={css.auction}>
      <PageHeader
        title={auction.profile.name}
        badge={<AuctionBadge status={status} isHalted={auction.isHalted} isCancelled={auction.isCancelled} />}
        picture={<Rosette seed={auction.municipality.uuid} size={72} />}
        lead={auction.municipality.name}
        facts={factsOf(auction)}
        actions={
          <>
            {hasClock && <SaleClock sale={auction} />}
            <OwnActions auction={auction} />
          </>
        }
      />
      <HaltBanner sale={auction} />
      <DetailBody first={<NextStep auction={auction} />} rail={<OwnHistory auction={auction} />}>
        {status === 'Live' && <panels.book auctionId={auction.uuid} />}
        {status === 'Ended' && !auction.isCancelled && <panels.report auctionId={auction.uuid} />}
        {isShown && (
          <Section title={words.marketing}>
            <panels.marketing auction={auction} />
          </Section>
        )}
        {isShown && <panels.whatIf auction={auction} />}
        <CurveSection auction={auction} book={undefined} />
        <Section title={sections.maturities}>
          <MaturityTable auction={auction} />
        </Section>
        <Section title={sections.terms}>
          <TermsList auction={auction} />
        </Section>
        <Section title={words.priority}>
          <Classes auction={auction} own={null} />
        </Section>
        <Section title={words.professionals}>
          <Professionals auctionId={auction.uuid} />
        </Section>
        <Section title={sections.documents}>
          <DocumentList documents={auction.documents} />
        </Section>
        <Section title={sections.ratings}>
          <RatingScales ratings={auction.ratingsProviders} />
        </Section>
        <DebtServiceSection auction={auction} />
        <Section title={sections.dates}>
          <DatesSection auction={auction} />
        </Section>
      </DetailBody>
    </div>
  );
}
