/** Selection of rows of the queue, for actions on several cases at once. */
import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import type { LeadCell } from '@fairbook/ui/kit/list/DataTable.tsx';
import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAdministrator } from '../../base/api.ts';
import { texts } from '../../base/texts.ts';
import css from '../parts/parts.module.css';
import type { BulkCase } from './bulk.ts';
import type { BulkActions } from './bulk-actions.ts';

interface Selectable<Row> {
  readonly rowKey: (row: Row) => string;
  readonly bulk?: BulkActions<Row>;
}

interface Selection<Row> {
  readonly isOn: boolean;
  /** The selected rows of the page that is shown, and the same as cases. */
  readonly rows: readonly Row[];
  readonly cases: readonly BulkCase[];
  readonly select: (keys: ReadonlySet<string>) => void;
  readonly end: () => void;
  /** Begins the selection; nothing where there is nothing to select. */
  readonly button: ReactNode;
  readonly cell: LeadCell<Row> | undefined;
}

const words = texts.selection;
const nothing: ReadonlySet<string> = new Set();

export function useSelection<Row>(
  /** Rows of the shown page; undefined while it loads. */
  found: readonly Row[] | undefined,
  { rowKey, bulk }: Selectable<Row>,
  isQueue: boolean,
): Selection<Row> {
  const { role } = useAdministrator();
  const [keys, setKeys] = useState<ReadonlySet<string> | null>(null);
  const canSelect = isQueue && bulk !== undefined && hasAdminRole(role, 'Reviewer');
  const rows = found ?? [];
  const isOn = canSelect && keys !== null;
  const chosen = isOn ? rows.filter((row) => keys.has(rowKey(row))) : [];
  const toggle = (row: Row, isChosen: boolean) => {
    const next = new Set(keys);
    if (isChosen) next.add(rowKey(row));
    else next.delete(rowKey(row));
    setKeys(next);
  };
  return {
    isOn,
    rows: chosen,
    cases: bulk
      ? chosen.map((row) => ({
          key: rowKey(row),
          name: bulk.nameOf(row),
          review: bulk.reviewOf(row),
          reject: (reason) => bulk.reject(row, reason),
        }))
      : [],
    select: setKeys,
    end: () => setKeys(null),
    button: canSelect && !isOn && found?.length !== 0 && (
      <Button variant="default" className={css.begin} onClick={() => setKeys(nothing)}>
        {words.begin}
      </Button>
    ),
    cell: isOn
      ? {
          header: (
            <Checkbox
              size="xs"
              aria-label={words.all}
              checked={rows.length > 0 && chosen.length === rows.length}
              indeterminate={chosen.length > 0 && chosen.length < rows.length}
              onChange={(event) => setKeys(event.currentTarget.checked ? new Set(rows.map(rowKey)) : nothing)}
            />
          ),
          cell: (row) => (
            <Checkbox
              size="xs"
              aria-label={words.one(bulk.nameOf(row))}
              checked={keys.has(rowKey(row))}
              onChange={(event) => toggle(row, event.currentTarget.checked)}
            />
          ),
        }
      : undefined,
  };
}
