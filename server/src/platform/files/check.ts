/** Checks the content of uploaded files and makes the copies that are stored. Runs in a process of its own (`checks.ts`). */
import { refusal } from '@fairbook/domain/base/refusal.ts';
import { type Copy, type FileRefusal, infected, type Unchecked } from './contents.ts';
import { copyOfPdf } from './pdf.ts';
import { copyOfPicture } from './pictures.ts';
import { testMark } from './scanner.ts';

/** The copy to store, or the reason why the file is not accepted. It may take long and much memory, and may never end. */
export async function checkFile(file: Unchecked): Promise<Copy | FileRefusal> {
  if (file.bytes.includes(testMark)) return infected('eicar-test-file');
  if (file.kind === 'image') return copyOfPicture(file.bytes, file.least);
  if (!file.bytes.toString('latin1', 0, 5).startsWith('%PDF-')) return refusal('not-a-pdf', 'Must be a PDF');
  const copy = await copyOfPdf(file.bytes);
  if (!(copy instanceof Uint8Array)) return copy;
  return {
    bytes: Buffer.from(copy.buffer, copy.byteOffset, copy.byteLength),
    contentType: 'application/pdf',
    extension: 'pdf',
  };
}
