/** Review page of an auction, with the decision about it. */

import type { UnmetText } from '@fairbook/contract/base/errors.ts';
import { lastEntry } from '@fairbook/domain/auctions/approval.ts';
import type { BuilderStep } from '@fairbook/domain/auctions/completeness.ts';
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { DayText, Moment } from '@fairbook/ui/format/Figures.tsx';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import { Checklist } from '@fairbook/ui/kit/Checklist.tsx';
import type { DetailTab } from '@fairbook/ui/kit/DetailTabs.tsx';
import { lazyPart, PageLoader } from '@fairbook/ui/kit/Loading.tsx';
import { DataList, Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { HaltBanner } from '@fairbook/ui/sale/Halt.tsx';
import { SaleChangeBanner } from '@fairbook/ui/sale/SaleChanges.tsx';
import { SupplementBanner } from '@fairbook/ui/sale/Supplements.tsx';
import { dateFacts } from '@fairbook/ui/sale/sale-facts.ts';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { api } from '../base/api.ts';
import { auctionQuery } from '../base/queries.ts';
import { texts } from '../base/texts.ts';
import { AnsweredPage } from '../review/case/Answered.tsx';
import { CaseBody } from '../review/case/CaseBody.tsx';
import { Checks } from '../review/case/Checks.tsx';
import { WebLink } from '../review/parts/Facts.tsx';
import { AllocationPart } from './AllocationPart.tsx';
import { AuctionHeader } from './AuctionHeader.tsx';
import css from './auctions.module.css';
import { BookPart } from './BookPart.tsx';
import { DocumentsPart } from './DocumentsPart.tsx';
import { MaturitiesPart } from './MaturitiesPart.tsx';
import { PriorityPart } from './PriorityPart.tsx';
import { ProofPart } from './ProofPart.tsx';
import { ProvidersPart } from './ProvidersPart.tsx';
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

const datesPartWords = texts.dates;

/** Dates and times of the sale and of the bonds. */
function DatesPart({ auction }: { auction: Auction }) {
  const { keyDates, startDate, closeDate, approvalHistory, communityImpactThemes } = auction;
  return (
    <>
      <Section title={texts.auction.sale}>
        <DataList
          items={[
            {
              label: datesPartWords.submitted,
              value: <Moment at={lastEntry(approvalHistory, 'REQUEST')?.timestamp} />,
            },
            {
              label: fieldWords.marketingPeriodLaunchDate.label,
              value: <Moment at={keyDates.marketingPeriodLaunchDate} />,
            },
            {
              label: fieldWords.investorPresentationDate.label,
              value: <Moment at={keyDates.investorPresentationDate} />,
            },
            {
              label: fieldWords.investorPresentationUrl.label,
              value: <WebLink url={keyDates.investorPresentationUrl} />,
            },
            { label: datesPartWords.start, value: <Moment at={startDate} /> },
            { label: datesPartWords.close, value: <Moment at={closeDate} /> },
          ]}
        />
      </Section>
      <Section title={texts.auction.theBonds}>
        <DataList
          items={[
            { label: fieldWords.dated.label, value: <DayText day={keyDates.dated} /> },
            ...dateFacts(keyDates),
            {
              label: fieldWords.firstPrincipalPaymentDate.label,
              value: <DayText day={keyDates.firstPrincipalPaymentDate} />,
            },
            { label: fieldWords.finalMaturityDate.label, value: <DayText day={keyDates.finalMaturityDate} /> },
          ]}
        />
      </Section>
      <Section title={fieldWords.communityImpactThemes.label}>
        {communityImpactThemes.length === 0 ? (
          <p className={css.note}>{datesPartWords.noThemes}</p>
        ) : (
          <div className={css.chips}>
            {communityImpactThemes.map((theme) => (
              <Badge key={theme} color="gray">
                {theme}
              </Badge>
            ))}
          </div>
        )}
      </Section>
    </>
  );
}

const readinessWords = texts.auction;

/** The tab of this page that shows a step. */
const tabOf: Readonly<Record<BuilderStep, string>> = {
  profile: 'terms',
  ratings: 'ratings',
  priority: 'priority',
  dates: 'dates',
  maturities: 'maturities',
  documents: 'documents',
};

/** Documents are recommended, never required, so they have no line. */
const steps: readonly { readonly step: BuilderStep; readonly label: string }[] = [
  { step: 'profile', label: readinessWords.terms },
  { step: 'ratings', label: readinessWords.providers },
  { step: 'priority', label: readinessWords.priority },
  { step: 'dates', label: readinessWords.dates },
  { step: 'maturities', label: readinessWords.maturities },
];

/** Missing parts of the auction, while there are any, and its checks, about which nothing can be done once the sale has ended. */
function Readiness({ auction }: { auction: Auction }) {
  const { uuid, status, missing } = auction;
  const isBeforeApproval = status === 'Draft' || status === 'PendingReview' || status === 'Rejected';
  return (
    <>
      {missing.length > 0 && (
        <Section title={isBeforeApproval ? readinessWords.readiness : readinessWords.readinessForSale}>
          <Checklist items={linesOf(missing)} />
        </Section>
      )}
      {status !== 'Ended' && <Checks subject={`auction:${uuid}`} />}
    </>
  );
}

/** One line for a met step, one for each unmet condition. */
function linesOf(missing: readonly UnmetText[]) {
  const met = steps.filter(({ step }) => missing.every((unmet) => unmet.step !== step));
  return [
    ...missing.map(({ message, step }) => ({ label: message, met: false, ...linkTo(step) })),
    ...met.map(({ label }) => ({ label, met: true })),
  ];
}

function linkTo(step: string): { readonly to?: string } {
  const known = Object.entries(tabOf).find(([name]) => name === step);
  return known ? { to: `?tab=${known[1]}` } : {};
}
