/** Workspace of a municipality: its auctions with ladder and next step. */
import { ListFooter, ListTabs } from '@fairbook/ui/ListPage.tsx';
import { ListProblem, NoRows } from '@fairbook/ui/list-states.tsx';
import { PageHeader } from '@fairbook/ui/PageHeader.tsx';
import { AccountBadge } from '@fairbook/ui/StatusBadge.tsx';
import { useListState } from '@fairbook/ui/useListState.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { useFollowAll } from '../live/LiveContext.tsx';
import { paths } from '../paths.ts';
import { usePerson } from '../person.ts';
import { buildingTexts } from '../texts/building.ts';
import { issuingTexts } from '../texts/issuing.ts';
import { CardSkeletons } from './AuctionCard.tsx';
import css from './auctions.module.css';
import { OwnAuctionCard } from './OwnAuctionCard.tsx';
import { ownAuctionCounts, ownAuctions, workspaceShape, workspaceTab, workspaceTabs } from './own-queries.ts';

const words = issuingTexts.workspace;

export interface WorkspacePanels {
  /** What the account still needs for approval. */
  readonly account: ComponentType;
  /** Figures of the market, or of the own sales. */
  readonly figures: ComponentType;
  /** Invited professionals who have not joined. */
  readonly invitations: ComponentType;
  /** Recent feedback on the own auctions. */
  readonly feedback: ComponentType;
}

export function WorkspacePage({ panels }: { panels: WorkspacePanels }) {
  const { organisation, onboardingStatus } = usePerson();
  const list = useListState(workspaceShape);
  const tab = workspaceTab(list.state);
  const { data: counts } = useQuery(ownAuctionCounts);
  const { page, pageSize } = list.state;
  const { data, error, isFetching, refetch } = useQuery(ownAuctions(tab, page, pageSize));
  useFollowAll(data?.rows.filter((row) => row.status !== 'Ended').map((row) => row.uuid) ?? []);
  return (
    <div>
      <PageHeader
        title={words.title}
        lead={words.lead(organisation)}
        actions={
          onboardingStatus === 'Active' && (
            <Button component={Link} to={paths.newAuction}>
              {buildingTexts.begin}
            </Button>
          )
        }
        badge={onboardingStatus === 'Active' ? undefined : <AccountBadge status={onboardingStatus} />}
      />
      {onboardingStatus === 'Active' ? <panels.figures /> : <panels.account />}
      {onboardingStatus === 'Active' && <panels.invitations />}
      <ListTabs
        list={list}
        tabs={workspaceTabs.map((value) => ({ value, label: words.tabs[value], count: counts?.[value] }))}
      />
      {!data && error && !isFetching && <ListProblem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeletons />}
      {data?.total === 0 && (
        <NoRows
          text={tab === 'all' ? words.empty : words.emptyTab[tab]}
          action={
            tab === 'all' &&
            onboardingStatus === 'Active' && (
              <Button component={Link} to={paths.newAuction}>
                {words.first}
              </Button>
            )
          }
        />
      )}
      {data && data.rows.length > 0 && (
        <>
          <ul className={css.cards}>
            {data.rows.map((row) => (
              <OwnAuctionCard key={row.uuid} row={row} />
            ))}
          </ul>
          <ListFooter list={list} total={data.total} />
        </>
      )}
      <panels.feedback />
    </div>
  );
}
