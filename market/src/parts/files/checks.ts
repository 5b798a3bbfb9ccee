/** Checks a file before it is sent. The server inspects the content and decides. */
import { fileTexts } from '../texts/files.ts';

/** Kinds of files for a field: documents are PDF files, images are shown on pages. */
export type FileKind = 'document' | 'image';

/** Bytes; the server refuses more. */
const maxBytes = 20 * 1024 * 1024;

/** Human-readable. */
export const maxText = `${maxBytes / 1024 / 1024} MB`;

/** For the file dialog and for the check. */
export const mediaTypes: Readonly<Record<FileKind, readonly string[]>> = {
  document: ['application/pdf'],
  image: ['image/png', 'image/jpeg', 'image/webp'],
};

/** Why this file cannot be accepted; null where it can. */
export function whyNotSend({ size, type }: Pick<File, 'size' | 'type'>, kind: FileKind): string | null {
  if (size === 0) return fileTexts.empty;
  if (size > maxBytes) return fileTexts.tooLarge(maxText);
  // Some systems report no type; then the server decides.
  if (type !== '' && !mediaTypes[kind].includes(type)) return fileTexts.wrongType[kind];
  return null;
}
