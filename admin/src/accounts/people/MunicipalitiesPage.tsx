/** The dashboard: all municipalities, those waiting for a decision first. */
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { accountStatuses, issuerTypes, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { texts } from '../../base/texts.ts';
import { bulkActions } from '../../review/bulk/bulk-actions.ts';
import { CaseList } from '../../review/case/CaseList.tsx';
import { standingColumns, wordsColumn } from '../../review/lists/list-columns.tsx';
import { printed } from '../../review/lists/lists.ts';
import { WaitingStrip } from '../../review/lists/WaitingStrip.tsx';
import { placeText } from '../../review/parts/Facts.tsx';
import { HaltedSales } from '../../review/parts/HaltedSales.tsx';
import { municipalityCases } from './cases.ts';
import { IssuerMap } from './IssuerMap.tsx';
import type { MunicipalityRow } from './shapes.ts';

const field = texts.field;

const columns: readonly Column<MunicipalityRow>[] = [
  {
    key: 'name',
    header: field.name,
    sortable: true,
    printed: [printed(field.name, (row) => row.name), printed(field.legalName, (row) => row.legalName)],
    cell: (row) => (
      <>
        {row.name}
        {row.legalName && row.legalName !== row.name && <span className={tableCss.cellSecond}>{row.legalName}</span>}
      </>
    ),
  },
  wordsColumn('type', field.type, (row) => labelOf(issuerTypes, row.type), { sortable: true }),
  {
    key: 'city',
    header: field.place,
    sortable: true,
    printed: [printed(field.city, (row) => row.city), printed(field.state, (row) => row.state)],
    cell: (row) => placeText(row) || texts.none,
  },
  {
    key: 'numActiveAuctions',
    header: field.activeAuctions,
    align: 'end',
    value: (row) => row.numActiveAuctions,
    cell: (row) => row.numActiveAuctions || texts.none,
  },
  ...standingColumns<MunicipalityRow>(),
  wordsColumn('zipCode', field.zipCode, (row) => row.zipCode, { isExtra: true }),
  wordsColumn('website', field.website, (row) => row.website, { isExtra: true }),
];

const filters = [
  { name: 'state', label: field.state, options: usStates },
  { name: 'type', label: field.type, options: issuerTypes },
];

const bulk = bulkActions<MunicipalityRow>({
  nameOf: (row) => row.name,
  rejection: 'account.reject',
  reject: (row, rejectionReason) =>
    api.rejectAccount({ params: { kind: 'municipality', id: row.uuid }, body: { rejectionReason } }),
  maxReason: 2000,
  change: 'municipality',
});

export default function MunicipalitiesPage() {
  return (
    <CaseList
      words={texts.municipalities}
      cases={municipalityCases}
      columns={columns}
      rowKey={(row) => row.uuid}
      rowLink={(row) => paths.municipality(row.uuid)}
      filters={filters}
      statusOptions={accountStatuses}
      bulk={bulk}
      strip={(list, { q, status, type }) => (
        <>
          <HaltedSales />
          <WaitingStrip />
          <IssuerMap list={list} query={{ q, status, type }} isReady={list.isReady} />
        </>
      )}
    />
  );
}
