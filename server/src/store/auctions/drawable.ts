/** Refuses sales whose rule draws lots and whose witnesses do not suffice for it. */
import { missingForDraw } from '@fairbook/domain/auctions/drawing-rules.ts';
import { requireComplete } from '../../platform/base/errors.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { readWitnessChoice } from '../logs/choice.sql.ts';
import type { StoredAuction } from './auctions.sql.ts';

export async function requireDrawable(db: Db, auction: Pick<StoredAuction, 'id' | 'allocationRule'>): Promise<void> {
  requireComplete(missingForDraw(auction.allocationRule, await readWitnessChoice(db, auction.id)));
}
