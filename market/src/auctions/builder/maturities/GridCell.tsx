/** A text cell of the grid of maturities. */
import { type MaturityColumn, writtenCell } from '@fairbook/domain/auctions/sheet/sheet.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { buildingTexts } from '../../texts/building.ts';
import css from '../builder.module.css';
import { printedCell } from './grid.ts';

const words = buildingTexts.maturities;

export interface GridCellProps {
  readonly row: number;
  readonly column: MaturityColumn;
  readonly text: string;
  /** True where it follows from another cell of the row. */
  readonly isComputed: boolean;
  /** The letter of the row, beside a date that others have too. */
  readonly letter?: string | undefined;
  readonly error: string | undefined;
  /** The id of the text that tells a warning about it. */
  readonly warnedBy: string | undefined;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>, written: string) => void;
  readonly onPaste: (text: string) => void;
  readonly onRemove: () => void;
  readonly onWrite: (text: string) => void;
}

/**
 * A cell shows the stored value. Typing replaces it, Enter edits it, Enter again moves on; Esc discards the edit. Delete on a cell outside editing
 * asks to delete its row.
 */
export function GridCell({
  row,
  column,
  text,
  isComputed,
  letter,
  error,
  warnedBy,
  onKey,
  onPaste,
  onRemove,
  onWrite,
}: GridCellProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const noteId = useId();
  const letterId = useId();
  const computedId = useId();
  const shown = printedCell(column, text);
  const write = () => {
    if (typed !== null && typed !== shown) onWrite(writtenCell(column, typed));
    setTyped(null);
  };
  const described = [letter && letterId, isComputed && computedId, error === undefined ? warnedBy : noteId]
    .filter(Boolean)
    .join(' ');
  return (
    <td data-column={column} data-label={words.columns[column]}>
      <input
        aria-label={words.cell(words.columns[column], row + 1)}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
        data-path={`schedule.${row}.${column}`}
        data-computed={isComputed || undefined}
        data-warned={warnedBy !== undefined || undefined}
        inputMode={column === 'maturityDate' || column === 'cusip' ? 'text' : 'decimal'}
        placeholder={column === 'maturityDate' ? words.dayPattern : undefined}
        autoComplete="off"
        value={typed ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={write}
        onKeyDown={(event) => {
          const input = event.currentTarget;
          const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
          if (event.key === 'Escape') {
            flushSync(() => setTyped(null));
            input.select();
          } else if (event.key === 'Enter' && isPlain && typed === null && input.value !== '') {
            event.preventDefault();
            setTyped(input.value);
            input.setSelectionRange(input.value.length, input.value.length);
          } else if (event.key === 'Delete' && isPlain && typed === null) {
            event.preventDefault();
            onRemove();
          } else {
            if (event.key === 'Enter') write();
            if (event.altKey) setTyped(null);
            onKey(event, typed === null ? text : writtenCell(column, typed));
          }
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (!/[\t\n]/.test(pasted.trimEnd())) return;
          event.preventDefault();
          setTyped(null);
          onPaste(pasted);
        }}
      />
      {letter && (
        <span className={css.gridLetter}>
          <span aria-hidden>({letter})</span>
          <span id={letterId} className={utilitiesCss.hidden}>
            {words.letter(letter)}
          </span>
        </span>
      )}
      {isComputed && (
        <span id={computedId} className={utilitiesCss.hidden}>
          {words.computedCell}
        </span>
      )}
      {error !== undefined && (
        <span id={noteId} className={css.gridNote}>
          {error}
        </span>
      )}
    </td>
  );
}
