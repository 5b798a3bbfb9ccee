/** Status and history of an account. The account is the organization, so all its users share it. */
import type { HistoryEntry } from '@fairbook/domain/auctions/approval.ts';
import { type SaleReader, seesPrivateSales } from '@fairbook/domain/auctions/auction.ts';
import { isUuid } from '@fairbook/domain/base/uuid.ts';
import type { AccountStatus } from '@fairbook/domain/base/vocabulary.ts';
import { type RawBuilder, sql } from 'kysely';
import { type JsonValue, jsonOf } from '../../platform/db/columns.ts';
import { historyOf } from '../../platform/db/history.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { User } from '../../platform/http/caller/actor.ts';

/** The table and row of an account. */
export interface AccountKey {
  readonly table: 'municipality' | 'investorOrg' | 'marketProfOrg';
  readonly id: number;
}

/** The stored account a person acts for. */
export function accountOf(actor: User): AccountKey {
  if (actor.userType === 'municipality') return { table: 'municipality', id: actor.municipalityId };
  if (actor.userType === 'market-professional') return { table: 'marketProfOrg', id: actor.marketProfOrgId };
  return { table: 'investorOrg', id: actor.investorOrgId };
}

export interface Account {
  readonly uuid: string;
  readonly status: AccountStatus;
  readonly approvalHistory: HistoryEntry[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export async function readAccount(db: Db, key: AccountKey): Promise<Account> {
  return one(db, key, sql``);
}

/** Locked until the transaction ends, so that of concurrent decisions the second sees the first. */
export async function lockAccount(db: Db, key: AccountKey): Promise<Account> {
  // Rows that only refer to the account need not wait.
  return one(db, key, sql`for no key update`);
}

/**
 * The same for a decision about its status: in calls of its own people this row is locked for sharing, so it waits for those that have begun, before it holds
 * anything that they wait for.
 */
export async function lockAccountToDecide(db: Db, key: AccountKey): Promise<Account> {
  return one(db, key, sql`for update`);
}

async function one(db: Db, { table, id }: AccountKey, lock: ReturnType<typeof sql>): Promise<Account> {
  const { rows } = await sql<Omit<Account, 'approvalHistory'> & { approvalHistory: JsonValue }>`
    select uuid, status, approval_history, created_at, updated_at from ${sql.table(table)} where id = ${id} ${lock}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error(`${table} ${id} does not exist`);
  return { ...row, approvalHistory: historyOf(row.approvalHistory) };
}

export async function writeStatus(
  db: Db,
  { table, id }: AccountKey,
  status: AccountStatus,
  history: readonly HistoryEntry[],
): Promise<void> {
  await sql`update ${sql.table(table)} set status = ${status}, approval_history = ${jsonOf(history)} where id = ${id}`.execute(
    db,
  );
}

/** Adds to the history of an account without changing its status. */
export async function writeHistory(db: Db, { table, id }: AccountKey, history: readonly HistoryEntry[]): Promise<void> {
  await sql`update ${sql.table(table)} set approval_history = ${jsonOf(history)} where id = ${id}`.execute(db);
}

const subjects = { municipality: 'municipality', investorOrg: 'investor', marketProfOrg: 'professional' } as const;

/** An account's subject in the audit trail: 'investor:<uuid>'. */
export function auditSubject({ table }: AccountKey, uuid: string): string {
  return `${subjects[table]}:${uuid}`;
}

/** The account of this audit trail subject; undefined if none. */
export async function findAccount(db: Db, subject: string): Promise<AccountKey | undefined> {
  const [kind, uuid] = subject.split(':');
  const table = (['municipality', 'investorOrg', 'marketProfOrg'] as const).find((each) => subjects[each] === kind);
  if (!table || uuid === undefined || !isUuid(uuid)) return undefined;
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where uuid = ${uuid}`.execute(db);
  return rows[0] && { table, id: rows[0].id };
}

/** Names and email addresses of an account's people. */
export async function mailboxesOf(db: Db, key: AccountKey) {
  return db
    .selectFrom('user')
    .select(['email', 'firstName', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', 'in', await usersOf(db, key))
    .where('isActive', '=', true)
    .orderBy('id')
    .execute();
}

/** The column of `user_org` for each kind of account. */
export const memberColumns = {
  municipality: 'municipalityId',
  investorOrg: 'investorOrgId',
  marketProfOrg: 'marketProfOrgId',
} as const;

/** Ids of an account's people. */
export async function usersOf(db: Db, { table, id }: AccountKey): Promise<number[]> {
  const users = await db
    .selectFrom('userOrg')
    .select('userId')
    .where(memberColumns[table], '=', id)
    .where('isActive', '=', true)
    .execute();
  return users.map((user) => user.userId);
}

/** The people of the firm of a professional, removed ones included, since their work stays the firm's; no one for other users. */
export function peopleOfFirm(userId: number): RawBuilder<number> {
  return sql`(select c.user_id from user_org o join user_org c on c.market_prof_org_id = o.market_prof_org_id where o.user_id = ${userId})`;
}

/** Returns whether a reader of this kind sees the auction of that name for its offering type: a part of the rule `isVisibleTo` in SQL. */
export function isOfferedTo(reader: SaleReader, auction = 'a'): RawBuilder<boolean> {
  return seesPrivateSales(reader)
    ? sql`true`
    : sql`${sql.ref(`${auction}.offering_type`)} is not distinct from 'Public'`;
}
