/** How requests and answers name a maturity: by its date, and by a letter where the date is shared. Handlers know one key for both. */

import { isMaturityId, type MaturityKey, namedMaturity, withKey } from '@fairbook/domain/auctions/maturity-key.ts';
import type { Day } from '@fairbook/domain/base/dates.ts';
import { z } from 'zod';
import { day } from './shapes.ts';

const maturityIdText = z
  .string({ error: 'Must be a letter from A to Z' })
  .refine(isMaturityId, { error: 'Must be a letter from A to Z' })
  .meta({ pattern: '^[A-Z]$' });

/** The letter of a maturity in a request. */
export const maturityIdForm = maturityIdText.optional();

/** A line of a request at a maturity: its date, its letter and these fields. */
export function atMaturity<Shape extends z.ZodRawShape>(fields: Shape) {
  return z
    .strictObject({ maturityDate: day('Maturity date is required'), maturityId: maturityIdForm, ...fields })
    .transform((line) => withKey(line as typeof line & { maturityDate: Day; maturityId?: string | undefined }));
}

/** The fields that name a maturity in an answer, for `named`. Given a key, it becomes the date of the key. */
export const maturityName = {
  maturityDate: z
    .custom<MaturityKey>((value) => typeof value === 'string')
    .meta({ type: 'string', format: 'date' }) as unknown as z.ZodType<Day, MaturityKey>,
  /** Absent where no other maturity has the date. */
  maturityId: z.string().optional(),
};

interface Named {
  readonly maturityDate: Day;
  readonly maturityId?: string | undefined;
}

/** An object of an answer that has `maturityName`. */
export function named<Shape extends z.ZodType<Named>>(shape: Shape): Shape {
  // Most dates are not shared, and answers have many lines.
  const split = (value: Named): Named =>
    value.maturityDate.length === 10 ? value : { ...value, ...namedMaturity(value.maturityDate) };
  return (shape as z.ZodType<Named>).overwrite(split) as z.ZodType as Shape;
}
