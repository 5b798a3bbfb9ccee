/** Requesters and confirmers of each change of a sale, in its closing transcript. */
import { csvFile } from '@fairbook/domain/base/text/csv.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { saleChangeKinds } from '@fairbook/domain/sale-changes/sale-change-vocabulary.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import { type Decision, listDecisions } from '../../../store/auctions/sale-changes.sql.ts';
import { fileOf, type TranscriptFile } from './transcript-zip.ts';

const header = ['Changed', 'Change', 'Reason', 'Requested by', 'Confirmed by', 'Confirmed as'];

/** No file for a sale that was not changed. */
export async function decisionFiles(db: Db, auctionId: number): Promise<TranscriptFile[]> {
  const decisions = await listDecisions(db, auctionId);
  if (decisions.length === 0) return [];
  const rows = decisions.map((made) => [
    ...[made.at.toISOString(), labelOf(saleChangeKinds, made.kind) ?? made.kind, made.reason],
    ...[made.requestedBy ?? 'The terms of the sale', made.isAlone ? '' : (made.confirmedBy ?? ''), confirmedAs(made)],
  ]);
  return [
    fileOf('terms/changes.csv', 'Who requested and confirmed each change of the announced sale', csvFile(header, rows)),
  ];
}

function confirmedAs(made: Decision): string {
  return made.isDeciderNew ? `${roleOf(made)}, there for less than seven days` : roleOf(made);
}

function roleOf({ requestedBy, isAlone, isByAdvisor, firm }: Decision): string {
  if (requestedBy === null) return 'No one: it is in the terms';
  if (isAlone) return 'No one: there was no second person';
  if (!isByAdvisor) return 'Another person of the issuer';
  return firm === null ? 'Municipal advisor' : `Municipal advisor, ${firm}`;
}
