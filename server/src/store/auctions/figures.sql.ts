/** Inputs of issuers and advisors about the cost of a sale, and its advisors. */
import { costInputs, figuresForm } from '@fairbook/contract/figures/shapes.ts';
import { type FigureInputs, noInputs } from '@fairbook/domain/figures/figure-inputs.ts';
import { sql } from 'kysely';
import { jsonOf } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { peopleOfFirm } from '../accounts/account-status.sql.ts';
import { auctionOf, type StoredAuction, selectAuctions } from './auctions.sql.ts';

/** The auction of this id, where the professional is a municipal advisor of it; undefined for every other. */
export async function findAdvisedAuction(db: Db, userId: number, uuid: string): Promise<StoredAuction | undefined> {
  const row = await selectAuctions(db)
    .where('a.uuid', '=', uuid)
    .where(
      sql<boolean>`exists (select from sale_team t where t.auction_id = a.id and t.user_id in ${peopleOfFirm(userId)}
        and t.role = 'MunicipalAdvisor')`,
    )
    .executeTakeFirst();
  return row && auctionOf(row);
}

export interface SavedInputs {
  readonly inputs: FigureInputs;
  /** Null before the first save. */
  readonly savedAt: Date | null;
}

export async function readInputs(db: Db, auctionId: number): Promise<SavedInputs> {
  const row = await db
    .selectFrom('saleCostInput')
    .select(['costs', 'fiscalYearStart', 'issuePriceRule', 'refunding', 'updatedAt'])
    .where('auctionId', '=', auctionId)
    .executeTakeFirst();
  if (!row) return { inputs: noInputs, savedAt: null };
  const { updatedAt, ...stored } = row;
  return { inputs: figuresForm.parse(stored), savedAt: updatedAt };
}

/** Serializes saves of one sale until the transaction ends. The row of the auction stays free, since orders read it. */
export async function lockInputs(db: Db, auctionId: number): Promise<SavedInputs> {
  await sql`select pg_advisory_xact_lock(hashtextextended('figures of an auction', ${auctionId}))`.execute(db);
  return readInputs(db, auctionId);
}

export async function writeInputs(db: Db, auctionId: number, inputs: FigureInputs): Promise<void> {
  const { costs, refunding, ...rest } = costInputs.parse(inputs);
  const values = { ...rest, costs: jsonOf(costs), refunding: refunding && jsonOf(refunding) };
  await db
    .insertInto('saleCostInput')
    .values({ auctionId, ...values })
    .onConflict((conflict) => conflict.column('auctionId').doUpdateSet(values))
    .execute();
}
