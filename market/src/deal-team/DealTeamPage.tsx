/** The page of the team of a sale: its professionals and its issuer read and sign in one place. */

import { isVisibleToMarket } from '@fairbook/domain/auctions/auction.ts';
import { advisorRoles, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { isSignedBeforeSale } from '@fairbook/domain/deal-team/deal-team.ts';
import { sizeNow } from '@fairbook/domain/figures/current-terms.ts';
import { UnreadRecord } from '@fairbook/ui/app/UnreadRecord.tsx';
import { Moment, Money } from '@fairbook/ui/format/Figures.tsx';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { type DetailTab, DetailTabs } from '@fairbook/ui/kit/DetailTabs.tsx';
import { type Fact, PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Alert, Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { paths } from '../base/paths.ts';
import { usePerson } from '../base/person.ts';
import type { OrderBook, PublicAuction } from '../base/queries.ts';
import { useFollow } from '../notices/live/LiveContext.tsx';
import { People } from './People.tsx';
import { type DealTeam, dealTeam } from './queries.ts';
import { SignOffs } from './SignOffs.tsx';
import { TeamBook } from './TeamBook.tsx';
import { TeamDocuments } from './TeamDocuments.tsx';
import { dealTeamTexts as words } from './texts/deal-team.ts';

export interface TeamPanels {
  readonly terms: ComponentType<{ readonly auction: PublicAuction }>;
  readonly questions: ComponentType<{ readonly auctionId: string }>;
  /** The whole book, where that is granted. */
  readonly book: ComponentType<{ readonly book: OrderBook }>;
  /** The link with which anyone verifies a private sale. */
  readonly proofLink: ComponentType<{ readonly auctionId: string }>;
  /** A change of the sale that waits for the reader. */
  readonly request: ComponentType<{
    readonly auction: DealTeam['auction'];
    readonly request: NonNullable<DealTeam['awaiting']>;
  }>;
}

export function DealTeamPage({ panels }: { panels: TeamPanels }) {
  const { uuid = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery(dealTeam(uuid));
  const { features } = usePerson();
  useFollow(data ? uuid : null);
  if (!data) {
    return (
      <UnreadRecord error={error} isFetching={isFetching} words={words} onRetry={() => void refetch()}>
        <Skeleton height={420} />
      </UnreadRecord>
    );
  }
  const { auction, me, awaiting, steps } = data;
  const hasSignOffs =
    features.includes('deal-team') || steps.some((step) => step.required.length + step.signOffs.length > 0);
  const roles = me.roles.map((role) => labelOf(advisorRoles, role)).join(', ');
  return (
    <SaleZone state={auction.municipality.state}>
      <div>
        <PageHeader
          title={words.title(auction.profile.name)}
          lead={me.isIssuer ? words.leadIssuer : words.lead(auction.municipality.name, roles)}
          badge={<AuctionBadge status={auction.status} isHalted={auction.isHalted} isCancelled={auction.isCancelled} />}
          facts={factsOf(data, hasSignOffs)}
          actions={<Pages team={data} />}
        />
        {!me.canWrite && !me.isIssuer && (
          <Alert color="gray" mb="md">
            {words.onlyReads}
          </Alert>
        )}
        {awaiting && (
          <Suspense fallback={<Skeleton height={220} mb="md" />}>
            <panels.request auction={auction} request={awaiting} />
          </Suspense>
        )}
        {(auction.status === 'Live' || auction.status === 'Ended') && auction.profile.offeringType !== 'Public' && (
          <Suspense>
            <panels.proofLink auctionId={uuid} />
          </Suspense>
        )}
        <DetailTabs tabs={tabsOf(data, panels, hasSignOffs)} />
      </div>
    </SaleZone>
  );
}

/** Where the team stands, at a glance. */
function factsOf({ auction, steps }: DealTeam, hasSignOffs: boolean): Fact[] {
  const facts = words.facts;
  // The final official statement counts once there is one.
  const asked = steps.filter(({ step, sha256 }) => isSignedBeforeSale(step) || sha256 !== null);
  const required = asked.flatMap(({ required: roles, signOffs }) =>
    roles.map((role) => signOffs.some((one) => one.role === role && one.state === 'InForce')),
  );
  const at = auction.status === 'Scheduled' ? auction.startDate : auction.closeDate;
  return [
    { label: facts.amount, value: <Money dollars={sizeNow(auction)} compact /> },
    ...(hasSignOffs
      ? [{ label: facts.signOffs, value: facts.signed(required.filter(Boolean).length, required.length) }]
      : []),
    ...(at === null
      ? []
      : [{ label: auction.status === 'Scheduled' ? facts.opens : facts.closes, value: <Moment at={at} /> }]),
  ];
}

/** Pages beside this one: the issuer's actions on the page of the auction, and the figures for an advisor. */
function Pages({ team: { auction, me } }: { team: DealTeam }) {
  if (me.isIssuer) {
    return (
      <Anchor component={Link} to={paths.ownAuction(auction.uuid)}>
        {auction.profile.name}
      </Anchor>
    );
  }
  if (!me.readsFigures) return null;
  return (
    <Anchor component={Link} to={paths.advisedSale(auction.uuid)}>
      {words.figures}
    </Anchor>
  );
}

function tabsOf(team: DealTeam, panels: TeamPanels, hasSignOffs: boolean): DetailTab[] {
  const { auction, me, documents, members, missing } = team;
  const tab = (value: keyof typeof words.tabs, content: DetailTab['content'], count?: number): DetailTab => ({
    value,
    label: words.tabs[value],
    ...(count !== undefined && count > 0 && { count }),
    content,
  });
  return [
    ...(hasSignOffs ? [tab('signOffs', () => <SignOffs team={team} />, missing.length)] : []),
    tab('terms', () => <panels.terms auction={auction} />),
    tab('documents', () => <TeamDocuments team={team} />, documents.length),
    ...(me.bookLevel === 'None' ? [] : [tab('book', () => <TeamBook team={team} WholeBook={panels.book} />)]),
    ...(me.readsQuestions && isShown(team)
      ? [tab('questions', () => <Questions team={team} Panel={panels.questions} />)]
      : []),
    tab('people', () => <People team={team} />, members.length),
  ];
}

/** Investors ask from the launch on. */
function isShown({ auction }: DealTeam): boolean {
  const { status, startDate, closeDate, keyDates } = auction;
  const dateOf = (iso: string | null) => (iso === null ? null : new Date(iso));
  const timing = {
    ...{ status, startDate: dateOf(startDate), closeDate: dateOf(closeDate), haltedAt: null },
    marketingPeriodLaunchDate: dateOf(keyDates.marketingPeriodLaunchDate),
  };
  return isVisibleToMarket(timing, new Date(serverClock.now()));
}

/** The issuer answers on the page of the auction. */
function Questions({ team: { auction, me }, Panel }: { team: DealTeam; Panel: TeamPanels['questions'] }) {
  if (!me.isIssuer) return <Panel auctionId={auction.uuid} />;
  return (
    <Anchor component={Link} to={`${paths.ownAuction(auction.uuid)}?tab=questions`}>
      {words.issuerQuestions}
    </Anchor>
  );
}
