/** The structure of a row in the grid: a button that says it and opens it. */

import type { WrittenMaturity } from '@fairbook/domain/auctions/sheet/sheet.ts';
import { emptyStructure, structureJsonOf } from '@fairbook/domain/auctions/sheet/sheet-structure.ts';
import type { SetDates } from '@fairbook/domain/bonds/structure.ts';
import { structureSummary } from '@fairbook/ui/sale/structure-words.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { structuresTexts } from '../../texts/structures.ts';
import css from '../builder.module.css';
import { StructureDialog } from './StructureDialog.tsx';
import structureCss from './structure.module.css';

const words = structuresTexts.row;

export interface StructureCellProps {
  /** Its place in the grid. */
  readonly at: number;
  readonly row: WrittenMaturity;
  readonly dates: SetDates;
  readonly error: string | undefined;
  readonly onChange: (row: WrittenMaturity) => void;
}

export function StructureCell({ at, row, dates, error, onChange }: StructureCellProps) {
  const [isOpen, setOpen] = useState(false);
  const noteId = useId();
  // A draft of an earlier release has rows without a structure.
  const whole = { ...emptyStructure, ...row };
  const said = error === undefined ? structureSummary(structureJsonOf(whole)) : [];
  const shown = said.join(', ') || words.serial;
  return (
    <td data-column="structure" data-label={words.column}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={structureCss.open ?? ''}
        aria-label={`${words.open(at + 1)}: ${shown}`}
        aria-describedby={error === undefined ? undefined : noteId}
        data-path={`schedule.${at}.structure`}
        onClick={() => setOpen(true)}
      >
        {shown}
      </Button>
      {error !== undefined && (
        <span id={noteId} className={css.gridNote}>
          {error}
        </span>
      )}
      {isOpen && (
        <StructureDialog at={at} row={whole} dates={dates} onChange={onChange} onClose={() => setOpen(false)} />
      )}
    </td>
  );
}
