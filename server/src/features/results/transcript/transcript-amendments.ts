/** Amendments of a sale in its closing transcript: every difference of terms and documents, with the reason. */

import { type Cell, csvFileStart, csvLine } from '@fairbook/domain/base/text/csv.ts';
import type { SizedDocument } from '@fairbook/domain/sale-changes/amended-documents.ts';
import type { Amendment } from '../../../store/auctions/amendments.sql.ts';
import { fileOf, type TranscriptFile } from './transcript-zip.ts';

const header = ['Amended', 'Reason', 'Maturity', 'Field', 'Before', 'After'];

/** No file for a sale that was not amended. */
export function amendmentFiles(amendments: readonly Amendment[]): TranscriptFile[] {
  if (amendments.length === 0) return [];
  const lines = amendments.flatMap(({ amendedAt, reason, differences, documents }) => {
    const said = [amendedAt.toISOString(), reason];
    return [
      ...differences.map(({ maturity, field, before, after }): Cell[] => [
        ...[...said, maturity?.maturityDate ?? '', field],
        ...[before ?? '', after ?? ''],
      ]),
      ...documents.map(({ document, before, sha256Before, file, sha256 }): Cell[] => [
        ...[...said, '', document],
        ...[before ? fileText(before, sha256Before) : '', fileText(file, sha256)],
      ]),
    ];
  });
  const text = `${csvFileStart(header)}${lines.map((line) => `${csvLine(line)}\r\n`).join('')}`;
  return [
    fileOf('terms/amendments.csv', 'What was changed about terms and documents after their approval, and why', text),
  ];
}

function fileText({ name, size }: SizedDocument, sha256: string | null): string {
  return `${name}, ${size} bytes, SHA-256 ${sha256}`;
}
