/** The texts that are signed of a sale as it is now, with their hashes. */
import { createHash } from 'node:crypto';
import type { SignedNowOf, SignedStep } from '@fairbook/domain/deal-team/deal-team.ts';
import {
  documentText,
  finalStatementText,
  formerDocumentText,
  formerGoLiveText,
  goLiveText,
  termsText,
} from '@fairbook/domain/deal-team/signed-texts.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { StoredAuction } from '../auctions/auctions.sql.ts';
import { findNewestFinalStatement } from '../auctions/final-statements.sql.ts';
import { readWitnessChoice } from '../logs/choice.sql.ts';
import { listDocuments } from './documents.sql.ts';

export interface SignedText extends SignedNowOf {
  /** Null as its hash. */
  readonly text: string | null;
}

/** One for each step; none of the preliminary and the final official statement where the sale has none. */
export async function signedTextsOf(
  db: Db,
  auction: StoredAuction,
): Promise<Readonly<Partial<Record<SignedStep, SignedText>>>> {
  const { uuid, documents } = auction;
  const terms = termsText(uuid, auction, await readWitnessChoice(db, auction.id));
  const stored = await listDocuments(db, auction.id);
  const sha256Of = new Map(stored.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [[id, sha256] as const])));
  const statement = documents.preliminaryOfficialStatement;
  const sha256 = statement && sha256Of.get(statement.id);
  const final = await findNewestFinalStatement(db, auction.id);
  return {
    Terms: signedText(terms),
    ...(statement && {
      PreliminaryOfficialStatement: signedText(
        sha256 === null || sha256 === undefined ? null : documentText(uuid, statement, sha256),
        formerDocumentText(uuid, statement),
      ),
    }),
    GoLive: signedText(
      goLiveText(uuid, hashOf(terms), documents, sha256Of),
      formerGoLiveText(uuid, hashOf(terms), documents),
    ),
    ...(final && { FinalOfficialStatement: signedText(finalStatementText(uuid, final)) }),
  };
}

function signedText(text: string | null, ...formerly: string[]): SignedText {
  return { text, sha256: text === null ? null : hashOf(text), formerly: formerly.map(hashOf) };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
