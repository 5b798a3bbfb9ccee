/** Reads everything stored about a person, and erases their personal data. */
import { type Obligations, settlementDays } from '@fairbook/domain/accounts/erasure.ts';
import { sql } from 'kysely';
import type { JsonValue } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Holding } from './holding.ts';
import { holdings } from './holdings.ts';

/** Internal numbers, and the key of receipts, which only a browser needs. */
const internal = [
  'id',
  'auction_id',
  'investor_org_id',
  'market_prof_org_id',
  'municipality_id',
  'user_id',
  'receipt_key',
];

/** The stored person and their organization. */
export async function readPerson(db: Db, userId: number): Promise<JsonValue> {
  const { rows } = await sql<{ person: JsonValue }>`
    select jsonb_build_object(
      'person', to_jsonb(u) - ${internal}::text[],
      'organization', coalesce(to_jsonb(i), to_jsonb(p), to_jsonb(m)) - ${internal}::text[]) as person
    from "user" u
    join user_org o on o.user_id = u.id
    left join investor_org i on i.id = o.investor_org_id
    left join market_prof_org p on p.id = o.market_prof_org_id
    left join municipality m on m.id = o.municipality_id
    where u.id = ${userId}`.execute(db);
  return rows[0]?.person ?? null;
}

export async function readReceiptKey(db: Db, userId: number): Promise<Uint8Array> {
  const { receiptKey } = await db
    .selectFrom('user')
    .select('receiptKey')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return receiptKey;
}

/** The rows of one table about the person, without secrets; auctions by uuid. */
export async function readHolding(db: Db, holding: Holding, userId: number): Promise<JsonValue> {
  const { table, column, hidden = [] } = holding;
  const { rows } = await sql<{ rows: JsonValue }>`
    select coalesce(jsonb_agg(t.row - ${[...internal, column, ...hidden]}::text[]
      || coalesce((select jsonb_build_object('auction', a.uuid) from auction a where a.id = (t.row ->> 'auction_id')::bigint), '{}')
      order by t.row ->> 'created_at', t.row ->> 'at'), '[]') as rows
    from (select to_jsonb(x) as row from ${sql.table(table)} x where ${ofPerson(holding, userId)}) t`.execute(db);
  return rows[0]?.rows ?? [];
}

/** The rows of a table about the person, by their number or by their identity at the provider. */
function ofPerson({ column }: Holding, userId: number) {
  const person = column === 'uid' ? sql`(select uid from "user" where id = ${userId})` : sql`${userId}::bigint`;
  return sql`${sql.ref(column)} = ${person}`;
}

/** Locks the person; false where they are erased already. */
export async function lockPerson(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Other people `x` in the organization of membership `o`. */
const othersIn = sql`user_org x join "user" xu on xu.id = x.user_id and xu.is_active
            where x.is_active and x.user_id <> o.user_id and (x.municipality_id = o.municipality_id
              or x.investor_org_id = o.investor_org_id or x.market_prof_org_id = o.market_prof_org_id)`;

/** Obligations that prevent the person's erasure now. */
export async function readObligations(db: Db, userId: number, now: Date): Promise<Obligations> {
  const { rows } = await sql<{ openOrders: string[]; unsettled: string[]; isLastAdmin: boolean }>`
    select
      array(select distinct a.name from open_order b join auction a on a.id = b.auction_id
        where b.user_id = ${userId} and a.status <> 'Ended' order by 1) as open_orders,
      array(select distinct a.name from open_order_line b join auction a on a.id = b.auction_id
          join allotment l on l.auction_id = b.auction_id and l.place = b.sequence and l.maturity_date = b.maturity_date and l.maturity_id = b.maturity_id
        where b.user_id = ${userId} and a.status = 'Ended' and l.awarded_amount > 0
          and a.close_date > ${now}::timestamptz - make_interval(days => ${settlementDays}) order by 1) as unsettled,
      exists (select from user_org o
        left join municipality m on m.id = o.municipality_id left join investor_org i on i.id = o.investor_org_id
        left join market_prof_org f on f.id = o.market_prof_org_id
        where o.user_id = ${userId} and o.is_active and o.role = 'Admin' and coalesce(m.status, i.status, f.status) in ('Active', 'Suspended')
          -- An investor or a professional alone closes the organization with the account.
          and (m.id is not null or exists (select from ${othersIn}))
          and not exists (select from ${othersIn} and x.role = 'Admin'))
        as is_last_admin`.execute(db);
  return rows[0] ?? { openOrders: [], unsettled: [], isLastAdmin: false };
}

/** The investor's or professional's organization without other people, removed ones aside; undefined if there is none. */
export async function findOwnOrganization(db: Db, userId: number) {
  return db
    .selectFrom('userOrg as o')
    .select(['o.investorOrgId', 'o.marketProfOrgId'])
    .where('o.userId', '=', userId)
    .where('o.municipalityId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('userOrg as x')
            .select('x.id')
            .whereRef('x.userId', '<>', 'o.userId')
            .where('x.isActive', '=', true)
            .where(
              sql<boolean>`(x.investor_org_id, x.market_prof_org_id) is not distinct from (o.investor_org_id, o.market_prof_org_id)`,
            ),
        ),
      ),
    )
    .executeTakeFirst();
}

