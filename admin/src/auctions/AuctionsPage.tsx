/** All auctions, those that wait for review first. */
import { adminAuctionsQuery } from '@fairbook/contract/auctions/lists.ts';
import {
  type AuctionStatus,
  auctionStatuses,
  issuerTypes,
  labelOf,
  taxStatuses,
  usStates,
} from '@fairbook/domain/vocabulary.ts';
import { askList } from '@fairbook/ui/api.ts';
import type { Column } from '@fairbook/ui/columns.ts';
import { Money } from '@fairbook/ui/Figures.tsx';
import { ListPage } from '@fairbook/ui/ListPage.tsx';
import { AuctionBadge } from '@fairbook/ui/StatusBadge.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../api.ts';
import { printed, saveRows, validQuery } from '../parts/lists.ts';
import { shapeOf, statusFilter, useViewedList, useViewTabs, type View } from '../parts/views.ts';
import { When } from '../parts/When.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { ClosingTime, RowLadder } from './LiveCells.tsx';
import type { AuctionRow } from './shapes.ts';

const words = texts.auctions;
const field = texts.field;

const views: readonly View<AuctionStatus>[] = [
  { value: 'review', label: texts.tab.review, statuses: ['PendingReview'], order: 'updatedAt' },
  { value: 'upcoming', label: words.upcoming, statuses: ['Approved', 'Scheduled'], order: 'launchDate' },
  { value: 'live', label: words.live, statuses: ['Live'], order: 'closeDate' },
  { value: 'ended', label: words.ended, statuses: ['Ended'], order: '-closeDate' },
  { value: 'all', label: texts.tab.all, statuses: undefined, order: '-updatedAt' },
];

const shape = shapeOf(views, {
  state: 'one',
  muniType: 'one',
  taxStatus: 'many',
  leastAmount: 'one',
  mostAmount: 'one',
});

const columns: readonly Column<AuctionRow>[] = [
  {
    key: 'name',
    header: field.name,
    sortable: true,
    cell: (row) => (
      <>
        {row.name}
        <span className="fb-cell-second">{row.municipalityName}</span>
      </>
    ),
  },
  { key: 'amount', header: field.amount, sortable: true, align: 'end', cell: (row) => <Money dollars={row.amount} /> },
  { key: 'ladder', header: field.maturities, from: 'md', cell: (row) => <RowLadder row={row} /> },
  { key: 'status', header: field.status, cell: (row) => <AuctionBadge status={row.status} /> },
  {
    key: 'launchDate',
    header: field.launch,
    sortable: true,
    from: 'lg',
    cell: (row) => <When at={row.marketingPeriodLaunchDate} />,
  },
  { key: 'closeDate', header: field.close, sortable: true, cell: (row) => <ClosingTime row={row} /> },
  { key: 'updatedAt', header: field.updated, sortable: true, from: 'lg', cell: (row) => <When at={row.updatedAt} /> },
];

const csv: readonly Column<AuctionRow>[] = [
  printed(field.name, (row) => row.name),
  printed(field.municipality, (row) => row.municipalityName),
  printed(field.state, (row) => row.state),
  printed(field.issuerType, (row) => row.muniType),
  printed(field.amount, (row) => row.amount),
  printed(field.maturities, (row) => row.ladder.length),
  printed(texts.auction.securityType, (row) => row.securityType),
  printed(field.taxStatus, (row) => row.taxStatus),
  printed(field.status, (row) => labelOf(auctionStatuses, row.status)),
  printed(field.requested, (row) => row.requestedAt),
  printed(field.launch, (row) => row.marketingPeriodLaunchDate),
  printed(texts.dates.start, (row) => row.startDate),
  printed(field.close, (row) => row.closeDate),
  printed(field.updated, (row) => row.updatedAt),
];

const filters = [
  { name: 'state', label: field.state, options: usStates },
  { name: 'muniType', label: field.issuerType, options: issuerTypes },
  { name: 'taxStatus', label: field.taxStatus, options: taxStatuses },
  { name: 'leastAmount', label: words.atLeast, hint: words.dollars },
  { name: 'mostAmount', label: words.atMost, hint: words.dollars },
];

export default function AuctionsPage() {
  const list = useViewedList(views, shape, 'auctions');
  const query = validQuery(adminAuctionsQuery, list.asked);
  const answer = useQuery({ ...askList('listAuctions', client.listAuctions, { query }), enabled: list.isReady });
  const tabs = useViewTabs('listAuctions', views, (status, signal) =>
    client.listAuctions({ query: { status, page: 1, pageSize: 1 }, signal }),
  );
  const exporting = useMutation({
    mutationFn: () => saveRows(words.title, csv, (page) => client.listAuctions({ query: { ...query, ...page } })),
  });
  return (
    <ListPage
      title={words.title}
      things={words.things}
      list={list}
      answer={answer}
      tabs={tabs}
      columns={columns}
      rowKey={(row) => row.uuid}
      rowLink={(row) => paths.auction(row.uuid)}
      searchLabel={words.search}
      filters={[
        ...filters,
        ...statusFilter(list.view, { name: 'status', label: field.status, options: auctionStatuses }),
      ]}
      emptyText={emptyText(list.view)}
      onExport={() => exporting.mutate()}
    />
  );
}

function emptyText(view: View<AuctionStatus> | undefined): string {
  if (view?.value === 'review') return texts.nothingWaits;
  return view?.statuses ? words.noneInTab : words.empty;
}
