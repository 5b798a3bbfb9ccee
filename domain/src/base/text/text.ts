/** Validates typed text: displayable characters, postal codes, phone numbers, web addresses. */

/**
 * Control and format characters. Some reverse the direction of text, so that a name reads as another one; the others are invisible. The two joiners
 * (U+200C, U+200D) are allowed: several scripts and most emoji need them.
 */
const unshown = /[\p{Cc}\p{Co}\p{Cn}\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/u;
const lineBreaks = /[\t\n\r]/g;

/** Invisible characters that count as letters or symbols: fillers and the empty Braille pattern. */
const blanks = /[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;

/** Limit for a word that filters a list. */
export const maxFilterLength = 200;
/** Limit for a theme of an issuer's projects that filters a list. */
export const maxThemeLength = 60;

/** True where every character of a one-line text is displayable. */
export function isPlainLine(text: string): boolean {
  return text.isWellFormed() && !unshown.test(text);
}

/** The same for a text of several lines. */
export function isPlainText(text: string): boolean {
  return isPlainLine(text.replace(lineBreaks, ' '));
}

/** True where the text has anything visible. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(blanks, ''));
}

/** A ZIP code of the United States: five digits, or nine. Other countries have postal codes of every form. */
export function isZipCode(text: string): boolean {
  return /^\d{5}(-?\d{4})?$/.test(text);
}

/** 3 to 15 digits (311 is a city's number, and E.164 ends at 15), with common separators. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().\-/]+$/.test(text) && digits >= 3 && digits <= 15;
}

/** True where the address leads where it seems to: no name or password before its host, no control character anywhere. */
export function isHonestAddress(text: string): boolean {
  return isPlainLine(text) && /^[a-z][a-z0-9+.-]*:\/\/[^\s/?#\\@]+([/?#]\S*)?$/i.test(text);
}
