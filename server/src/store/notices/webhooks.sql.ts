/** Webhooks in the database, each found through its organization. */
import type { QueryOf } from '@fairbook/contract/base/route.ts';
import type { webhooksMarket } from '@fairbook/contract/notices/webhooks/market.ts';
import type { WebhookEvent } from '@fairbook/domain/notices/webhooks.ts';
import { type RawBuilder, sql } from 'kysely';
import { type JsonValue, jsonOf } from '../../platform/db/columns.ts';
import { endOfPart, isInPart, isSince, partOf } from '../../platform/db/cursors.ts';
import { windowOf } from '../../platform/db/lists.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** The owner: all but one are null. */
export interface Owner {
  readonly municipalityId: number | null;
  readonly investorOrgId: number | null;
  readonly marketProfOrgId: number | null;
}

export interface WebhookChoice {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly isActive: boolean;
}

export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: WebhookEvent[];
  readonly isActive: boolean;
  readonly isOrphaned: boolean;
  readonly createdAt: Date;
  readonly waiting: number;
  readonly failures: number;
}

/** The maximum per owner. */
export const maxWebhooks = 5;

function belongsTo({ municipalityId, investorOrgId, marketProfOrgId }: Owner): RawBuilder<boolean> {
  if (municipalityId !== null) return sql`w.municipality_id = ${municipalityId}`;
  if (investorOrgId !== null) return sql`w.investor_org_id = ${investorOrgId}`;
  return sql`w.market_prof_org_id = ${marketProfOrgId}`;
}

/** True where the person who set up webhook `w` was removed, or has a role that only reads: they know its address and its secret. */
export const isOrphaned = sql<boolean>`not exists (
  select from user_org o join "user" u on u.id = o.user_id and u.is_active where o.user_id = w.user_id and o.is_active
    and o.role not in ('Approver', 'Viewer'))`;

/** True while webhook `w` gets events: its account is Active, and the person who set it up still belongs to it. */
export const isDeliverable = sql<boolean>`w.is_active and not ${isOrphaned} and coalesce(
  (select m.status from municipality m where m.id = w.municipality_id),
  (select i.status from investor_org i where i.id = w.investor_org_id),
  (select p.status from market_prof_org p where p.id = w.market_prof_org_id)) = 'Active'`;

const columns = sql`w.uuid as id, w.url, w.events, w.is_active, w.created_at, w.failures, ${isOrphaned} as is_orphaned,
  (select count(*) from webhook_delivery d where d.webhook_id = w.id and d.done_at is null) as waiting`;

export async function listWebhooks(db: Db, owner: Owner): Promise<StoredWebhook[]> {
  const { rows } = await sql<StoredWebhook>`
    select ${columns} from webhook w where ${belongsTo(owner)} order by w.id`.execute(db);
  return rows;
}

export async function findWebhook(db: Db, owner: Owner, uuid: string): Promise<StoredWebhook | undefined> {
  const { rows } = await sql<StoredWebhook>`
    select ${columns} from webhook w where w.uuid = ${uuid} and ${belongsTo(owner)}`.execute(db);
  return rows[0];
}

/** Adds one and returns its uuid; undefined where its owner has the maximum. */
export async function insertWebhook(db: Db, owner: Owner & { userId: number }, choice: WebhookChoice, secret: string) {
  const { municipalityId, investorOrgId, marketProfOrgId, userId } = owner;
  // The second of concurrent additions counts the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${municipalityId ?? investorOrgId ?? marketProfOrgId}::bigint))`.execute(
    db,
  );
  const { rows } = await sql<{ uuid: string }>`
    insert into webhook (municipality_id, investor_org_id, market_prof_org_id, user_id, url, events, is_active, secret)
    select ${municipalityId}::bigint, ${investorOrgId}::bigint, ${marketProfOrgId}::bigint, ${userId}::bigint, ${choice.url},
      ${[...choice.events]}::text[], ${choice.isActive}, ${secret}
    where (select count(*) from webhook w where ${belongsTo(owner)}) < ${maxWebhooks}
    returning uuid`.execute(db);
  return rows[0]?.uuid;
}

