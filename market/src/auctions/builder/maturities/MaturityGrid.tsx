/** Editable grid of the maturities: every cell a field, with arrow keys and pasting of tables. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { emptyMaturity, type MaturityColumn, maturityColumns } from '@fairbook/domain/auctions/sheet/sheet.ts';
import type { SetDates } from '@fairbook/domain/bonds/structure.ts';
import { formatDay } from '@fairbook/ui/format/format.ts';
import { IconCopy } from '@fairbook/ui/icons/signs/copy.ts';
import { IconTrash } from '@fairbook/ui/icons/signs/trash.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { ScrollRegion } from '@fairbook/ui/kit/ScrollRegion.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { ActionIcon, Checkbox } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { buildingTexts } from '../../texts/building.ts';
import { structuresTexts } from '../../texts/structures.ts';
import css from '../builder.module.css';
import { type ShownMaturity, withCell } from './computed.ts';
import { GridCell } from './GridCell.tsx';
import { moveRow } from './grid.ts';
import { StructureCell } from './StructureCell.tsx';

const words = buildingTexts.maturities;

export interface MaturityGridProps {
  readonly rows: readonly ShownMaturity[];
  /** Sentences by path, 'schedule.0.price'. */
  readonly errors: Readonly<Record<string, string>>;
  /** The same for warnings, which are shown once above the grid. */
  readonly warnings: Readonly<Record<string, string>>;
  /** The id of what tells them. */
  readonly warningsId: string;
  readonly isLocked: boolean;
  /** Dates of the issue that structures must fit. */
  readonly dates: SetDates;
  readonly onChange: (rows: readonly ShownMaturity[]) => void;
  readonly onPaste: (text: string, at: { readonly row: number; readonly column: MaturityColumn }) => void;
}

