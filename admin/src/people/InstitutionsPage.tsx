/** All institutional investors: each row is a person and the institution they act for. */
import { institutionQuery } from '@fairbook/contract/people/shapes.ts';
import { accountStatuses, issuerTypes, labelOf, usStates } from '@fairbook/domain/vocabulary.ts';
import { askList } from '@fairbook/ui/api.ts';
import type { Column } from '@fairbook/ui/columns.ts';
import { ListPage } from '@fairbook/ui/ListPage.tsx';
import { AccountBadge } from '@fairbook/ui/StatusBadge.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../api.ts';
import { regionText } from '../parts/Facts.tsx';
import { printed, saveRows, validQuery } from '../parts/lists.ts';
import { shapeOf, statusFilter, useViewedList, useViewTabs } from '../parts/views.ts';
import { When } from '../parts/When.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { accountStatusFilter, accountViews, emptyTextOf } from './account-views.ts';
import { personName } from './PersonParts.tsx';
import type { InstitutionalRow } from './shapes.ts';

const words = texts.institutions;
const field = texts.field;

const shape = shapeOf(accountViews, { state: 'many', targetIssuers: 'many', featured: 'one' });

const yesNo = (value: boolean) => (value ? texts.yes : texts.no);

const columns: readonly Column<InstitutionalRow>[] = [
  { key: 'name', header: field.institution, sortable: true, cell: (row) => row.org.name },
  {
    key: 'contact',
    header: field.contact,
    cell: (row) => (
      <>
        {personName(row)}
        <span className="fb-cell-second">{row.email}</span>
      </>
    ),
  },
  { key: 'state', header: field.state, sortable: true, cell: (row) => regionText(row.org) || texts.none },
  {
    key: 'experience',
    header: field.experience,
    from: 'lg',
    cell: (row) => row.org.investmentExperience ?? texts.none,
  },
  { key: 'chat', header: field.chat, from: 'xl', cell: (row) => yesNo(row.org.isInterestedInChat) },
  {
    key: 'featured',
    header: field.featured,
    from: 'lg',
    cell: (row) => yesNo(row.org.isSeekingFeaturedInvestorStatus),
  },
  { key: 'status', header: field.status, sortable: true, cell: (row) => <AccountBadge status={row.status} /> },
  { key: 'createdAt', header: field.created, sortable: true, from: 'md', cell: (row) => <When at={row.createdAt} /> },
];

const csv: readonly Column<InstitutionalRow>[] = [
  printed(field.institution, (row) => row.org.name),
  printed(field.contact, personName),
  printed(field.email, (row) => row.email),
  printed(field.phone, (row) => row.phone),
  printed(field.city, (row) => row.org.city),
  printed(field.state, (row) => row.org.state),
  printed(field.country, (row) => row.org.country),
  printed(field.website, (row) => row.org.website),
  printed(field.experience, (row) => row.org.investmentExperience),
  printed(field.targetIssuers, (row) => row.org.targetIssuers.join('; ')),
  printed(field.chat, (row) => yesNo(row.org.isInterestedInChat)),
  printed(field.featured, (row) => yesNo(row.org.isSeekingFeaturedInvestorStatus)),
  printed(field.status, (row) => labelOf(accountStatuses, row.status)),
  printed(field.requested, (row) => row.requestedAt),
  printed(field.created, (row) => row.createdAt),
];

const filters = [
  { name: 'state', label: field.state, options: usStates },
  { name: 'targetIssuers', label: field.targetIssuers, options: issuerTypes },
  {
    name: 'featured',
    label: field.featured,
    options: [
      { value: 'true', label: texts.yes },
      { value: 'false', label: texts.no },
    ],
  },
];

export default function InstitutionsPage() {
  const list = useViewedList(accountViews, shape, 'institutions');
  const query = validQuery(institutionQuery, list.asked);
  const answer = useQuery({
    ...askList('listInstitutionals', client.listInstitutionals, { query }),
    enabled: list.isReady,
  });
  const tabs = useViewTabs('listInstitutionals', accountViews, (status, signal) =>
    client.listInstitutionals({ query: { status, page: 1, pageSize: 1 }, signal }),
  );
  const exporting = useMutation({
    mutationFn: () => saveRows(words.title, csv, (page) => client.listInstitutionals({ query: { ...query, ...page } })),
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
      rowLink={(row) => paths.institution(row.id)}
      searchLabel={words.search}
      filters={[...filters, ...statusFilter(list.view, accountStatusFilter)]}
      emptyText={emptyTextOf(list.view, words)}
      onExport={() => exporting.mutate()}
    />
  );
}
