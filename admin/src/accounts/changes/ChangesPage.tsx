/** Requests to change approved account details, those waiting for a decision first. */
import { changesInWords } from '@fairbook/domain/auctions/facts.ts';
import { changeStatuses, labelOf, userTypes } from '@fairbook/domain/base/vocabulary.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { ChangeBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { paths } from '../../base/paths.ts';
import { texts } from '../../base/texts.ts';
import { CaseList } from '../../review/case/CaseList.tsx';
import { requestColumns, whenColumn, wordsColumn } from '../../review/lists/list-columns.tsx';
import { changeCases } from './cases.ts';
import type { ChangeRow } from './shapes.ts';

const words = texts.factChanges;
const { column } = words;

const kinds = userTypes.filter(({ value }) => value !== 'market-professional');

const columns: readonly Column<ChangeRow>[] = [
  {
    key: 'account',
    header: column.account,
    value: (row) => row.account.name,
    cell: ({ account: { name, userType } }) => (
      <>
        {name}
        <span className={tableCss.cellSecond}>{labelOf(userTypes, userType)}</span>
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
  ...requestColumns<ChangeRow>({
    header: column.requested,
    requestedAt: (row) => row.requestedAt,
    isWaiting: (row) => row.status === 'Open',
  }),
  whenColumn('settledAt', column.settled, (row) => row.settledAt, { from: 'xl' }),
  wordsColumn('decidedBy', column.decidedBy, (row) => row.decidedBy, { isExtra: true }),
];

const filters = [{ name: 'userType', label: column.kind, options: kinds }];

export default function ChangesPage() {
  return (
    <CaseList
      words={words}
      cases={changeCases}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => paths.change(row.id)}
      filters={filters}
      statusOptions={changeStatuses}
    />
  );
}