/** Replaces everything that names the person, and deletes what is only theirs. Their uuid stays: the audit trail refers to it. */
export async function erasePerson(db: Db, userId: number): Promise<void> {
  await sql`select record_erasure(${userId})`.execute(db);
  // Pending messages of a notification are deleted before the notification.
  await sql`delete from delivery d using notif_history n where d.notice_id = n.id and n.user_id = ${userId}`.execute(
    db,
  );
  for (const holding of holdings) {
    const { table, erasure } = holding;
    if (erasure === 'delete') await sql`delete from ${sql.table(table)} where ${ofPerson(holding, userId)}`.execute(db);
    else if (erasure !== 'keep') {
      const values = Object.entries(erasure.set).map(([name, value]) => sql`${sql.ref(name)} = ${sql.lit(value)}`);
      await sql`update ${sql.table(table)} set ${sql.join(values)} where ${ofPerson(holding, userId)}`.execute(db);
    }
  }
  await sql`update waiting_order set client_reference = null where user_id = ${userId}`.execute(db);
  await sql`update user_invite set email = 'erased-' || uuid || '@erased.invalid', name = null
    where email = (select email from "user" where id = ${userId})`.execute(db);
  await sql`update deal_team_place set email = 'erased-' || uuid || '@erased.invalid'
    where email = (select email from "user" where id = ${userId})`.execute(db);
  await sql`update "user" set uid = 'erased:' || uuid, email = 'erased-' || uuid || '@erased.invalid', proven_by = null,
    proven_address = case when proven_address is not null then 'erased-' || uuid || '@erased.invalid' end, first_name = 'Erased',
    last_name = 'person', business_designation = null, phone = null, phone_extension = null, address = null, city = null,
    zip_code = null, receipt_key = default, is_active = false where id = ${userId}`.execute(db);
}

/** Replaces the name of an organization of one person. Its state and country stay: they determined the class of its orders. */
export async function eraseOrganization(
  db: Db,
  { table, id }: { readonly table: 'investorOrg' | 'marketProfOrg'; readonly id: number },
): Promise<void> {
  if (table === 'investorOrg') {
    const empty = { summary: null, website: null, city: null, investmentExperience: null, targetIssuers: [] };
    await db
      .updateTable(table)
      .set({ ...empty, name: 'Erased investor' })
      .where('id', '=', id)
      .execute();
    await sql`update account_change set changes = '[]', settled_at = coalesce(settled_at, clock_timestamp()),
      status = case status when 'Open' then 'Withdrawn' else status end where investor_org_id = ${id}`.execute(db);
    await sql`update sub_account set name = 'Erased ' || id, reference = null where investor_org_id = ${id}`.execute(
      db,
    );
  } else {
    const empty = { name: 'Erased professional', description: null, website: null };
    await db.updateTable(table).set(empty).where('id', '=', id).execute();
  }
}

/** Deletes an organization's submissions for approval, once everyone in it is erased. */
export async function eraseSubmissions(db: Db, subject: string): Promise<void> {
  await sql`select erase_submissions(${subject})`.execute(db);
}

/** Returns whether an account of either site exists for this identity. */
export async function isIdentityUsed(db: Db, uid: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from "user" where uid = ${uid}) or exists (select from admin_user where uid = ${uid} and is_active) as is_used`.execute(
    db,
  );
  return rows[0]?.isUsed === true;
}
