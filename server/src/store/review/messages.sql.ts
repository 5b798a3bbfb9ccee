/** Mails, push messages and messages to webhooks of all accounts, and sending one again. */

import type { QueryOf, ResultOf } from '@fairbook/contract/base/route.ts';
import type { casesAdmin } from '@fairbook/contract/review/cases/admin.ts';
import type { Search } from '@fairbook/domain/base/text/search-words.ts';
import type { DeliveryState } from '@fairbook/domain/notices/deliveries.ts';
import { type MessageChannel, maxCountedMessages } from '@fairbook/domain/operations/health.ts';
import { type RawBuilder, sql } from 'kysely';
import { countRows, windowOf } from '../../platform/db/lists.ts';
import { everyWord, type Found, findSearch, hasWord, orHasId } from '../../platform/db/search.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { nameSubjects } from './audit-names.sql.ts';
import { type Delivery, delivery, isShown, state } from './cases.sql.ts';
import { personName } from './search.sql.ts';

type Query = QueryOf<(typeof casesAdmin)['listMessages']>;
type Listed = ResultOf<(typeof casesAdmin)['listMessages']>['rows'][number];

const webhookState = sql<DeliveryState>`case d.outcome when 'sent' then 'Sent' when 'failed' then 'Failed' else 'Waiting' end`;
/** The host alone: the rest of an address can be a secret. */
const webhookHost = sql`substring(w.url from '^https?://([^/?#]+)')`;
const webhookDelivery = sql`d.uuid as id, 'Webhook' as channel, ${webhookHost} as address, ${webhookState} as state, d.tries,
  coalesce(d.done_at, d.due_at) as at`;

/** Like `isShown`: investors get the messages of sales that they order in, and issuers learn nothing that their book does not show. */
const isWebhookShown = sql<boolean>`(w.investor_org_id is null or d.data ->> 'auctionId' is null or exists (
  select from auction a join closing_record c on c.auction_id = a.id where a.uuid::text = d.data ->> 'auctionId'))`;

const accountOf = sql`coalesce('municipality:' || m.uuid, 'investor:' || i.uuid, 'professional:' || p.uuid)`;
/** The owner of webhook `w`. */
const ownerOfWebhook = sql`left join municipality m on m.id = w.municipality_id left join investor_org i on i.id = w.investor_org_id
  left join market_prof_org p on p.id = w.market_prof_org_id`;
const nameOfOwner = sql`coalesce(m.name, i.name, p.name)`;

/** Where a filter asks for nothing that was sent, the index of the others answers. */
function inStates(states: readonly DeliveryState[] | undefined, stateOf: RawBuilder<unknown>): RawBuilder<unknown> {
  if (states === undefined || states.length === 0) return sql`true`;
  const isUnsent = states.includes('Sent') ? sql`true` : sql`d.outcome is distinct from 'sent'`;
  return sql`(${isUnsent} and ${stateOf} = any(${[...states]}::text[]))`;
}

/** People with every word in their name or address. */
function peopleWith(search: Search): RawBuilder<unknown> {
  const condition = everyWord(
    search,
    (word) => sql<boolean>`(${hasWord(word, personName, sql`person.email`)} ${orHasId(word, sql`person.uuid`)})`,
  );
  return sql`select person.id from "user" person where ${condition}`;
}

/** Messages of notifications that meet the filters. */
function notified({ channel, state: states }: Query, found: Found | null): RawBuilder<unknown> {
  return sql`from delivery d join notif_history n on n.id = d.notice_id
    where ${isShown} and ${inStates(states, state)}
      and ${channel === undefined ? sql`true` : sql`d.channel = any(${[...channel]}::text[])`}
      and ${found?.condition ?? sql`true`}`;
}

function hooked({ state: states }: Query, found: Found | null): RawBuilder<unknown> {
  const named = (word: Parameters<typeof hasWord>[0]) => hasWord(word, webhookHost, sql`unaccented(${nameOfOwner})`);
  return sql`from webhook_delivery d join webhook w on w.id = d.webhook_id ${ownerOfWebhook}
    where ${isWebhookShown} and ${inStates(states, webhookState)} and ${found === null ? sql`true` : everyWord(found.search, named)}`;
}

