/** Tests PDFs with active content, hidden in ways that programs still find, and that the copy has only what belongs to the document. */
import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import { describe, expect, test } from 'vitest';
import { pdfOf } from '../../../testing/pdf.ts';
import { copyOfPdf } from './pdf.ts';

const made = await PDF.load(pdfOf());
made.setProtection({ ownerPassword: 'owner' });
const protectedPdf = Buffer.from(await made.save());

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** A PDF of one page; `catalog` and `page` are further entries of theirs. */
function pdf({ catalog = '', page = '', more = [] as (string | Buffer)[], end = '' } = {}): Buffer {
  return Buffer.concat([
    latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'),
    latin1(`1 0 obj\n<</Type /Catalog /Pages 2 0 R ${catalog}>>\nendobj\n`),
    latin1('2 0 obj\n<</Type /Pages /Kids [3 0 R] /Count 1>>\nendobj\n'),
    latin1(`3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page}>>\nendobj\n`),
    ...more.map((object) => (typeof object === 'string' ? latin1(`${object}\n`) : object)),
    latin1(`trailer\n<</Root 1 0 R ${end}>>\nstartxref\n0\n%%EOF\n`),
  ]);
}

function stream(dictionary: string, content: Buffer, word = 'stream'): Buffer {
  const head = `9 0 obj\n<<${dictionary} /Length ${content.length}>>\n${word}\n`;
  return Buffer.concat([latin1(head), content, latin1('\nendstream\nendobj\n')]);
}

const packed = (objects: string) => deflateSync(latin1(objects));
const script = '<</Type /Action /S /JavaScript /JS (app.alert(1))>>';
const objectStream = '/Type /ObjStm /N 1 /First 4';
/** The page has an action that is in a stream of objects. */
const linked = { page: '/Annots [<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 5 0 R>>]' };

describe('refuses', () => {
  test.each<[string, Buffer, string]>([
    ['a script at the opening', pdf({ catalog: `/OpenAction ${script}` }), 'pdf-acts'],
    ['a script with letters as numbers', pdf({ catalog: '/OpenAction <</S /J#61vaScript /J#53 (x)>>' }), 'pdf-acts'],
    ['a script of a page', pdf({ page: `/AA <</O ${script}>>` }), 'pdf-acts'],
    ['a script of a link', pdf({ ...linked, more: [`5 0 obj\n${script}\nendobj`] }), 'pdf-acts'],
    [
      'a script with its name in a separate object',
      pdf({ catalog: '/OpenAction <</S 5 0 R>>', more: ['5 0 obj\n/JavaScript\nendobj'] }),
      'pdf-acts',
    ],
    ['a script by name', pdf({ catalog: `/Names <</JavaScript <</Names [(a) ${script}]>>>>` }), 'pdf-acts'],
    ['a program to start', pdf({ catalog: '/OpenAction <</S /Launch /F (cmd.exe)>>' }), 'pdf-acts'],
    [
      'a web page that opens by itself',
      pdf({ catalog: '/OpenAction <</S /URI /URI (https://a.example)>>' }),
      'pdf-acts',
    ],
    [
      'a link to a file of a network',
      pdf({ ...linked, more: ['5 0 obj\n<</S /GoToR /F (\\\\\\\\host\\\\share) /D [0 /Fit]>>\nendobj'] }),
      'pdf-acts',
    ],
    [
      'a link that is a script',
      pdf({ ...linked, more: ['5 0 obj\n<</S /URI /URI (java\\nscript:x)>>\nendobj'] }),
      'pdf-acts',
    ],
    [
      'a link to a file',
      pdf({ ...linked, more: ['5 0 obj\n<</S /URI /URI (file:///etc/passwd)>>\nendobj'] }),
      'pdf-acts',
    ],
    ['a file inside', pdf({ catalog: '/Names <</EmbeddedFiles <</Names []>>>>' }), 'pdf-acts'],
    ['a file beside a page', pdf({ page: '/Annots [<</Subtype /FileAttachment>>]' }), 'pdf-acts'],
    ['a film', pdf({ page: '/Annots [<</Subtype /RichMedia>>]' }), 'pdf-acts'],
    ['a form with scripts', pdf({ catalog: '/AcroForm <</XFA 6 0 R>>' }), 'pdf-acts'],
    ['a protected one', protectedPdf, 'pdf-protected'],
    ['a file without pages', latin1('%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\n%%EOF\n'), 'pdf-unreadable'],
    ['a page of the web behind the first line', latin1('%PDF-1.7\n<script>alert(1)</script>'), 'pdf-unreadable'],
  ])('%s', async (_name, bytes, code) => {
    expect(await copyOfPdf(bytes)).toMatchObject({ code });
  });
});

describe('copies', () => {
  test('a plain one byte for byte, where it is written in the form of the copy', async () => {
    expect(Buffer.from((await copyOfPdf(pdfOf('plain'))) as Uint8Array)).toEqual(pdfOf('plain'));
  });

  test.each<[string, Buffer]>([
    [
      'links to pages and to the web',
      pdf({
        ...linked,
        catalog: '/OpenAction [3 0 R /Fit]',
        more: ['5 0 obj\n<</S /URI /URI (https://a.example)>>\nendobj'],
      }),
    ],
    ['an address without a protocol', pdf({ ...linked, more: ['5 0 obj\n<</S /URI /URI (emma.msrb.org)>>\nendobj'] })],
    ['words that only look alike', pdf({ page: '/Launcher 1 /JavaScripts 2 /JSON 3' })],
    [
      'a page that speaks of scripts',
      pdf({ page: '/Contents 9 0 R', more: [stream('/Filter /FlateDecode', packed('BT (/JavaScript) Tj ET'))] }),
    ],
  ])('%s', async (_name, bytes) => {
    const copy = await copyOfPdf(bytes);
    expect(copy).toBeInstanceOf(Uint8Array);
    expect(await copyOfPdf(copy as Uint8Array)).toEqual(copy);
  });

  const hidden = stream(`${objectStream} /Filter /FlateDecode`, packed(`5 0 ${script}`));
  test.each<[string, Buffer]>([
    ['a script that a later revision replaces', pdf({ more: [`5 0 obj\n${script}\nendobj`, '5 0 obj\n<<>>\nendobj'] })],
    ['a script that nothing refers to', pdf({ more: [`7 0 obj\n${script}\nendobj`] })],
    ['bytes behind the end', Buffer.concat([pdf(), latin1('<script>alert(1)</script>')])],
    ['a stream of objects that nothing refers to', pdf({ more: [hidden] })],
    [
      'the same with another end of its first line',
      pdf({ more: [stream(objectStream, packed(`5 0 ${script}`), 'stream %x')] }),
    ],
  ])('without %s', async (_name, bytes) => {
    const copy = Buffer.from((await copyOfPdf(bytes)) as Uint8Array).toString('latin1');
    expect(copy).toContain('/MediaBox [0 0 612 792]');
    expect(copy).not.toMatch(/script|ObjStm|alert/i);
  });
});
