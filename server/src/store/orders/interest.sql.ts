/** Interest shown in a sale before it, each with the class of the investor's orders. */

import { interestLevels, type UserType, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import type { ShownInterest } from '@fairbook/domain/book/indications.ts';
import { classOfInvestor, type InvestorPlace, investorKindOf } from '@fairbook/domain/orders/bidding.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/transaction.ts';
import { readIndications } from '../issuers/indications.sql.ts';

interface Strongest extends InvestorPlace {
  readonly feedbackId: number;
  /** The organization, since an institution counts once, whichever of its people gave feedback. */
  readonly investor: string;
  readonly userType: UserType;
  readonly level: string;
}

const levels = valuesOf(interestLevels);
const known = z.enum(levels);

/** One entry per Active investor, of an institution the strongest and among equals the last, in the order in which they were first given. */
export async function readShownInterest(
  db: Db,
  sale: { readonly id: number; readonly issuerState: string | null },
): Promise<ShownInterest[]> {
  const { rows } = await sql<Strongest>`
    select feedback_id as "feedbackId", investor, user_type as "userType", state, country, level from (
      select distinct on (o.id) f.id as feedback_id, o.id::text as investor, u.user_type, f.level_of_interest as level,
        case when o.is_institution then o.state else u.state end as state,
        case when o.is_institution then o.country else u.country end as country,
        min(f.created_at) over (partition by o.id) as since, o.id
      from auction_feedback f join "user" u on u.id = f.user_id join user_org l on l.user_id = u.id
        join investor_org o on o.id = l.investor_org_id
      where f.auction_id = ${sale.id} and f.is_active and o.status = 'Active'
      order by o.id, array_position(${[...levels]}::text[], f.level_of_interest) desc, f.updated_at desc
    ) as strongest order by since, id`.execute(db);
  const named = await readIndications(
    db,
    rows.map(({ feedbackId }) => feedbackId),
  );
  return rows.map(({ feedbackId, investor, userType, level, ...place }) => {
    const kind = investorKindOf(userType);
    const orderClass = classOfInvestor(sale.issuerState, kind, place);
    return { investor, kind, orderClass, level: known.parse(level), indications: named.get(feedbackId) ?? [] };
  });
}
