/** Ids of records, as they stand in addresses and subjects. */

/** Returns whether a text is a UUID in lower case, as the database writes it. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
