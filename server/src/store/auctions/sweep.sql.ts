/** Finds auctions whose timed job was missed. Closes have their own sweep. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { feedbackEvent, reminderEvent } from './event-names.ts';

export interface Missed {
  readonly auctionId: number;
  readonly job: 'announce-launch' | 'open-auction' | 'remind-of-close';
}

/**
 * Events at least ten seconds late. People were notified if the issuer's own people were, who get every one of
 * them; launches older than a week are ignored.
 */
export async function listMissed(db: Db): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    with late as (select clock_timestamp() - interval '10 seconds' as moment)
    select a.id as "auctionId", 'announce-launch' as job from auction a, late
      where a.status in ('Approved', 'Scheduled')
        and a.marketing_period_launch_date between late.moment - interval '7 days' and late.moment
        and ${isUnannounced(feedbackEvent(''))}
    union all
    select a.id, 'open-auction' from auction a, late
      where a.status = 'Scheduled' and a.halted_at is null and a.start_date <= late.moment and a.close_date > late.moment
    union all
    select a.id, 'remind-of-close' from auction a, late
      where a.status = 'Live' and a.halted_at is null and a.close_date > clock_timestamp()
        and a.close_date - case when a.close_date - a.start_date < interval '24 hours'
          then (a.close_date - a.start_date) / 2 else interval '24 hours' end <= late.moment
        and ${isUnannounced(reminderEvent(''))}
    order by 1, 2
    limit 500`.execute(db);
  return rows;
}

/** No person of the issuer has a notification of this event of auction `a`. */
function isUnannounced(event: string) {
  return sql<boolean>`not exists (select from user_org o
    join notif_history n on n.user_id = o.user_id and n.msg_id = ${event} || a.uuid
    where o.municipality_id = a.municipality_id)`;
}
