/** Local investors: who is served before the others of a class, where an issuer names ZIP codes for a sale. */
import type { OrderClass } from '../base/vocabulary.ts';

/** More than a large county has; it bounds what a sale stores. */
export const maxLocalZipCodes = 200;

/** Others are not in the issuer's state, so that none of them lives in a ZIP code of it. */
const localClasses: readonly OrderClass[] = ['stateIndividual', 'stateInstitution'];

/**
 * Returns whether an order is local: its class is of the issuer's state, and the residence that an administrator approved is in one of the sale's ZIP codes. A
 * ZIP code that an investor only wrote into a profile never counts.
 */
export function isLocalOrder(
  localZipCodes: readonly string[],
  residence: string | null | undefined,
  orderClass: OrderClass,
): boolean {
  return residence != null && localClasses.includes(orderClass) && localZipCodes.includes(residence);
}

/** The five digits of a ZIP code, with or without the four after them; null for anything else. */
export function fiveDigits(zipCode: string): string | null {
  return /^(\d{5})(-?\d{4})?$/.exec(zipCode.trim())?.[1] ?? null;
}

/** ZIP codes as a person types them: separated by spaces, commas, semicolons or lines; each once, in order. */
export function zipCodesIn(text: string): string[] {
  const typed = text.split(/[\s,;]+/).filter((part) => part !== '');
  return [...new Set(typed.map((part) => fiveDigits(part) ?? part))].sort();
}
