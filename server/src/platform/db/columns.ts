/** Column types used by `tables.ts`: values that queries read and write, by kind of column. */
import type { Day } from '@fairbook/domain/base/dates.ts';
import { type Cents, centsFromDollars, type Decimal } from '@fairbook/domain/base/money.ts';
import type { ColumnType } from 'kysely';
import { z } from 'zod';

/** numeric(15,2): read as whole cents, written with `decimalOf(cents)`, so that cents are never stored as dollars. */
export type Money = ColumnType<Cents, Decimal, Decimal>;

/** bigint and count(*): a safe integer; reading a larger one throws. */
export type BigCount = ColumnType<number, number, number>;

/** timestamptz: a moment, truncated to milliseconds. */
export type Moment = ColumnType<Date, Date, Date>;

/** date: a day, never a moment, so that time zones do not affect it. */
export type DayColumn = ColumnType<Day, Day, Day>;

/** json and jsonb: read as unknown, to be parsed by the reader; written with `jsonOf(value)`. */
export type Json = ColumnType<JsonValue, JsonText, JsonText>;

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

declare const asJson: unique symbol;

/** JSON text. Branded because the driver would turn a bare array into a PostgreSQL array, not into JSON. */
export type JsonText = string & { readonly [asJson]: true };

/** A value as text for a json or jsonb column. Throws a TypeError for what JSON cannot represent. */
export function jsonOf(value: unknown): JsonText {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`a ${typeof value} cannot be written as JSON`);
  return text as JsonText;
}

/** An amount in JSON, a number of dollars, as cents. */
export const dollarsInJson = z.number().transform((dollars, context) => {
  const value = centsFromDollars(dollars);
  if (value !== null) return value;
  context.addIssue({ code: 'custom', message: 'no amount' });
  return z.NEVER;
});
