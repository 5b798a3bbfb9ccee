/** Writes tables as CSV text (RFC 4180), safe against cells that spreadsheets would run as formulas. */

export type Cell = string | number;

export function csvText(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map(csvLine).join('\r\n');
}

/** A table as a file: the byte order mark tells spreadsheets that the text is UTF-8. */
export function csvFile(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `${csvFileStart(header)}${rows.map((row) => `${csvLine(row)}\r\n`).join('')}`;
}

/** The first line of such a file, for one that is written in parts. */
export function csvFileStart(header: readonly string[]): string {
  return `\ufeff${csvLine(header)}\r\n`;
}

export function csvLine(row: readonly Cell[]): string {
  return row.map(cellOf).join(',');
}

/** A text that begins like a formula gets a leading apostrophe, so that no spreadsheet runs it. */
export function cellOf(value: Cell): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
