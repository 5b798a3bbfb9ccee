/** Decodes the text of a CSV file in the encodings spreadsheets use. */

/** A schedule of 200 maturities has some twenty thousand characters. */
const maxBytes = 1_000_000;

/**
 * Null for files that are not text: a workbook, a PDF, a file that is much too large. Excel's “Unicode text” is UTF-16; everything else is read as
 * UTF-8.
 */
export async function textOfSheet(file: Blob): Promise<string | null> {
  if (file.size > maxBytes) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  return text.includes('\0') || text.startsWith('%PDF-') ? null : text;
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
