/** Workspace of a municipality: its auctions as a table, with orders, close and next action; above it the account or figures. */

import { drafting } from '@fairbook/domain/accounts/account.ts';
import { Moment, Money } from '@fairbook/ui/format/Figures.tsx';
import { compactMoney, formatCover, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { ListPage } from '@fairbook/ui/kit/list/ListPage.tsx';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { useListState } from '@fairbook/ui/kit/list/use-list-state.ts';
import { AccountBadge, AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { ownAuctionCounts, ownAuctions, workspaceShape, workspaceTab, workspaceTabs } from '../../base/own-queries.ts';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import type { OwnAuctionRow } from '../../base/queries.ts';
import { useFollowAll } from '../../notices/live/LiveContext.tsx';
import css from '../../parts/own-auction.module.css';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { SaleClock } from '../SaleClock.tsx';
import { buildingTexts } from '../texts/building.ts';

const words = issuingTexts.workspace;

/** Cells without a value are empty, and left out of cards. */
const columns: readonly Column<OwnAuctionRow>[] = [
  { key: 'name', header: words.columns.name, sortable: true, cell: (row) => row.name },
  {
    key: 'status',
    header: words.columns.status,
    cell: (row) => <AuctionBadge status={row.status} isHalted={row.isHalted} isCancelled={row.isCancelled} />,
  },
  {
    key: 'amount',
    header: words.columns.amount,
    align: 'end',
    sortable: true,
    from: 'md',
    cell: (row) => <Money dollars={row.amount} compact />,
  },
  {
    key: 'ordered',
    header: words.columns.ordered,
    align: 'end',
    cell: ({ ordered, sold }) => ordered !== null && <Ordered ordered={ordered} sold={sold} />,
  },
  {
    key: 'cover',
    header: words.columns.cover,
    align: 'end',
    from: 'md',
    cell: ({ cover }) => cover !== null && formatCover(cover),
  },
  {
    key: 'closeDate',
    header: words.columns.close,
    sortable: true,
    cell: (row) => row.closeDate !== null && <Close row={row} />,
  },
  {
    key: 'next',
    header: words.columns.next,
    cell: (row) => row.nextAction.message,
  },
];

function Ordered({ ordered, sold }: { ordered: number; sold: number | null }) {
  return (
    <>
      <span title={formatWholeMoney(ordered)}>{compactMoney(ordered)}</span>
      {sold !== null && <span className={`${tableCss.cellSecond} ${css.sold}`}>{words.sold(compactMoney(sold))}</span>}
    </>
  );
}

function Close({ row }: { row: OwnAuctionRow }) {
  if (row.status === 'Live' || row.status === 'Scheduled')
    return (
      <SaleZone state={row.state}>
        <SaleClock sale={row} />
      </SaleZone>
    );
  return <Moment at={row.closeDate} state={row.state} />;
}

export interface WorkspacePanels {
  /** Conditions of the account for approval. */
  readonly account: ComponentType;
  /** Figures of the market, or of the own sales. */
  readonly figures: ComponentType;
  /** Invited professionals who have not joined. */
  readonly invitations: ComponentType;
  /** Recent feedback on the own auctions. */
  readonly feedback: ComponentType;
}

export function WorkspacePage({ panels }: { panels: WorkspacePanels }) {
  const { organization, onboardingStatus } = usePerson();
  const isActive = onboardingStatus === 'Active';
  const mayDraft = drafting.includes(onboardingStatus);
  const list = useListState(workspaceShape);
  const tab = workspaceTab(list.state);
  const { data: counts } = useQuery(ownAuctionCounts);
  const answer = useQuery(ownAuctions(list.state));
  useFollowAll(answer.data?.rows.filter((row) => row.status !== 'Ended').map((row) => row.uuid) ?? []);
  const add = (label: string) => (
    <Button component={Link} to={paths.newAuction}>
      {label}
    </Button>
  );
  return (
    <>
      <ListPage
        title={words.title}
        things={words.things}
        lead={
          <>
            {words.lead(organization)} {!isActive && <AccountBadge status={onboardingStatus} />}
          </>
        }
        actions={mayDraft && add(buildingTexts.begin)}
        strip={
          <>
            {isActive ? <panels.figures /> : <panels.account />}
            {isActive && <panels.invitations />}
          </>
        }
        list={list}
        tabs={workspaceTabs.map((value) => ({ value, label: words.tabs[value], count: counts?.[value] }))}
        searchLabel={words.search}
        answer={answer}
        columns={columns}
        rowKey={(row) => row.uuid}
        rowLink={(row) => paths.ownAuction(row.uuid)}
        emptyText={tab === 'all' ? words.empty : words.emptyTab[tab]}
        emptyAction={tab === 'all' && mayDraft && add(words.first)}
      />
      <panels.feedback />
    </>
  );
}
