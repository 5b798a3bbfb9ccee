/** Columns shared by several lists. */
import { type AccountStatus, accountStatuses, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { lazyAdornment } from '@fairbook/ui/kit/Loading.tsx';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { AccountBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Suspense } from 'react';
import { texts } from '../../base/texts.ts';
import { When } from '../parts/When.tsx';
import { Age, Due } from './Waiting.tsx';

const OpenChecks = lazyAdornment(() => import('../case/OpenChecks.tsx'));

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

/** Columns that only the queue has. */
export const queueKeys: readonly string[] = ['due', 'checks', 'assignee'];
/** Columns that the queue leaves out: every case in it has the same status, and its request says more than its creation. */
export const notInQueue: readonly string[] = ['status', 'createdAt'];

/** Work of administrators on a case besides deciding. */
interface Review {
  readonly subject: string;
  readonly waitingSince: string | null;
  readonly assignee: { readonly name: string } | null;
}

interface Requested<Row> {
  readonly header: string;
  readonly requestedAt: (row: Row) => string | null;
  /** True if a decision about it is pending. */
  readonly isWaiting: (row: Row) => boolean;
  /** Absent where no one is asked. */
  readonly reviewOf?: (row: Row) => Review;
  readonly stateOf?: (row: Row) => string | null;
}

/** When approval was requested, as an age while it is pending, and when a decision is due. */
export function requestColumns<Row>({
  header,
  requestedAt,
  isWaiting,
  reviewOf,
  stateOf,
}: Requested<Row>): Column<Row>[] {
  const asked = whenColumn<Row>('requestedAt', header, requestedAt, { from: 'md', ...(stateOf && { stateOf }) });
  return [
    { ...asked, cell: (row) => (isWaiting(row) ? <Age at={requestedAt(row)} /> : asked.cell(row)) },
    {
      key: 'due',
      header: texts.due.label,
      from: 'md',
      cell: (row) => (
        <Due requestedAt={isWaiting(row) ? requestedAt(row) : null} askedAt={reviewOf?.(row).waitingSince ?? null} />
      ),
    },
    ...(reviewOf
      ? [
          {
            key: 'checks',
            header: texts.field.checks,
            from: 'md' as const,
            cell: (row: Row) => (
              <Suspense fallback={null}>
                <OpenChecks subject={reviewOf(row).subject} />
              </Suspense>
            ),
          },
          {
            key: 'assignee',
            header: texts.field.assignee,
            from: 'md' as const,
            value: (row: Row) => reviewOf(row).assignee?.name,
            cell: (row: Row) => reviewOf(row).assignee?.name ?? texts.none,
          },
        ]
      : []),
  ];
}

interface AccountRow {
  readonly review: Review;
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
      reviewOf: (row) => row.review,
    }),
    whenColumn('createdAt', created, (row) => row.createdAt, { from: 'lg' }),
    whenColumn('updatedAt', updated, (row) => row.updatedAt, { isExtra: true }),
  ];
}
