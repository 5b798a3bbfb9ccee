/** The sinking fund of a term bond: filled from its first year, in equal amounts or for level debt service, and edited installment by installment. */

import type { WrittenMaturity } from '@fairbook/domain/auctions/sheet/sheet.ts';
import { readDay, readDollars, readPercent } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { installmentsIn } from '@fairbook/domain/auctions/sheet/sheet-structure.ts';
import { addMonths, partsOf } from '@fairbook/domain/base/dates.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { type Cents, dollarsOf } from '@fairbook/domain/base/money.ts';
import { planSchedule, type SchedulePlan, whyNotPlan } from '@fairbook/domain/figures/schedule-plan.ts';
import { formatWholeMoney } from '@fairbook/ui/format/format.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { structuresTexts } from '../../texts/structures.ts';
import { dollarText } from '../profile.ts';
import structureCss from './structure.module.css';

const words = structuresTexts.fund;

/** An installment while it is typed: its day as a date field holds it. */
export interface TypedInstallment {
  readonly date: string;
  readonly amount: string;
}

/** The installments of a row's text; a part that cannot be read is an amount without a day. */
export function typedFund(text: string): TypedInstallment[] {
  return installmentsIn(text).map((part) =>
    part.date === null || part.figure === null
      ? { date: '', amount: part.text }
      : { date: part.date, amount: dollarText(part.figure) },
  );
}

/** The text of a row's sinking fund. */
export function fundText(installments: readonly TypedInstallment[]): string {
  return installments.map(({ date, amount }) => `${date} ${amount}`.trim()).join('\n');
}

export interface SinkingFundFieldsProps {
  readonly row: WrittenMaturity;
  readonly step: Cents;
  readonly installments: readonly TypedInstallment[];
  readonly error: string | undefined;
  readonly onChange: (installments: readonly TypedInstallment[]) => void;
}

export function SinkingFundFields({ row, step, installments, error, onChange }: SinkingFundFieldsProps) {
  const put = (at: number, part: Partial<TypedInstallment>) =>
    onChange(installments.map((each, place) => (place === at ? { ...each, ...part } : each)));
  const last = installments.at(-1);
  return (
    <fieldset className={structureCss.fund}>
      <legend>{words.title}</legend>
      <p className={structureCss.note}>{words.hint}</p>
      <FundPlan row={row} step={step} onFill={onChange} />
      {installments.map(({ date, amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: installments are edited in their place.
        <div key={at} className={structureCss.installment}>
          <TextInput
            type="date"
            aria-label={words.day(at + 1)}
            value={date}
            onChange={(event) => put(at, { date: event.currentTarget.value })}
          />
          <TextInput
            aria-label={words.amount(at + 1)}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => put(at, { amount: event.currentTarget.value })}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={words.removeOne(at + 1)}
            onClick={() => onChange(installments.filter((_, place) => place !== at))}
          >
            {words.remove}
          </Button>
        </div>
      ))}
      {error !== undefined && (
        <p className={structureCss.problem} role="alert">
          {error}
        </p>
      )}
      {installments.length > 0 && (
        <p className={structureCss.note} aria-live="polite">
          {sumOf(installments, row)}
        </p>
      )}
      <Button
        variant="default"
        size="compact-sm"
        className={structureCss.add ?? ''}
        onClick={() => onChange([...installments, { date: nextDay(last?.date), amount: '' }])}
      >
        {words.add}
      </Button>
    </fieldset>
  );
}

interface FundPlanProps {
  readonly row: WrittenMaturity;
  readonly step: Cents;
  readonly onFill: (installments: readonly TypedInstallment[]) => void;
}

/** One installment a year until the maturity: by their number or by the first year, which follow from each other. */
function FundPlan({ row, step, onFill }: FundPlanProps) {
  const maturity = readDay(row.maturityDate);
  const [{ count, firstYear }, setTyped] = useState({ count: '', firstYear: '' });
  const [structure, setStructure] = useState<SchedulePlan['structure']>('equal-principal');
  const [problem, setProblem] = useState<string | undefined>();
  if (maturity === null) return null;
  const { year } = partsOf(maturity);
  // Each is the last year, less the other, and one.
  const other = (text: string) => {
    const whole = wholeOf(text);
    return whole === null ? '' : String(year - whole + 1);
  };

  function fill(): void {
    const filled = planned(row, wholeOf(count), structure, step);
    setProblem(typeof filled === 'string' ? filled : undefined);
    if (typeof filled !== 'string') onFill(filled);
  }

  return (
    <div className={structureCss.plan}>
      <TextInput
        label={words.count}
        inputMode="numeric"
        value={count}
        error={problem}
        onChange={(event) =>
          setTyped({ count: event.currentTarget.value, firstYear: other(event.currentTarget.value) })
        }
      />
      <TextInput
        label={words.firstYear}
        inputMode="numeric"
        value={firstYear}
        placeholder={String(year)}
        onChange={(event) =>
          setTyped({ firstYear: event.currentTarget.value, count: other(event.currentTarget.value) })
        }
      />
      <NativeSelect
        label={words.amounts}
        data={Object.entries(words.structures).map(([value, label]) => ({ value, label }))}
        value={structure}
        onChange={(event) =>
          setStructure(event.currentTarget.value === 'level-debt' ? 'level-debt' : 'equal-principal')
        }
      />
      <Button variant="default" onClick={fill}>
        {words.fill}
      </Button>
    </div>
  );
}

/** One installment a year, or why there is none. */
function planned(
  row: WrittenMaturity,
  count: number | null,
  structure: SchedulePlan['structure'],
  step: Cents,
): TypedInstallment[] | string {
  const [amount, finalMaturity] = [readDollars(row.principalAmount), readDay(row.maturityDate)];
  if (amount === null || finalMaturity === null || count === null) return words.needsCount;
  const firstMaturity = addMonths(finalMaturity, -12 * (count - 1));
  const interestRate = readPercent(row.interestRate) ?? 0;
  const plan: SchedulePlan = { amount, firstMaturity, finalMaturity, interestRate, structure };
  const limits = { minimum: step, step };
  const refused = whyNotPlan(plan, limits);
  if (refused) return inLanguage(refused.message);
  return planSchedule(plan, limits).map(({ maturityDate, principalAmount }) => ({
    date: maturityDate,
    amount: dollarText(dollarsOf(principalAmount)),
  }));
}

function wholeOf(text: string): number | null {
  return /^\s*[1-9]\d{0,3}\s*$/.test(text) ? Number(text) : null;
}

/** A year after the installment before it. */
function nextDay(before: string | undefined): string {
  const day = readDay(before ?? '');
  return day === null ? '' : addMonths(day, 12);
}

/** '$200,000 of $300,000' */
function sumOf(installments: readonly TypedInstallment[], row: WrittenMaturity): string {
  const total = installments.reduce((sum, { amount }) => sum + (readDollars(amount) ?? 0), 0);
  const principal = readDollars(row.principalAmount);
  return words.sum(formatWholeMoney(total / 100), principal === null ? '–' : formatWholeMoney(dollarsOf(principal)));
}
