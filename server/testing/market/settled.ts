/** People of tests who have had their power to confirm for long enough. */
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/transaction.ts';

/** As if these people of accounts had joined, and verified their address, a month ago. */
export async function settle(db: Db, ...people: readonly { readonly userId: number }[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  await sql`update user_org set confirms_since = clock_timestamp() - interval '30 days' where user_id = any(${ids}::bigint[])`.execute(
    db,
  );
  await sql`update "user" set verified_at = clock_timestamp() - interval '30 days', proven_address = email where id = any(${ids}::bigint[])`.execute(
    db,
  );
}

/** As if these administrators had got their role a month ago. */
export async function settleAdministrators(db: Db, ...people: readonly { readonly uuid: string }[]): Promise<void> {
  await sql`update admin_user set reviewer_since = reviewer_since - interval '30 days', owner_since = owner_since - interval '30 days'
    where uuid = any(${people.map(({ uuid }) => uuid)}::uuid[])`.execute(db);
}
