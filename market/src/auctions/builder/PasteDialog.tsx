/** Rows of a spreadsheet or a CSV file, to replace the schedule with. */
import { readSchedule, type WrittenMaturity } from '@fairbook/domain/sheet.ts';
import { FormDialog } from '@fairbook/ui/dialogs.tsx';
import { Button, FileButton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { buildingTexts } from '../../texts/building.ts';

const words = buildingTexts.maturities;

export interface PasteDialogProps {
  /** Rows that are there now. */
  readonly count: number;
  readonly onRows: (rows: readonly WrittenMaturity[]) => void;
  readonly onClose: () => void;
}

export function PasteDialog({ count, onRows, onClose }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const rows = readSchedule(text);
  function submit(): Promise<void> | false {
    setTried(true);
    if (rows.length === 0) return false;
    onRows(rows);
    return Promise.resolve();
  }
  return (
    <FormDialog opened onClose={onClose} title={words.pasteTitle} submit={words.replace} onSubmit={submit}>
      <p className="mk-dialog-text">{words.pasteLead}</p>
      <Textarea
        label={words.pasteText}
        rows={8}
        value={text}
        error={tried && rows.length === 0 ? words.none : undefined}
        classNames={{ input: 'mk-paste-text' }}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="mk-build-row">
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void file?.text().then(setText)}>
          {(props) => (
            <Button variant="default" size="sm" {...props}>
              {words.file}
            </Button>
          )}
        </FileButton>
        <span role="status">{words.found(rows.length)}</span>
      </div>
      {count > 0 && rows.length > 0 && <p className="mk-dialog-text">{words.replaces(count)}</p>}
    </FormDialog>
  );
}
