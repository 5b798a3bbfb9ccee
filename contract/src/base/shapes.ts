/** Basic shapes used by all features. Input shapes convert the wire format to domain values; output shapes do the reverse. */

import { countryCodes, isCountry } from '@fairbook/domain/base/countries.ts';
import { type Day, dayOrNull } from '@fairbook/domain/base/dates.ts';
import { type Cents, centsFromDollars, dollarsOf } from '@fairbook/domain/base/money.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import {
  isHonestAddress,
  isPhoneNumber,
  isPlainLine,
  isPlainText,
  isVisible,
  maxFilterLength,
} from '@fairbook/domain/base/text/text.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { type Option, ratingAgencies, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import { issue, issueMessage } from './issue-message.ts';
// Must run before the first shape is created.
import './plain-sentences.ts';
import type { PatternName } from './patterns.ts';

/** Maximum length of names, so that one name cannot spoil a list. Stored ones may be longer. */
export const longest = { personName: 80, organizationName: 150, website: 300 } as const;

const unshown = 'Contains characters that cannot be shown';

/** Trimmed and of bounded length. Characters are code points, as in JSON Schema and PostgreSQL, not the halves JavaScript counts. */
function text(error: string, most: number) {
  return z
    .string({ error })
    .trim()
    .refine(
      (value) => value.length <= most || [...value].length <= most,
      issue(say('Must be at most {most} characters', { most })),
    )
    .meta({ maxLength: most });
}

/** One line of required text: `error` is the message for absent, empty and invisible text. */
export function requiredText(error: string, most = 300) {
  return text(error, most)
    .min(1, error)
    .refine(isVisible, { error })
    .refine(isPlainLine, { error: unshown })
    .meta({ pattern: 'filledLine' satisfies PatternName });
}

/** One line of optional text; absent, null and empty become null. */
export function optionalText(most = 300) {
  return text('Must be text', most)
    .refine(isPlainLine, { error: unshown })
    .meta({ pattern: 'line' satisfies PatternName })
    .nullish()
    .transform((value) => value || null);
}

/** The same with line breaks. */
export function requiredLines(error: string, most: number) {
  return text(error, most)
    .min(1, error)
    .refine(isVisible, { error })
    .refine(isPlainText, { error: unshown })
    .meta({ pattern: 'filledLines' satisfies PatternName });
}

export function optionalLines(most: number) {
  return text('Must be text', most)
    .refine(isPlainText, { error: unshown })
    .meta({ pattern: 'lines' satisfies PatternName })
    .nullish()
    .transform((value) => value || null);
}

/** One line of text that may be empty. */
export function lineOfText(most: number) {
  return text('Must be text', most)
    .refine(isPlainLine, { error: unshown })
    .meta({ pattern: 'line' satisfies PatternName });
}

/** A word that filters a list. */
export const filterText = lineOfText(maxFilterLength).optional();

export const phone = requiredText('Phone is required', 50)
  .refine(isPhoneNumber, { error: 'Invalid phone number' })
  .meta({ pattern: 'phone' satisfies PatternName });

export const wrongZipCode = 'ZIP code must have 5 or 9 digits';

export const optionalPhone = optionalText(50)
  .refine((text) => text === null || isPhoneNumber(text), { error: 'Invalid phone number' })
  .meta({ pattern: 'optionalPhone' satisfies PatternName });

/** A value of a fixed list, otherwise `error`. */
export function oneOf<Value extends string>(list: readonly Option<Value>[], error = 'Invalid') {
  return z.enum(valuesOf(list), { error });
}

/** A value of a fixed list, or nothing: absent, null and '' become null. */
export function optionalOneOf<Value extends string>(list: readonly Option<Value>[], error = 'Invalid') {
  return z
    .union([z.enum(valuesOf(list)), z.literal('')], { error })
    .nullish()
    .transform((value) => (value ? value : null));
}

interface Agency<Value extends string> {
  readonly specName: string;
  readonly scale: readonly Option<Value>[];
}

function rating<Value extends string>({ specName, scale }: Agency<Value>) {
  return z.enum(valuesOf(scale), {
    error: ({ input }) => ({
      message: issueMessage(say(input ? 'Invalid {agency} rating' : '{agency} rating required', { agency: specName })),
    }),
  });
}

const [fitch, moodys, snp, kroll] = ratingAgencies;

/** A rating on each agency's own scale, with separate messages for none and an unknown one. */
export const ratingFields = {
  fitchRating: rating(fitch),
  moodysRating: rating(moodys),
  snpRating: rating(snp),
  krollRating: rating(kroll),
};

export const email = z
  .string({ error: 'Invalid email' })
  .trim()
  .toLowerCase()
  .max(254, 'Invalid email')
  // RFC 5321: at most 64 before the @.
  .refine((text) => text.indexOf('@') <= 64, { error: 'Invalid email' })
  .meta({ format: 'email', pattern: 'email' satisfies PatternName })
  .pipe(z.email({ error: 'Invalid email' }));

/** A US state, with separate messages for none and an unknown one. */
export const usState = requiredText('State is required')
  .meta({ enum: valuesOf(usStates) })
  .pipe(z.enum(valuesOf(usStates), { error: 'Invalid state' }));

/** An ISO 3166-1 alpha-2 country code; the United States by default. */
export const country = z
  .string({ error: 'Invalid country' })
  .refine(isCountry, { error: 'Invalid country' })
  .meta({ enum: [...countryCodes] })
  .default('US');

/** Characters that URL parsers drop or keep silently, among them NUL, which no database stores. */
export const unseen = /\p{Cc}/u;

