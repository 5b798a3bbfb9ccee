/** All market professionals. */
import { personQuery } from '@fairbook/contract/people/shapes.ts';
import { accountStatuses, labelOf, usStates } from '@fairbook/domain/vocabulary.ts';
import { askList } from '@fairbook/ui/api.ts';
import type { Column } from '@fairbook/ui/columns.ts';
import { ListPage } from '@fairbook/ui/ListPage.tsx';
import { AccountBadge } from '@fairbook/ui/StatusBadge.tsx';
import { Avatar } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../api.ts';
import { MailLink, regionText } from '../parts/Facts.tsx';
import { printed, saveRows, validQuery } from '../parts/lists.ts';
import { shapeOf, statusFilter, useViewedList, useViewTabs } from '../parts/views.ts';
import { When } from '../parts/When.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { accountStatusFilter, accountViews, emptyTextOf } from './account-views.ts';
import css from './people.module.css';
import { rolesText } from './roles.ts';
import type { ProfessionalRow } from './shapes.ts';

const words = texts.professionals;
const field = texts.field;

const shape = shapeOf(accountViews, { state: 'many' });

const columns: readonly Column<ProfessionalRow>[] = [
  {
    key: 'name',
    header: field.name,
    sortable: true,
    cell: (row) => (
      <span className={css.named}>
        <Avatar size={28} radius="sm" color="tertiary" aria-hidden>
          {row.initials}
        </Avatar>
        <span>
          {row.name}
          {row.firm.name !== row.name && <span className="fb-cell-second">{row.firm.name}</span>}
        </span>
      </span>
    ),
  },
  { key: 'email', header: field.email, sortable: true, from: 'md', cell: (row) => <MailLink email={row.email} /> },
  { key: 'city', header: field.city, sortable: true, from: 'lg', cell: (row) => row.city ?? texts.none },
  { key: 'state', header: field.state, sortable: true, cell: (row) => regionText(row) || texts.none },
  { key: 'roles', header: field.roles, cell: (row) => rolesText(row.roles) },
  { key: 'auctions', header: field.attached, align: 'end', cell: (row) => row.auctionCount },
  { key: 'status', header: field.status, sortable: true, cell: (row) => <AccountBadge status={row.status} /> },
  { key: 'createdAt', header: field.created, sortable: true, from: 'lg', cell: (row) => <When at={row.createdAt} /> },
];

const csv: readonly Column<ProfessionalRow>[] = [
  printed(field.name, (row) => row.name),
  printed(field.firm, (row) => row.firm.name),
  printed(field.email, (row) => row.email),
  printed(field.phone, (row) => row.phone),
  printed(field.city, (row) => row.city),
  printed(field.state, (row) => row.state),
  printed(field.country, (row) => row.country),
  printed(field.roles, (row) => rolesText(row.roles)),
  printed(field.attached, (row) => row.auctionCount),
  printed(field.status, (row) => labelOf(accountStatuses, row.status)),
  printed(field.requested, (row) => row.requestedAt),
  printed(field.created, (row) => row.createdAt),
];

export default function ProfessionalsPage() {
  const list = useViewedList(accountViews, shape, 'professionals');
  const query = validQuery(personQuery, list.asked);
  const answer = useQuery({
    ...askList('listProfessionals', client.listProfessionals, { query }),
    enabled: list.isReady,
  });
  const tabs = useViewTabs('listProfessionals', accountViews, (status, signal) =>
    client.listProfessionals({ query: { status, page: 1, pageSize: 1 }, signal }),
  );
  const exporting = useMutation({
    mutationFn: () => saveRows(words.title, csv, (page) => client.listProfessionals({ query: { ...query, ...page } })),
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
      rowLink={(row) => paths.professional(row.id)}
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
