/** Vectors of the files that people have of a sale: receipts as the market and its pages give them out, and saved evidence. */
import { evidenceFormats } from '../src/logs/given.ts';
import { saltOf } from './closings.ts';
import type { LogVector } from './log-vectors.ts';
import * as make from './log-vectors.ts';

const record = make.recordOf();
const lines = make.linesOf(make.entries, record);
/** Another log, whose fourth entry is not the one of the first. */
const changedLines = lines.map((text, at) => (at === 4 ? text.replace('"amount":1000000', '"amount":1500000') : text));
const own = { ...make.receiptOf(lines, 4, 14), salt: saltOf('C') };
const saved = { ...own, investor: 'C', key: '1', order: 'o3', action: 'PLACE' };
const foreign = { ...saved, ...make.receiptOf(changedLines, 4, 10) };

const [before, after] = [lines, changedLines].map((each) => make.headOf(each, 10));

function ofPages(code: string, index: number, heads: object, receipts: object): object {
  const finding = { code, order: 'o3', index, sentence: '', heads };
  const answer = { head: null, entries: null };
  const evidence = [{ finding, receipt: null, ...receipts, answer, foundAt: '2026-01-01T13:00:00.000Z' }];
  return { format: evidenceFormats.pages, auctionId: make.sale, meaning: '', evidence };
}

function ofCommands(heads: readonly unknown[], receipts: readonly object[]): object {
  return { format: evidenceFormats.commands, meaning: '', finding: '', heads, receipts };
}

const same = { kept: before, shown: before };
const fork = { kept: after, shown: before };

const files: Readonly<
  Record<string, { readonly failed: string | null; readonly file: object; readonly names?: string }>
> = {
  'receipt-in-the-answer-to-an-order': { failed: null, file: { data: { bidId: 'o3', log: own } } },
  'receipt-of-the-answer-alone': { failed: null, file: own },
  'receipts-in-the-answer-with-own-entries': { failed: null, file: { data: { entries: [own], next: null } } },
  'receipts-saved-by-a-page': { failed: null, file: { format: 'fairbook-receipt-1', receipts: [saved] } },
  'receipts-saved-by-a-page-of-another-log': {
    ...{ failed: 'receipt', file: { format: 'fairbook-receipt-1', receipts: [saved, foreign] } },
    names: 'eceipt of entry 4',
  },
  'evidence-of-pages-that-the-log-does-not-contradict': {
    failed: null,
    file: ofPages('not-continued', 4, same, { receipt: saved }),
  },
  'evidence-of-pages-of-a-fork': { failed: 'checkpoint', file: ofPages('not-continued', 4, fork, {}) },
  'evidence-of-pages-of-an-entry-that-is-missing': {
    failed: 'receipt',
    file: ofPages('entry-missing', 4, same, { receipt: foreign }),
  },
  'evidence-of-pages-of-one-entry-for-two-orders': {
    failed: 'receipt',
    file: ofPages('given-twice', 4, same, { receipt: saved, twin: { ...saved, key: '2' } }),
  },
  'evidence-of-pages-of-an-action-that-was-not-sent': {
    ...{ failed: 'receipt', file: ofPages('not-sent-here', 6, same, { receipt: saved }) },
    names: 'ntry 6 (WITHDRAW of order o3)',
  },
  'evidence-of-commands-that-the-log-does-not-contradict': { failed: null, file: ofCommands([before], [own]) },
  'evidence-of-commands-of-a-fork': { failed: 'checkpoint', file: ofCommands([after, before], []) },
};

/** Their files are in `files`, as texts. */
export function givenVectors(): LogVector[] {
  const log = make.fileOf(lines);
  return Object.entries(files).map(([name, { failed, file, names }]) => {
    const text = JSON.stringify(file);
    return { name, failed, log, receipts: [], files: [text], ...(names !== undefined && { names }) };
  });
}