/** Latest first. Each kind is read as far as the page needs it, so that its index answers. */
export async function listMessages(db: Db, query: Query) {
  const found = await findSearch(db, query.q, {
    id: sql`n.user_id`,
    matches: (search) => sql<boolean>`n.user_id in (${peopleWith(search)})`,
    find: (search) => ({ limit: (most) => sql`${peopleWith(search)} limit ${most}` }),
    names: ['user.name'],
  });
  const wants = (channel: MessageChannel) => query.channel === undefined || query.channel.includes(channel);
  const mails = wants('Mail') || wants('Push') ? notified(query, found) : sql`from delivery d where false`;
  const hooks = wants('Webhook') ? hooked(query, found) : sql`from webhook_delivery d where false`;
  const { limit, offset } = windowOf(query);
  const { rows } = await sql<Omit<Listed, 'account'> & { account: string | null }>`
    with chosen as (
      (select d.id, d.created_at, false as is_hook ${mails} order by d.id desc limit ${limit + offset})
      union all (select d.id, d.created_at, true ${hooks} order by d.id desc limit ${limit + offset})),
    page as (select * from chosen order by created_at desc, id desc limit ${limit} offset ${offset})
    select * from (
      select ${delivery}, n.title, u.first_name || ' ' || u.last_name as to, ${accountOf} as account, d.created_at,
        null::integer as last_status, d.id as place
      from page join delivery d on d.id = page.id and not page.is_hook join notif_history n on n.id = d.notice_id
        join "user" u on u.id = n.user_id left join user_org o on o.user_id = u.id left join municipality m on m.id = o.municipality_id
        left join investor_org i on i.id = o.investor_org_id left join market_prof_org p on p.id = o.market_prof_org_id
      union all
      select ${webhookDelivery}, d.event, ${nameOfOwner}, ${accountOf}, d.created_at, d.last_status, d.id
      from page join webhook_delivery d on d.id = page.id and page.is_hook join webhook w on w.id = d.webhook_id
        ${ownerOfWebhook}) as shown
    order by created_at desc, place desc`.execute(db);
  const subjects = rows.flatMap(({ account }) => (account === null ? [] : [account]));
  const accounts = await nameSubjects(db, subjects);
  return {
    rows: rows.map((row) => ({ ...row, account: (row.account && accounts.get(row.account)) || null })),
    total: await countRows(
      db,
      {
        limit: (most) =>
          sql`(select 1 from ((select 1 ${mails} limit ${most}) union all (select 1 ${hooks} limit ${most})) as each limit ${most})`,
      },
      maxCountedMessages,
    ),
  };
}

interface LockedMessage {
  readonly id: number;
  readonly channel: MessageChannel;
  readonly state: DeliveryState;
  readonly title: string;
  readonly account: string;
}

/** A message that may be shown, locked, with the account it was sent to. */
export async function lockMessage(db: Db, uuid: string): Promise<LockedMessage | undefined> {
  const { rows } = await sql<LockedMessage>`
    select d.id, d.channel, ${state} as state, n.title, ${accountOf} as account
    from delivery d join notif_history n on n.id = d.notice_id join user_org o on o.user_id = n.user_id
      left join municipality m on m.id = o.municipality_id left join investor_org i on i.id = o.investor_org_id
      left join market_prof_org p on p.id = o.market_prof_org_id
    where d.uuid = ${uuid} and ${isShown} for update of d`.execute(db);
  if (rows[0]) return rows[0];
  const { rows: hooks } = await sql<LockedMessage>`
    select d.id, 'Webhook' as channel, ${webhookState} as state, d.event as title, ${accountOf} as account
    from webhook_delivery d join webhook w on w.id = d.webhook_id ${ownerOfWebhook}
    where d.uuid = ${uuid} and ${isWebhookShown} for update of d`.execute(db);
  return hooks[0];
}

/**
 * Makes a settled message due again. It counts as new from now on, so that it is tried for a day, and gets another number, since mailboxes and phones
 * drop a message that they have seen.
 */
export async function sendAgain(db: Db, id: number): Promise<Delivery> {
  const { rows } = await sql<Delivery>`
    update delivery d set outcome = null, done_at = null, tries = 0, due_at = clock_timestamp(), created_at = clock_timestamp(),
      updated_at = clock_timestamp(), resends = d.resends + 1
    where d.id = ${id} returning ${delivery}`.execute(db);
  return onlyRow(rows);
}

/** The same for a webhook, whose receiver knows the message by its id and may drop it: the pause after failures ends too. */
export async function sendToWebhookAgain(db: Db, id: number): Promise<Delivery> {
  await sql`
    update webhook w set resting_until = clock_timestamp() from webhook_delivery d
    where d.id = ${id} and w.id = d.webhook_id and w.failures > 0`.execute(db);
  const { rows } = await sql<Delivery>`
    update webhook_delivery d set outcome = null, done_at = null, tries = 0, due_at = clock_timestamp(), created_at = clock_timestamp(),
      updated_at = clock_timestamp()
    from webhook w where d.id = ${id} and w.id = d.webhook_id returning ${webhookDelivery}`.execute(db);
  return onlyRow(rows);
}

function onlyRow(rows: readonly Delivery[]): Delivery {
  const [row] = rows;
  if (!row) throw new Error('a locked row is there');
  return row;
}
