/** Sub-accounts of an institution, in the database. Writers hold the lock of the institution. */
import { maxListed } from '@fairbook/contract/base/whole-list.ts';
import { type RawBuilder, sql } from 'kysely';
import { alphabetical } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';

export interface SubAccount {
  readonly id: string;
  readonly name: string;
  readonly reference: string | null;
  readonly isArchived: boolean;
  readonly isUsed: boolean;
  readonly version: number;
}

export interface SubAccountText {
  readonly name: string;
  readonly reference: string | null;
}

/** Locks the institution, so that its sub-accounts and divisions change one after the other. */
export async function lockInstitution(db: Db, investorOrgId: number): Promise<void> {
  await sql`select from investor_org where id = ${investorOrgId} for no key update`.execute(db);
}

const columns = sql`s.uuid as id, s.name, s.reference, s.archived_at is not null as is_archived, s.version,
  exists (select from sub_account_share h where h.sub_account_id = s.id) as is_used`;

async function select(db: Db, condition: RawBuilder<unknown>): Promise<SubAccount[]> {
  const { rows } = await sql<SubAccount>`select ${columns} from sub_account s where ${condition}
    order by s.archived_at is not null, ${alphabetical(sql`s.name`)}, s.id limit ${maxListed}`.execute(db);
  return rows;
}

/** By name, archived ones last. */
export async function listSubAccounts(db: Db, investorOrgId: number): Promise<SubAccount[]> {
  return select(db, sql`s.investor_org_id = ${investorOrgId}`);
}

/** One of the institution's; undefined for an unknown id. */
export async function findSubAccount(db: Db, investorOrgId: number, uuid: string): Promise<SubAccount | undefined> {
  return (await select(db, sql`s.investor_org_id = ${investorOrgId} and s.uuid = ${uuid}`))[0];
}

/** Returns whether another sub-account than this one, archived ones included, has the name or the reference. Compared as the indexes do. */
export async function findTaken(
  db: Db,
  investorOrgId: number,
  { name, reference }: SubAccountText,
  except: string | null,
): Promise<{ readonly isNamed: boolean; readonly isReferred: boolean }> {
  const { rows } = await sql<{ isNamed: boolean; isReferred: boolean }>`
    select coalesce(bool_or(lower(name) = lower(${name})), false) as is_named,
      coalesce(bool_or(reference = ${reference}), false) as is_referred
    from sub_account where investor_org_id = ${investorOrgId} and uuid is distinct from ${except}::uuid`.execute(db);
  return rows[0] ?? { isNamed: false, isReferred: false };
}

/** Adds one and returns its uuid. */
export async function insertSubAccount(db: Db, investorOrgId: number, text: SubAccountText): Promise<string> {
  const row = await db
    .insertInto('subAccount')
    .values({ investorOrgId, name: text.name, reference: text.reference })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return row.uuid;
}

export async function updateSubAccount(
  db: Db,
  uuid: string,
  { name, reference, isArchived }: SubAccountText & { readonly isArchived: boolean },
): Promise<void> {
  await sql`update sub_account set name = ${name}, reference = ${reference}, version = version + 1,
    archived_at = case when ${isArchived} then coalesce(archived_at, clock_timestamp()) end where uuid = ${uuid}`.execute(
    db,
  );
}

export async function deleteSubAccount(db: Db, uuid: string): Promise<void> {
  await sql`delete from sub_account where uuid = ${uuid}`.execute(db);
}
