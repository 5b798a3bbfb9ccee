/** The rows of bonds to be refunded. Rows pasted from a spreadsheet into a field go into the rows from there on. */
import {
  emptyBond,
  type RefundedColumn,
  readBonds,
  refundedColumns,
  type WrittenBond,
  writtenBondCell,
} from '@fairbook/domain/figures/refunded-bonds.ts';
import { TextInput } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { AddButton, RemoveButton } from './CostsDialog.tsx';
import css from './figures.module.css';
import { figuresTexts as words } from './texts/figures.ts';

interface BondRowsProps {
  readonly bonds: readonly WrittenBond[];
  /** By the fields of the call: 'refunding.bonds.0.call.date'. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onBonds: (bonds: readonly WrittenBond[]) => void;
}

const errorFields: Readonly<Record<RefundedColumn, string>> = {
  maturityDate: 'maturityDate',
  principalAmount: 'principalAmount',
  interestRate: 'interestRate',
  callDate: 'call.date',
  callPrice: 'call.price',
};

export function BondRows({ bonds, errors, onBonds }: BondRowsProps) {
  const change = (at: number, column: RefundedColumn, text: string) =>
    onBonds(bonds.map((bond, index) => (index === at ? { ...bond, [column]: text } : bond)));

  function paste(event: ClipboardEvent, at: number) {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const pasted = readBonds(text);
    onBonds([...bonds.slice(0, at), ...pasted, ...bonds.slice(at + pasted.length)]);
  }

  return (
    <>
      <div className={css.rows} data-grid="bonds">
        {bonds.map((bond, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity.
          <fieldset key={at} aria-label={words.bond(at + 1)} className={css.row}>
            {refundedColumns.map((column) => (
              <TextInput
                key={column}
                size="sm"
                label={words.columns[column]}
                placeholder={words.placeholders[column]}
                inputMode={column.endsWith('Date') ? 'text' : 'decimal'}
                value={bond[column]}
                error={errors[`refunding.bonds.${at}.${errorFields[column]}`]}
                onChange={(event) => change(at, column, event.currentTarget.value)}
                onBlur={(event) => change(at, column, writtenBondCell(column, event.currentTarget.value))}
                onPaste={(event) => paste(event, at)}
              />
            ))}
            <RemoveButton label={words.removeBond(at + 1)} onClick={() => onBonds(bonds.filter((_, i) => i !== at))} />
          </fieldset>
        ))}
      </div>
      <AddButton label={words.addBond} onClick={() => onBonds([...bonds, emptyBond])} />
      {errors['refunding.bonds'] && (
        <p role="alert" className={css.error}>
          {errors['refunding.bonds']}
        </p>
      )}
    </>
  );
}
