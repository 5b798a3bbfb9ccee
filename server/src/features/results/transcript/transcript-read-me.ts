/** The first file of a closing transcript: what is in it, and how to verify it. */
import type { SoldSale } from './transcript-figures.ts';
import type { TranscriptFile } from './transcript-zip.ts';

export function readMe({ sale, auction, result }: SoldSale, files: readonly TranscriptFile[]): string {
  const width = Math.max(...files.map(({ path }) => path.length)) + 2;
  const isWithPage = files.some(({ path }) => path === 'proof/verify.html');
  return [
    `Closing transcript of ${sale.name}`,
    `${auction.municipality.name}, sale ${sale.uuid}, closed ${result.closedAt.toISOString()}`,
    '',
    'FILES',
    ...files.map(({ path, about }) => `${path.padEnd(width)}${about}`),
    `${'index.json'.padEnd(width)}Size and SHA-256 of every file`,
    `${'SHA256SUMS'.padEnd(width)}The same for the program sha256sum`,
    '',
    'VERIFY',
    '1. That no file was changed: run sha256sum --check SHA256SUMS in the folder of this file.',
    '2. That the result is what the published rule gives for these orders, and that the order log leads to it:',
    ...(isWithPage
      ? [
          '   open proof/verify.html in a browser, without a connection, and give it proof/closing-record.json and',
          '   proof/order-log.txt.',
        ]
      : [
          '   open verify.html of the market in a browser, and give it proof/closing-record.json and proof/order-log.txt.',
        ]),
    `3. That the record is the published one: its SHA-256 is ${result.fingerprint}.`,
    ...(files.some(({ path }) => path === 'sign-offs/sign-offs.csv')
      ? [
          '4. That the team signed these texts: each line of sign-offs/sign-offs.csv names the file below sign-offs/ that was',
          '   signed, and the SHA-256 of that file is its name. Signed documents are named by their number, which is that of',
          '   a document in terms/terms.json.',
        ]
      : []),
    '',
    'CONFIDENTIAL',
    'The files below confidential/ name investors and people of the issuer. Do not publish them. No other file names an',
    'investor.',
    '',
    'DRAFTS',
    'The papers below drafts/ are drafts. Counsel checks, completes and signs them. The files below filings/ are data for',
    'filings and no filings themselves; no XML is made, since its published schema is not part of Fairbook.',
    '',
  ].join('\n');
}
