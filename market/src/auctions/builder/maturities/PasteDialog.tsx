/** Imports rows from a spreadsheet or a CSV file, and shows how they are understood before they replace the schedule or are added to it. */

import { readTable } from '@fairbook/domain/auctions/sheet/pasted-table.ts';
import type { WrittenMaturity } from '@fairbook/domain/auctions/sheet/sheet.ts';
import { readDay } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { maxMaturities } from '@fairbook/domain/figures/schedule-plan.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { Button, FileButton, Radio, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import ownAuctionCss from '../../../parts/own-auction.module.css';
import { buildingTexts } from '../../texts/building.ts';
import css from '../builder.module.css';
import { PastePreview } from './PastePreview.tsx';
import { textOfSheet } from './sheet-file.ts';

const words = buildingTexts.maturities;

export interface PasteDialogProps {
  /** The text with which it opens. */
  readonly pasted: string;
  readonly rows: readonly WrittenMaturity[];
  readonly onRows: (rows: readonly WrittenMaturity[]) => void;
  readonly onClose: () => void;
}

export function PasteDialog({ pasted, rows: before, onRows, onClose }: PasteDialogProps) {
  const [text, setText] = useState(pasted);
  const [tried, setTried] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const table = useMemo(() => readTable(text), [text]);
  const rows = isAdding ? [...before, ...table.rows] : table.rows;
  const problem = whyNotRows(table.rows, rows.length);
  function submit(): Promise<void> | false {
    setTried(true);
    if (problem !== null) return false;
    onRows(rows);
    return Promise.resolve();
  }
  async function read(file: File | null): Promise<void> {
    if (!file) return;
    const written = await textOfSheet(file);
    setFileProblem(written === null ? words.notText : null);
    if (written !== null) setText(written);
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={words.pasteTitle}
      submit={isAdding ? words.addRows : words.replace}
      onSubmit={submit}
      isWide
    >
      <p className={ownAuctionCss.dialogText}>{words.pasteLead}</p>
      <Textarea
        label={words.pasteText}
        rows={5}
        value={text}
        error={fileProblem ?? (tried ? problem : undefined)}
        classNames={{ input: css.pasteText }}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFileProblem(null);
        }}
      />
      <div className={css.buildRow}>
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void read(file)}>
          {(props) => (
            <Button variant="default" size="sm" {...props}>
              {words.file}
            </Button>
          )}
        </FileButton>
        <span role="status">{words.found(table.rows.length)}</span>
      </div>
      {table.rows.length > 0 && <PastePreview table={table} />}
      {before.length > 0 && (
        <Radio.Group
          label={words.present(before.length)}
          value={isAdding ? 'add' : 'replace'}
          onChange={(value) => setIsAdding(value === 'add')}
        >
          <Radio value="replace" label={words.replaceRows(before.length, table.rows.length)} mt={6} />
          <Radio value="add" label={words.keepRows(before.length, table.rows.length)} mt={6} />
        </Radio.Group>
      )}
    </FormDialog>
  );
}

/** Why these rows cannot be pasted, or null. The grid reports single unreadable cells. */
function whyNotRows(pasted: readonly WrittenMaturity[], count: number): string | null {
  if (pasted.length === 0) return words.none;
  if (count > maxMaturities) return words.tooMany(maxMaturities);
  return pasted.some(({ maturityDate }) => readDay(maturityDate) !== null) ? null : words.unreadable;
}
