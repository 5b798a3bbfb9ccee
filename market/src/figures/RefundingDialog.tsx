/** Enters the bonds that a sale refunds, typed or pasted, and how their savings are counted. */
import { figuresForm } from '@fairbook/contract/figures/shapes.ts';
import { readPercent } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { interestFrequencies } from '@fairbook/domain/base/vocabulary.ts';
import { discountBases } from '@fairbook/domain/figures/figure-inputs.ts';
import { emptyBond, type WrittenBond } from '@fairbook/domain/figures/refunded-bonds.ts';
import type { CostOfSale } from '@fairbook/ui/cost/shape.ts';
import { FormDialog } from '@fairbook/ui/kit/dialogs.tsx';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import formCss from '../parts/form.module.css';
import { BondRows } from './BondRows.tsx';
import { dollarsIn } from './CostsDialog.tsx';
import css from './figures.module.css';
import { type CostInputs, useSaveInputs } from './saving.ts';
import { figuresTexts as words } from './texts/figures.ts';

type Refunding = NonNullable<CostInputs['refunding']>;

interface Written extends Pick<Refunding, 'frequency' | 'discountBasis'> {
  readonly bonds: readonly WrittenBond[];
  readonly contribution: string;
  readonly fundsOnHand: string;
  readonly discountRate: string;
}

interface RefundingDialogProps {
  readonly sale: CostOfSale;
  readonly onClose: () => void;
}

export function RefundingDialog({ sale: current, onClose }: RefundingDialogProps) {
  // The inputs read when it opened: a save over a later one is refused.
  const [sale] = useState(current);
  const save = useSaveInputs(sale);
  const [written, setWritten] = useState<Written>(() => writtenOf(sale.inputs.refunding));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (part: Partial<Written>) => setWritten({ ...written, ...part });
  const errorOf = (field: string) => errors[`refunding.${field}`];

  function submit(): Promise<void> | false {
    const refunding = refundingOf(written);
    const found = fieldErrorsOf(figuresForm, { ...sale.inputs, refunding });
    setErrors(found);
    return Object.keys(found).length === 0 && save({ refunding });
  }

  return (
    <FormDialog opened onClose={onClose} title={words.refundingTitle} submit={words.save} onSubmit={submit} isWide>
      <p className={css.lead}>{words.refundingLead}</p>
      <BondRows bonds={written.bonds} errors={errors} onBonds={(bonds) => set({ bonds })} />
      <div className={formCss.pair} data-columns="3">
        <NativeSelect
          label={words.frequency}
          value={written.frequency}
          data={interestFrequencies.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => set({ frequency: chosen(interestFrequencies, event.currentTarget.value) })}
        />
        <TextInput
          label={words.contribution}
          inputMode="decimal"
          leftSection="$"
          value={written.contribution}
          error={errorOf('contribution')}
          onChange={(event) => set({ contribution: event.currentTarget.value })}
        />
        <TextInput
          label={words.fundsOnHand}
          inputMode="decimal"
          leftSection="$"
          value={written.fundsOnHand}
          error={errorOf('fundsOnHand')}
          onChange={(event) => set({ fundsOnHand: event.currentTarget.value })}
        />
        <NativeSelect
          label={words.discountBasis}
          value={written.discountBasis}
          data={discountBases.map(({ value, label }) => ({ value, label }))}
          onChange={(event) => set({ discountBasis: chosen(discountBases, event.currentTarget.value) })}
        />
        {written.discountBasis === 'entered' && (
          <TextInput
            label={words.discountRate}
            inputMode="decimal"
            value={written.discountRate}
            error={errorOf('discountRate')}
            onChange={(event) => set({ discountRate: event.currentTarget.value })}
          />
        )}
      </div>
    </FormDialog>
  );
}

function writtenOf(refunding: CostOfSale['inputs']['refunding']): Written {
  if (refunding === null) {
    return {
      bonds: [emptyBond],
      frequency: 'Semi-Annual',
      contribution: '0',
      fundsOnHand: '0',
      discountBasis: 'arbitrage-yield',
      discountRate: '',
    };
  }
  return {
    ...refunding,
    bonds: refunding.bonds.map(({ maturityDate, principalAmount, interestRate, call }) => ({
      maturityDate,
      principalAmount: String(principalAmount),
      interestRate: String(interestRate),
      callDate: call?.date ?? '',
      callPrice: call ? String(call.price) : '',
    })),
    contribution: String(refunding.contribution),
    fundsOnHand: String(refunding.fundsOnHand),
    discountRate: refunding.discountRate === null ? '' : String(refunding.discountRate),
  };
}

/** Without a filled row there is no refunding. Text that is no number is NaN, which the form refuses. */
function refundingOf({ bonds, contribution, fundsOnHand, discountRate, ...choices }: Written): Refunding | null {
  const filled = bonds.filter((bond) => Object.values(bond).some((text) => text.trim() !== ''));
  if (filled.length === 0) return null;
  return {
    ...choices,
    bonds: filled.map(({ maturityDate, principalAmount, interestRate, callDate, callPrice }) => ({
      maturityDate,
      principalAmount: dollarsIn(principalAmount),
      interestRate: numberIn(interestRate),
      call:
        callDate === '' && callPrice === ''
          ? null
          : { date: callDate, price: callPrice === '' ? 100 : numberIn(callPrice) },
    })),
    contribution: dollarsIn(contribution || '0'),
    fundsOnHand: dollarsIn(fundsOnHand || '0'),
    discountRate: choices.discountBasis === 'entered' && discountRate !== '' ? numberIn(discountRate) : null,
  };
}

function numberIn(text: string): number {
  return readPercent(text) ?? Number.NaN;
}

function chosen<Value extends string>(list: readonly { readonly value: Value }[], value: string): Value {
  const found = list.find((each) => each.value === value) ?? list[0];
  if (found === undefined) throw new RangeError('a list to choose from is not empty');
  return found.value;
}
