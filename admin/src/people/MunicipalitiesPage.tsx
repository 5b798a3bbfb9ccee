/** The dashboard: all municipalities, those that wait for a decision first. */
import { municipalityQuery } from '@fairbook/contract/people/shapes.ts';
import { accountStatuses, issuerTypes, labelOf, usStates } from '@fairbook/domain/vocabulary.ts';
import { askList } from '@fairbook/ui/api.ts';
import type { Column } from '@fairbook/ui/columns.ts';
import { ListPage } from '@fairbook/ui/ListPage.tsx';
import { AccountBadge } from '@fairbook/ui/StatusBadge.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../api.ts';
import { placeText } from '../parts/Facts.tsx';
import { printed, saveRows, validQuery } from '../parts/lists.ts';
import { shapeOf, statusFilter, useViewedList, useViewTabs } from '../parts/views.ts';
import { WaitingStrip } from '../parts/WaitingStrip.tsx';
import { When } from '../parts/When.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { accountStatusFilter, accountViews, emptyTextOf } from './account-views.ts';
import { IssuerMap } from './IssuerMap.tsx';
import type { MunicipalityRow } from './shapes.ts';

const words = texts.municipalities;
const field = texts.field;

const shape = shapeOf(accountViews, { state: 'many', type: 'many' });

const columns: readonly Column<MunicipalityRow>[] = [
  {
    key: 'name',
    header: field.name,
    sortable: true,
    cell: (row) => (
      <>
        {row.name}
        {row.legalName && row.legalName !== row.name && <span className="fb-cell-second">{row.legalName}</span>}
      </>
    ),
  },
  { key: 'type', header: field.type, sortable: true, cell: (row) => row.type ?? texts.none },
  { key: 'city', header: field.place, sortable: true, cell: (row) => placeText(row) || texts.none },
  { key: 'numActiveAuctions', header: field.activeAuctions, align: 'end', cell: (row) => row.numActiveAuctions },
  { key: 'status', header: field.status, sortable: true, cell: (row) => <AccountBadge status={row.status} /> },
  {
    key: 'requestedAt',
    header: field.requested,
    sortable: true,
    from: 'md',
    cell: (row) => <When at={row.requestedAt} />,
  },
  { key: 'createdAt', header: field.created, sortable: true, from: 'lg', cell: (row) => <When at={row.createdAt} /> },
  { key: 'updatedAt', header: field.updated, sortable: true, from: 'lg', cell: (row) => <When at={row.updatedAt} /> },
];

const csv: readonly Column<MunicipalityRow>[] = [
  printed(field.name, (row) => row.name),
  printed(field.legalName, (row) => row.legalName),
  printed(field.type, (row) => row.type),
  printed(field.city, (row) => row.city),
  printed(field.state, (row) => row.state),
  printed(field.zipCode, (row) => row.zipCode),
  printed(field.activeAuctions, (row) => row.numActiveAuctions),
  printed(field.status, (row) => labelOf(accountStatuses, row.status)),
  printed(field.requested, (row) => row.requestedAt),
  printed(field.created, (row) => row.createdAt),
  printed(field.updated, (row) => row.updatedAt),
  printed(field.website, (row) => row.website),
];

export default function MunicipalitiesPage() {
  const list = useViewedList(accountViews, shape, 'municipalities');
  const query = validQuery(municipalityQuery, list.asked);
  const { q, status, type } = query;
  const answer = useQuery({
    ...askList('listMunicipalities', client.listMunicipalities, { query }),
    enabled: list.isReady,
  });
  const tabs = useViewTabs('listMunicipalities', accountViews, (status, signal) =>
    client.listMunicipalities({ query: { status, page: 1, pageSize: 1 }, signal }),
  );
  const exporting = useMutation({
    mutationFn: () => saveRows(words.title, csv, (page) => client.listMunicipalities({ query: { ...query, ...page } })),
  });
  return (
    <ListPage
      title={words.title}
      things={words.things}
      list={list}
      answer={answer}
      strip={
        <>
          <WaitingStrip />
          <IssuerMap list={list} query={{ q, status, type }} isReady={list.isReady} />
        </>
      }
      tabs={tabs}
      columns={columns}
      rowKey={(row) => row.uuid}
      rowLink={(row) => paths.municipality(row.uuid)}
      searchLabel={words.search}
      filters={[
        { name: 'state', label: field.state, options: usStates },
        { name: 'type', label: field.type, options: issuerTypes },
        ...statusFilter(list.view, accountStatusFilter),
      ]}
      emptyText={emptyTextOf(list.view, words)}
      onExport={() => exporting.mutate()}
    />
  );
}
