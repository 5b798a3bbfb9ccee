/** Contents of uploaded files before and after their check. */
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** A file to check: a document must be a PDF, an image a PNG, JPEG or WebP with at least so many pixels. */
export interface Unchecked {
  readonly kind: 'document' | 'image';
  readonly bytes: Buffer;
  readonly least?: Pixels | undefined;
}

/** The copy to store. */
export interface AcceptedFile {
  readonly bytes: Buffer;
  /** SHA-256 of the copy, in hexadecimal digits. */
  readonly sha256: string;
  readonly contentType: string;
  /** Without a dot. */
  readonly extension: string;
}

/** A copy as the check makes it. */
export type Copy = Omit<AcceptedFile, 'sha256'>;

/** Numbers of the files that the server and its check have open: the file to check, and its copy. */
export const descriptors = { given: 4, copy: 5 } as const;
/** A file to check, without its bytes. */
export type Given = Omit<Unchecked, 'bytes'> & { readonly size: number };
/** A copy to store, without its bytes. */
export type Copied = Omit<AcceptedFile, 'bytes'> & { readonly size: number };

export interface Verdict {
  /** Seconds of processor time. */
  readonly used: number;
  /** Null where the check ended without an answer. */
  readonly result: Copied | FileRefusal | null;
}

/** Why a file is not accepted. */
export interface FileRefusal extends Refusal {
  /** The scanner's name of what it found in the file. */
  readonly found?: string;
}

export function infected(found: string): FileRefusal {
  return { ...refusal('infected', 'The file was refused by the virus check'), found };
}

/** The refusals of files that no program can read, or whose check was ended. */
export const unreadable = {
  document: refusal('pdf-unreadable', 'The PDF cannot be checked: save it again with another program'),
  image: refusal('broken-image', 'The image cannot be read'),
} as const;
