/** The part of the signer in a backup: its keys and the heads it signed, encrypted before they leave it. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { zstdCompressSync } from 'node:zlib';
import type { SignerKeyFiles } from '../base/keys.ts';
import type { SignerPart } from './requests.ts';
import type { SignedHeads } from './signed-heads.ts';

export interface BackupSource {
  /** Its reader: the setting of the signer, and never what a caller says. */
  readonly recipient: string | undefined;
  readonly keyFiles: SignerKeyFiles;
}

export async function backupParts({ recipient, keyFiles }: BackupSource, heads: SignedHeads): Promise<SignerPart[]> {
  if (recipient === undefined)
    throw new Error('BACKUP_RECIPIENT is not set for the signer, so it gives no backup of its keys');
  // Before the keys, and so before the database: what is restored later must not be shorter than what was signed.
  const parts = [await sealed('heads', Buffer.from(heads.text()), recipient)];
  for (const purpose of ['audit', 'orders', 'sign-in'] as const) {
    const content = await readFile(keyFiles[purpose]).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw new Error(`a file of keys cannot be read (${error.code})`);
    });
    if (content !== null) parts.push(await sealed(purpose, content, recipient));
  }
  return parts;
}

/** As the other parts of a backup: compressed with zstd, encrypted with age. */
async function sealed(name: SignerPart['name'], content: Buffer, recipient: string): Promise<SignerPart> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const bytes = await encrypter.encrypt(zstdCompressSync(content));
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { name, bytes: content.length, sha256, sealed: Buffer.from(bytes).toString('base64') };
}
