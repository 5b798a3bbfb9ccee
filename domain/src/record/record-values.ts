/** Readers of the values of a closing record, which throw Invalid with the field that is wrong. */

import { isMaturityId } from '../auctions/maturity-key.ts';
import { notOffered } from '../auctions/offering.ts';
import { type Day, dayOrNull } from '../base/dates.ts';
import { type Cents, cents } from '../base/money.ts';
import { type FindingSentence, fail, fieldAt, invalid, sayFinding } from '../base/sentences/findings.ts';
import { orderClasses, valuesOf } from '../base/vocabulary.ts';

/** Converts a value to its type, or throws Invalid that names `path`. */
export type Reader<Value> = (value: unknown, path: string) => Value;

export function textThat(what: FindingSentence, isRight: (text: string) => boolean): Reader<string> {
  return (value, path) => (typeof value === 'string' && isRight(value) ? value : fail(path, what));
}

export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (value, path) =>
    values.find((one) => one === value) ?? fail(path, sayFinding('one of {values}', { values: values.join(', ') }));
}

export const text = textThat('text', () => true);
export const moment = textThat('a moment', (value) => {
  // Years 1 to 9999 only, so that moments sort as texts.
  if (value.length !== 24 || value < '0001') return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString() === value;
});
export const base64Hash = textThat('32 bytes in Base 64', (value) =>
  /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(value),
);
export const digest = textThat('a SHA-256 of 64 hexadecimal digits', (value) => /^[0-9a-f]{64}$/.test(value));

export const truth: Reader<boolean> = (value, path) =>
  typeof value === 'boolean' ? value : fail(path, 'true or false');

export const amount: Reader<Cents> = (value, path) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? cents(value)
    : fail(path, 'an amount in cents');

export const step: Reader<Cents> = (value, path) =>
  value === 0 ? fail(path, 'an amount above 0') : amount(value, path);

export function wholeNumber(least: number, most: number): Reader<number> {
  return (value, path) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? value
      : fail(path, sayFinding('a whole number from {least} to {most}', { least, most }));
}

export const sequence = wholeNumber(1, Number.MAX_SAFE_INTEGER);

export const rank: Reader<number> = (value, path) =>
  value === notOffered ? notOffered : wholeNumber(1, orderClasses.length)(value, path);

export const maturityId = textThat('a letter from A to Z', isMaturityId);

export const maturityDate: Reader<Day> = (value, path) =>
  (typeof value === 'string' ? dayOrNull(value) : null) ?? fail(path, 'a day');

export const orderClass = oneOf(valuesOf(orderClasses));

export function list<Value>(read: Reader<Value>): Reader<Value[]> {
  return (value, path) =>
    Array.isArray(value) ? value.map((one, index) => read(one, `${path}.${index}`)) : fail(path, 'a list');
}

/** Fields that are `optional` are absent where they say nothing. */
export function shape<Value extends object>(
  fields: { readonly [Key in keyof Value]: Reader<Value[Key]> },
  optional: { readonly [Key in keyof Value]?: Reader<Value[Key]> } = {},
): Reader<Value> {
  const readers = Object.entries<Reader<unknown>>({ ...fields, ...optional });
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail(path, 'an object');
    const given = new Map(Object.entries(value));
    const read = readers.flatMap(([key, reader]) => {
      if (!given.has(key) && Object.hasOwn(optional, key)) return [];
      if (!given.has(key)) throw invalid('{field} has no {key}', { field: fieldAt(path), key });
      const one = reader(given.get(key), `${path}.${key}`);
      given.delete(key);
      return [[key, one] as const];
    });
    for (const key of given.keys())
      throw invalid('{field} has a field no record has: {key}', { field: fieldAt(path), key });
    return Object.fromEntries(read) as Value;
  };
}
