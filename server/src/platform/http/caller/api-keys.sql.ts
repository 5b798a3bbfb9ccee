/** API keys as every call of a program reads them, and their last use. */
import type { KeyScope } from '@fairbook/domain/accounts/api-keys.ts';
import type pg from 'pg';
import { runNamed } from '../../db/statement.ts';

export interface StoredKey {
  readonly id: number;
  readonly uuid: string;
  readonly publicId: string;
  readonly hash: Buffer;
  readonly scopes: readonly KeyScope[];
  readonly networks: readonly string[];
  readonly expiresAt: Date;
  /** The identity of the person who created it. */
  readonly uid: string;
}

const find = {
  name: 'find_api_keys',
  // The number of keys is hidden from the planner, as for people.
  text: `select k.id, k.uuid, k.public_id as "publicId", k.hash, k.scopes, k.networks, k.expires_at as "expiresAt", u.uid
    from api_key k join "user" u on u.id = k.user_id
    where k.public_id = any(array(select unnest($1::text[]))) and k.is_active`,
};

/** Keys by the part that is no secret. */
export async function findKeys(pool: pg.Pool, publicIds: readonly string[]): Promise<Map<string, StoredKey>> {
  const { rows } = await runNamed<StoredKey>(pool, find, [publicIds]);
  return new Map(rows.map((row) => [row.publicId, row]));
}

export interface Use {
  readonly at: Date;
  readonly address: string;
}

const used = {
  name: 'api_keys_used',
  text: `update api_key k set last_used_at = t.at, last_address = t.address
    from unnest($1::bigint[], $2::timestamptz[], $3::text[]) as t(id, at, address)
    where k.id = t.id and (k.last_used_at is null or k.last_used_at < t.at)`,
};

/** Stores when and from where these keys were last used. */
export async function noteUses(pool: pg.Pool, uses: ReadonlyMap<number, Use>): Promise<void> {
  const values = [...uses.values()];
  await runNamed(pool, used, [[...uses.keys()], values.map(({ at }) => at), values.map(({ address }) => address)]);
}
