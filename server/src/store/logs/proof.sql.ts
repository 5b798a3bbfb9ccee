/** Proof of a sale: its order log, its cosignatures, and the closing record. */

import { sql } from 'kysely';
import { readSentence } from '../../platform/db/sentences.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { evidenceText, findContradiction } from './contradictions.sql.ts';
import { findLateClose } from './sending.sql.ts';

export async function readSaleProof(db: Db, auctionId: number) {
  const head = await db
    .selectFrom('orderLogHead as h')
    .leftJoin('orderLogQuorum as q', 'q.auctionId', 'h.auctionId')
    .select(['h.origin', 'h.size as entries', 'h.isClosed', sql<number>`coalesce(q.quorum, 0)`.as('quorum')])
    .where('h.auctionId', '=', auctionId)
    .executeTakeFirst();
  const witnesses = await db
    .selectFrom('orderLogWitness as w')
    .innerJoin('witness as known', 'known.id', 'w.witnessId')
    .select(['known.name', 'w.size', 'w.cosignedAt', 'w.problem'])
    .where('w.auctionId', '=', auctionId)
    .orderBy('known.name')
    .execute();
  const record = await db
    .selectFrom('closingRecord')
    .select(['closedAt', 'ruleVersion', 'fingerprint'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirst();
  const read = witnesses.map(({ problem, ...witness }) => ({ ...witness, problem: readSentence(problem) }));
  const found = await findContradiction(db, auctionId);
  const contradiction = found
    ? { foundAt: found.foundAt, finding: found.finding, evidence: evidenceText(found) }
    : null;
  const late = await findLateClose(db, auctionId);
  return { log: head ? { ...head, witnesses: read, contradiction, late } : null, record: record ?? null };
}
