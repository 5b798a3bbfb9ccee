/** Uploaded files: accepted by content, stored under random names, streamed back through the server. */

import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import type { FileStore } from './file-store.ts';
import { whyNotThisPdf } from './pdf.ts';
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
  /** A PDF, by its content. */
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

const imageTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** Uploaded files in this store. */
export function openFiles(kept: FileStore, scanner: Scanner | null = null): Files {
  return {
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

async function acceptDocument(bytes: Buffer): Promise<AcceptedFile | Refusal> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime !== 'application/pdf') return refusal('not-a-pdf', 'Must be a PDF');
  return (await whyNotThisPdf(bytes)) ?? { bytes, contentType: 'application/pdf', extension: 'pdf' };
}

async function acceptImage(bytes: Buffer, least?: Pixels): Promise<AcceptedFile | Refusal> {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')]);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !imageTypes.has(type.mime)) return refusal('not-an-image', 'Must be a PNG, JPEG or WebP image');
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
    if (type.mime === 'image/png') return drawn(await picture.png().toBuffer(), 'image/png', 'png');
    if (type.mime === 'image/webp') return drawn(await picture.webp({ quality: 85 }).toBuffer(), 'image/webp', 'webp');
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
