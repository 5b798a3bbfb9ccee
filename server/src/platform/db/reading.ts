/** Parses PostgreSQL's text format: money as cents, days as text, counts as safe integers. */
import { type Cents, centsFromDecimal } from '@fairbook/domain/base/money.ts';
import pg from 'pg';

const oid = { bigint: 20, date: 1082, numeric: 1700, bigints: 1016, dates: 1182, numerics: 1231 } as const;

const own: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [oid.bigint, safeInteger],
  [oid.date, (text) => text],
  [oid.numeric, moneyFromNumeric],
  [oid.bigints, (text) => listOf(text, safeInteger)],
  [oid.dates, (text) => listOf(text, (day) => day)],
  [oid.numerics, (text) => listOf(text, moneyFromNumeric)],
]);

/** Parsers of one connection; other connections in the process keep the driver's own. */
export const readers: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && own.get(id)) || pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

/**
 * numeric(15,2) as cents. PostgreSQL prints such a column, its sums and its extremes with exactly two decimals, and the 0 of coalesce(sum(…), 0)
 * bare. Anything else is not money: the sum of a count ('12'), an average ('2.5000'), a rate.
 */
export function moneyFromNumeric(text: string): Cents {
  if (text !== '0' && !/^-?\d+\.\d{2}$/.test(text)) {
    throw new TypeError(
      `numeric ${text} does not read as money: cast a ratio, rate or average to float8, a count to bigint, an amount to numeric(15,2)`,
    );
  }
  return centsFromDecimal(text);
}

/** bigint as a number. Throws a RangeError beyond 2^53 − 1, where a number would be silently wrong. */
export function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond what a number holds exactly`);
  return value;
}

/** A flat array of unquoted values, as PostgreSQL prints bigint[], numeric[] and date[]. */
function listOf<Item>(text: string, read: (word: string) => Item): (Item | null)[] {
  if (!text.startsWith('{') || text.startsWith('{{')) throw new TypeError(`'${text}' is not a flat array`);
  const inside = text.slice(1, -1);
  return inside === '' ? [] : inside.split(',').map((word) => (word === 'NULL' ? null : read(word)));
}
