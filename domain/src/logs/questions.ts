/** Question of an investor to a witness for the entry of an order, and the answer where the market denies it. */

/** Two lines: the name of the log, and 32 hexadecimal digits of the SHA-256 of the id of the person, a space and the Idempotency-Key. */
export function questionText(origin: string, digits: string): string {
  return `${origin}\n${digits}\n`;
}

export function questionDigits(sha256Hex: (text: string) => string, person: string, key: string): string {
  return sha256Hex(`${person} ${key}`).slice(0, 32);
}

/** The answer of a witness, with status 404, where the market told it so. Other texts with this status are refusals of the witness. */
export const noSuchEntry = 'The market says that its log has no such entry.';
