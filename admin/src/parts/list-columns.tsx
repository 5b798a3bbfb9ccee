/** Columns shared by several lists. */
import { type AccountStatus, accountStatuses, labelOf } from '@fairbook/domain/vocabulary.ts';
import type { Column } from '@fairbook/ui/columns.ts';
import { AccountBadge } from '@fairbook/ui/StatusBadge.tsx';
import { texts } from '../texts.ts';
import { Age, Due } from './Waiting.tsx';
import { When } from './When.tsx';

type Where = Pick<Column<never>, 'from' | 'isExtra'>;

/** Plain text; a dash where empty. */
export function wordsColumn<Row>(
  key: string,
  header: string,
  value: (row: Row) => string | null,
  more: Where & Pick<Column<never>, 'sortable'> = {},
): Column<Row> {
  return { key, header, value, cell: (row) => value(row) || texts.none, ...more };
}

/** A sortable moment; `state` is that of the issuer whose sale it belongs to. */
export function whenColumn<Row>(
  key: string,
  header: string,
  value: (row: Row) => string | null,
  { stateOf, ...more }: Where & { readonly stateOf?: (row: Row) => string | null } = {},
): Column<Row> {
  return {
    key,
    header,
    sortable: true,
    value,
    cell: (row) => <When at={value(row)} state={stateOf?.(row)} />,
    ...more,
  };
}

/** The column that only the queue has. */
export const dueKey = 'due';

interface Requested<Row> {
  readonly header: string;
  readonly requestedAt: (row: Row) => string | null;
  /** Whether a decision about it is pending. */
  readonly isWaiting: (row: Row) => boolean;
  readonly stateOf?: (row: Row) => string | null;
}

/** When approval was requested, as an age while it is pending, and when a decision is due. */
export function requestColumns<Row>({ header, requestedAt, isWaiting, stateOf }: Requested<Row>): Column<Row>[] {
  const asked = whenColumn<Row>('requestedAt', header, requestedAt, { from: 'md', ...(stateOf && { stateOf }) });
  return [
    { ...asked, cell: (row) => (isWaiting(row) ? <Age at={requestedAt(row)} /> : asked.cell(row)) },
    {
      key: dueKey,
      header: texts.due.label,
      from: 'md',
      cell: (row) => <Due requestedAt={isWaiting(row) ? requestedAt(row) : null} />,
    },
  ];
}

interface AccountRow {
  readonly status: AccountStatus;
  readonly requestedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Status of an account and its dates. */
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
    ...requestColumns<Row>({
      header: requested,
      requestedAt: (row) => row.requestedAt,
      isWaiting: (row) => row.status === 'Pending Approval',
    }),
    whenColumn('createdAt', created, (row) => row.createdAt, { from: 'lg' }),
    whenColumn('updatedAt', updated, (row) => row.updatedAt, { isExtra: true }),
  ];
}
