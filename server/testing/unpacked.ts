/** The files of a ZIP by their paths. */
import yauzl from 'yauzl';

export async function unpacked(zip: Buffer | ArrayBuffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = await yauzl.fromBufferPromise(Buffer.isBuffer(zip) ? zip : Buffer.from(zip));
  for await (const entry of archive.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    files.set(entry.fileName, Buffer.concat(pieces));
  }
  return files;
}
