/** Detects active content in a PDF: scripts, programs it starts, embedded files, forms that send. */

import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';

const inflateSome = promisify(inflate);

/** Every name under which a PDF has active content or an embedded file. */
const active: Readonly<Record<string, string>> = {
  JavaScript: 'a script',
  JS: 'a script',
  XFA: 'a form with scripts',
  Launch: 'a link that starts a program',
  EmbeddedFile: 'another file',
  EmbeddedFiles: 'another file',
  FileAttachment: 'another file',
  GoToE: 'another file',
  RichMedia: 'a film or a sound',
  Rendition: 'a film or a sound',
  SubmitForm: 'a form that sends what is typed',
  ImportData: 'a form that reads other files',
};

/** Maximum total size of the compressed objects of one PDF. An official statement of 500 pages has about 5 MB. */
const maxUnpackedBytes = 64 * 1024 * 1024;

/**
 * Null without active content. No PDF parser is used, since each would see another file than the reader at home: content hidden in an older revision
 * or beside the object table is found too, because the bytes themselves are searched, and every stream with objects is decompressed.
 */
export async function whyNotThisPdf(bytes: Buffer): Promise<Refusal | null> {
  const text = bytes.toString('latin1');
  if (namesIn(text).some((name) => name === 'Encrypt')) {
    return refusal(
      'pdf-protected',
      'The PDF is protected or restricted: save it without a password and without restrictions',
    );
  }
  const found = activeName(outsideStreams(text), true) ?? activeName(text, false);
  if (found !== null) return acts(found);
  let unpacked = 0;
  for (const stream of objectStreams(text)) {
    const objects = await unpack(bytes, stream, maxUnpackedBytes - unpacked);
    if (objects === null)
      return refusal('pdf-unreadable', 'The PDF cannot be checked: save it again with another program');
    unpacked += objects.length;
    const hidden = activeName(objects.toString('latin1'), true);
    if (hidden !== null) return acts(hidden);
  }
  return null;
}

function acts(name: string): Refusal {
  return refusal(
    'pdf-acts',
    say('The PDF contains {what}: save it as a plain PDF, for example by printing it to a PDF', {
      what: active[name] ?? name,
    }),
  );
}

/** A letter of a name may be written as its number: /J#61vaScript is /JavaScript. */
function decodeNames(text: string): string {
  return text.includes('#')
    ? text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

const name = /\/([A-Za-z]+)(?![^\s\0()<>[\]{}/%])/g;

function namesIn(text: string): string[] {
  return Array.from(decodeNames(text).matchAll(name), ([, word = '']) => word);
}

/** Two letters occur by chance in image data, so short names count only outside of it. */
function activeName(text: string, short: boolean): string | null {
  for (const [, word = ''] of decodeNames(text).matchAll(name)) {
    if (Object.hasOwn(active, word) && (short || word.length > 2)) return word;
  }
  return null;
}

const beginOfStream = /(?<!end)stream(?:\r\n|\n|\r)/g;

function outsideStreams(text: string): string {
  const parts: string[] = [];
  let from = 0;
  beginOfStream.lastIndex = 0;
  for (let match = beginOfStream.exec(text); match; match = beginOfStream.exec(text)) {
    const end = text.indexOf('endstream', match.index);
    if (end < 0) break;
    parts.push(text.slice(from, match.index));
    from = end;
    beginOfStream.lastIndex = end + 'endstream'.length;
  }
  parts.push(text.slice(from));
  return parts.join('\n');
}

interface Stream {
  readonly dictionary: string;
  readonly from: number;
}

/** Streams with objects: by their type, or by the key without which no reader finds objects in them. */
function objectStreams(text: string): Stream[] {
  const streams: Stream[] = [];
  for (const match of text.matchAll(beginOfStream)) {
    const begin = Math.max(text.lastIndexOf('obj', match.index), match.index - 65_536, 0);
    const dictionary = decodeNames(text.slice(begin, match.index));
    if (/\/(ObjStm|First)(?![A-Za-z])/.test(dictionary))
      streams.push({ dictionary, from: match.index + match[0].length });
  }
  return streams;
}

/** Null where it is compressed in an unusual format, cannot be decompressed, or exceeds `most`. */
async function unpack(bytes: Buffer, { dictionary, from }: Stream, most: number): Promise<Buffer | null> {
  const rest = bytes.subarray(from);
  if (!dictionary.includes('/Filter')) {
    const end = rest.indexOf('endstream');
    return end < 0 || end > most ? null : rest.subarray(0, end);
  }
  if (
    !/\/Filter\s*(\[\s*)?\/(FlateDecode|Fl)\s*(\]|\/|>|\s)/.test(dictionary) ||
    /\/Predictor\s+(?!1\b)/.test(dictionary)
  )
    return null;
  if (most <= 0) return null;
  try {
    return await inflateSome(rest, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}
