/** A person's calendar in the database: its secret key, and the dates of its auctions. */
import { browsing } from '@fairbook/domain/accounts/account.ts';
import type { ExtensionColumns } from '@fairbook/domain/auctions/sale-rules.ts';
import type { Day } from '@fairbook/domain/base/dates.ts';
import { defaultLanguage, type Language } from '@fairbook/domain/base/languages.ts';
import type { AccountStatus } from '@fairbook/domain/base/vocabulary.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { peopleOfFirm } from '../accounts/account-status.sql.ts';
import { isVisibleAt } from '../auctions/lists.sql.ts';

/** Replaces a person's calendar key, or removes it. */
export async function setCalendarKey(db: Db, userId: number, key: string | null): Promise<void> {
  await sql`
    insert into notification_preference (user_id, calendar_key) values (${userId}, ${key})
    on conflict (user_id) do update set calendar_key = excluded.calendar_key, updated_at = clock_timestamp()`.execute(
    db,
  );
}

export interface CalendarReader {
  readonly userId: number;
  readonly userType: string;
  readonly municipalityId: number | null;
  readonly status: AccountStatus;
  readonly language: Language;
}

/** The owner of a calendar key; undefined once it is removed, and while the account may not browse the market. */
export async function findCalendarReader(db: Db, key: string): Promise<CalendarReader | undefined> {
  const { rows } = await sql<CalendarReader>`
    select u.id as user_id, u.user_type, o.municipality_id, coalesce(m.status, i.status, p.status) as status,
      coalesce(u.language, ${defaultLanguage}) as language
    from notification_preference c
    join "user" u on u.id = c.user_id and u.is_active
    join user_org o on o.user_id = u.id and o.is_active
    left join municipality m on m.id = o.municipality_id
    left join investor_org i on i.id = o.investor_org_id
    left join market_prof_org p on p.id = o.market_prof_org_id
    where c.calendar_key = ${key} and coalesce(m.status, i.status, p.status) = any(${[...browsing]}::text[])`.execute(
    db,
  );
  return rows[0];
}

export interface CalendarAuction extends ExtensionColumns {
  readonly uuid: string;
  readonly name: string;
  readonly municipality: string;
  readonly issuerState: string | null;
  readonly launch: Date | null;
  readonly presentation: Date | null;
  readonly presentationUrl: string | null;
  readonly start: Date | null;
  readonly close: Date | null;
  /** Both as the issuer gave them; the day of delivery follows from them and the close. */
  readonly dated: Day | null;
  readonly delivery: Day | null;
  readonly haltedAt: Date | null;
  readonly cancelledAt: Date | null;
  /** How often its start or its close has moved since it was announced. */
  readonly moves: number;
  /** How often its terms have extended it, and the close before the first time; null where they have not. */
  readonly extensions: number;
  readonly extendedFrom: Date | null;
}

/** Auctions the person follows, has orders in, sells or works on; the latest, and none that closed long ago. */
export async function listCalendarAuctions(db: Db, { userId, municipalityId, status }: CalendarReader, now: Date) {
  const { rows } = await sql<CalendarAuction>`
    with mine as (
      select a.id from auction a where a.municipality_id = ${municipalityId}
      union select w.auction_id from sale_team w where w.user_id in ${peopleOfFirm(userId)}),
    followed as (
      select s.auction_id as id from auction_subscriber s where s.user_id = ${userId}
        and (s.is_subscribed_to_auction_status_change or s.is_subscribed_to_investor_presentation)
      union select b.auction_id from open_order b where b.user_id = ${userId}
      union select f.id from auction f join user_social_profile p on p.user_id = ${userId} and f.uuid = any(p.favorite_auctions)
      union select f.id from user_social_profile p join municipality m on m.uuid = any(p.favorite_municipalities)
        join auction f on f.municipality_id = m.id where p.user_id = ${userId})
    select a.uuid, a.name, m.name as municipality, m.state as issuer_state, a.marketing_period_launch_date as launch,
      a.investor_presentation_date as presentation, a.investor_presentation_url as presentation_url,
      a.start_date as start, a.close_date as close, a.dated, a.delivery, a.halted_at, a.cancelled_at, a.extension_minutes, a.extension_most,
      (c.moves + (select count(*) from auction_halt h where h.auction_id = a.id and h.close_after <> h.close_before))::integer as moves,
      c.extensions, c.extended_from
    from auction a cross join lateral (
      select count(*) as moves, count(*) filter (where c.requested_by is null and c.kind = 'RESCHEDULE')::integer as extensions,
        min(c.close_before) filter (where c.requested_by is null and c.kind = 'RESCHEDULE') as extended_from
      from sale_change c where c.auction_id = a.id and c.status = 'Made' and c.kind in ('RESCHEDULE', 'REOPEN')) c
       join municipality m on m.id = a.municipality_id
    where a.is_active
      and (a.id in (select id from followed) and ${isVisibleAt(now, status)}
        or a.id in (select id from mine) and a.status in ('Approved', 'Scheduled', 'Live', 'Ended'))
      and (a.close_date is null or a.halted_at is not null or a.close_date > ${now}::timestamptz - interval '90 days')
    order by a.id desc limit 500`.execute(db);
  return rows;
}
