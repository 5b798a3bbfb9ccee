/** Enters the costs of issuance of a sale: kind, name and amount of each. */
import { figuresForm } from '@fairbook/contract/figures/shapes.ts';
import { readDollars } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { dollarsOf } from '@fairbook/domain/base/money.ts';
import { type CostKind, costKinds, figureLimits } from '@fairbook/domain/figures/figure-inputs.ts';
import type { CostOfSale } from '@fairbook/ui/cost/shape.ts';
import { IconPlus } from '@fairbook/ui/icons/signs/plus.ts';
import { IconX } from '@fairbook/ui/icons/signs/x.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import css from './figures.module.css';
import { useSaveInputs } from './saving.ts';
import { figuresTexts as words } from './texts/figures.ts';

interface WrittenCost {
  readonly kind: CostKind;
  readonly name: string;
  readonly amount: string;
}

const emptyCost: WrittenCost = { kind: 'other', name: '', amount: '' };

interface CostsDialogProps {
  readonly sale: CostOfSale;
  readonly onClose: () => void;
}

export function CostsDialog({ sale: current, onClose }: CostsDialogProps) {
  // The inputs read when it opened: a save over a later one is refused.
  const [sale] = useState(current);
  const save = useSaveInputs(sale);
  const [rows, setRows] = useState<readonly WrittenCost[]>(() => writtenCosts(sale));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = (at: number, part: Partial<WrittenCost>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));

  function submit(): Promise<void> | false {
    const costs = rows
      .filter(({ name, amount }) => name.trim() !== '' || amount.trim() !== '')
      .map((row) => ({ ...row, amount: dollarsIn(row.amount) }));
    const found = fieldErrorsOf(figuresForm, { ...sale.inputs, costs });
    setErrors(found);
    return Object.keys(found).length === 0 && save({ costs });
  }

  return (
    <FormDialog opened onClose={onClose} title={words.costsTitle} submit={words.save} onSubmit={submit} isWide>
      <p className={css.lead}>{words.costsLead}</p>
      <div className={css.rows} data-grid="costs">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other identity.
          <fieldset key={at} aria-label={words.cost(at + 1)} className={css.row}>
            <NativeSelect
              size="sm"
              label={words.kind}
              value={row.kind}
              onChange={(event) => change(at, { kind: kindOf(event.currentTarget.value) })}
              data={costKinds.map(({ value, label }) => ({ value, label }))}
            />
            <TextInput
              size="sm"
              label={words.name}
              value={row.name}
              maxLength={figureLimits.costName}
              error={errors[`costs.${at}.name`]}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
            <TextInput
              size="sm"
              label={words.amount}
              inputMode="decimal"
              leftSection="$"
              value={row.amount}
              error={errors[`costs.${at}.amount`]}
              onChange={(event) => change(at, { amount: event.currentTarget.value })}
            />
            <RemoveButton label={words.removeCost(at + 1)} onClick={() => setRows(rows.filter((_, i) => i !== at))} />
          </fieldset>
        ))}
      </div>
      <AddButton label={words.addCost} onClick={() => setRows([...rows, emptyCost])} />
      {errors['costs'] && (
        <p role="alert" className={css.error}>
          {errors['costs']}
        </p>
      )}
    </FormDialog>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

export function RemoveButton({ label, onClick }: ButtonProps) {
  return (
    <ActionIcon className={css.remove} variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
      <IconX size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

export function AddButton({ label, onClick }: ButtonProps) {
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} stroke={1.6} aria-hidden />}
        onClick={onClick}
      >
        {label}
      </Button>
    </div>
  );
}

/** The costs that are stored, or empty rows for the usual ones. */
function writtenCosts({ inputs }: CostOfSale): WrittenCost[] {
  if (inputs.costs.length === 0) return words.usualCosts.map((name) => ({ ...emptyCost, name }));
  return inputs.costs.map((cost) => ({ ...cost, amount: String(cost.amount) }));
}

function kindOf(value: string): CostKind {
  return costKinds.find((kind) => kind.value === value)?.value ?? 'other';
}

/** The dollars in a text; NaN where it is no amount, which the form refuses. */
export function dollarsIn(text: string): number {
  const amount = readDollars(text);
  return amount === null ? Number.NaN : dollarsOf(amount);
}
