/** The SHA-256 of the terms of an auction, as its team signs them: terms with the same hash are the same. */
import { createHash } from 'node:crypto';
import { termsText } from '@fairbook/domain/deal-team/signed-texts.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { readWitnessChoice } from '../logs/choice.sql.ts';
import type { StoredAuction } from './auctions.sql.ts';

export async function readTermsHash(db: Db, auction: StoredAuction): Promise<string> {
  const text = termsText(auction.uuid, auction, await readWitnessChoice(db, auction.id));
  return createHash('sha256').update(text).digest('hex');
}
