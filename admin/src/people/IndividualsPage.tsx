/** All individual investors. */
import { personQuery } from '@fairbook/contract/people/shapes.ts';
import { accountStatuses, labelOf, usStates } from '@fairbook/domain/vocabulary.ts';
import { askList } from '@fairbook/ui/api.ts';
import type { Column } from '@fairbook/ui/columns.ts';
import { ListPage } from '@fairbook/ui/ListPage.tsx';
import { AccountBadge } from '@fairbook/ui/StatusBadge.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../api.ts';
import { MailLink, regionText } from '../parts/Facts.tsx';
import { printed, saveRows, validQuery } from '../parts/lists.ts';
import { shapeOf, statusFilter, useViewedList, useViewTabs } from '../parts/views.ts';
import { When } from '../parts/When.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { accountStatusFilter, accountViews, emptyTextOf } from './account-views.ts';
import { personName } from './PersonParts.tsx';
import type { IndividualRow } from './shapes.ts';

const words = texts.individuals;
const field = texts.field;

const shape = shapeOf(accountViews, { state: 'many' });

const columns: readonly Column<IndividualRow>[] = [
  { key: 'name', header: field.name, sortable: true, cell: personName },
  { key: 'email', header: field.email, sortable: true, cell: (row) => <MailLink email={row.email} /> },
  { key: 'city', header: field.city, sortable: true, from: 'md', cell: (row) => row.city ?? texts.none },
  { key: 'state', header: field.state, sortable: true, cell: (row) => regionText(row) || texts.none },
  {
    key: 'designation',
    header: field.designation,
    from: 'lg',
    cell: (row) => row.businessDesignation ?? texts.none,
  },
  { key: 'status', header: field.status, sortable: true, cell: (row) => <AccountBadge status={row.status} /> },
  {
    key: 'requestedAt',
    header: field.requested,
    sortable: true,
    from: 'lg',
    cell: (row) => <When at={row.requestedAt} />,
  },
  { key: 'createdAt', header: field.created, sortable: true, from: 'md', cell: (row) => <When at={row.createdAt} /> },
];

const csv: readonly Column<IndividualRow>[] = [
  printed(field.name, personName),
  printed(field.email, (row) => row.email),
  printed(field.phone, (row) => row.phone),
  printed(field.address, (row) => row.address),
  printed(field.city, (row) => row.city),
  printed(field.state, (row) => row.state),
  printed(field.zipCode, (row) => row.zipCode),
  printed(field.country, (row) => row.country),
  printed(field.designation, (row) => row.businessDesignation),
  printed(field.status, (row) => labelOf(accountStatuses, row.status)),
  printed(field.requested, (row) => row.requestedAt),
  printed(field.created, (row) => row.createdAt),
];

export default function IndividualsPage() {
  const list = useViewedList(accountViews, shape, 'individuals');
  const query = validQuery(personQuery, list.asked);
  const answer = useQuery({ ...askList('listIndividuals', client.listIndividuals, { query }), enabled: list.isReady });
  const tabs = useViewTabs('listIndividuals', accountViews, (status, signal) =>
    client.listIndividuals({ query: { status, page: 1, pageSize: 1 }, signal }),
  );
  const exporting = useMutation({
    mutationFn: () => saveRows(words.title, csv, (page) => client.listIndividuals({ query: { ...query, ...page } })),
  });
  return (
    <ListPage
      title={words.title}
      things={words.things}
      list={list}
      answer={answer}
      tabs={tabs}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => paths.individual(row.id)}
      searchLabel={words.search}
      filters={[
        { name: 'state', label: field.state, options: usStates },
        ...statusFilter(list.view, accountStatusFilter),
      ]}
      emptyText={emptyTextOf(list.view, words)}
      onExport={() => exporting.mutate()}
    />
  );
}
