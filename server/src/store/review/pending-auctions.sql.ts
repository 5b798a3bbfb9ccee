/** Auctions that wait for approval, as a change of the market's rules is checked against them. */

import type { Db } from '../../platform/db/transaction.ts';
import { maturitiesOf } from '../auctions/maturities.sql.ts';

/** Those that wait longest first. */
export async function listPendingAuctions(db: Db) {
  const rows = await db
    .selectFrom('auction as a')
    .innerJoin('municipality as m', 'm.id', 'a.municipalityId')
    .select(['a.uuid as id', 'a.name', 'm.name as municipalityName', 'a.maturityStructure'])
    .select(['a.minimumAmount', 'a.stepAmount', 'a.orderMinimum', 'a.orderStep'])
    .select(['a.indMinAmount', 'a.indMaxAmount', 'a.instMinAmount', 'a.instMaxAmount'])
    .select(['a.retailShare', 'a.investorCap'])
    .where('a.status', '=', 'PendingReview')
    .where('a.isActive', '=', true)
    .orderBy('a.updatedAt')
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({ ...row, maturityStructure: maturitiesOf(row.maturityStructure) }));
}
