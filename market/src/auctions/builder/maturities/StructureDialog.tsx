/** The structure of one maturity: how it pays interest, its calls, and the sinking fund of a term bond. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { type WrittenMaturity, writtenCell } from '@fairbook/domain/auctions/sheet/sheet.ts';
import { readDay } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import {
  isNoCalls,
  noCalls,
  type StructureColumn,
  structureColumns,
  type WrittenStructure,
} from '@fairbook/domain/auctions/sheet/sheet-structure.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import type { SetDates } from '@fairbook/domain/bonds/structure.ts';
import { interestKinds } from '@fairbook/domain/bonds/structure-vocabulary.ts';
import { formatDay } from '@fairbook/ui/format/format.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, useMemo, useState } from 'react';
import { structuresTexts } from '../../texts/structures.ts';
import { printedCell, scheduleOf } from './grid.ts';
import { fundText, SinkingFundFields, type TypedInstallment, typedFund } from './SinkingFundFields.tsx';
import structureCss from './structure.module.css';
import { structureProblems } from './structure-errors.ts';

const words = structuresTexts.row;
/** Where the increment is not known. */
const oneDollar = cents(100);

export interface StructureDialogProps {
  readonly at: number;
  readonly row: WrittenMaturity;
  readonly dates: SetDates;
  readonly onChange: (row: WrittenMaturity) => void;
  readonly onClose: () => void;
}

type CallChoice = keyof typeof words.callChoices;

export function StructureDialog({ at, row, dates, onChange, onClose }: StructureDialogProps) {
  const [typed, setTyped] = useState<WrittenStructure>(() => ({
    ...{ series: row.series, interest: row.interest, makeWhole: row.makeWhole },
    calls: isNoCalls(row.calls) ? '' : inLines('calls', row.calls),
    sinkingFund: '',
  }));
  const [fund, setFund] = useState<readonly TypedInstallment[]>(() => typedFund(row.sinkingFund));
  const [call, setCall] = useState<CallChoice>(isNoCalls(row.calls) ? 'none' : row.calls === '' ? 'issue' : 'own');
  const [tried, setTried] = useState(false);
  const written = useMemo(() => writtenOf({ ...typed, sinkingFund: fundText(fund) }, call), [typed, fund, call]);
  const problems = useMemo(() => problemsOf(row, written, dates), [row, written, dates]);
  const isPeriodic = written.interest === '';
  const write = (part: Partial<WrittenStructure>) => setTyped((before) => ({ ...before, ...part }));
  const told = (column: StructureColumn) => (tried ? problems[column] : undefined);
  const inputs = (column: 'series' | 'makeWhole') => ({
    value: typed[column],
    error: told(column),
    onChange: (event: ChangeEvent<HTMLInputElement>) => write({ [column]: event.currentTarget.value }),
  });

  function submit(): Promise<void> | false {
    setTried(true);
    if (Object.keys(problems).length > 0) return false;
    onChange({ ...row, ...written });
    return Promise.resolve();
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={readDay(row.maturityDate) === null ? words.titleOfRow(at + 1) : words.title(formatDay(keyOf(row)))}
      submit={words.save}
      onSubmit={submit}
    >
      <div className={structureCss.fields}>
        <p className={structureCss.note}>{words.lead}</p>
        <TextInput label={words.series} description={words.seriesHint} {...inputs('series')} />
        <NativeSelect
          label={words.interest}
          description={written.interest === 'accreted' ? words.zeroHint : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={interestKinds.map(({ value, label }) => ({ value: value === 'periodic' ? '' : value, label }))}
          value={typed.interest}
          error={told('interest')}
          onChange={(event) => write({ interest: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.callsAre}
          data={Object.entries(words.callChoices).map(([value, label]) => ({ value, label }))}
          value={call}
          onChange={(event) => setCall(choiceOf(event.currentTarget.value))}
        />
        {call === 'own' && (
          <Textarea
            label={words.calls}
            description={words.callsHint}
            autosize
            minRows={2}
            value={typed.calls}
            error={told('calls')}
            onChange={(event) => write({ calls: event.currentTarget.value })}
          />
        )}
        <TextInput label={words.makeWhole} description={words.makeWholeHint} {...inputs('makeWhole')} />
        {(isPeriodic || fund.length > 0) && (
          <SinkingFundFields
            row={row}
            step={dates.step ?? oneDollar}
            installments={fund}
            error={told('sinkingFund')}
            onChange={setFund}
          />
        )}
      </div>
    </FormDialog>
  );
}

function choiceOf(value: string): CallChoice {
  return value === 'none' || value === 'own' ? value : 'issue';
}

/** As people read it, one line for each day. */
function inLines(column: StructureColumn, text: string): string {
  return printedCell(column, text).replaceAll('; ', '\n');
}

/** The typed text as the row holds it. */
function writtenOf(typed: WrittenStructure, call: CallChoice): WrittenStructure {
  const calls = call === 'none' ? noCalls : call === 'issue' ? '' : typed.calls;
  const texts = { ...typed, calls };
  return Object.fromEntries(structureColumns.map((column) => [column, writtenCell(column, texts[column])])) as Record<
    StructureColumn,
    string
  >;
}

function problemsOf(row: WrittenMaturity, written: WrittenStructure, dates: SetDates) {
  const [beside] = scheduleOf([row]);
  return beside === undefined ? {} : structureProblems(written, beside, dates);
}
