/** Gallery page of a list: search, filters, tabs, pages, and with ?show= the states without rows. */
import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { Moment } from '../src/format/Figures.tsx';
import { arrange, type Column, csvOf, saveCsv } from '../src/kit/list/columns.ts';
import { ListPage } from '../src/kit/list/ListPage.tsx';
import tableCss from '../src/kit/list/table.module.css';
import { useListState } from '../src/kit/list/use-list-state.ts';
import { AccountBadge } from '../src/sale/StatusBadge.tsx';
import { type Town, towns } from './samples.ts';

const shape = { tabs: ['all', 'review', 'active'], filters: { state: 'many', type: 'one' }, sort: '' } as const;

const columns: Column<Town>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    value: (town) => town.name,
    cell: (town) => (
      <>
        {town.name}
        <span className={tableCss.cellSecond}>{town.legalName}</span>
      </>
    ),
  },
  { key: 'type', header: 'Type', from: 'lg', value: (town) => town.type, cell: (town) => town.type },
  {
    key: 'city',
    header: 'City',
    sortable: true,
    value: (town) => town.city,
    cell: (town) => `${town.city}, ${town.state}`,
  },
  {
    key: 'auctions',
    header: 'Active auctions',
    sortable: true,
    align: 'end',
    value: (town) => town.auctions,
    cell: (town) => town.auctions,
  },
  {
    key: 'status',
    header: 'Status',
    value: (town) => town.status,
    cell: (town) => <AccountBadge status={town.status} />,
  },
  {
    key: 'createdAt',
    header: 'Created',
    sortable: true,
    from: 'md',
    value: (town) => town.createdAt,
    cell: (town) => <Moment at={town.createdAt} />,
  },
];
const options = (values: readonly string[]) => [...new Set(values)].map((value) => ({ value, label: value }));

export default function Towns() {
  const list = useListState(shape);
  const [search] = useSearchParams();
  const show = search.get('show');
  const rows = towns.filter(
    (town) =>
      (list.state.tab === 'all' || town.status === (list.state.tab === 'review' ? 'Pending Approval' : 'Active')) &&
      (list.state.filters['state']?.length ? list.state.filters['state'].includes(town.state) : true) &&
      (list.state.filters['type']?.length ? list.state.filters['type'].includes(town.type) : true),
  );
  const found = arrange(rows, list.state, columns, (town) => `${town.name} ${town.legalName} ${town.city}`);
  return (
    <ListPage
      title="Municipalities"
      things="municipalities"
      list={list}
      answer={{
        data: show === 'loading' || show === 'error' ? undefined : show === 'empty' ? { rows: [], total: 0 } : found,
        error: show === 'error' ? new Error('The server is busy. Try again in a moment.') : null,
        isFetching: show === 'loading',
        refetch: () => undefined,
      }}
      columns={columns}
      rowKey={(town) => town.id}
      rowLink={(town) => `/municipality/${town.id}`}
      tabs={[
        { value: 'all', label: 'All', count: towns.length },
        { value: 'review', label: 'Needs review', count: 17 },
        { value: 'active', label: 'Active', count: 50 },
      ]}
      searchLabel="Search name or city"
      filters={[
        { name: 'state', label: 'State', options: options(towns.map((town) => town.state)) },
        { name: 'type', label: 'Type', options: options(towns.map((town) => town.type)) },
      ]}
      emptyText="No municipalities yet. They appear when one signs up."
      emptyAction={<Button variant="default">Invite a municipality</Button>}
      onExport={() => saveCsv('municipalities', csvOf(rows, columns))}
    />
  );
}
