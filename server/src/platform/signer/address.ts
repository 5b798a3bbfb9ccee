/** Where the signer listens: a socket of this machine, or an address that both sides prove themselves at by certificates. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CannotStart } from '../base/cannot-start.ts';

export type SignerAddress =
  | { readonly path: string }
  | { readonly host: string; readonly port: number; readonly files: CertificateFiles };

export interface CertificateFiles {
  readonly ca: string | undefined;
  readonly cert: string | undefined;
  readonly key: string | undefined;
}

/** A path, a pipe of Windows, or `tls://host:port`. Throws CannotStart for an address that cannot be used. */
export function signerAddress(text: string, files: CertificateFiles): SignerAddress {
  if (!text.startsWith('tls://')) return { path: text };
  const { hostname, port } = URL.canParse(text) ? new URL(text) : { hostname: '', port: '' };
  if (hostname === '' || port === '') throw new CannotStart(`SIGNER '${text}' is no address: tls://host:port.`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), files };
}

/** Where the signer of a folder listens that no setting names. Paths of sockets are limited to about 100 bytes. */
export function socketIn(folder: string): string {
  const full = resolve(folder, 'signer/socket');
  const name = `fairbook-signer-${hash('sha256', full).slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return full.length <= 100 ? full : join(tmpdir(), name, 'socket');
}

/** Both sides show a certificate of one authority. */
export function certificatesOf({ ca, cert, key }: CertificateFiles) {
  if (ca === undefined || cert === undefined || key === undefined)
    throw new CannotStart(
      'SIGNER_CA_FILE, SIGNER_CERT_FILE and SIGNER_KEY_FILE must be set where SIGNER begins with tls://.',
    );
  const read = (file: string) => {
    try {
      return readFileSync(file);
    } catch (error) {
      throw new CannotStart(
        `${file} cannot be read (${error instanceof Error && 'code' in error ? error.code : error}).`,
      );
    }
  };
  return { ca: read(ca), cert: read(cert), key: read(key), minVersion: 'TLSv1.3' } as const;
}
