/** List of individual investors. */
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { accountStatuses } from '@fairbook/domain/base/vocabulary.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { texts } from '../../base/texts.ts';
import { bulkActions } from '../../review/bulk/bulk-actions.ts';
import { CaseList } from '../../review/case/CaseList.tsx';
import { standingColumns, wordsColumn } from '../../review/lists/list-columns.tsx';
import { countryName, MailLink, phoneText, regionText } from '../../review/parts/Facts.tsx';
import { individualCases } from './cases.ts';
import { personName } from './PersonParts.tsx';
import type { IndividualRow } from './shapes.ts';

const field = texts.field;

const columns: readonly Column<IndividualRow>[] = [
  { key: 'name', header: field.name, sortable: true, value: personName, cell: personName },
  {
    key: 'email',
    header: field.email,
    sortable: true,
    value: (row) => row.email,
    cell: (row) => <MailLink email={row.email} />,
  },
  wordsColumn('city', field.city, (row) => row.city, { sortable: true, from: 'md' }),
  {
    key: 'state',
    header: field.state,
    sortable: true,
    value: (row) => row.state,
    cell: (row) => regionText(row) || texts.none,
  },
  wordsColumn('designation', field.designation, (row) => row.businessDesignation, { from: 'lg' }),
  ...standingColumns<IndividualRow>(),
  wordsColumn('phone', field.phone, (row) => phoneText(row.phone, row.phoneExtension), { isExtra: true }),
  wordsColumn('address', field.address, (row) => row.address, { isExtra: true }),
  wordsColumn('zipCode', field.zipCode, (row) => row.zipCode, { isExtra: true }),
  wordsColumn('country', field.country, (row) => countryName(row.country), { isExtra: true }),
];

const filters = [{ name: 'state', label: field.state, options: usStates }];

const bulk = bulkActions<IndividualRow>({
  nameOf: personName,
  rejection: 'account.reject',
  reject: (row, rejectionReason) =>
    api.rejectAccount({ params: { kind: 'investor', id: row.id }, body: { rejectionReason } }),
  maxReason: 2000,
  change: 'individual',
});

export default function IndividualsPage() {
  return (
    <CaseList
      words={texts.individuals}
      cases={individualCases}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => paths.individual(row.id)}
      filters={filters}
      statusOptions={accountStatuses}
      bulk={bulk}
    />
  );
}
