/** Parsers and checks shared by several environment variables. */
import { type Cents, centsFromDollars, decimalOf } from '@fairbook/domain/base/money.ts';
import { z } from 'zod';

export const url = (...protocols: string[]) =>
  z
    .url({
      protocol: new RegExp(`^(${protocols.join('|')})$`),
      error: `must be an address that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`,
    })
    .transform((text) => text.replace(/\/$/, ''));
export const port = z.coerce
  .number('must be a port')
  .int('must be a port')
  .min(0, 'must be a port')
  .max(65_535, 'must be a port');
export const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((word) => word === 'true');
export const dollars = z.coerce
  .number('must be an amount in dollars')
  .positive('must be more than 0')
  .transform((amount, context): Cents => {
    const inCents = centsFromDollars(amount);
    if (inCents !== null) return inCents;
    context.addIssue('must be whole cents');
    return z.NEVER;
  });
/** Words that are separated by commas or spaces. */
export const words = z.string().transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''));
/** Words of this list. */
export const listOf = <const Words extends readonly [string, ...string[]]>(known: Words) =>
  words.pipe(z.array(z.enum(known, `must be of ${known.join(', ')}, separated by commas`)));
export const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');

/** Reference data of a variable besides its check. */
export interface About {
  readonly section: string;
  readonly description: string;
  /** Effect of omitting it, where that is not a fixed value. */
  readonly without?: string;
  readonly example?: string;
  /** Never printed, not even in an error. */
  readonly secret?: boolean;
}

export const abouts = z.registry<About>();

/** The default in written form; null if none. */
export function usualOf(name: string, variable: unknown): string | null {
  if (!(variable instanceof z.ZodDefault)) return null;
  const value: unknown = variable.def.defaultValue;
  return name.endsWith('_AMOUNT') ? decimalOf(value as never).replace(/\.00$/, '') : String(value);
}
