/** Review page of an auction, with the decision about it. */

import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import type { DetailTab } from '@fairbook/ui/kit/DetailTabs.tsx';
import { lazyPart, PageLoader } from '@fairbook/ui/kit/Loading.tsx';
import { HaltBanner } from '@fairbook/ui/sale/Halt.tsx';
import { SaleChangeBanner } from '@fairbook/ui/sale/SaleChanges.tsx';
import { SupplementBanner } from '@fairbook/ui/sale/Supplements.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { api } from '../base/api.ts';
import { auctionQuery } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { AnsweredPage } from '../review/case/Answered.tsx';
import { CaseBody } from '../review/case/CaseBody.tsx';
import { AllocationPart } from './AllocationPart.tsx';
import { AuctionHeader } from './AuctionHeader.tsx';
import { BookPart } from './BookPart.tsx';
import { DatesPart } from './DatesPart.tsx';
import { DocumentsPart } from './DocumentsPart.tsx';
import { MaturitiesPart } from './MaturitiesPart.tsx';
import { PriorityPart } from './PriorityPart.tsx';
import { ProofPart } from './ProofPart.tsx';
import { ProvidersPart } from './ProvidersPart.tsx';
import { Readiness } from './Readiness.tsx';
import type { Auction } from './shapes.ts';
import { TermsPart } from './TermsPart.tsx';
import { saleQuestionsTexts } from './texts/sale-questions.ts';

const words = texts.auction;

/** Few administrators look at it, and its tables are large. */
const FiguresPart = lazyPart(() => import('./FiguresPart.tsx'));

/** Most sales have none. */
const AmendmentReview = lazyPart(() => import('./AmendmentReview.tsx'));

/** Only sales that were launched have any. */
const SaleQuestionsPart = lazyPart(() => import('./SaleQuestionsPart.tsx'));

/** Labels of the parts of a submission. */
const sections = {
  terms: words.terms,
  ratings: words.providers,
  priority: words.priority,
  dates: words.dates,
  maturities: words.maturities,
  witnesses: words.witnesses,
  documents: words.documents,
};

/** A live sale changes by the clock and by halts; others change by decisions, which refresh what they affect. */
const liveAge = 2_000;

export default function AuctionPage() {
  const { id = '' } = useParams();
  const query = useQuery({
    ...auctionQuery(id),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? liveAge : false),
  });
  return (
    <AnsweredPage query={query} thing={texts.thing.auction} listed={{ list: api.listAuctions, id }}>
      {(auction) => (
        <SaleZone state={auction.municipality.state}>
          <Whole auction={auction} />
        </SaleZone>
      )}
    </AnsweredPage>
  );
}

function isRunning({ status }: Auction): boolean {
  return status === 'Live' || status === 'Scheduled';
}

function isApproved({ status }: Auction): boolean {
  return status !== 'Draft' && status !== 'PendingReview' && status !== 'Rejected';
}

function isLaunched({ status, isInMarketingPhase }: Auction): boolean {
  return isInMarketingPhase || status === 'Scheduled' || status === 'Live' || status === 'Ended';
}

function Whole({ auction }: { auction: Auction }) {
  return (
    <div>
      <AuctionHeader auction={auction} />
      <HaltBanner sale={auction} />
      <SaleChangeBanner sale={auction} />
      <SupplementBanner sale={auction} />
      {isApproved(auction) && (
        <Suspense fallback={null}>
          <AmendmentReview auction={auction} />
        </Suspense>
      )}
      <CaseBody
        record={auction}
        subject={`auction:${auction.uuid}`}
        isWaiting={auction.status === 'PendingReview'}
        completeness={<Readiness auction={auction} />}
        sections={sections}
        tabs={tabsOf(auction)}
        hidesBidders={auction.status !== 'Ended'}
      />
    </div>
  );
}

/** Book and allocation come first once they exist, since they matter most for a live or ended sale. */
function tabsOf(auction: Auction): DetailTab[] {
  const { status } = auction;
  const documents = Object.values(auction.documents).filter((file) => file !== null).length;
  const book: DetailTab = { value: 'book', label: words.book, content: () => <BookPart auction={auction} /> };
  const allocation: DetailTab = {
    value: 'allocation',
    label: words.allocation,
    content: () => <AllocationPart auction={auction} />,
  };
  const proof: DetailTab = {
    value: 'proof',
    label: words.proof,
    content: () => <ProofPart auctionId={auction.uuid} />,
  };
  return [
    ...(status === 'Live' ? [book] : []),
    ...(status === 'Ended' ? [...(auction.isCancelled ? [] : [allocation]), book] : []),
    ...(status === 'Live' || status === 'Ended' ? [proof] : []),
    ...(isLaunched(auction)
      ? [
          {
            value: 'questions',
            label: saleQuestionsTexts.title,
            content: () => (
              <Suspense fallback={<PageLoader label={saleQuestionsTexts.loading} />}>
                <SaleQuestionsPart auctionId={auction.uuid} />
              </Suspense>
            ),
          },
        ]
      : []),
    { value: 'terms', label: words.terms, content: () => <TermsPart auction={auction} /> },
    {
      value: 'maturities',
      label: words.maturities,
      count: auction.maturityStructure.length,
      content: () => <MaturitiesPart auction={auction} />,
    },
    {
      value: 'figures',
      label: words.figures,
      content: () => (
        <Suspense fallback={<PageLoader label={words.figuresLoading} />}>
          <FiguresPart auctionId={auction.uuid} />
        </Suspense>
      ),
    },
    {
      value: 'ratings',
      label: texts.detail.ratings,
      content: () => <ProvidersPart {...auction} />,
    },
    { value: 'priority', label: words.priority, content: () => <PriorityPart auction={auction} /> },
    { value: 'dates', label: words.dates, content: () => <DatesPart auction={auction} /> },
    {
      value: 'documents',
      label: words.documents,
      count: documents,
      content: () => <DocumentsPart auction={auction} />,
    },
  ];
}
