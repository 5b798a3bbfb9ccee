/** Defaults of variables as people write them. */
import { decimalOf } from '@fairbook/domain/base/money.ts';
import { z } from 'zod';

/** The default in written form; null if none. */
export function usualOf(name: string, variable: unknown): string | null {
  if (!(variable instanceof z.ZodDefault)) return null;
  const value: unknown = variable.def.defaultValue;
  return name.endsWith('_AMOUNT') ? decimalOf(value as never).replace(/\.00$/, '') : String(value);
}
