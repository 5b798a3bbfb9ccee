/** Creates a draft with the terms of another auction of the same municipality. */

import { copiedColumns } from '@fairbook/domain/auctions/fields/all.ts';
import { maturityToJson } from '@fairbook/domain/auctions/maturity-json.ts';
import type { Day } from '@fairbook/domain/base/dates.ts';
import type { decimalOf } from '@fairbook/domain/base/money.ts';
import { sql } from 'kysely';
import { jsonOf } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { StoredAuction } from './auctions.sql.ts';

/** Documents and what an administrator allowed belong to the original sale. */
const taken = ['municipalityId', ...copiedColumns] as const;

/** Totals that follow from the maturities of a draft. */
export interface Resized {
  readonly name: string;
  readonly amount: ReturnType<typeof decimalOf>;
  readonly firstPrincipalPaymentDate: Day | null;
  readonly finalMaturityDate: Day;
}

/**
 * Creates “Copy of …”, with the professionals of the original and the maturities that are given, and returns its uuid. No two bonds share a CUSIP, so
 * those are left out. `resized` are amount and dates where the maturities are others than those of the original.
 */
export async function insertDuplicate(db: Db, auction: StoredAuction, resized?: Resized): Promise<string> {
  // A new sale has no withdrawn maturities: the issuer changes the draft to leave one out.
  const rows = auction.maturityStructure.map(({ isWithdrawn, ...row }) => ({
    ...row,
    isOffered: row.isOffered || isWithdrawn === true,
    cusip: '',
  }));
  const maturityStructure = jsonOf(rows.map(maturityToJson));
  const { id, uuid } = await db
    .insertInto('auction')
    .columns([...taken, 'name', 'maturityStructure'])
    .expression((from) =>
      from
        .selectFrom('auction')
        .select(taken)
        .select([sql<string>`${copyOf(auction.name)}::text`.as('name')])
        .select([sql`${maturityStructure}::jsonb`.as('maturityStructure')])
        .where('id', '=', auction.id),
    )
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  if (resized) await db.updateTable('auction').set(resized).where('id', '=', id).execute();
  await db
    .insertInto('auctionProfessional')
    .columns(['auctionId', 'marketProfId', 'type'])
    .expression((from) =>
      from
        .selectFrom('auctionProfessional')
        .select([sql<number>`${id}::bigint`.as('auctionId'), 'marketProfId', 'type'])
        .where('auctionId', '=', auction.id)
        .where('isActive', '=', true)
        .orderBy('id'),
    )
    .execute();
  return uuid;
}

function copyOf(name: string): string {
  return name.startsWith('Copy of ') ? name : `Copy of ${name}`;
}
