/** Amounts of maturities as typed in fields. */
import { type Cents, dollarsOf } from '@fairbook/domain/base/money.ts';

/** Typed text by maturity; untouched maturities are absent. */
export type Typed = Readonly<Record<string, string>>;

/** '25,000' for the field. */
export function textOf(amount: Cents): string {
  return amount === 0 ? '' : dollarsOf(amount).toLocaleString('en-US', { maximumFractionDigits: 2 });
}
