/** Tests PDFs with active content, hidden in ways that PDF readers still understand. */
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { whyNotThisPdf } from './pdf.ts';

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
    ...objects.map((object) => (typeof object === 'string' ? Buffer.from(`${object}\n`, 'latin1') : object)),
    Buffer.from('trailer\n<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n'),
  ]);

function stream(dictionary: string, content: Buffer): Buffer {
  const head = `9 0 obj\n<<${dictionary} /Length ${content.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), content, Buffer.from('\nendstream\nendobj\n')]);
}

const packed = (objects: string) => deflateSync(Buffer.from(objects, 'latin1'));
const script = '<</Type /Action /S /JavaScript /JS (app.alert(1))>>';
const objectStream = '/Type /ObjStm /N 1 /First 4';
const plain = '1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj';

describe('refuses', () => {
  test.each<[string, Buffer, string]>([
    ['a script', pdf(plain, `3 0 obj\n${script}\nendobj`), 'pdf-acts'],
    [
      'a script with letters as numbers',
      pdf('1 0 obj\n<</OpenAction <</S /J#61vaScript /J#53 (x)>>>>\nendobj'),
      'pdf-acts',
    ],
    [
      'a script with its name in a separate object',
      pdf('1 0 obj\n<</S 4 0 R>>\nendobj', '4 0 obj\n/JavaScript\nendobj'),
      'pdf-acts',
    ],
    [
      'a script in a packed stream of objects',
      pdf(plain, stream(`${objectStream} /Filter /FlateDecode`, packed(`3 0 ${script}`))),
      'pdf-acts',
    ],
    [
      'the same with the filter in a list',
      pdf(plain, stream(`${objectStream} /Filter [/FlateDecode]`, packed(`3 0 ${script}`))),
      'pdf-acts',
    ],
    [
      'the same with the short name of the filter',
      pdf(plain, stream(`${objectStream}/Filter/Fl`, packed(`3 0 ${script}`))),
      'pdf-acts',
    ],
    [
      'the same with the names written as numbers',
      pdf(plain, stream('/Type /Obj#53tm /N 1 /F#69rst 4 /F#69lter /Flate#44ecode', packed(`3 0 ${script}`))),
      'pdf-acts',
    ],
    [
      'the same without its type',
      pdf(plain, stream('/N 1 /First 4 /Filter /FlateDecode', packed(`3 0 ${script}`))),
      'pdf-acts',
    ],
    [
      'the same cut off',
      pdf(
        plain,
        stream(`${objectStream} /Filter /FlateDecode`, packed(`3 0 ${script}${' '.repeat(9_000)}`).subarray(0, -6)),
      ),
      'pdf-acts',
    ],
    ['the same not packed', pdf(plain, stream(objectStream, Buffer.from(`3 0 ${script}`))), 'pdf-acts'],
    ['a script that a later revision hides', pdf(`3 0 obj\n${script}\nendobj`, '3 0 obj\n<<>>\nendobj'), 'pdf-acts'],
    ['a program to start', pdf('1 0 obj\n<</S /Launch /F (cmd.exe)>>\nendobj'), 'pdf-acts'],
    ['a file inside', pdf('1 0 obj\n<</Names <</EmbeddedFiles 5 0 R>>>>\nendobj'), 'pdf-acts'],
    ['a file beside a page', pdf('1 0 obj\n<</Subtype /FileAttachment>>\nendobj'), 'pdf-acts'],
    ['a film', pdf('1 0 obj\n<</Subtype /RichMedia>>\nendobj'), 'pdf-acts'],
    ['a form with scripts', pdf('1 0 obj\n<</AcroForm <</XFA 6 0 R>>>>\nendobj'), 'pdf-acts'],
    [
      'what is protected, and so cannot be seen into',
      pdf(plain, '7 0 obj\n<</Encrypt 8 0 R>>\nendobj'),
      'pdf-protected',
    ],
    [
      'objects packed twice',
      pdf(plain, stream(`${objectStream} /Filter [/ASCIIHexDecode /FlateDecode]`, Buffer.from('00>'))),
      'pdf-unreadable',
    ],
    [
      'objects that do not unpack',
      pdf(plain, stream(`${objectStream} /Filter /FlateDecode`, Buffer.from('not packed'))),
      'pdf-unreadable',
    ],
    [
      'objects that would fill the memory',
      pdf(plain, stream(`${objectStream} /Filter /FlateDecode`, deflateSync(Buffer.alloc(80 * 1024 * 1024)))),
      'pdf-unreadable',
    ],
  ])('%s', async (_name, bytes, code) => {
    expect(await whyNotThisPdf(bytes)).toMatchObject({ code });
  });
});

describe('takes', () => {
  test.each<[string, Buffer]>([
    ['a plain one', pdf(plain)],
    [
      'packed objects',
      pdf(plain, stream(`${objectStream} /Filter /FlateDecode`, packed('3 0 <</Type /Page /Annots []>>'))),
    ],
    [
      'links to pages and to the web',
      pdf('1 0 obj\n<</A <</S /URI /URI (https://emma.msrb.org)>> /Dest [2 0 R /Fit]>>\nendobj'),
    ],
    [
      'pictures in which letters occur by chance',
      pdf(plain, stream('/Subtype /Image', Buffer.from('\x00/JS (\xff/JS\x01', 'latin1'))),
    ],
    ['words that only look alike', pdf('1 0 obj\n<</Launcher 1 /JavaScripts 2 /JSON 3>>\nendobj')],
    ['a page that speaks of scripts', pdf(plain, stream('/Filter /FlateDecode', packed('BT (/JavaScript) Tj ET')))],
  ])('%s', async (_name, bytes) => {
    expect(await whyNotThisPdf(bytes)).toBeNull();
  });
});
