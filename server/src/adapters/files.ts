/** Uploaded files: accepted by content, stored under random names, streamed back. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Refusal, refusal } from '@fairbook/domain/refusal.ts';
import { fileTypeFromBuffer } from 'file-type';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import sharp from 'sharp';
import { Unavailable } from '../errors.ts';
import { whyNotThisPdf } from './pdf.ts';
import type { Scanner } from './scanner.ts';

/** Validated bytes. */
export interface AcceptedFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Without a dot. */
  readonly extension: string;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

export interface Files {
  /** A PDF, by its content. */
  acceptDocument(bytes: Buffer): Promise<AcceptedFile | Refusal>;
  /** A PNG, JPEG or WebP, re-encoded, so that only the picture stays: no location, no camera, nothing hidden. */
  acceptImage(bytes: Buffer, least?: Pixels): Promise<AcceptedFile | Refusal>;
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

/** Files in a folder of this machine, or one that several servers share. */
export function openFiles(folder: string, scanner: Scanner | null = null): Files {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    acceptDocument: async (bytes) => (await whyInfected(bytes, scanner)) ?? acceptDocument(bytes),
    acceptImage: async (bytes, least) => (await whyInfected(bytes, scanner)) ?? acceptImage(bytes, least),
    async store({ bytes, contentType, extension }) {
      const name = randomUUID();
      // Two-letter folders keep directories small.
      const key = `${name.slice(0, 2)}/${name}.${extension}`;
      const path = join(folder, key);
      // Readable to this user only, before anything is in it.
      await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(unavailable);
      await disk.put(key, bytes, { contentType }).catch(unavailable);
      await chmod(path, 0o600).catch(unavailable);
      return key;
    },
    async read(key) {
      // A stream of a missing file would fail only after the response has begun.
      if (!(await disk.exists(key).catch(unavailable))) throw new Error(`the stored file ${key} is missing`);
      return disk.getStream(key).catch(unavailable);
    },
    async remove(key) {
      await disk.delete(key).catch(unavailable);
    },
  };
}

/** The standard antivirus test file; its unique part, so that this source file does not contain it whole. */
const eicar = Buffer.from(`$${'EICAR'}-STANDARD-ANTIVIRUS-TEST-FILE!`);

async function whyInfected(bytes: Buffer, scanner: Scanner | null): Promise<Refusal | null> {
  const found = bytes.includes(eicar) || (await scanner?.scan(bytes)) != null;
  return found ? refusal('infected', 'The file was refused by the virus check') : null;
}

async function acceptDocument(bytes: Buffer): Promise<AcceptedFile | Refusal> {
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime !== 'application/pdf') return refusal('not-a-pdf', 'Must be a PDF');
  return (await whyNotThisPdf(bytes)) ?? { bytes, contentType: 'application/pdf', extension: 'pdf' };
}

async function acceptImage(bytes: Buffer, least?: Pixels): Promise<AcceptedFile | Refusal> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !imageTypes.has(type.mime)) return refusal('not-an-image', 'Must be a PNG, JPEG or WebP image');
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: widestImage, height: widestImage, fit: 'inside', withoutEnlargement: true });
    const { width, height } = (await picture.metadata()).autoOrient;
    if (least && (width < least.width || height < least.height)) {
      const sentence = `The image is ${width} × ${height} pixels; at least ${least.width} × ${least.height} are needed`;
      return refusal('image-too-small', sentence);
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

function unavailable(cause: unknown): never {
  throw new Unavailable('The file store does not respond', { cause });
}
