/** The reader's orders by auction: estimates before the close, allocations and reasons after it. */

import { hasRight } from '@fairbook/domain/accounts/account-roles.ts';
import { keyOf, maturityText } from '@fairbook/domain/auctions/maturity-key.ts';
import { csvText } from '@fairbook/domain/base/text/csv.ts';
import { auctionStatuses, bidResults, bidStates, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { orderNumbers } from '@fairbook/domain/orders/order-number.ts';
import { Moment } from '@fairbook/ui/format/Figures.tsx';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { SaleZone, zoneOfIssuer } from '@fairbook/ui/format/SaleZone.tsx';
import { IconDownload } from '@fairbook/ui/icons/arrows/download.ts';
import { ListTabs } from '@fairbook/ui/kit/list/ListPage.tsx';
import type { ListShape } from '@fairbook/ui/kit/list/list-state.ts';
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { useListState } from '@fairbook/ui/kit/list/use-list-state.ts';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { saveFile } from '@fairbook/ui/kit/save-file.ts';
import { haltTexts } from '@fairbook/ui/sale/halt-texts.ts';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { auctionTexts } from '../auctions/texts/auctions.ts';
import { paths } from '../base/paths.ts';
import { usePerson } from '../base/person.ts';
import { fallbackInterval, type MyBid, myBids } from '../base/queries.ts';
import { AllReceipts } from '../logs/receipts/ReceiptsPanel.tsx';
import { useFollow, useLiveState } from '../notices/live/LiveContext.tsx';
import { BidCard } from './BidCard.tsx';
import css from './my-bids.module.css';
import { type AuctionBids, byAuction, isSettled, summaryOf } from './my-bids.ts';
import { biddingTexts } from './texts/bidding.ts';
import { divisionTexts } from './texts/division.ts';
import { uploadOrderTexts } from './texts/upload-orders.ts';

const words = biddingTexts.mine;

const tabs = ['all', 'running', 'ended'] as const;
const shape: ListShape = { tabs };

export default function MyBidsPage() {
  const list = useListState(shape);
  const { role } = usePerson();
  const live = useLiveState();
  const { data, error, refetch } = useQuery({
    ...myBids(),
    // The page shows the failure itself.
    meta: { notice: false },
    refetchInterval: live === 'live' ? false : fallbackInterval,
  });
  const rows = data?.rows ?? [];
  const ofTab = (tab: string) =>
    rows.filter((bid) => tab === 'all' || (bid.auctionStatus === 'Ended') === (tab === 'ended'));
  const groups = byAuction(ofTab(list.state.tab));
  return (
    <div>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            {hasRight(role, 'trade') && (
              <Button component={Link} to={paths.uploadOrders} variant="default">
                {uploadOrderTexts.open}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              disabled={rows.length === 0}
              onClick={() => saveFile('my-bids.csv', csvOf(ofTab(list.state.tab)), 'text/csv')}
            >
              {words.export}
            </Button>
          </>
        }
      />
      <AllReceipts />
      <ListTabs
        list={list}
        tabs={tabs.map((value) => ({ value, label: words.tabs[value], count: data && byAuction(ofTab(value)).length }))}
      />
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons />}
      {data && groups.length === 0 && <None tab={list.state.tab} />}
      {groups.map((group) => (
        <AuctionGroup key={group.auctionId} group={group} />
      ))}
    </div>
  );
}

function None({ tab }: { tab: string }) {
  const text = tab === 'running' ? words.emptyRunning : tab === 'ended' ? words.emptyEnded : words.empty;
  return (
    <NoRows
      text={text}
      action={
        <Button component={Link} to={paths.auctions} variant="default">
          {words.seeAuctions}
        </Button>
      }
    />
  );
}

function AuctionGroup({ group }: { group: AuctionBids }) {
  useFollow(group.auctionStatus === 'Ended' ? null : group.auctionId);
  const { userType, features } = usePerson();
  const isDivisible = features.includes('sub-accounts') && userType === 'institutional-investor' && !group.isCancelled;
  const numbers = orderNumbers(
    group.auctionName,
    group.bids.map(({ bidId }) => bidId),
  );
  return (
    <section className={css.bids} aria-labelledby={`bids-${group.auctionId}`}>
      <header>
        <div>
          <h2 id={`bids-${group.auctionId}`}>
            <Link to={paths.auction(group.auctionId)}>{group.auctionName}</Link>
          </h2>
          <p>
            {group.municipalityName} · {summaryOf(group.bids)}
          </p>
        </div>
        <div className={css.bidsStanding}>
          <AuctionBadge status={group.auctionStatus} isHalted={group.isHalted} isCancelled={group.isCancelled} />
          {isSettled(group.bids) && <Link to={paths.confirmation(group.auctionId)}>{words.confirmation}</Link>}
          {isDivisible && <Link to={paths.division(group.auctionId)}>{divisionTexts.link}</Link>}
          {group.isHalted && <span>{haltTexts.clockNote}</span>}
          {group.isCancelled && <span>{words.void}</span>}
          {group.closeDate && !group.isHalted && !group.isCancelled && (
            <span>
              {group.auctionStatus === 'Ended' ? auctionTexts.countdown.ended : auctionTexts.page.dates.close}{' '}
              <Moment at={group.closeDate} state={group.municipalityState} />
            </span>
          )}
        </div>
      </header>
      <SaleZone state={group.municipalityState}>
        {group.bids.map((bid) => (
          <BidCard key={bid.bidId} bid={bid} number={numbers.get(bid.bidId) ?? ''} />
        ))}
      </SaleZone>
    </section>
  );
}

function Skeletons() {
  return (
    <div aria-hidden>
      {[1, 2].map((at) => (
        <div key={at} className={css.bids}>
          <Skeleton height={18} width="40%" />
          <Skeleton height={12} mt={10} width="60%" />
          <Skeleton height={120} mt={18} />
        </div>
      ))}
    </div>
  );
}

/** The reader's orders as spreadsheet rows. */
function csvOf(bids: readonly MyBid[]): string {
  const numbers = new Map(
    byAuction(bids).flatMap(({ auctionName, bids: own }) => [
      ...orderNumbers(
        auctionName,
        own.map(({ bidId }) => bidId),
      ),
    ]),
  );
  const rows = bids.flatMap((bid) =>
    bid.investments.map((line) => [
      bid.auctionName,
      bid.municipalityName,
      labelOf(auctionStatuses, bid.auctionStatus),
      numbers.get(bid.bidId) ?? '',
      bid.bidId,
      bid.clientReference ?? '',
      bid.createdAt,
      formatMoment(bid.createdAt, zoneOfIssuer(bid.municipalityState)),
      labelOf(bidStates, line.state),
      maturityText(keyOf(line)),
      line.investmentAmount,
      line.indicativeAward ?? '',
      line.final?.award ?? '',
      labelOf(bidResults, line.final?.result ?? ''),
      line.final?.reason ?? '',
    ]),
  );
  return csvText(biddingTexts.mine.exported, rows);
}