/** Saved settings are tried at once, whatever failed before, and belong to the person who saved them. False where the owner has no such webhook. */
export async function updateWebhook(
  db: Db,
  owner: Owner & { userId: number },
  uuid: string,
  choice: WebhookChoice,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook w set url = ${choice.url}, events = ${[...choice.events]}::text[], is_active = ${choice.isActive},
      told_since = case when ${isDeliverable} then w.told_since else clock_timestamp() end, user_id = ${owner.userId},
      failures = 0, resting_until = clock_timestamp()
    where w.uuid = ${uuid} and ${belongsTo(owner)}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteWebhook(db: Db, owner: Owner, uuid: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from webhook w where w.uuid = ${uuid} and ${belongsTo(owner)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Replaces the secret; the old one signs as well for a day unless it is that of a removed person. */
export async function replaceSecret(
  db: Db,
  owner: Owner & { userId: number },
  uuid: string,
  secret: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook w set former_secret = case when ${isOrphaned} then null else w.secret end,
      former_until = clock_timestamp() + interval '1 day', secret = ${secret}, user_id = ${owner.userId},
      told_since = case when ${isDeliverable} then w.told_since else clock_timestamp() end
    where w.uuid = ${uuid} and ${belongsTo(owner)}`.execute(db);
  return numAffectedRows === 1n;
}

export interface StoredDelivery {
  readonly id: string;
  readonly event: WebhookEvent | 'test';
  readonly createdAt: Date;
  readonly tries: number;
  readonly outcome: 'sent' | 'failed' | null;
  readonly dueAt: Date;
  readonly lastTriedAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastProblem: string | null;
}

const deliveryColumns = sql`d.uuid as id, d.event, d.created_at, d.tries, d.outcome, d.due_at, d.last_tried_at, d.last_status,
  d.last_problem`;

/** The messages of a webhook, latest first, and their number. */
export async function listDeliveries(
  db: Db,
  webhook: string,
  query: QueryOf<typeof webhooksMarket.listWebhookDeliveries>,
) {
  const { limit, offset } = windowOf(query);
  const list = `deliveries of ${webhook}`;
  const part = partOf(list, query);
  const conditions = [
    sql`d.webhook_id = (select id from webhook where uuid = ${webhook})`,
    ...isInPart(sql`d.uuid`, part, (since) => isSince(sql`d.updated_at`, since)),
  ];
  const of = sql`webhook_delivery d where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<StoredDelivery>`
    select ${deliveryColumns} from ${of} order by ${part ? sql`d.uuid` : sql`d.id desc`} limit ${limit} offset ${offset}`.execute(
    db,
  );
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from (select from ${of} limit 10000) as counted`.execute(db);
  return { ...endOfPart(list, query, rows, ({ id }) => id), total: counts[0]?.total ?? 0 };
}

/** A test message, whatever events the webhook has. */
export async function insertDelivery(db: Db, webhook: string, event: 'test', data: JsonValue): Promise<StoredDelivery> {
  const { rows } = await sql<StoredDelivery>`
    with made as (insert into webhook_delivery (webhook_id, event, data)
      select id, ${event}, ${jsonOf(data)} from webhook where uuid = ${webhook} returning *)
    select ${deliveryColumns} from made d`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the webhook is gone');
  return row;
}

/** Makes a message due now, even if it was delivered, given up, or postponed. */
export async function renewDelivery(db: Db, webhook: string, uuid: string): Promise<StoredDelivery | undefined> {
  const { rows } = await sql<StoredDelivery>`
    update webhook_delivery d set outcome = null, done_at = null, due_at = clock_timestamp(), updated_at = clock_timestamp()
    from webhook w where w.uuid = ${webhook} and d.webhook_id = w.id and d.uuid = ${uuid}
    returning ${deliveryColumns}`.execute(db);
  return rows[0];
}

/** Ends the pause after failures. */
export async function wakeWebhook(db: Db, webhook: string): Promise<void> {
  await sql`update webhook set resting_until = clock_timestamp() where uuid = ${webhook} and failures > 0`.execute(db);
}
