/** Requests to change approved account details, those waiting for a decision first. */
import { changeQuery } from '@fairbook/contract/changes/shapes.ts';
import { changesInWords } from '@fairbook/domain/facts.ts';
import { changeStatuses, labelOf, userTypes } from '@fairbook/domain/vocabulary.ts';
import type { Column } from '@fairbook/ui/columns.ts';
import { ChangeBadge } from '@fairbook/ui/StatusBadge.tsx';
import { client } from '../api.ts';
import { CaseList } from '../parts/CaseList.tsx';
import { whenColumn, wordsColumn } from '../parts/list-columns.tsx';
import { shapeOf } from '../parts/views.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { changeViews } from './change-views.ts';
import type { ChangeRow } from './shapes.ts';

const words = texts.factChanges;
const { column } = words;

const shape = shapeOf(changeViews, { userType: 'many' });

const kinds = userTypes.filter(({ value }) => value !== 'market-professional');

const columns: readonly Column<ChangeRow>[] = [
  {
    key: 'account',
    header: column.account,
    value: (row) => row.account.name,
    cell: ({ account: { name, userType } }) => (
      <>
        {name}
        <span className="fb-cell-second">{labelOf(userTypes, userType)}</span>
      </>
    ),
  },
  {
    key: 'change',
    header: column.change,
    value: (row) => changesInWords(row.changes),
    cell: (row) => changesInWords(row.changes),
  },
  {
    key: 'status',
    header: column.status,
    value: (row) => labelOf(changeStatuses, row.status),
    cell: (row) => <ChangeBadge status={row.status} />,
  },
  wordsColumn('requestedBy', column.requestedBy, (row) => row.requestedBy, { from: 'lg' }),
  whenColumn('requestedAt', column.requested, (row) => row.requestedAt, { from: 'md' }),
  whenColumn('settledAt', column.settled, (row) => row.settledAt, { from: 'xl' }),
  wordsColumn('decidedBy', column.decidedBy, (row) => row.decidedBy, { isExtra: true }),
];

const filters = [{ name: 'userType', label: column.kind, options: kinds }];

export default function ChangesPage() {
  return (
    <CaseList
      kind="changes"
      words={words}
      call="listFactChanges"
      load={client.listFactChanges}
      query={changeQuery}
      shape={shape}
      views={changeViews}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => paths.change(row.id)}
      filters={filters}
      statusOptions={changeStatuses}
    />
  );
}
