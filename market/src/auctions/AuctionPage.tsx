/** Page of one auction in each of its statuses. Panels for actions are passed in. */

import { issuerTypes, labelOf, securityTypes, taxStatuses } from '@fairbook/domain/base/vocabulary.ts';
import { sizeNow } from '@fairbook/domain/figures/current-terms.ts';
import { UnreadRecord } from '@fairbook/ui/app/UnreadRecord.tsx';
import { Money } from '@fairbook/ui/format/Figures.tsx';
import { formatPercentRange } from '@fairbook/ui/format/format.ts';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';
import { type Fact, PageHeader, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { HaltBanner, HaltList } from '@fairbook/ui/sale/Halt.tsx';
import { SaleChangeBanner, SaleChangeList } from '@fairbook/ui/sale/SaleChanges.tsx';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../base/paths.ts';
import { usePerson } from '../base/person.ts';
import { fallbackInterval, inventory, type PublicAuction, publicAuction } from '../base/queries.ts';
import { useFollow, useLiveState } from '../notices/live/LiveContext.tsx';
import css from '../parts/auction-page.module.css';
import { Heart } from '../parts/Heart.tsx';
import { Term } from '../parts/Term.tsx';
import { SupplementNotice } from '../sale-changes/SupplementNotice.tsx';
import { CurveSection } from './CurveSection.tsx';
import { DatesSection } from './DatesSection.tsx';
import { DebtServiceSection } from './DebtServiceSection.tsx';
import { DocumentList } from './DocumentList.tsx';
import { MaturityTable } from './MaturityTable.tsx';
import { PriorityList } from './PriorityList.tsx';
import { biddingSentence, hasClass } from './priority.ts';
import { RatingScales } from './RatingScales.tsx';
import { SaleClock } from './SaleClock.tsx';
import { TermsList } from './TermsList.tsx';
import { auctionTexts } from './texts/auctions.ts';

/** Few sales have any. */
export const TermsAmended = lazyPart(() => import('../sale-changes/amendments/TermsAmended.tsx'));

const words = auctionTexts.page;

/** An action panel. It may be more than a box at the side: on small screens the ticket is a sheet. */
export type AuctionPanel = ComponentType<{ readonly auction: PublicAuction }>;

export interface AuctionPanels {
  /** Before the sale: feedback and subscriptions. */
  readonly marketing: AuctionPanel;
  /** During the sale: the order ticket; after the close, its unsent part. */
  readonly ticket: AuctionPanel;
  /** After the sale: the reader's result, above everything else. */
  readonly result: AuctionPanel;
  /** From the sale on: whether the order log is right, matches the reader's receipts, and is witnessed. */
  readonly receipts: AuctionPanel;
  /** From the sale on, where it is private: the link with which anyone verifies it. */
  readonly proofLink: ComponentType<{ readonly auctionId: string }>;
  /** From the launch on: what has changed since the reader last looked. */
  readonly changed: AuctionPanel;
  /** From the launch on: what investors asked and the issuer answered. */
  readonly questions: AuctionPanel;
}

export function AuctionPage({ panels }: { panels: AuctionPanels }) {
  const { uuid = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(publicAuction(uuid));
  useFollow(data ? uuid : null);
  if (data) return <AuctionView key={uuid} auction={data} panels={panels} />;
  return (
    <UnreadRecord error={error} isFetching={isFetching} words={words} onRetry={() => void refetch()}>
      <PageSkeleton />
    </UnreadRecord>
  );
}

interface AuctionViewProps {
  readonly auction: PublicAuction;
  readonly panels: AuctionPanels;
}

/** The page of a loaded auction. */
export function AuctionView({ auction, panels }: AuctionViewProps) {
  return (
    <SaleZone state={auction.municipality.state}>
      <Sections auction={auction} panels={panels} />
    </SaleZone>
  );
}

function Sections({ auction, panels }: AuctionViewProps) {
  const { userType } = usePerson();
  const isInvestor = userType !== 'municipality';
  const hasBook = auction.status === 'Live' || (auction.status === 'Ended' && !auction.isCancelled);
  const live = useLiveState();
  const { data: book, isLoading } = useQuery({
    ...inventory(auction.uuid),
    enabled: isInvestor && hasBook,
    refetchInterval: auction.status === 'Live' && live !== 'live' ? fallbackInterval : false,
  });
  const Side = useSide(auction, panels);
  return (
    <div className={css.auction}>
      <AuctionHead auction={auction} />
      <HaltBanner sale={auction} />
      <SaleChangeBanner sale={auction} />
      <SupplementNotice auction={auction} />
      {auction.amendments.length > 0 && (
        <Suspense fallback={null}>
          <TermsAmended amendments={auction.amendments} />
        </Suspense>
      )}
      <panels.changed auction={auction} />
      {(auction.status === 'Live' || auction.status === 'Ended') && <panels.receipts auction={auction} />}
      {hasProofLink(auction) && (
        <Suspense>
          <panels.proofLink auctionId={auction.uuid} />
        </Suspense>
      )}
      {auction.status === 'Ended' && !auction.isCancelled && isInvestor && <panels.result auction={auction} />}
      <div className={css.sale} data-side={Side && isInvestor ? true : undefined}>
        {Side && isInvestor && (
          <aside className={css.saleSide}>
            <Side auction={auction} />
          </aside>
        )}
        <div className={css.saleMain}>
          <Section title={words.sections.maturities}>
            <MaturityTable auction={auction} book={isLoading ? null : book} />
          </Section>
          <CurveSection auction={auction} book={book} isReading={isLoading} />
          <Section title={words.sections.priority}>
            <PriorityList auction={auction} />
          </Section>
          <Section title={words.sections.terms}>
            <TermsList auction={auction} />
          </Section>
          <Section title={words.sections.documents}>
            <DocumentList
              documents={auction.documents}
              supplements={auction.supplements}
              amendments={auction.amendments}
              finalStatements={auction.finalStatements}
            />
          </Section>
          <panels.questions auction={auction} />
          <Section title={words.sections.ratings}>
            <RatingScales ratings={auction.ratingsProviders} />
          </Section>
          <DebtServiceSection auction={auction} />
          <Section title={words.sections.dates}>
            <DatesSection auction={auction} />
            <SaleChangeList changes={auction.saleChanges} />
            <HaltList halts={auction.halts} cancellation={auction.cancellation} />
          </Section>
        </div>
      </div>
    </div>
  );
}

function hasProofLink({ status, profile }: PublicAuction): boolean {
  return profile.offeringType !== 'Public' && (status === 'Live' || status === 'Ended');
}

/** The side column. A ticket stays after the close to inform a person who was filling it in; others see nothing. */
function useSide({ status }: PublicAuction, panels: AuctionPanels): AuctionPanel | null {
  const [hadTicket, setHadTicket] = useState(false);
  if (status === 'Live' && !hadTicket) setHadTicket(true);
  if (status === 'Live' || (status === 'Ended' && hadTicket)) return panels.ticket;
  return status === 'Ended' ? null : panels.marketing;
}

function AuctionHead({ auction }: { auction: PublicAuction }) {
  const { municipality, profile } = auction;
  const person = usePerson();
  const place = [municipality.city, municipality.state].filter(Boolean).join(', ');
  const rest = [labelOf(issuerTypes, municipality.type), place].filter(Boolean).map((part) => ` · ${part}`);
  return (
    <PageHeader
      title={profile.name}
      badge={<AuctionBadge status={auction.status} isHalted={auction.isHalted} isCancelled={auction.isCancelled} />}
      picture={<Rosette seed={municipality.uuid} size={72} />}
      lead={
        <>
          {person.userType === 'municipality' ? (
            municipality.name
          ) : (
            <Anchor component={Link} to={paths.municipality(municipality.uuid)} inherit>
              {municipality.name}
            </Anchor>
          )}
          {rest}
          {auction.bidsAs && auction.status !== 'Ended' && (
            <span className={css.bidsAs}>
              {hasClass(person) ? biddingSentence(auction, auction.bidsAs, person) : words.noClass}
            </span>
          )}
        </>
      }
      facts={factsOf(auction)}
      actions={
        <>
          <SaleClock sale={auction} />
          <Heart kind="auction" uuid={auction.uuid} name={profile.name} />
        </>
      }
    />
  );
}

/** Three to five key figures of the sale. */
export function factsOf({ profile, ladder }: Pick<PublicAuction, 'profile' | 'ladder'>): Fact[] {
  const [first, last] = [ladder.firstMaturity?.slice(0, 4) ?? '–', ladder.lastMaturity?.slice(0, 4) ?? '–'];
  return [
    { label: words.facts.amount, value: <Money dollars={sizeNow({ profile, ladder })} compact /> },
    {
      label: words.facts.yield,
      explained: <Term id="yield">{words.facts.yield}</Term>,
      value: ladder.yieldRange ? formatPercentRange(ladder.yieldRange.lowest, ladder.yieldRange.highest) : '–',
    },
    {
      label: words.facts.maturities,
      value: ladder.maturities === 0 ? '–' : words.maturitiesFact(ladder.maturities, first, last),
    },
    {
      label: words.facts.tax,
      explained: <Term id="tax-exempt">{words.facts.tax}</Term>,
      value: labelOf(taxStatuses, profile.taxStatus) ?? '–',
    },
    {
      label: words.facts.security,
      explained: <Term id="general-obligation">{words.facts.security}</Term>,
      value: labelOf(securityTypes, profile.securityType) ?? '–',
    },
  ];
}

function PageSkeleton() {
  return (
    <div aria-busy role="status" aria-label={auctionTexts.list.title}>
      <Skeleton height={30} width="40%" />
      <Skeleton height={14} mt={14} width="25%" />
      <Skeleton height={64} mt={28} />
      <div className={css.sale} data-side>
        <div className={css.saleSide}>
          <Skeleton height={520} mt={28} />
        </div>
        <div className={css.saleMain}>
          <Skeleton height={280} mt={28} />
          <Skeleton height={360} mt={28} />
        </div>
      </div>
    </div>
  );
}
