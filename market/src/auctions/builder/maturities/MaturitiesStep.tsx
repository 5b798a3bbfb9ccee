/** Step 5: the maturities, typed, pasted, imported or generated. */

import { maturityForm } from '@fairbook/contract/auctions/forms.ts';
import { maturityToJson, structureToJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { pricingOf } from '@fairbook/domain/auctions/pricing.ts';
import { type ReadTable, readTable } from '@fairbook/domain/auctions/sheet/pasted-table.ts';
import {
  cellsOf,
  emptyMaturity,
  type MaturityColumn,
  maturityColumns,
  type WrittenMaturity,
} from '@fairbook/domain/auctions/sheet/sheet.ts';
import type { FieldTexts } from '@fairbook/domain/base/in-language.ts';
import { centsFromDollars } from '@fairbook/domain/base/money.ts';
import { type SetDates, structureErrors } from '@fairbook/domain/bonds/structure.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Button } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { api } from '../../../base/api.ts';
import auctionPageCss from '../../../parts/auction-page.module.css';
import { buildingTexts } from '../../texts/building.ts';
import { structuresTexts } from '../../texts/structures.ts';
import css from '../builder.module.css';
import { StepPage } from '../StepPage.tsx';
import type { StepProps } from '../shapes.ts';
import { useStep } from '../use-step.ts';
import { type ShownMaturity, typedRows, withComputed, without } from './computed.ts';
import { GenerateDialog } from './GenerateDialog.tsx';
import { GridWarnings, rowOf } from './GridWarnings.tsx';
import {
  byDate,
  effectOf,
  gridErrors,
  gridWarnings,
  pasteAt,
  scheduleOf,
  totalOf,
  withLetters,
  writtenRows,
} from './grid.ts';
import { MaturityGrid } from './MaturityGrid.tsx';
import { PasteDialog } from './PasteDialog.tsx';

const words = buildingTexts.maturities;

export function MaturitiesStep({ auction, isLocked }: StepProps) {
  const minimum = centsFromDollars(auction.terms.minimum);
  const step = centsFromDollars(auction.terms.step);
  const form = useStep<{ readonly rows: readonly WrittenMaturity[] }>({
    step: 'maturities',
    parts: byDate,
    auction,
    isLocked,
    valuesOf: (from) => ({ rows: writtenRows(from) }),
    errorsOf: ({ rows }) =>
      minimum === null || step === null ? {} : gridErrors(rows, { minimum, step }, auction.keyDates),
    save: ({ rows }, headers) =>
      api.saveMaturityStructure({ params: { auctionId: auction.uuid }, body: { schedule: scheduleOf(rows) }, headers }),
  });
  const [past, setPast] = useState<readonly (readonly WrittenMaturity[])[]>([]);
  const [dialog, setDialog] = useState<{ readonly pasted: string } | 'generate' | null>(null);
  const warningsId = useId();
  const typed = useMemo(() => withLetters(form.values.rows), [form.values.rows]);
  const terms = useMemo(() => ({ ...pricingOf(auction), baseCusip: auction.profile.baseCusip }), [auction]);
  const warnings = useMemo(() => gridWarnings(typed, terms), [typed, terms]);
  const rows = useMemo(() => withComputed(typed, terms), [typed, terms]);
  const dates = useMemo(() => ({ ...auction.keyDates, ...(step !== null && { step }) }), [auction.keyDates, step]);
  const maturityStructure = useMemo(() => readableRows(rows, dates), [rows, dates]);
  const shown = useMemo(() => toldErrors(rows, form.errors, form.errorOf), [rows, form.errors, form.errorOf]);

  function put(next: readonly ShownMaturity[]): void {
    setPast((before) => [...before.slice(-49), typed]);
    form.change({ rows: typedRows(next) });
  }

  function undo(): void {
    form.change({ rows: past.at(-1) ?? typed });
    setPast(past.slice(0, -1));
  }

  /** A table with headings or footnotes is shown first; several lines over filled rows are asked about. */
  async function paste(text: string, at: CellPlace): Promise<void> {
    if (hasMore(readTable(text))) return setDialog({ pasted: text });
    const pasted = pasteAt(typed, at, text);
    if (await mayPaste(effectOf(typed, pasted), columnsFrom(at.column, text))) put(pasted);
  }

  return (
    <StepPage
      step="maturities"
      form={form}
      auction={{ ...auction, maturityStructure }}
      labels={labelsOf(form.told)}
      wide
    >
      <div className={css.buildRow}>
        <Tool label={words.add} path="schedule" onClick={() => put([...rows, emptyMaturity])} />
        <Tool label={words.paste} onClick={() => setDialog({ pasted: '' })} />
        <Tool label={words.generate} onClick={() => setDialog('generate')} />
        <Tool label={words.undo} isDisabled={past.length === 0} isSubtle onClick={undo} />
      </div>
      <Total total={totalOf(rows)} amount={auction.profile.amount} />
      {rows.length === 0 ? (
        <p className={auctionPageCss.note}>{form.errorOf('schedule') ?? words.empty}</p>
      ) : (
        <>
          <GridWarnings
            id={warningsId}
            warnings={warnings}
            isLocked={isLocked}
            onKeepPrices={() => put(without('yield', typed, rowsOf(warnings)))}
            onKeepYields={() => put(without('price', typed, rowsOf(warnings)))}
          />
          <MaturityGrid
            rows={rows}
            errors={shown}
            warnings={warnings}
            warningsId={warningsId}
            isLocked={isLocked}
            dates={dates}
            onChange={put}
            onPaste={(text, at) => void paste(text, at)}
          />
          {rows.some(({ computed }) => computed) && <p className={auctionPageCss.note}>{words.computed}</p>}
          {rows.some(({ maturityId }) => maturityId) && <p className={auctionPageCss.note}>{words.letters}</p>}
          <p className={`${auctionPageCss.note} ${css.gridKeys}`}>{words.help}</p>
        </>
      )}
      {dialog !== null && dialog !== 'generate' && (
        <PasteDialog pasted={dialog.pasted} rows={typed} onRows={put} onClose={() => setDialog(null)} />
      )}
      {dialog === 'generate' && (
        <GenerateDialog auction={auction} count={rows.length} onRows={put} onClose={() => setDialog(null)} />
      )}
    </StepPage>
  );
}

/** True for a table that holds more than cells in the order of the grid. */
function hasMore({ columns, terms, problems, unused }: ReadTable): boolean {
  return columns.some(({ heading }) => heading !== null) || terms.length + problems.length + unused.length > 0;
}

interface ToolProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly isDisabled?: boolean;
  readonly isSubtle?: boolean;
  /** The field path that leads to it. */
  readonly path?: string;
}

