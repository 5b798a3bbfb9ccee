import { expect, test } from 'vitest';
import { textOfSheet } from './sheet-file.ts';

const rows = 'Maturity,Principal\r\n6/1/2036,"$500,000.00"\r\n';
const inUtf16 = Uint8Array.from([
  0xff,
  0xfe,
  ...new Uint8Array(Uint16Array.from(rows, (each) => each.charCodeAt(0)).buffer),
]);

test.each([
  ['plain text', new Blob([rows]), rows],
  ['text with a byte order mark', new Blob(['\uFEFF', rows]), rows],
  ['the Unicode text of Excel', new Blob([inUtf16]), rows],
  ['an empty file', new Blob([]), ''],
  ['a workbook', new Blob(['PK\u0003\u0004\0\0\b']), null],
  ['a PDF', new Blob(['%PDF-1.7\n']), null],
  ['a file that is much too large', new Blob(['6/1/2036,5000\n'.repeat(100_000)]), null],
])('reads %s', async (_, file, text) => {
  expect(await textOfSheet(file)).toBe(text);
});
