/** Formats recovery codes, and parses them as people type them. */

/** Number of codes created at a time. */
export const recoveryCodeCount = 10;
/** Random bytes of a code: 120 bits, so that guessing is impractical even without a limit. */
export const recoveryCodeBytes = 15;

/** Base 32 without the letters that are mistaken for digits (I, L, O) or spell words (U). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letterCount = (recoveryCodeBytes * 8) / 5;

/** A code in groups of four letters: '7K2M-Q9FD-A3XW-P8TN-5HRC-J6VB'. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{5}/g)?.map((five) => alphabet[Number.parseInt(five, 2)]) ?? [];
  return inGroups(letters.join(''));
}

/** Normalizes a typed code; null where it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (letters.length !== letterCount || [...letters].some((letter) => !alphabet.includes(letter))) return null;
  return inGroups(letters);
}

function inGroups(letters: string): string {
  return letters.match(/.{4}/g)?.join('-') ?? '';
}
