/** Tables as text for spreadsheets, safe against cells that would be read as formulas. */

type Cell = string | number;

export function csvText(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n');
}

/** A text that begins like a formula gets an apostrophe before it, so that no spreadsheet runs it. */
export function cellOf(value: Cell): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