export function MaturityGrid({
  rows,
  errors,
  warnings,
  warningsId,
  isLocked,
  dates,
  onChange,
  onPaste,
}: MaturityGridProps) {
  const { table, focus, changeAndFocus } = useCells(onChange);

  function duplicate(row: ShownMaturity, at: number): void {
    const copy = { ...row, maturityDate: '', maturityId: undefined, cusip: '' };
    changeAndFocus(rows.toSpliced(at + 1, 0, copy), at + 1, 'maturityDate');
  }

  async function remove(at: number): Promise<void> {
    const row = rows[at];
    if (!row || !(await mayRemove(row, at))) return;
    changeAndFocus(rows.toSpliced(at, 1), Math.min(at, rows.length - 2), 'maturityDate');
  }

  /** `written` is the cell with the typed text in it. */
  function onKey(
    event: KeyboardEvent<HTMLInputElement>,
    { at, column, written }: { at: number; column: MaturityColumn; written: string },
  ): void {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
    const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (altKey && down !== 0) {
      event.preventDefault();
      const row = rows[at];
      if (row && rows[at + down])
        changeAndFocus(moveRow(rows.with(at, withCell(row, column, written)), at, down), at + down, column);
      return;
    }
    if (altKey || ctrlKey || metaKey) return;
    if (down !== 0 || key === 'Enter') {
      // In a grid Enter moves down a row; it must not submit the form.
      event.preventDefault();
      focus(at + (down || (shiftKey ? -1 : 1)), column);
      return;
    }
    const next = columnBeside(event, column);
    if (next === undefined) return;
    event.preventDefault();
    focus(at, next);
  }

  return (
    <ScrollRegion className={css.grid} label={words.caption}>
      <table ref={table}>
        <caption className={utilitiesCss.hidden}>{words.caption}</caption>
        <GridHead />
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its fields hold no state but what is being typed.
            <tr key={at}>
              <OfferedCell
                row={at}
                isOffered={row.isOffered}
                onChange={(isOffered) => onChange(rows.with(at, { ...row, isOffered }))}
              />
              {maturityColumns.map((column) => (
                <GridCell
                  key={column}
                  row={at}
                  column={column}
                  text={row[column]}
                  letter={column === 'maturityDate' ? row.maturityId : undefined}
                  error={errors[`schedule.${at}.${column}`]}
                  warnedBy={warnings[`schedule.${at}.${column}`] === undefined ? undefined : warningsId}
                  onKey={(event, written) => onKey(event, { at, column, written })}
                  onRemove={() => void remove(at)}
                  onPaste={(text) => onPaste(text, { row: at, column })}
                  isComputed={row.computed === column}
                  onWrite={(text) => onChange(rows.with(at, withCell(row, column, text)))}
                />
              ))}
              <StructureCell
                at={at}
                row={row}
                dates={dates}
                error={errors[`schedule.${at}.structure`]}
                onChange={(changed) => onChange(rows.with(at, changed))}
              />
              <td className={css.gridActions}>
                <RowActions
                  row={at + 1}
                  isLocked={isLocked}
                  onDuplicate={() => duplicate(row, at)}
                  onRemove={() => void remove(at)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The table of the cells, and moving the focus among them. */
function useCells(onChange: MaturityGridProps['onChange']) {
  const table = useRef<HTMLTableElement>(null);

  function focus(row: number, column: string): void {
    table.current?.querySelector<HTMLElement>(`[data-path="schedule.${row}.${column}"]`)?.focus();
  }

  /** Renders the rows synchronously, so that the next key reaches the intended cell. */
  function changeAndFocus(next: readonly ShownMaturity[], row: number, column: string): void {
    flushSync(() => onChange(next));
    focus(row, column);
  }

  return { table, focus, changeAndFocus };
}

interface OfferedCellProps {
  readonly row: number;
  readonly isOffered: boolean;
  readonly onChange: (isOffered: boolean) => void;
}

function OfferedCell({ row, isOffered, onChange }: OfferedCellProps) {
  return (
    <td data-column="isOffered" data-label={words.columns.isOffered}>
      <Checkbox
        aria-label={words.cell(words.columns.isOffered, row + 1)}
        data-path={`schedule.${row}.isOffered`}
        checked={isOffered}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </td>
  );
}

function GridHead() {
  return (
    <thead>
      <tr>
        {(['isOffered', ...maturityColumns] as const).map((column) => (
          <th key={column} scope="col" data-column={column}>
            {words.columns[column]}
          </th>
        ))}
        <th scope="col" data-column="structure">
          {structuresTexts.row.column}
        </th>
        <th scope="col">{words.columns.actions}</th>
      </tr>
    </thead>
  );
}

/** Asks before a row that holds anything is removed. */
async function mayRemove(row: ShownMaturity, at: number): Promise<boolean> {
  if (JSON.stringify(row) === JSON.stringify(emptyMaturity)) return true;
  const name = row.maturityDate === '' ? words.row(at + 1) : formatDay(keyOf(row));
  const onConfirm = async () => undefined;
  return confirm({ message: words.removeQuestion(name), ok: words.removeOk, danger: true, onConfirm });
}

interface RowActionsProps {
  /** The number of the row, from 1. */
  readonly row: number;
  readonly isLocked: boolean;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

function RowActions({ row, isLocked, onDuplicate, onRemove }: RowActionsProps) {
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={isLocked}
        aria-label={words.duplicate(row)}
        onClick={onDuplicate}
      >
        <IconCopy size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" disabled={isLocked} aria-label={words.remove(row)} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}

/** The column that an arrow key leads to from the edge of a cell's text; undefined where the key stays in the cell. */
function columnBeside({ key, currentTarget }: KeyboardEvent<HTMLInputElement>, column: MaturityColumn) {
  const { selectionStart, selectionEnd, value } = currentTarget;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  const right = key === 'ArrowRight' && (isWhole || selectionStart === value.length) ? 1 : 0;
  const left = key === 'ArrowLeft' && (isWhole || selectionEnd === 0) ? -1 : 0;
  return right + left === 0 ? undefined : maturityColumns[maturityColumns.indexOf(column) + right + left];
}
