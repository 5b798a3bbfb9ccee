/** CUSIP numbers: six characters of the issuer's base, two of the issue, one check digit. Problems are warnings, never errors. */

import { type Refusal, refusal } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';

/**
 * The check digit of the first eight characters, or null where they are not eight CUSIP characters.
 * Source: the CUSIP standard. A digit counts as itself, A–Z as 10–35, * @ # as 36–38; every second value is doubled;
 * the decimal digits of all values are summed, and the check digit fills the sum up to a multiple of ten.
 */
export function cusipCheckDigit(firstEight: string): number | null {
  const text = cusipText(firstEight);
  if (!/^[0-9A-Z*@#]{8}$/.test(text)) return null;
  let total = 0;
  for (const [index, character] of [...text].entries()) {
    const value = alphabet.indexOf(character) * (index % 2 === 1 ? 2 : 1);
    total += Math.floor(value / 10) + (value % 10);
  }
  return (10 - (total % 10)) % 10;
}

/** Nine CUSIP characters whose check digit is right. */
export function isCusip(text: string): boolean {
  const cusip = cusipText(text);
  return cusip.length === 9 && cusip.slice(8) === String(cusipCheckDigit(cusip.slice(0, 8)));
}

/** The full CUSIP of an issue of `base`: '13063D' and 'U8' give '13063DU89'; null where either part cannot belong to one. */
export function completeCusip(base: string, issue: string): string | null {
  if (whyNotBaseCusip(base) !== null || !isIssueCode(cusipText(issue))) return null;
  const firstEight = cusipText(base) + cusipText(issue);
  const digit = cusipCheckDigit(firstEight);
  return digit === null ? null : `${firstEight}${digit}`;
}

/** Warning about an auction's base CUSIP; null without one. */
export function whyNotBaseCusip(base: string): Refusal | null {
  const text = cusipText(base);
  if (text.length !== 6) return refusal('base-cusip-length', 'A base CUSIP has 6 characters');
  if (!/^[0-9A-Z*@#]{6}$/.test(text))
    return refusal('base-cusip-characters', 'A base CUSIP has letters and digits only');
  return null;
}

/**
 * The first warning about a maturity's CUSIP under its auction's base. Null without one, and for an empty CUSIP, since numbers are often assigned
 * late. An odd base is not compared: it has its own warning.
 */
export function whyNotCusip(cusip: string, base: string): Refusal | null {
  const text = cusipText(cusip);
  if (text === '') return null;
  if (text.length !== 9) return refusal('cusip-length', 'A CUSIP has 9 characters');
  const digit = cusipCheckDigit(text.slice(0, 8));
  if (digit === null) return refusal('cusip-characters', 'A CUSIP has letters and digits only');
  if (whyNotBaseCusip(base) === null && !text.startsWith(cusipText(base))) {
    return refusal(
      'cusip-base',
      say('This CUSIP does not start with the base CUSIP {base}', { base: cusipText(base) }),
    );
  }
  if (!isIssueCode(text.slice(6, 8))) {
    return refusal('cusip-issue', 'Characters 7 and 8 of a bond’s CUSIP are letters and digits without I and O');
  }
  if (text.slice(8) !== String(digit))
    return refusal('cusip-check-digit', say('The check digit should be {digit}', { digit }));
  return null;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*@#';

function cusipText(text: string): string {
  return text.trim().toUpperCase();
}

/** The issue characters of fixed-income securities leave out I and O, which look like 1 and 0. */
function isIssueCode(text: string): boolean {
  return /^[0-9A-HJ-NP-Z]{2}$/.test(text);
}
