/** Reads the text of PDFs that the product lays out (pdfkit), for tests. */
import { inflateSync } from 'node:zlib';

/** The pieces of text on all pages, in the order in which they were drawn: each is a line of a cell or of a paragraph. */
export function textInPdf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const [, name = '', id = ''] of pdf.toString('latin1').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, unicode = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.entries ?? '') ?? [];
    fonts.set(name, charactersIn(objects.get(unicode)?.stream ?? ''));
  }
  return [...objects.values()].flatMap(({ stream }) => (stream.includes(' Tf') ? drawnIn(stream, fonts) : []));
}

interface PdfObject {
  readonly entries: string;
  /** Empty where it has none. */
  readonly stream: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 1: id = '', index } of text.matchAll(/^(\d+) 0 obj$/gm)) {
    const end = text.indexOf('endobj', index);
    const begin = text.indexOf('stream\n', index);
    const hasStream = begin > 0 && begin < end;
    const entries = text.slice(index, hasStream ? begin : end);
    const isDeflated = hasStream && entries.includes('/FlateDecode');
    const bytes = hasStream ? pdf.subarray(begin + 'stream\n'.length, text.indexOf('\nendstream', begin)) : null;
    objects.set(id, {
      entries,
      stream: bytes === null ? '' : (isDeflated ? inflateSync(bytes) : bytes).toString('latin1'),
    });
  }
  return objects;
}

/** Characters by the number of their glyph, in hexadecimal. */
function charactersIn(unicode: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, from = '', list = ''] of unicode.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f]*)>/gi)].entries()) {
      const glyph = (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0');
      characters.set(glyph, Buffer.from(code, 'hex').swap16().toString('utf16le'));
    }
  }
  return characters;
}

function drawnIn(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const drawn: string[] = [];
  let font: ReadonlyMap<string, string> = new Map();
  for (const [, name, array] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    else if (array !== undefined) {
      const glyphs = [...array.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, code = '']) => code.match(/.{4}/g) ?? []);
      drawn.push(glyphs.map((glyph) => font.get(glyph.toLowerCase()) ?? '?').join(''));
    }
  }
  return drawn;
}
