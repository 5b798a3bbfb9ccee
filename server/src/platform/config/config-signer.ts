/** Environment variables of the signer, and of the programs that ask it. */
import { join } from 'node:path';
import { z } from 'zod';
import type { CertificateFiles } from '../signer/address.ts';
import { abouts } from './config-checks.ts';

const section = 'Signer';

export const signerVariables = {
  SIGNER: z.string().optional().register(abouts, {
    section,
    description:
      'The socket of the signer, which holds the keys that sign order logs, the audit trail and sign-ins, or `tls://host:port` on another machine. The signer itself (`main.ts signer`) listens there. Required in production.',
    without: 'each program signs by itself; `npm start` runs a signer',
    example: '/run/fairbook-signer/socket',
  }),
  SIGNER_CA_FILE: z.string().optional().register(abouts, {
    section,
    description: 'With `tls://`, the certificate of the authority that both sides must be certified by, as PEM.',
  }),
  SIGNER_CERT_FILE: z.string().optional().register(abouts, {
    section,
    description: 'With `tls://`, the certificate with which this side proves itself, as PEM.',
  }),
  SIGNER_KEY_FILE: z.string().optional().register(abouts, {
    section,
    description: 'With `tls://`, the private key of that certificate, as PEM.',
  }),
  SIGNER_HEADS_FILE: z.string().optional().register(abouts, {
    section,
    description:
      'For the signer alone: the file of the heads it signed last. Keep it as long as its keys: a signer that forgets could sign two versions of a log.',
    without: '`signer/heads.jsonl` in DATA_DIR',
  }),
};

/** The file of the heads that the signer signed last. */
export function headsFileOf(value: { readonly SIGNER_HEADS_FILE?: string | undefined; readonly DATA_DIR: string }) {
  return value.SIGNER_HEADS_FILE ?? join(value.DATA_DIR, 'signer/heads.jsonl');
}

const variables = z.object(signerVariables);

export function certificateFilesOf(value: z.output<typeof variables>): CertificateFiles {
  return { ca: value.SIGNER_CA_FILE, cert: value.SIGNER_CERT_FILE, key: value.SIGNER_KEY_FILE };
}
