/** Choices that are saved as soon as they are made: the beginning of the fiscal year, and the rule of the issue price. */
import { issuePriceRules } from '@fairbook/domain/figures/figure-inputs.ts';
import { useAction } from '@fairbook/ui/base/api.ts';
import { monthName } from '@fairbook/ui/cost/DebtServiceSection.tsx';
import type { CostOfSale } from '@fairbook/ui/cost/shape.ts';
import { NativeSelect } from '@mantine/core';
import css from './figures.module.css';
import { useSaveInputs } from './saving.ts';
import { figuresTexts as words } from './texts/figures.ts';

/** One save after the other. */
const scope = 'figures';

export function FiscalYearChoice({ sale }: { readonly sale: CostOfSale }) {
  const save = useAction(useSaveInputs(sale), { scope, done: words.saved });
  return (
    <NativeSelect
      className={css.choice}
      size="xs"
      label={words.fiscalYearStart}
      value={String(sale.inputs.fiscalYearStart)}
      onChange={(event) => save.mutate({ fiscalYearStart: Number(event.currentTarget.value) })}
      data={Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: monthName(at + 1) }))}
    />
  );
}

export function IssuePriceChoice({ sale }: { readonly sale: CostOfSale }) {
  const save = useAction(useSaveInputs(sale), { scope, done: words.saved });
  const choose = (value: string) => {
    const rule = issuePriceRules.find((each) => each.value === value);
    if (rule) save.mutate({ issuePriceRule: rule.value });
  };
  return (
    <NativeSelect
      className={css.choice}
      size="xs"
      label={words.issuePriceRule}
      value={sale.inputs.issuePriceRule}
      onChange={(event) => choose(event.currentTarget.value)}
      data={issuePriceRules.map(({ value, label }) => ({ value, label }))}
    />
  );
}
