/** Uploaded files: accepted by content, stored under random names, streamed back through the server. */

import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Readable } from 'node:stream';
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import type { FileStore } from './file-store.ts';
import { openPdfChecks } from './pdf-checks.ts';
import { type ReceivedFile, receiveFile } from './received-files.ts';
import { type Scanner, testMark } from './scanner.ts';

/** Validated bytes. */
export interface AcceptedFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Without a dot. */
  readonly extension: string;
}

/** Why a file is not accepted. */
interface FileRefusal extends Refusal {
  /** The scanner's name of what it found in the file. */
  readonly found?: string;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

export interface Files {
  /** Writes a file of an upload to the disk as it arrives. Close it. */
  receive(content: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  /** A PDF, by its content; what is stored is a copy with only what a reader is shown. */
  acceptDocument(bytes: Buffer): Promise<AcceptedFile | FileRefusal>;
  /** A PNG, JPEG or WebP, re-encoded, so that only the picture stays: no location, no camera, nothing hidden. */
  acceptImage(bytes: Buffer, least?: Pixels): Promise<AcceptedFile | FileRefusal>;
  /** Stores the file and returns its random name. */
  store(file: AcceptedFile): Promise<string>;
  /** The content of a stored file. Throws an Error where it is missing, Unavailable where it cannot be read. */
  read(key: string): Promise<Readable>;
  /** Removes it; idempotent. */
  remove(key: string): Promise<void>;
}

/** 40 megapixels are enough for any photograph; more is an attempt to fill the memory. */
const maxPixels = 40_000_000;
/** No page shows a wider image. */
const widestImage = 2_400;

const pdfMark = Buffer.from('%PDF-');

/** The kind of an image by its first bytes, before a program that reads many kinds opens it. */
function imageType(bytes: Buffer): 'png' | 'jpeg' | 'webp' | null {
  const begin = bytes.toString('latin1', 0, 12);
  if (begin.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (begin.startsWith('\xff\xd8\xff')) return 'jpeg';
  return /^RIFF.{4}WEBP$/s.test(begin) ? 'webp' : null;
}

/** Uploaded files in this store; `incoming` is the folder of those that have not arrived whole. */
export function openFiles(kept: FileStore, scanner: Scanner | null = null, incoming = tmpdir()): Files {
  return {
    receive: (content) => receiveFile(incoming, content),
    acceptDocument: async (bytes) => (await whyInfected(bytes, scanner)) ?? acceptDocument(bytes),
    acceptImage: async (bytes, least) => (await whyInfected(bytes, scanner)) ?? acceptImage(bytes, least),
    async store({ bytes, extension }) {
      const name = randomUUID();
      // Two-letter folders keep directories small.
      const key = `${name.slice(0, 2)}/${name}.${extension}`;
      await kept.put(key, bytes);
      return key;
    },
    async read(key) {
      const content = await kept.read(key);
      if (content === null) throw new Error(`the stored file ${key} is missing`);
      return content;
    },
    remove: (key) => kept.remove(key),
  };
}

async function whyInfected(bytes: Buffer, scanner: Scanner | null): Promise<FileRefusal | null> {
  const found = bytes.includes(testMark) ? 'eicar-test-file' : await scanner?.scan(bytes);
  return found == null ? null : { ...refusal('infected', 'The file was refused by the virus check'), found };
}

/** One thread for the process. */
const checkPdf = openPdfChecks();

async function acceptDocument(bytes: Buffer): Promise<AcceptedFile | Refusal> {
  if (!bytes.subarray(0, 5).equals(pdfMark)) return refusal('not-a-pdf', 'Must be a PDF');
  const checked = await checkPdf(bytes);
  if (!(checked instanceof Uint8Array)) return checked;
  return {
    bytes: Buffer.from(checked.buffer, checked.byteOffset, checked.byteLength),
    contentType: 'application/pdf',
    extension: 'pdf',
  };
}

async function acceptImage(bytes: Buffer, least?: Pixels): Promise<AcceptedFile | Refusal> {
  const type = imageType(bytes);
  if (type === null) return refusal('not-an-image', 'Must be a PNG, JPEG or WebP image');
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: widestImage, height: widestImage, fit: 'inside', withoutEnlargement: true });
    const { width, height } = (await picture.metadata()).autoOrient;
    if (least && (width < least.width || height < least.height)) {
      const size = { width, height, leastWidth: least.width, leastHeight: least.height };
      return refusal(
        'image-too-small',
        say('The image is {width} × {height} pixels; at least {leastWidth} × {leastHeight} are needed', size),
      );
    }
    if (type === 'png') return drawn(await picture.png().toBuffer(), 'image/png', 'png');
    if (type === 'webp') return drawn(await picture.webp({ quality: 85 }).toBuffer(), 'image/webp', 'webp');
    return drawn(await picture.jpeg({ quality: 85, mozjpeg: true }).toBuffer(), 'image/jpeg', 'jpg');
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    return tooLarge
      ? refusal('image-too-large', 'The image has too many pixels (at most 40 million)')
      : refusal('broken-image', 'The image cannot be read');
  }
}

function drawn(bytes: Buffer, contentType: string, extension: string): AcceptedFile {
  return { bytes, contentType, extension };
}
