/** Registers the witness that npm start runs for the demo market, whose address and key may differ from those of the last start. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import type { NewWitness } from './witnesses.sql.ts';

/** Registers it in the name of the first Owner, or corrects its address. One with another key, whose folder was lost, is deactivated. */
export async function registerLocalWitness(db: Db, { name, key, url, operator }: NewWitness): Promise<void> {
  const { rows } = await sql`
    update witness set url = ${url}, resting_until = clock_timestamp() where key = ${key} returning id`.execute(db);
  if (rows.length > 0) return;
  await sql`
    update witness set is_active = false, name = name || ' ' || id where name = ${name}`.execute(db);
  await sql`
    insert into witness (name, key, url, operator, registered_by)
    select ${name}, ${key}, ${url}, ${operator}, id from admin_user where role = 'Owner' and is_active order by id limit 1`.execute(
    db,
  );
}
