/** Readers of single values in entries of an order log. */
import { dayOrNull } from '../../base/dates.ts';
import { cents } from '../../base/money.ts';
import { fail } from '../../base/sentences/findings.ts';
import { orderClasses, valuesOf } from '../../base/vocabulary.ts';
import { oneOf, type Reader, textThat } from './field-readers.ts';

export const text = textThat('text', () => true);
export const digest = textThat('a SHA-256 of 64 hexadecimal digits', (value) => /^[0-9a-f]{64}$/.test(value));
/** 8 bytes of time and 64 of signature. */
export const cosignature = textThat('a signature of a witness, 72 bytes in Base 64', (value) =>
  /^[A-Za-z0-9+/]{96}$/.test(value),
);
export const moment = textThat('a moment', (value) => {
  const time = new Date(value);
  // Years 1 to 9999 only, so that moments sort as texts.
  return value.length === 24 && value >= '0001' && !Number.isNaN(time.getTime()) && time.toISOString() === value;
});
export const day = textThat('a day', (value) => dayOrNull(value) !== null);
export const wholeNumber: Reader = (value, path) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : fail(path, 'a whole number');
export const rank: Reader = (value, path) =>
  typeof value === 'number' && Number.isInteger(value) && value >= -1 && value <= 6 && value !== 0
    ? value
    : fail(path, 'a rank');
export const amount: Reader = (value, path) => cents(wholeNumber(value, path) as number);
export const step: Reader = (value, path) => (value === 0 ? fail(path, 'an amount above 0') : amount(value, path));
export const orderClass = oneOf(valuesOf(orderClasses));
