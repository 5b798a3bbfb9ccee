/** Refuses sales whose witnesses do not suffice: for production, or for a rule that draws lots. */
import { missingForDraw, missingWitness } from '@fairbook/domain/auctions/drawing-rules.ts';
import { requireComplete } from '../../platform/base/errors.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { readWitnessChoice } from '../logs/choice.sql.ts';
import type { StoredAuction } from './auctions.sql.ts';

/** For a sale that others are about to see. */
export async function requireWitnessed(
  db: Db,
  auction: Pick<StoredAuction, 'id' | 'allocationRule'>,
  { needsWitness }: Pick<Config, 'needsWitness'>,
): Promise<void> {
  const choice = await readWitnessChoice(db, auction.id);
  requireComplete([...missingForDraw(auction.allocationRule, choice), ...missingWitness(needsWitness, choice)]);
}

export async function requireDrawable(db: Db, auction: Pick<StoredAuction, 'id' | 'allocationRule'>): Promise<void> {
  requireComplete(missingForDraw(auction.allocationRule, await readWitnessChoice(db, auction.id)));
}