/** http or https only, since other schemes are unsafe in links, and only to the host the text shows. Otherwise `error`. */
export const webAddressOr = (error: string) =>
  z
    .string({ error })
    .trim()
    .max(2000, error)
    .refine((text) => !unseen.test(text) && text.isWellFormed(), { error, abort: true })
    .refine(isHonestAddress, { error })
    .meta({ format: 'uri', pattern: 'webAddress' satisfies PatternName })
    .pipe(z.url({ protocol: /^https?$/, error }));
export const webAddress = webAddressOr('Invalid URL');

/** A URL or empty; an absent value stays absent. */
export const webAddressOrEmpty = z.union([webAddress, z.literal('')], { error: 'Invalid URL' }).nullish();

/** A URL or empty. */
export const optionalWebAddress = webAddressOrEmpty.transform((url) => url || null);

/** Canonical lower case only, so that each record has one address. */
export const uuid = z
  .string({ error: 'Invalid id' })
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'Invalid id')
  .meta({ format: 'uuid' });
export const auctionParams = z.strictObject({ auctionId: uuid });

/** A plausible day for a bond: schedules are computed coupon by coupon, and would not terminate beyond these years. */
function nearDayOrNull(text: string): Day | null {
  return text >= '1900' && text < '2200' ? dayOrNull(text) : null;
}

/** A calendar day, 'YYYY-MM-DD', of the years 1900 to 2199. */
export function day(error = 'Invalid date') {
  const dayFormat = z.string({ error }).meta({ format: 'date', pattern: 'day' satisfies PatternName });
  return dayFormat.transform((text, context): Day => {
    const parsed = nearDayOrNull(text);
    if (parsed !== null) return parsed;
    context.issues.push({ code: 'custom', message: text === '' ? error : 'Invalid date', input: text });
    return z.NEVER;
  });
}

export const optionalDay = z
  .union([z.literal(''), day()], { error: 'Invalid date' })
  .nullish()
  .transform((value) => value || null);

/** A moment: an ISO date-time with its offset, or a day, which means its first instant in UTC. */
export function moment(error = 'Invalid date') {
  const momentFormat = z.string({ error }).meta({ format: 'date-time', pattern: 'moment' satisfies PatternName });
  return momentFormat.transform((text, context): Date => {
    const onlyDay = nearDayOrNull(text);
    const isDateTime = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.exec(text);
    const parsed = new Date(onlyDay ?? text);
    const real = onlyDay !== null || (isDateTime?.[1] !== undefined && nearDayOrNull(isDateTime[1]) !== null);
    if (real && !Number.isNaN(parsed.getTime())) return parsed;
    context.issues.push({ code: 'custom', message: text === '' ? error : 'Invalid date', input: text });
    return z.NEVER;
  });
}

export const optionalMoment = z
  .union([z.literal(''), moment()], { error: 'Invalid date' })
  .nullish()
  .transform((value) => value || null);

/** The most dollars that an amount can have: numeric(15,2). */
const maxDollars = 9_999_999_999_999.99;

/** Limits of an amount in dollars and cents for JSON Schema. */
export const dollarLimits = { minimum: -maxDollars, maximum: maxDollars, multipleOf: 0.01 };

/** Dollars as a JSON number, exact to the cent, read as Cents. `limits` are for the documents: the rules of the form refuse what is beyond them. */
export function dollars(error = 'Must be a number', limits: { minimum?: number; maximum?: number } = {}) {
  return z
    .number({ error })
    .meta({ ...dollarLimits, ...limits })
    .transform((value, context): Cents => {
      const amount = centsFromDollars(value);
      if (amount !== null) return amount;
      context.issues.push({
        code: 'custom',
        message: 'Must be an amount in dollars and cents, below ten trillion',
        input: value,
      });
      return z.NEVER;
    });
}

/** A list in a query: `name[0]=a`, `name[]=a` or a single `name=a`. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(50).optional(),
  );
}

/** A boolean in a query or a form, where it comes as text. */
export const flagText = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], {
    error: 'Must be true or false',
  })
  .meta({ anyOf: undefined, type: 'boolean' });

const plainNumber = /^-?\d{1,16}(\.\d{1,10})?$/;

/** The plain decimal number in a text; NaN for anything else: hexadecimal digits, an exponent, separators or nothing. */
export function numberOf(value: string | number): number {
  return typeof value === 'number' || plainNumber.test(value) ? Number(value) : Number.NaN;
}

/** A number in a query, where it comes as text. */
export function numberText(number: z.ZodNumber) {
  const read = (value: unknown) => (typeof value === 'string' && plainNumber.test(value) ? Number(value) : value);
  return z.preprocess(read, number);
}

/** Page, size, sort order and search of every list. Without `page` the first 1,000 rows. */
export const listQuery = {
  page: numberText(z.number().int().min(1).max(1_000_000)).optional(),
  pageSize: numberText(z.number().int().min(1).max(200)).default(25),
  sort: lineOfText(50).optional(),
  q: filterText,
};

/** The parameters of a list that its counts by status do not have. */
export const notCounted = { status: true, page: true, pageSize: true, sort: true } as const;

/** Cents of the domain as dollars in the API. */
export const money = z
  .custom<Cents>((value) => Number.isSafeInteger(value))
  .transform((amount) => dollarsOf(amount))
  .pipe(z.number());

/** A moment of the domain as an ISO string. */
export const instant = z
  .date()
  .transform((value) => value.toISOString())
  .pipe(z.string().meta({ format: 'date-time' }));

/** A day as it is. */
export const dayText = z.custom<Day>((value) => typeof value === 'string').meta({ type: 'string', format: 'date' });

export const done = z.null();
