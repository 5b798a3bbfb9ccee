/**
 * Texts that shapes accept, as patterns of JSON Schema (ECMA-262 with the `u` flag): a text that matches is not refused for its form. The code that
 * checks is more generous in places: it trims, and it reads addresses as browsers do. Shapes name a pattern, so that pages do not load this file.
 */

const blanks = '\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0';
const lineCharacter = '(?:[^\\p{C}\\u2028\\u2029]|[\\u200c\\u200d])';
const textCharacter = '(?:[^\\p{C}\\u2028\\u2029]|[\\t\\n\\r\\u200c\\u200d])';
const visible = `(?=[\\s\\S]*(?![${blanks}])[\\p{L}\\p{N}\\p{P}\\p{S}])`;

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
// The last part of a name starts with a letter: numbers are read as an IP address.
const host = `(?:${label}\\.)*[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?`;
const rest = '(?:[/?#][!-\\[\\]-~]*)?';
const year = '(?:19|20|21)\\d{2}';
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const phone = '\\+?(?:[ ().\\-/]*\\d){3,15}[ ().\\-/]*';
const dollars = '\\d{1,13}(?:\\.\\d{1,2})?';

export const patterns = {
  /** One line that may be empty. */
  line: `^${lineCharacter}*$`,
  /** One line in which something can be seen. */
  filledLine: `^${visible}${lineCharacter}*$`,
  /** Several lines that may be empty. */
  lines: `^${textCharacter}*$`,
  filledLines: `^${visible}${textCharacter}*$`,
  email:
    "^(?=[^@]{1,64}@)(?:[A-Za-z0-9_'+\\-]+\\.)*[A-Za-z0-9_'+\\-]*[A-Za-z0-9_+\\-]@(?:[A-Za-z0-9][A-Za-z0-9\\-]*\\.)+[A-Za-z]{2,}$",
  phone: `^${phone}$`,
  optionalPhone: `^(?:${phone})?$`,
  zipCode: '^\\d{5}(?:-?\\d{4})?$',
  optionalZipCode: '^(?:\\d{5}(?:-?\\d{4})?)?$',
  webAddress: `^https?://${host}(?::\\d{1,4})?${rest}$`,
  /** As people write it, with or without https://. */
  site: `^(?:(?:https?://${host}(?::\\d{1,4})?|${host})${rest})?$`,
  /** Days and moments that a bond of our time can have. */
  day: `^${year}-\\d{2}-\\d{2}$`,
  moment: `^${year}-\\d{2}-\\d{2}T${time}:[0-5]\\d(?:\\.\\d{1,9})?(?:Z|[+-]${time})$`,
  baseCusip: '^[0-9A-Za-z*@#]{6}$',
  /** Dollars as text, as a field of a form holds them. */
  dollars: `^(?:${dollars})?$`,
  /** A whole percentage as text. */
  percent: '^(?:[1-9]\\d?|100)?$',
  positiveDollars: `^(?!0+(?:\\.0+)?$)${dollars}$`,
} as const;

export type PatternName = keyof typeof patterns;
