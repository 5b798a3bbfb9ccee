/** The last hours before a close, in which one administrator alone takes no investor out of a sale. */
import { guardedHours } from '@fairbook/domain/review/decisions.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';

/**
 * Returns whether any sale closes soon, no matter who may order in it or has: a rule about investors with an order would tell administrators before the
 * result who has ordered. A halted sale past its close counts too.
 */
export async function isNearClose(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isNear: boolean }>`
    select exists (select from auction where status in ('Scheduled', 'Live')
      and close_date < clock_timestamp() + make_interval(hours => ${guardedHours})
      and (close_date > clock_timestamp() or halted_at is not null)) as is_near`.execute(db);
  return rows[0]?.isNear === true;
}
