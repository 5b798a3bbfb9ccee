/** Contents of uploaded files before and after their check. */
import { refusal } from '@fairbook/domain/base/refusal.ts';

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

/** Validated bytes. */
export interface AcceptedFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Without a dot. */
  readonly extension: string;
}

/** The refusals of files that no program can read, or whose check was ended. */
export const unreadable = {
  document: refusal('pdf-unreadable', 'The PDF cannot be checked: save it again with another program'),
  image: refusal('broken-image', 'The image cannot be read'),
} as const;
