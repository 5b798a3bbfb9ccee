/** Changes of a sale after it was announced, in the summary of its transcript. */
import { keyOf, maturityInWords } from '@fairbook/domain/auctions/maturity-key.ts';
import { documentSlots, labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { momentInWords } from '@fairbook/domain/base/zones.ts';
import type { SaleChangeKind } from '@fairbook/domain/sale-changes/sale-change-vocabulary.ts';
import type { SoldSale } from './transcript-figures.ts';
import { money, type Paper } from './transcript-paper.ts';

/** Changes after the sale was announced and before its close. */
export function addChanges(paper: Paper, { auction, zone }: SoldSale): void {
  const moment = (at: Date | null) => at && momentInWords(at, zone);
  const changesOf = (wanted: SaleChangeKind) => auction.saleChanges.filter(({ kind }) => kind === wanted);
  const [withdrawals, moves] = [changesOf('WITHDRAW_MATURITIES'), changesOf('RESCHEDULE')];
  const changes = moves.map(({ changedAt, startAfter, closeAfter, reason }) => [
    ...[moment(changedAt) ?? '', moment(startAfter) ?? '', moment(closeAfter) ?? '', reason],
  ]);
  if (changes.length > 0) {
    const times = ['Changed', 'Start', 'Close'].map((label) => ({ label, share: 3 }));
    paper.heading('Changes of the times').table([...times, { label: 'Reason', share: 5 }], changes);
  }
  if (withdrawals.length > 0) {
    const columns = [
      { label: 'Withdrawn', share: 3 },
      { label: 'Maturities', share: 4 },
      { label: 'Reason', share: 4 },
    ];
    const rows = withdrawals.map(({ changedAt, maturities, reason }) => [
      ...[moment(changedAt) ?? '', maturities.map((one) => maturityInWords(one.maturityDate)).join('; '), reason],
    ]);
    paper.heading('Maturities withdrawn').table(columns, rows);
  }
  const amendments = auction.amendments.map(({ amendedAt, differences, documents, reason }) => [
    ...[moment(amendedAt) ?? '', `${differences.length + documents.length}, in terms/amendments.csv`, reason],
  ]);
  if (amendments.length > 0) {
    const columns = ['Amended', 'Differences'].map((label) => ({ label, share: 3 }));
    paper.heading('Amended terms').table([...columns, { label: 'Reason', share: 5 }], amendments);
  }
  const supplements = auction.supplements.map(({ changedAt, document, file, before, reason }) => [
    ...[moment(changedAt) ?? '', labelOf(documentSlots, document), before?.name ?? 'None', file.name, reason],
  ]);
  if (supplements.length > 0) {
    const files = ['Supplemented', 'Document', 'Before', 'From then on'].map((label) => ({ label, share: 3 }));
    const rule = auction.unconfirmedOrders === 'lapse' ? 'They lapsed' : 'They were allocated like all others';
    paper
      .heading('Supplements of documents')
      .table([...files, { label: 'Reason', share: 5 }], supplements)
      .facts([['Orders from before that were not reconfirmed', rule]]);
  }
}

/** The decision about the amounts. */
export function addAmounts(paper: Paper, { sale, auction, zone }: SoldSale): void {
  const decisions = auction.saleChanges.filter(({ kind }) => kind === 'RESIZE');
  for (const { changedAt, maturities, reason } of decisions) {
    const announced = new Map(sale.maturityStructure.map((row) => [keyOf(row), row.principalAmount]));
    const columns = ['Maturity', 'Announced', 'Decided'].map((label) => ({ label, share: 3 }));
    const rows = maturities.map((one) => [
      ...[maturityInWords(one.maturityDate), money(announced.get(one.maturityDate)), money(one.principal)],
    ]);
    paper
      .heading('Amounts decided after the close')
      .facts([
        ['Decided', momentInWords(changedAt, zone)],
        ['Reason', reason],
        ...(rows.length === 0 ? [['Amounts', 'As announced'] as [string, string]] : []),
      ]);
    if (rows.length > 0) paper.table(columns, rows);
  }
}
