/** Shapes of the fields of a sale, by their kinds: in the issuer's forms, in answers and in proposed amendments. */
import type { FieldRow, FieldRows } from '@fairbook/domain/auctions/fields/kinds.ts';
import { type Cents, centsFromDollars } from '@fairbook/domain/base/money.ts';
import { allocationRuleVersions, type Option, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { z } from 'zod';
import type { PatternName } from '../base/patterns.ts';
import {
  day,
  dayText,
  dollarLimits,
  instant,
  money,
  numberOf,
  oneOf,
  optionalDay,
  optionalLines,
  optionalMoment,
  optionalOneOf,
  optionalText,
  optionalWebAddress,
} from '../base/shapes.ts';
import { extension, extensionForm, resizing, resizingForm } from './sale-change.ts';

const atLeastZero = 'Must be greater than or equal to 0';
const tooLarge = 'Must be an amount in dollars and cents, below ten trillion';

/** A number, or a number as text, as a form field holds it. */
function dollarsOrText(error: string, limits: object, pattern: PatternName) {
  return z.union([z.number().meta({ ...dollarLimits, ...limits }), z.string().trim().meta({ pattern })], { error });
}

const positive = dollarsOrText('Must be greater than 0', { minimum: 0.01 }, 'positiveDollars');

export const positiveDollars = positive.transform((value, context): Cents => {
  const amount = centsFromDollars(numberOf(value));
  if (amount !== null && amount > 0) return amount;
  const sentence = numberOf(value) > 0 ? tooLarge : 'Must be greater than 0';
  context.issues.push({ code: 'custom', message: sentence, input: value });
  return z.NEVER;
});

/** Dollars or nothing: absent, null and '' are no amount. */
const optionalDollars = dollarsOrText('Must be a number', { minimum: 0 }, 'dollars')
  .nullish()
  .transform((value, context): Cents | null => {
    if (value === undefined || value === null || value === '') return null;
    const amount = centsFromDollars(numberOf(value));
    if (amount !== null && amount >= 0) return amount;
    const sentence = Number.isNaN(numberOf(value)) ? 'Must be a number' : numberOf(value) < 0 ? atLeastZero : tooLarge;
    context.issues.push({ code: 'custom', message: sentence, input: value });
    return z.NEVER;
  });

const wholePercent = 'Must be a whole number from 1 to 100';
const percentLimits = { minimum: 1, maximum: 100, multipleOf: 1 };
const percentPattern: { pattern: PatternName } = { pattern: 'percent' };

/** A whole percentage or nothing: absent, null and '' are none. */
const optionalPercent = z
  .union([z.number().meta(percentLimits), z.string().trim().meta(percentPattern)], { error: wholePercent })
  .nullish()
  .transform((value, context): number | null => {
    if (value === undefined || value === null || value === '') return null;
    const percent = numberOf(value);
    if (Number.isInteger(percent) && percent >= 1 && percent <= 100) return percent;
    context.issues.push({ code: 'custom', message: wholePercent, input: value });
    return z.NEVER;
  });

/** Absent and null are false. */
const optionalFlag = z
  .boolean({ error: 'Must be true or false' })
  .nullish()
  .transform((flag) => flag ?? false);

const rank = z.number({ error: 'Must be a number' }).meta({ enum: [-1, 1, 2, 3, 4, 5, 6] });

const formShapes = {
  money: optionalDollars,
  percent: optionalPercent,
  flag: optionalFlag,
  rank,
  moment: optionalMoment,
  link: optionalWebAddress,
  /** Absent ones stay as stored; null is none. */
  extension: extensionForm.nullable().optional(),
  resizing: resizingForm.nullable().optional(),
};

const usualOneOf = <Value extends string>(list: readonly Option<Value>[]) => oneOf(list).optional();

type FormShape<Row> = Row extends { readonly kind: 'line' | 'lines' }
  ? ReturnType<typeof optionalText>
  : Row extends { readonly of: readonly Option<infer Value>[]; readonly isRequired: true }
    ? ReturnType<typeof oneOf<Value>>
    : Row extends { readonly of: readonly Option<infer Value>[]; readonly usual: string }
      ? ReturnType<typeof usualOneOf<Value>>
      : Row extends { readonly of: readonly Option<infer Value>[] }
        ? ReturnType<typeof optionalOneOf<Value>>
        : Row extends { readonly kind: 'day'; readonly isRequired: true }
          ? ReturnType<typeof day>
          : Row extends { readonly kind: 'day' }
            ? typeof optionalDay
            : Row extends { readonly kind: infer Kind extends keyof typeof formShapes }
              ? (typeof formShapes)[Kind]
              : never;

type FormShapes<Rows> = {
  readonly [Field in keyof Rows as FormShape<Rows[Field]> extends never ? never : Field]: FormShape<Rows[Field]>;
};

/** The fields of a form of the issuer. Kinds that only one field has are left out: their forms say them. */
export function formShapesOf<Rows extends FieldRows>(rows: Rows): FormShapes<Rows> {
  const shapes = Object.entries(rows).map(([field, row]) => [field, formShapeOf(row)] as const);
  return Object.fromEntries(shapes.filter(([, shape]) => shape !== undefined)) as FormShapes<Rows>;
}

function formShapeOf(row: FieldRow): z.ZodType | undefined {
  switch (row.kind) {
    case 'line':
      return optionalText(row.most);
    case 'lines':
      return optionalLines(row.most);
    case 'choice':
      if (row.usual !== undefined) return usualOneOf(row.of);
      return row.isRequired ? oneOf(row.of) : optionalOneOf(row.of);
    case 'day':
      return row.isRequired ? day('Required') : optionalDay;
    default:
      return row.kind in formShapes ? formShapes[row.kind as keyof typeof formShapes] : undefined;
  }
}

const text = z.string().nullable();
const texts = z.array(z.string());

const answerShapes = {
  ...{ line: text, lines: text, link: text, choice: text, rating: text, filledLine: z.string() },
  ...{ money: money.nullable(), filledMoney: money, percent: z.number().nullable(), rank: z.number() },
  ...{ flag: z.boolean(), day: dayText.nullable(), moment: instant.nullable() },
  ...{ words: texts, zipCodes: texts, professionals: texts, rule: z.enum(valuesOf(allocationRuleVersions)) },
  ...{ extension: extension.nullable(), resizing: resizing.nullable() },
} satisfies Record<FieldRow['kind'], z.ZodType>;

type AnswerShapes<Rows extends FieldRows> = {
  readonly [Field in keyof Rows]: (typeof answerShapes)[Rows[Field]['kind']];
};

/** The fields as answers have them. */
export function answerShapesOf<Rows extends FieldRows>(rows: Rows): AnswerShapes<Rows> {
  const shapes = Object.entries(rows).map(([field, { kind }]) => [field, answerShapes[kind]]);
  return Object.fromEntries(shapes) as AnswerShapes<Rows>;
}
