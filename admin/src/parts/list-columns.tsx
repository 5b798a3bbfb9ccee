/** Columns that several lists have alike. */
import { type AccountStatus, accountStatuses, labelOf } from '@fairbook/domain/vocabulary.ts';
import type { Column } from '@fairbook/ui/columns.ts';
import { AccountBadge } from '@fairbook/ui/StatusBadge.tsx';
import { texts } from '../texts.ts';
import { When } from './When.tsx';

type Where = Pick<Column<never>, 'from' | 'isExtra'>;

/** Plain words; a dash where there are none. */
export function wordsColumn<Row>(
  key: string,
  header: string,
  value: (row: Row) => string | null,
  more: Where & Pick<Column<never>, 'sortable'> = {},
): Column<Row> {
  return { key, header, value, cell: (row) => value(row) || texts.none, ...more };
}

/** A moment, by which the list can be ordered. */
export function whenColumn<Row>(
  key: string,
  header: string,
  value: (row: Row) => string | null,
  more: Where = {},
): Column<Row> {
  return { key, header, sortable: true, value, cell: (row) => <When at={value(row)} />, ...more };
}

interface AccountRow {
  readonly status: AccountStatus;
  readonly requestedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Where an account stands, and its moments. */
export function standingColumns<Row extends AccountRow>(): Column<Row>[] {
  const { status, requested, created, updated } = texts.field;
  return [
    {
      key: 'status',
      header: status,
      sortable: true,
      value: (row) => labelOf(accountStatuses, row.status),
      cell: (row) => <AccountBadge status={row.status} />,
    },
    whenColumn('requestedAt', requested, (row) => row.requestedAt, { from: 'md' }),
    whenColumn('createdAt', created, (row) => row.createdAt, { from: 'lg' }),
    whenColumn('updatedAt', updated, (row) => row.updatedAt, { isExtra: true }),
  ];
}
