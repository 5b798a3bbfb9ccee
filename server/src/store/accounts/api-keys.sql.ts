/** API keys of an account, as its people see them. */
import type { KeyScope } from '@fairbook/domain/accounts/api-keys.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { User } from '../../platform/http/caller/actor.ts';
import { accountOf, memberColumns } from './account-status.sql.ts';

export interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly publicId: string;
  readonly scopes: KeyScope[];
  readonly networks: string[];
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  readonly lastAddress: string | null;
}

export interface KeyChoice {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly networks: readonly string[];
  readonly days: number;
}

/** True for memberships `o` of the organization of this person. */
function isOf(actor: User): RawBuilder<boolean> {
  const { table, id } = accountOf(actor);
  return sql`${sql.ref(`o.${memberColumns[table]}`)} = ${id}`;
}

const keysOf = (actor: User) => sql`api_key k join "user" u on u.id = k.user_id
  join user_org o on o.user_id = k.user_id and o.is_active and ${isOf(actor)}`;

const columns = sql`k.uuid as id, k.name, k.public_id, k.scopes, k.networks, u.first_name || ' ' || u.last_name as created_by,
  k.created_at, k.expires_at, k.last_used_at, k.last_address`;

/** An Admin sees and revokes the keys of all people of the account, others their own. */
function mayManage({ role, userId }: User): RawBuilder<boolean> {
  return role === 'Admin' ? sql`true` : sql`k.user_id = ${userId}`;
}

/** The keys of the caller's account that the caller manages, oldest first. */
export async function listKeys(db: Db, actor: User): Promise<ListedKey[]> {
  const { rows } =
    await sql<ListedKey>`select ${columns} from ${keysOf(actor)} where ${mayManage(actor)} order by k.id`.execute(db);
  return rows;
}

/** Adds one and returns it; undefined where the account has `most` already. */
export async function insertKey(
  db: Db,
  actor: User,
  { name, scopes, networks, days }: KeyChoice,
  { publicId, hash, most }: { readonly publicId: string; readonly hash: Buffer; readonly most: number },
): Promise<ListedKey | undefined> {
  // The second of concurrent additions counts the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('api-keys', o.id)) from user_org o
    where o.id = (select min(o.id) from user_org o where ${isOf(actor)})`.execute(db);
  const { rows } = await sql<{ uuid: string }>`
    insert into api_key (user_id, name, public_id, hash, scopes, networks, expires_at)
    select ${actor.userId}::bigint, ${name}, ${publicId}, ${hash}::bytea, ${[...scopes]}::text[], ${[...networks]}::text[],
      clock_timestamp() + make_interval(days => ${days}::integer)
    where (select count(*) from ${keysOf(actor)}) < ${most}
    returning uuid`.execute(db);
  const [made] = rows;
  if (!made) return undefined;
  const { rows: listed } = await sql<ListedKey>`
    select ${columns} from ${keysOf(actor)} where k.uuid = ${made.uuid}`.execute(db);
  return listed[0];
}

/** Deletes a key of the caller's account and returns what it was; undefined where the account has no such key. */
export async function deleteKey(db: Db, actor: User, uuid: string): Promise<ListedKey | undefined> {
  const { rows } = await sql<ListedKey>`
    with found as (select k.id as key_id, ${columns} from ${keysOf(actor)} where k.uuid = ${uuid} and ${mayManage(actor)}),
    gone as (delete from api_key k using found f where k.id = f.key_id returning k.id)
    select f.* from found f join gone g on g.id = f.key_id`.execute(db);
  return rows[0];
}

/** Name of the caller's account. */
export async function readAccountName(db: Db, actor: User): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(m.name, i.name, p.name, u.first_name || ' ' || u.last_name) as name
    from user_org o join "user" u on u.id = o.user_id left join municipality m on m.id = o.municipality_id
    left join investor_org i on i.id = o.investor_org_id left join market_prof_org p on p.id = o.market_prof_org_id
    where o.user_id = ${actor.userId} and o.is_active and ${isOf(actor)}`.execute(db);
  return rows[0]?.name ?? `${actor.firstName} ${actor.lastName}`;
}
