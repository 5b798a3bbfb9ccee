/** Amounts of dollars as people type them and as fields show them. */
import { type Cents, dollarsOf } from '@fairbook/domain/money.ts';

/** What is typed, by maturity; a maturity nobody typed at is absent. */
export type Typed = Readonly<Record<string, string>>;

/** Dollars as somebody types them: '25,000', '$25,000.00', ' 25000 '. Null for nothing, NaN for what is no number. */
export function typedDollars(text: string): number | null {
  const digits = text.replaceAll(/[\s,$]/g, '');
  if (digits === '') return null;
  return /^-?\d+(\.\d*)?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** '25,000' for the field. */
export function textOf(amount: Cents): string {
  return amount === 0 ? '' : dollarsOf(amount).toLocaleString('en-US', { maximumFractionDigits: 2 });
}