function Tool({ label, onClick, isDisabled = false, isSubtle = false, path }: ToolProps) {
  return (
    <Button
      variant={isSubtle ? 'subtle' : 'default'}
      size="sm"
      disabled={isDisabled}
      data-path={path}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/** The rows whose price is warned about. */
function rowsOf(warnings: Readonly<Record<string, string>>): ReadonlySet<number> {
  return new Set(
    Object.keys(warnings)
      .filter((path) => path.endsWith('.price'))
      .map(rowOf),
  );
}

interface CellPlace {
  readonly row: number;
  readonly column: MaturityColumn;
}

/** Names of the columns that a paste fills. */
function columnsFrom(column: MaturityColumn, text: string): string {
  const width = Math.max(...cellsOf(text, '\t').map((cells) => cells.length));
  const first = maturityColumns.indexOf(column);
  return maturityColumns
    .slice(first, first + width)
    .map((each) => words.columns[each])
    .join(', ');
}

/** Asks before more than one filled row is changed. */
async function mayPaste({ changed, added }: ReturnType<typeof effectOf>, columns: string): Promise<boolean> {
  if (changed < 2) return true;
  const onConfirm = async () => undefined;
  return confirm({
    title: words.overTitle,
    message: words.overText(columns, changed, added),
    ok: words.overOk,
    onConfirm,
  });
}

/** '$11,950,000 of $12,000,000 · $50,000 left' */
function Total({ total, amount }: { total: number; amount: number }) {
  const left = amount - total;
  const rest =
    left === 0 ? words.exact : left > 0 ? words.left(formatWholeMoney(left)) : words.over(formatWholeMoney(-left));
  return (
    <p className={css.gridTotal} data-exact={left === 0 || undefined} aria-live="polite">
      {words.total(formatWholeMoney(total), formatWholeMoney(amount))} — {rest}
    </p>
  );
}

/** Valid rows, for the preview. */
function readableRows(rows: readonly WrittenMaturity[], dates: SetDates) {
  return scheduleOf(rows)
    .flatMap((row) => {
      const parsed = maturityForm.safeParse(row);
      if (!parsed.success || parsed.data.principalAmount <= 0) return [];
      if (Object.keys(structureErrors(parsed.data, dates)).length > 0) return [];
      const { maturityDate, structure } = parsed.data;
      return [{ ...maturityToJson(parsed.data), maturityDate, structure: structure && structureToJson(structure) }];
    })
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Errors in filled cells show at once; empty cells only after a try to continue. */
function toldErrors(
  rows: readonly WrittenMaturity[],
  errors: FieldTexts,
  errorOf: (path: string) => string | undefined,
): Record<string, string> {
  const told: Record<string, string> = {};
  for (const [at, row] of rows.entries()) {
    for (const field of maturityColumns) {
      const path = `schedule.${at}.${field}`;
      const sentence = row[field] === '' ? errorOf(path) : errors[path];
      if (sentence !== undefined) told[path] = sentence;
    }
    // Uses the first part of the structure that is wrong, of the server's refusals.
    const wrong = Object.keys(errors).find((path) => path.startsWith(`schedule.${at}.structure`));
    if (wrong !== undefined) told[`schedule.${at}.structure`] = errors[wrong] ?? '';
  }
  return told;
}

/** 'Principal, row 3' for each path. */
function labelsOf(errors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(errors).flatMap((path) => {
      const [, at, field] = path.split('.');
      const names = { ...words.columns, structure: structuresTexts.row.column };
      const column = Object.entries(names).find(([name]) => name === field)?.[1];
      return at === undefined || column === undefined ? [] : [[path, words.cell(column, Number(at) + 1)]];
    }),
  );
}
