/** Refuses sales whose rule draws lots and whose witnesses do not suffice for it. */
import { missingForDraw } from '@fairbook/domain/drawing-rules.ts';
import type { Db } from '../db/transaction.ts';
import { requireComplete } from '../errors.ts';
import { readWitnessChoice } from '../witnesses/choice.sql.ts';
import type { StoredAuction } from './auctions.sql.ts';

export async function requireDrawable(db: Db, auction: Pick<StoredAuction, 'id' | 'allocationRule'>): Promise<void> {
  requireComplete(missingForDraw(auction.allocationRule, await readWitnessChoice(db, auction.id)));
}
