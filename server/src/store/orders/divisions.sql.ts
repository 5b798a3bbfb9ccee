/** Divisions of an institution's allocations among its sub-accounts, in the database. Writers hold the lock of the institution. */

import { dateOf, idOf, type MaturityKey } from '@fairbook/domain/auctions/maturity-key.ts';
import type { Day } from '@fairbook/domain/base/dates.ts';
import { type Cents, decimalOf } from '@fairbook/domain/base/money.ts';
import { settlementOf } from '@fairbook/domain/bonds/delivery.ts';
import type { Share } from '@fairbook/domain/orders/sub-accounts.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

export interface StoredShare extends Share {
  readonly name: string;
  readonly reference: string | null;
  readonly isArchived: boolean;
}

/** A division that is in force. */
export interface Division {
  readonly version: number;
  readonly setBy: string;
  readonly setAt: Date;
  readonly shares: readonly StoredShare[];
}

interface DivisionRow extends Omit<Division, 'shares'> {
  readonly maturityDate: MaturityKey;
  /** Null where the division has no share. */
  readonly subAccountId: string | null;
  readonly amount: Cents;
  readonly name: string;
  readonly reference: string | null;
  readonly isArchived: boolean;
}

/** The institution's divisions of a sale that are in force, by maturity. */
export async function readDivisions(
  db: Db,
  auctionId: number,
  investorOrgId: number,
): Promise<Map<MaturityKey, Division>> {
  const { rows } = await sql<DivisionRow>`
    with latest as materialized (
      select distinct on (d.maturity_date, d.maturity_id) d.id, d.maturity_date, d.maturity_id, d.version, d.created_at, d.user_id
      from sub_account_division d where d.investor_org_id = ${investorOrgId} and d.auction_id = ${auctionId}
      order by d.maturity_date, d.maturity_id, d.version desc)
    select maturity_key(l.maturity_date, l.maturity_id) as maturity_date, l.version, l.created_at as set_at,
      u.first_name || ' ' || u.last_name as set_by, s.uuid as sub_account_id, h.amount, s.name, s.reference,
      s.archived_at is not null as is_archived
    from latest l join "user" u on u.id = l.user_id left join sub_account_share h on h.division_id = l.id
      left join sub_account s on s.id = h.sub_account_id
    order by l.maturity_date, l.maturity_id, h.place`.execute(db);
  const divisions = new Map<MaturityKey, Division & { readonly shares: StoredShare[] }>();
  for (const { maturityDate, version, setBy, setAt, subAccountId, ...share } of rows) {
    const division = divisions.get(maturityDate) ?? { version, setBy, setAt, shares: [] };
    divisions.set(maturityDate, division);
    if (subAccountId !== null) division.shares.push({ subAccountId, ...share });
  }
  return divisions;
}

export interface NewDivision {
  readonly investorOrgId: number;
  readonly auctionId: number;
  readonly maturityDate: MaturityKey;
  readonly version: number;
  readonly userId: number;
  readonly shares: readonly Share[];
}

/** Stores a division, which is in force from then on. */
export async function insertDivision(db: Db, division: NewDivision): Promise<void> {
  const { maturityDate: maturity, shares, ...row } = division;
  const { id } = await db
    .insertInto('subAccountDivision')
    .values({ ...row, maturityDate: dateOf(maturity), maturityId: idOf(maturity) })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (shares.length === 0) return;
  const [accounts, amounts] = [
    shares.map(({ subAccountId }) => subAccountId),
    shares.map(({ amount }) => decimalOf(amount)),
  ];
  await sql`
    insert into sub_account_share (division_id, place, investor_org_id, sub_account_id, amount)
    select ${id}::bigint, t.place - 1, s.investor_org_id, s.id, t.amount
    from unnest(${accounts}::uuid[], ${amounts}::numeric[]) with ordinality as t (uuid, amount, place)
    join sub_account s on s.uuid = t.uuid and s.investor_org_id = ${division.investorOrgId}`.execute(db);
}

/** The day on which the bonds of an auction are delivered; null where it has no close yet. */
export async function readSettlement(db: Db, auctionId: number): Promise<Day | null> {
  const row = await db
    .selectFrom('auction as a')
    .innerJoin('municipality as m', 'm.id', 'a.municipalityId')
    .select(['a.dated', 'a.delivery', 'a.closeDate', 'm.state'])
    .where('a.id', '=', auctionId)
    .executeTakeFirstOrThrow();
  return settlementOf(row, row.closeDate, row.state);
}
