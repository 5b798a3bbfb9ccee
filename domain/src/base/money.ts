/** Money as whole cents. Dollars exist only at the edges: JSON numbers, decimal strings of the database, text. */

declare const inCents: unique symbol;

/** An amount in whole cents: a safe integer, so that sums and shares are exact. */
export type Cents = number & { readonly [inCents]: true };

declare const asDecimal: unique symbol;

/** A dollar amount as the database writes it: '12500000.00'. Branded so that cents are never stored as dollars. */
export type Decimal = string & { readonly [asDecimal]: true };

/** numeric(15,2): thirteen digits of dollars and two of cents. */
export const largestAmount = 999_999_999_999_999 as Cents;

/** A number that is no amount: a fraction, or beyond numeric(15,2). */
export class NotCents extends RangeError {
  readonly amount: number;

  constructor(amount: number) {
    super(`${amount} is not a whole number of cents within 15 digits`);
    this.amount = amount;
  }
}

/** Whole cents as `Cents`. Throws NotCents for another number. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > largestAmount) throw new NotCents(amount);
  return (amount === 0 ? 0 : amount) as Cents;
}

/** Dollars as a JSON number to cents, or null where the number has a fraction of a cent, is not finite or is too large. */
export function centsFromDollars(dollars: number): Cents | null {
  if (!Number.isFinite(dollars)) return null;
  const amount = Math.round(dollars * 100);
  if (Math.abs(amount) > largestAmount) return null;
  // The nearest cent must print as the very number that came in: 0.1 + 0.2 and 5.001 are refused, 1.1 is not.
  return amount / 100 === dollars ? cents(amount) : null;
}

/** Cents as the dollars a JSON number carries; exact in text, since 15 significant digits survive a double. */
export function dollarsOf(amount: Cents): number {
  return amount / 100;
}

/** A decimal string of the database ('5000', '5000.5', '-0.01') to cents. Throws a RangeError for anything else. */
export function centsFromDecimal(text: string): Cents {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) throw new RangeError(`'${text}' is not an amount in dollars and cents`);
  const [, sign, whole = '0', fraction = ''] = match;
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return cents(sign ? -amount : amount);
}

/** Cents to the decimal string the database stores. */
export function decimalOf(amount: Cents): Decimal {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as Decimal;
}

/** The exact sum. Throws a RangeError where it, or an intermediate sum, is beyond numeric(15,2). */
export function sum(amounts: Iterable<Cents>): Cents {
  let total = cents(0);
  // Checked at every step: past 2^53 a sum loses cents silently, and a later negative amount would hide it.
  for (const amount of amounts) total = cents(total + amount);
  return total;
}

/** '$5,000' for whole dollars, '$5,000.01' otherwise; as in error messages. */
export function formatDollars(amount: Cents): string {
  const [whole = '0', fraction] = decimalOf(cents(Math.abs(amount))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}$${grouped}${fraction === '00' ? '' : `.${fraction}`}`;
}
