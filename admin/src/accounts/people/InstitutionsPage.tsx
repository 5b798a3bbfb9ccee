/** List of institutional investors: each row is a person and their institution. */
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
import { countryName, phoneText, regionText } from '../../review/parts/Facts.tsx';
import { institutionCases } from './cases.ts';
import { personName } from './PersonParts.tsx';
import type { InstitutionalRow } from './shapes.ts';

const field = texts.field;

const yesNo = (value: boolean) => (value ? texts.yes : texts.no);

const columns: readonly Column<InstitutionalRow>[] = [
  wordsColumn('name', field.institution, (row) => row.org.name, { sortable: true }),
  {
    key: 'contact',
    header: field.contact,
    printed: [printed(field.contact, personName), printed(field.email, (row) => row.email)],
    cell: (row) => (
      <>
        {personName(row)}
        <span className={tableCss.cellSecond}>{row.email}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: field.state,
    sortable: true,
    value: (row) => row.org.state,
    cell: (row) => regionText(row.org) || texts.none,
  },
  wordsColumn('experience', field.experience, (row) => row.org.investmentExperience, { from: 'lg' }),
  wordsColumn('chat', field.chat, (row) => yesNo(row.org.isInterestedInChat), { from: 'xl' }),
  wordsColumn('featured', field.featured, (row) => yesNo(row.org.isSeekingFeaturedInvestorStatus), { from: 'lg' }),
  ...standingColumns<InstitutionalRow>(),
  wordsColumn('city', field.city, (row) => row.org.city, { sortable: true, isExtra: true }),
  wordsColumn('country', field.country, (row) => countryName(row.org.country), { isExtra: true }),
  wordsColumn(
    'targetIssuers',
    field.targetIssuers,
    (row) => row.org.targetIssuers.map((type) => labelOf(issuerTypes, type)).join('; '),
    { isExtra: true },
  ),
  wordsColumn('phone', field.phone, (row) => phoneText(row.phone, row.phoneExtension), { isExtra: true }),
  wordsColumn('website', field.website, (row) => row.org.website, { isExtra: true }),
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

const bulk = bulkActions<InstitutionalRow>({
  nameOf: (row) => row.org.name,
  rejection: 'account.reject',
  reject: (row, rejectionReason) =>
    api.rejectAccount({ params: { kind: 'institutional-investor', id: row.id }, body: { rejectionReason } }),
  maxReason: 2000,
  change: 'institution',
});

export default function InstitutionsPage() {
  return (
    <CaseList
      words={texts.institutions}
      cases={institutionCases}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => paths.institution(row.id)}
      filters={filters}
      statusOptions={accountStatuses}
      bulk={bulk}
    />
  );
}
