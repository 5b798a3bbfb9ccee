/** Change requests in the database: stored with the changes, at most one pending per account. */
import { factChanges } from '@fairbook/contract/base/history.ts';
import { blocksOrders, type FactChange } from '@fairbook/domain/auctions/facts.ts';
import type { ChangeStatus } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import { jsonOf } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { AccountKey } from './account-status.sql.ts';
import { markOpenChange } from './facts.sql.ts';

export interface StoredChange {
  readonly rowId: number;
  readonly key: AccountKey;
  readonly id: string;
  readonly status: ChangeStatus;
  readonly changes: FactChange[];
  readonly explanation: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
  readonly reason: string | null;
  /** The document of a proof of residence. */
  readonly proof: { readonly name: string; readonly url: string } | null;
  /** Name and id of the administrator who decided. */
  readonly decidedBy: string | null;
}

/** Base query of all reads of requests; `c` is the request. */
export function selectChanges(db: Db) {
  return db
    .selectFrom('accountChange as c')
    .innerJoin('user as r', 'r.id', 'c.requestedBy')
    .leftJoin('adminUser as d', 'd.id', 'c.decidedBy')
    .leftJoin('uploadedFile as p', 'p.id', 'c.proofFileId')
    .select(['c.id as rowId', 'c.uuid as id', 'c.status', 'c.changes', 'c.explanation', 'c.requestedAt'])
    .select(['c.settledAt', 'c.reason', 'c.municipalityId', 'c.investorOrgId'])
    .select(['p.originalName as proofName', 'p.url as proofUrl'])
    .select([
      sql<string>`r.first_name || ' ' || r.last_name`.as('requestedBy'),
      sql<string | null>`d.first_name || ' ' || d.last_name`.as('decidedBy'),
    ]);
}

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number];

export function changeOf({ municipalityId, investorOrgId, proofName, proofUrl, ...row }: ChangeRow): StoredChange {
  const key: AccountKey =
    municipalityId === null
      ? { table: 'investorOrg', id: investorOrgId ?? 0 }
      : { table: 'municipality', id: municipalityId };
  const proof = proofName === null || proofUrl === null ? null : { name: proofName, url: proofUrl };
  return { ...row, key, proof, changes: factChanges.parse(row.changes) };
}

export async function findChange(db: Db, uuid: string): Promise<StoredChange | undefined> {
  const row = await selectChanges(db).where('c.uuid', '=', uuid).executeTakeFirst();
  return row && changeOf(row);
}

/** The requests of an account, latest first. */
export async function listChangesOf(db: Db, key: AccountKey, most: number): Promise<StoredChange[]> {
  const rows = await selectChanges(db).where(columnOf(key), '=', key.id).orderBy('c.id', 'desc').limit(most).execute();
  return rows.map(changeOf);
}

export async function insertChange(
  db: Db,
  key: AccountKey,
  change: {
    readonly changes: readonly FactChange[];
    readonly explanation: string;
    readonly requestedBy: number;
    readonly proofFileId?: number;
  },
  requestedAt: Date,
): Promise<string> {
  const owner = key.table === 'municipality' ? { municipalityId: key.id } : { investorOrgId: key.id };
  const { uuid } = await db
    .insertInto('accountChange')
    .values({ ...owner, ...change, changes: jsonOf(change.changes), requestedAt })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  await markOpenChange(db, key, blocksOrders(change.changes));
  return uuid;
}

export interface Settlement {
  readonly status: Exclude<ChangeStatus, 'Open'>;
  readonly decidedBy?: number;
  readonly reason?: string | undefined;
}

/** Closes a request and unblocks orders and sales of the account. */
export async function settleChange(db: Db, { rowId, key }: StoredChange, settlement: Settlement, settledAt: Date) {
  const { status, decidedBy = null, reason = null } = settlement;
  await db.updateTable('accountChange').set({ status, decidedBy, reason, settledAt }).where('id', '=', rowId).execute();
  await markOpenChange(db, key, false);
}

/** Closes the request of a deactivated account, if any. */
export async function dropOpenChange(db: Db, key: AccountKey, at: Date): Promise<void> {
  const row = await selectChanges(db)
    .where(columnOf(key), '=', key.id)
    .where('c.status', '=', 'Open')
    .executeTakeFirst();
  if (row) await settleChange(db, changeOf(row), { status: 'Withdrawn', reason: 'The account was closed' }, at);
}

/** Returns whether the account has a request that waits for a decision. */
export async function hasOpenChange(db: Db, key: AccountKey): Promise<boolean> {
  const open = await selectChanges(db)
    .where(columnOf(key), '=', key.id)
    .where('c.status', '=', 'Open')
    .executeTakeFirst();
  return open !== undefined;
}

/** How many documents an investor has sent so far. */
export async function countProofs(db: Db, { id }: AccountKey): Promise<number> {
  const { count } = await db
    .selectFrom('accountChange')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('investorOrgId', '=', id)
    .where('proofFileId', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Forgets the documents of an erased investor, and returns their files, which the caller drops. */
export async function forgetProofs(db: Db, { id }: AccountKey): Promise<number[]> {
  const rows = await db
    .selectFrom('accountChange')
    .select('proofFileId')
    .where('investorOrgId', '=', id)
    .where('proofFileId', 'is not', null)
    .execute();
  await db.updateTable('accountChange').set({ proofFileId: null }).where('investorOrgId', '=', id).execute();
  await db.updateTable('investorOrg').set({ residence: null }).where('id', '=', id).execute();
  return rows.flatMap(({ proofFileId }) => proofFileId ?? []);
}

/** Auctions of a municipality in the form of the rule. */
export async function listSalesOf(db: Db, municipalityId: number) {
  return db
    .selectFrom('auction')
    .select(['name', 'status', 'startDate', 'closeDate', 'haltedAt'])
    .where('municipalityId', '=', municipalityId)
    .where('isActive', '=', true)
    .where('status', 'in', ['PendingReview', 'Approved', 'Scheduled', 'Live'])
    .orderBy('id')
    .execute();
}

/** People with a municipality as a favorite, without its own and without closed accounts. */
export async function listFollowersOf(db: Db, municipalityId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from "user" u
    join user_org o on o.user_id = u.id and o.is_active
    left join municipality m on m.id = o.municipality_id
    left join investor_org i on i.id = o.investor_org_id
    left join market_prof_org p on p.id = o.market_prof_org_id
    where u.is_active and coalesce(m.status, i.status, p.status) <> 'Deactivated'
      and o.municipality_id is distinct from ${municipalityId}
      and u.id in (select f.user_id from user_social_profile f
        where f.favorite_municipalities @> array[(select uuid from municipality where id = ${municipalityId})])
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

function columnOf({ table }: AccountKey) {
  return table === 'municipality' ? 'c.municipalityId' : 'c.investorOrgId';
}
