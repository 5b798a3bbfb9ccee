/** The signature of a backup: age encrypts for a recipient whom everyone may know, so it does not say who made a backup. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fromBase64, toBase64 } from '@fairbook/domain/base/bytes.ts';
import { CannotStart } from '../../../platform/base/cannot-start.ts';
import { ed25519Of, verifyEd25519 } from '../../../platform/base/crypto.ts';
import { manifestName } from './manifest.ts';
import type { BackupPlace } from './place.ts';

/** Beside the manifest, which has the checksum of everything else. */
export const signatureName = `${manifestName}.sig`;

/** The line of the file with the identity that names the key whose backups are true. */
const signerLine = /^# signed by ed25519:(\S+)$/m;

/** A new key: the secret for the job that makes backups, and the line that a restore needs. */
export function newSigningKey(): { readonly secret: string; readonly line: string } {
  const seed = randomBytes(32);
  return { secret: seed.toString('base64url'), line: `# signed by ed25519:${toBase64(ed25519Of(seed).publicKey)}` };
}

export function signatureOf(secret: string, manifest: Buffer): string {
  return `${toBase64(ed25519Of(Buffer.from(secret, 'base64url')).sign(messageOf(manifest)))}\n`;
}

export async function writeSignature(
  { place, name, secret }: { readonly place: BackupPlace; readonly name: string; readonly secret: string },
  manifest: Buffer,
): Promise<void> {
  await place.write(`${name}/${signatureName}`, Readable.from([Buffer.from(signatureOf(secret, manifest))]));
}

/** Throws CannotStart where the manifest is not signed by the key that the file with the identity names. */
export async function requireSigned(place: BackupPlace, manifest: Buffer, identityLines: string): Promise<void> {
  const [, named] = signerLine.exec(identityLines) ?? [];
  if (named === undefined) {
    throw new CannotStart(
      'The file with the identity does not say who signs your backups: add the line “# signed by …” that new-backup-key printed, or restore a backup from before with --unsigned.',
    );
  }
  const publicKey = fromBase64(named) ?? new Uint8Array();
  const signature = (await place.has(signatureName)) ? `${await buffer(place.read(signatureName))}`.trim() : '';
  if (verifyEd25519(publicKey, messageOf(manifest), fromBase64(signature) ?? new Uint8Array())) return;
  throw new CannotStart(
    `${place.locate(manifestName)} is not signed by the key that the file with the identity names: it was changed, or someone else made this backup.`,
  );
}

/** A key is used for one purpose: the text says which. */
function messageOf(manifest: Buffer): Buffer {
  return Buffer.from(`fairbook-backup-1\n${createHash('sha256').update(manifest).digest('hex')}\n`);
}
