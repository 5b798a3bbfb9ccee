/** The texts that are signed of a sale as it is now, with their hashes. */
import { createHash } from 'node:crypto';
import type { SignedStep } from '@fairbook/domain/deal-team.ts';
import { documentText, finalStatementText, goLiveText, termsText } from '@fairbook/domain/signed-texts.ts';
import type { StoredAuction } from '../auctions/auctions.sql.ts';
import { findNewestFinalStatement } from '../auctions/finalStatements.sql.ts';
import type { Db } from '../db/transaction.ts';
import { readWitnessChoice } from '../witnesses/choice.sql.ts';

export interface SignedText {
  readonly text: string;
  readonly sha256: string;
}

/** One for each step; none of the preliminary and the final official statement where the sale has none. */
export async function signedTextsOf(
  db: Db,
  auction: StoredAuction,
): Promise<Readonly<Partial<Record<SignedStep, SignedText>>>> {
  const terms = hashed(termsText(auction.uuid, auction, await readWitnessChoice(db, auction.id)));
  const statement = auction.documents.preliminaryOfficialStatement;
  const final = await findNewestFinalStatement(db, auction.id);
  return {
    Terms: terms,
    ...(statement && { PreliminaryOfficialStatement: hashed(documentText(auction.uuid, statement)) }),
    GoLive: hashed(goLiveText(auction.uuid, terms.sha256, auction.documents)),
    ...(final && { FinalOfficialStatement: hashed(finalStatementText(auction.uuid, final)) }),
  };
}

function hashed(text: string): SignedText {
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
}
