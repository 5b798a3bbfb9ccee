/** Ratings of a municipality's profile that a new auction starts with. */
import type { Db } from '../../platform/db/transaction.ts';

/** Those of the revenue stream it entered first; undefined without one. */
export function firstRatingsOf(db: Db, municipalityId: number) {
  return db
    .selectFrom('muniCreditRating')
    .select(['fitchRating', 'moodysRating', 'snpRating', 'krollRating'])
    .where('municipalityId', '=', municipalityId)
    .where('isActive', '=', true)
    .orderBy('id')
    .executeTakeFirst();
}
