/** Where the signer listens: a socket of this machine, or an address that both sides prove themselves at by certificates. */
import { readFileSync } from 'node:fs';
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
