/** The interest investors showed in a sale before it, with what decides their class. */
import type { Indication } from '@fairbook/domain/indications.ts';
import { type InterestLevel, interestLevels, type UserType, valuesOf } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/transaction.ts';
import { readIndications } from '../following/indications.sql.ts';

export interface Interest {
  /** The organisation, since an institution counts once whoever of it spoke. */
  readonly investor: string;
  readonly userType: UserType;
  readonly state: string | null;
  readonly country: string | null;
  readonly level: InterestLevel;
  readonly indications: readonly Indication[];
}

const levels = valuesOf(interestLevels);
const level = z.enum(levels);

/** One entry an Active investor, of an institution the strongest and among equals the last, in the order in which they were first given. */
export async function listInterest(db: Db, auctionId: number): Promise<Interest[]> {
  const { rows } = await sql<Omit<Interest, 'level' | 'indications'> & { feedbackId: number; level: string }>`
    select feedback_id as "feedbackId", investor, user_type, state, country, level from (
      select distinct on (o.id) f.id as feedback_id, o.id::text as investor, u.user_type, f.level_of_interest as level,
        case when o.is_institution then o.state else u.state end as state,
        case when o.is_institution then o.country else u.country end as country,
        min(f.created_at) over (partition by o.id) as since, o.id
      from auction_feedback f join "user" u on u.id = f.user_id join user_org l on l.user_id = u.id
        join investor_org o on o.id = l.investor_org_id
      where f.auction_id = ${auctionId} and f.is_active and o.status = 'Active'
      order by o.id, array_position(${[...levels]}::text[], f.level_of_interest) desc, f.updated_at desc
    ) as strongest order by since, id`.execute(db);
  const named = await readIndications(
    db,
    rows.map(({ feedbackId }) => feedbackId),
  );
  return rows.map(({ feedbackId, ...row }) => {
    return { ...row, level: level.parse(row.level), indications: named.get(feedbackId) ?? [] };
  });
}
