/** List of market professionals. */
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { accountStatuses } from '@fairbook/domain/base/vocabulary.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { Avatar } from '@mantine/core';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { texts } from '../../base/texts.ts';
import { bulkActions } from '../../review/bulk/bulk-actions.ts';
import { CaseList } from '../../review/case/CaseList.tsx';
import { standingColumns, wordsColumn } from '../../review/lists/list-columns.tsx';
import { printed } from '../../review/lists/lists.ts';
import { countryName, MailLink, phoneText, regionText } from '../../review/parts/Facts.tsx';
import { professionalCases } from './cases.ts';
import css from './people.module.css';
import { rolesText } from './roles.ts';
import type { ProfessionalRow } from './shapes.ts';

const field = texts.field;

const columns: readonly Column<ProfessionalRow>[] = [
  {
    key: 'name',
    header: field.name,
    sortable: true,
    printed: [printed(field.name, (row) => row.name), printed(field.firm, (row) => row.firm.name)],
    cell: (row) => (
      <span className={css.named}>
        <Avatar size={24} radius="sm" color="tertiary" aria-hidden>
          {row.initials}
        </Avatar>
        <span>
          {row.name}
          {row.firm.name !== row.name && <span className={tableCss.cellSecond}>{row.firm.name}</span>}
        </span>
      </span>
    ),
  },
  {
    key: 'email',
    header: field.email,
    sortable: true,
    from: 'md',
    value: (row) => row.email,
    cell: (row) => <MailLink email={row.email} />,
  },
  wordsColumn('city', field.city, (row) => row.city, { sortable: true, from: 'lg' }),
  {
    key: 'state',
    header: field.state,
    sortable: true,
    value: (row) => row.state,
    cell: (row) => regionText(row) || texts.none,
  },
  wordsColumn('roles', field.roles, (row) => rolesText(row.roles)),
  {
    key: 'auctions',
    header: field.attached,
    align: 'end',
    value: (row) => row.auctionCount,
    cell: (row) => row.auctionCount || texts.none,
  },
  ...standingColumns<ProfessionalRow>(),
  wordsColumn('phone', field.phone, (row) => phoneText(row.phone, row.phoneExtension), { isExtra: true }),
  wordsColumn('country', field.country, (row) => countryName(row.country), { isExtra: true }),
  wordsColumn('website', field.website, (row) => row.firm.website, { isExtra: true }),
];

const filters = [{ name: 'state', label: field.state, options: usStates }];

const bulk = bulkActions<ProfessionalRow>({
  nameOf: (row) => row.name,
  rejection: 'account.reject',
  reject: (row, rejectionReason) =>
    api.rejectAccount({ params: { kind: 'market-professional', id: row.id }, body: { rejectionReason } }),
  maxReason: 2000,
  change: 'professional',
});

export default function ProfessionalsPage() {
  return (
    <CaseList
      words={texts.professionals}
      cases={professionalCases}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => paths.professional(row.id)}
      filters={filters}
      statusOptions={accountStatuses}
      bulk={bulk}
    />
  );
}
