/** What can be said about a file before it is sent. The server looks at the content itself and has the last word. */
import { fileTexts } from '../texts/files.ts';

/** What a field takes: documents are PDF files, images are shown in pages. */
export type FileKind = 'document' | 'image';

/** Bytes; the server refuses more. */
const maxBytes = 20 * 1024 * 1024;

/** As people read it. */
export const maxText = `${maxBytes / 1024 / 1024} MB`;

/** For the file dialog and for the check. */
export const mediaTypes: Readonly<Record<FileKind, readonly string[]>> = {
  document: ['application/pdf'],
  image: ['image/png', 'image/jpeg', 'image/webp'],
};

/** Why this file need not even be sent; null where it can be. */
export function whyNotSend({ size, type }: Pick<File, 'size' | 'type'>, kind: FileKind): string | null {
  if (size === 0) return fileTexts.empty;
  if (size > maxBytes) return fileTexts.tooLarge(maxText);
  // Some systems know no type for a file; then the server decides.
  if (type !== '' && !mediaTypes[kind].includes(type)) return fileTexts.wrongType[kind];
  return null;
}
