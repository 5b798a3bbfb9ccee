/** Parses and formats dollar amounts as typed in fields. */
import { type Cents, dollarsOf } from '@fairbook/domain/money.ts';

/** Typed text by maturity; untouched maturities are absent. */
export type Typed = Readonly<Record<string, string>>;

/** Dollars as typed: '25,000', '$25,000.00', ' 25000 '. Null when empty, NaN when unreadable. */
export function typedDollars(text: string): number | null {
  const digits = text.replaceAll(/[\s,$]/g, '');
  if (digits === '') return null;
  return /^-?\d+(\.\d*)?$/.test(digits) ? Number(digits) : Number.NaN;
}

/** '25,000' for the field. */
export function textOf(amount: Cents): string {
  return amount === 0 ? '' : dollarsOf(amount).toLocaleString('en-US', { maximumFractionDigits: 2 });
}
