/** Amended terms of a sale in its closing transcript: every difference, with the reason. */
import { type Cell, csvFileStart, csvLine } from '@fairbook/domain/csv.ts';
import type { Amendment } from '../auctions/amendments.sql.ts';
import { fileOf, type TranscriptFile } from './transcriptZip.ts';

const header = ['Amended', 'Reason', 'Maturity', 'Field', 'Before', 'After'];

/** No file for a sale whose terms were not amended. */
export function amendmentFiles(amendments: readonly Amendment[]): TranscriptFile[] {
  if (amendments.length === 0) return [];
  const lines = amendments.flatMap(({ amendedAt, reason, differences }) =>
    differences.map(({ maturity, field, before, after }): Cell[] => [
      ...[amendedAt.toISOString(), reason, maturity?.maturityDate ?? '', field],
      ...[before ?? '', after ?? ''],
    ]),
  );
  const text = `${csvFileStart(header)}${lines.map((line) => `${csvLine(line)}\r\n`).join('')}`;
  return [fileOf('terms/amendments.csv', 'What was changed about the terms after their approval, and why', text)];
}
