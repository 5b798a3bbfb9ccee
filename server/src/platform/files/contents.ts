/** Contents of uploaded files before and after their check. */

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
