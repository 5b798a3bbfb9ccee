/** Auctions the reader is subscribed to, with both switches. */

import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { followingMarket } from '@fairbook/contract/issuers/following/market.ts';
import { messageOf } from '@fairbook/ui/base/queries.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { ListProblem, NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Alert, Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../base/paths.ts';
import { subscriptions } from '../../base/queries.ts';
import { useFollowAll } from '../../notices/live/LiveContext.tsx';
import { browsingTexts } from '../../parts/texts/browsing.ts';
import css from './following.module.css';
import { PromptSwitch } from './PromptSwitch.tsx';
import { useSwitches } from './use-switches.ts';

const words = browsingTexts.subscriptions;

type Subscription = AnswerOf<typeof followingMarket.listSubscriptions>[number];

export default function SubscriptionsPage() {
  const { data, error, refetch } = useQuery(subscriptions);
  const rows = useKept(data);
  useFollowAll(rows.filter(({ status }) => status !== 'Ended').map(({ auctionId }) => auctionId));
  return (
    <div>
      <PageHeader
        title={words.title}
        lead={
          <>
            {words.lead} {words.channels}{' '}
            <Anchor component={Link} to={paths.settings} inherit>
              {words.settings}
            </Anchor>
          </>
        }
      />
      {!data && error && <ListProblem error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && (
        <NoRows
          text={words.empty}
          action={
            <Button component={Link} to={`${paths.auctions}?tab=upcoming`} variant="default">
              {words.see}
            </Button>
          }
        />
      )}
      {(rows.length > 0 || (!data && !error)) && (
        <DataTable
          caption={words.title}
          columns={columns}
          rows={rows}
          rowKey={({ auctionId }) => auctionId}
          rowLink={({ auctionId }) => paths.auction(auctionId)}
          skeletons={data ? 0 : 4}
        />
      )}
    </div>
  );
}

const columns: readonly Column<Subscription>[] = [
  { key: 'auction', header: words.auction, cell: ({ auctionName }) => auctionName },
  {
    key: 'status',
    header: words.status,
    cell: ({ status, isHalted, isCancelled }) => (
      <AuctionBadge status={status} isHalted={isHalted} isCancelled={isCancelled} />
    ),
  },
  { key: 'change', header: words.change, cell: (row) => <StatusSwitch row={row} /> },
  { key: 'presentation', header: words.presentation, cell: (row) => <PresentationSwitch row={row} /> },
];

function StatusSwitch({ row }: { row: Subscription }) {
  const { may, turnStatus, problem } = useSwitches(row.auctionId);
  return (
    <OneSwitch
      label={words.changeOf(row.auctionName)}
      may={may}
      kept={row.isSubscribedToAuctionStatusChange}
      keep={turnStatus}
      problem={problem}
    />
  );
}

function PresentationSwitch({ row }: { row: Subscription }) {
  const { may, turnPresentation, problem } = useSwitches(row.auctionId);
  return (
    <OneSwitch
      label={words.presentationOf(row.auctionName)}
      may={may}
      kept={row.isSubscribedToInvestorPresentation}
      keep={turnPresentation}
      problem={problem}
    />
  );
}

interface OneSwitchProps {
  readonly label: string;
  readonly may: boolean;
  readonly kept: boolean;
  readonly keep: (on: boolean) => Promise<unknown>;
  readonly problem: Error | null;
}

function OneSwitch({ label, may, kept, keep, problem }: OneSwitchProps) {
  return (
    <div className={css.oneSwitch}>
      <PromptSwitch label={label} showsLabel={false} disabled={!may} kept={kept} keep={keep} />
      {problem && (
        <Alert color="red" role="alert" p="xs">
          {messageOf(problem)}
        </Alert>
      )}
    </div>
  );
}

/** Current rows; switched-off subscriptions stay, to be switched on again. */
function useKept(data: readonly Subscription[] | undefined): readonly Subscription[] {
  const [seen, see] = useState<readonly Subscription[]>([]);
  useEffect(() => {
    if (data) see((before) => merged(before, data));
  }, [data]);
  return data ? merged(seen, data) : [];
}

function merged(before: readonly Subscription[], now: readonly Subscription[]): Subscription[] {
  const isKnown = (row: Subscription) => before.some(({ auctionId }) => auctionId === row.auctionId);
  const off = { isSubscribedToAuctionStatusChange: false, isSubscribedToInvestorPresentation: false };
  return [
    ...now.filter((row) => !isKnown(row)),
    ...before.map((row) => now.find(({ auctionId }) => auctionId === row.auctionId) ?? { ...row, ...off }),
  ];
}
