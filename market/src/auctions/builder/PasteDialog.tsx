/** Imports rows from a spreadsheet or a CSV file to replace the schedule. */
import { maxMaturities } from '@fairbook/domain/schedule-plan.ts';
import { readDay, readSchedule, type WrittenMaturity } from '@fairbook/domain/sheet.ts';
import { FormDialog } from '@fairbook/ui/dialogs.tsx';
import { Button, FileButton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { buildingTexts } from '../../texts/building.ts';
import ownAuctionCss from '../own-auction.module.css';
import css from './builder.module.css';
import { textOfSheet } from './sheet-file.ts';

const words = buildingTexts.maturities;

export interface PasteDialogProps {
  /** Number of current rows. */
  readonly count: number;
  readonly onRows: (rows: readonly WrittenMaturity[]) => void;
  readonly onClose: () => void;
}

export function PasteDialog({ count, onRows, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const rows = readSchedule(text);
  const problem = whyNotRows(rows);
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
    <FormDialog opened onClose={onClose} title={words.pasteTitle} submit={words.replace} onSubmit={submit}>
      <p className={ownAuctionCss.dialogText}>{words.pasteLead}</p>
      <Textarea
        label={words.pasteText}
        rows={8}
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
        <span role="status">{words.found(rows.length)}</span>
      </div>
      {count > 0 && problem === null && <p className={ownAuctionCss.dialogText}>{words.replaces(count)}</p>}
    </FormDialog>
  );
}

/** Why these rows cannot be a schedule, or null. The grid reports single unreadable cells. */
function whyNotRows(rows: readonly WrittenMaturity[]): string | null {
  if (rows.length === 0) return words.none;
  if (rows.length > maxMaturities) return words.tooMany(maxMaturities);
  return rows.some(({ maturityDate }) => readDay(maturityDate) !== null) ? null : words.unreadable;
}
