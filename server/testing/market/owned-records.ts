/** A municipality with one record of everything, for tests that need another account's records. */

import { sql } from 'kysely';
import { newKey } from '../../src/platform/http/caller/key-token.ts';
import type { Bearer } from '../ask.ts';
import { pdf } from '../hostile/hostile.ts';
import { bodies } from '../requests/request-bodies.ts';
import type { TestServer } from '../test-server.ts';
import type { Member, TestAccounts } from './accounts.ts';
import { type Auctions, schedule } from './auctions.ts';
import { inviteAdministrator as addAdminInvite } from './invitations.ts';
import { first, order } from './orders.ts';

/** A municipality's records. `secret` is in everything that only it may read. */
export interface OwnedRecords {
  readonly issuer: Member;
  readonly secret: string;
  readonly draft: string;
  readonly marketed: string;
  readonly live: string;
  readonly ended: string;
  readonly person: string;
  readonly rating: string;
  /** An attachment of its profile, and the address of its file. */
  readonly document: string;
  readonly file: string;
  readonly news: string;
  readonly invite: string;
}

/** Makes a new one for a request that must succeed; all others share one, which is made when it is first needed. */
export function madeOnce<Made>(make: () => Promise<Made>): (asking?: { readonly isFresh: boolean }) => Promise<Made> {
  let made: Promise<Made> | undefined;
  return (asking) => {
    if (asking?.isFresh) return make();
    made ??= make();
    return made;
  };
}

export async function idOfInvite(server: TestServer, email: string): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`select uuid from user_invite where email = ${email}`.execute(
    server.deps.db,
  );
  return rows[0]?.uuid ?? '';
}

export async function addDocument({ client }: Member) {
  const enablementDocs = [new File([pdf], 'plan.pdf', { type: 'application/pdf' })];
  const [added] = await client.addEnablementDocuments({ files: { enablementDocs } });
  return { document: added?.id ?? '', file: added?.url.split('/').at(-1) ?? '' };
}

export async function addPerson({ client }: Member): Promise<string> {
  return (await client.addPerson({ body: bodies.addPerson })).id;
}

export async function publish({ client }: Member): Promise<string> {
  return (await client.publishMarketNews({ body: bodies.publishMarketNews })).uuid;
}

/** A request to amend an approved auction: one that is open, or one that was recalled, which prevents nothing. */
export async function amendmentRequest({ client }: Member, auctionId: string, isOpen: boolean) {
  const { requests } = await client.requestAmendment({ params: { auctionId }, body: bodies.requestAmendment });
  const params = { auctionId, amendmentId: requests[0]?.id ?? '' };
  if (!isOpen) await client.recallAmendment({ params });
  return { params };
}

/** A file that is chosen for an amendment. */
export async function proposedDocument({ client }: Member, auctionId: string) {
  const chosen = await client.proposeDocument({
    params: { auctionId },
    body: bodies.proposeDocument,
    files: { file: [new File([pdf], 'report.pdf', { type: 'application/pdf' })] },
  });
  return { params: { auctionId, fileId: chosen.at(-1)?.file.id ?? '' } };
}

/** A webhook of an account of this kind, whatever the status of the account. */
export async function addHook(server: TestServer, { userId, orgId }: Member, userType: string): Promise<string> {
  const owner =
    userType === 'municipality'
      ? { municipalityId: orgId }
      : userType === 'market-professional'
        ? { marketProfOrgId: orgId }
        : { investorOrgId: orgId };
  const values = { ...owner, ...bodies.addWebhook, userId, secret: 'secret' };
  const { db } = server.deps;
  return (await db.insertInto('webhook').values(values).returning('uuid').executeTakeFirstOrThrow()).uuid;
}

/** An API key of a person, whatever the status of the account. */
export async function addKey(server: TestServer, { userId }: Pick<Member, 'userId'>): Promise<string> {
  const { publicId, hash } = newKey();
  const { rows } = await sql<{ uuid: string }>`
    insert into api_key (user_id, name, public_id, hash, scopes, networks, expires_at)
    values (${userId}, 'Reporting', ${publicId}, ${hash}::bytea, '{read}', '{}', clock_timestamp() + interval '90 days')
    returning uuid`.execute(server.deps.db);
  return rows[0]?.uuid ?? '';
}

export async function addDelivery(server: TestServer, webhook: string): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`insert into webhook_delivery (webhook_id, event, data)
    select id, 'test', '{}' from webhook where uuid = ${webhook} returning uuid`.execute(server.deps.db);
  return rows[0]?.uuid ?? '';
}

/** A saved search, under a name of its own. */
export async function addSearch(server: TestServer, userId: number): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`insert into saved_search (user_id, name, query)
    values (${userId}, gen_random_uuid()::text, '{"state": "OR"}') returning uuid`.execute(server.deps.db);
  return rows[0]?.uuid ?? '';
}

/** Another administrator; returns their id. */
export async function addAdministrator(server: TestServer, email: string): Promise<string> {
  const person = { uid: email, email, firstName: 'Alma', lastName: 'Viewer' };
  const added = await server.deps.db.insertInto('adminUser').values(person).returning('uuid').executeTakeFirstOrThrow();
  return added.uuid;
}

export async function inviteAdministrator(server: TestServer, email: string): Promise<string> {
  await addAdminInvite(server.deps.db, email);
  const { rows } = await sql<{ uuid: string }>`select uuid from admin_invite where email = ${email}`.execute(
    server.deps.db,
  );
  return rows[0]?.uuid ?? '';
}

/** An invitation to a municipality, or another kind of account, whatever its status; returns its code. */
export async function inviteColleague(
  server: TestServer,
  { userId, orgId }: Pick<Member, 'userId' | 'orgId'>,
  email: string,
  userType: keyof typeof placeOf = 'municipality',
): Promise<string> {
  const { column, role } = placeOf[userType];
  await sql`insert into user_invite (code, email, name, user_type, invited_by_id, ${sql.ref(column)}, role)
    values (encode(sha256(${email}::bytea), 'hex'), ${email}, 'Colin', ${userType}, ${userId}, ${orgId}, ${role})
    on conflict do nothing`.execute(server.deps.db);
  return email;
}

/** Another person of the municipality; returns their id. */
export async function addColleague(
  server: TestServer,
  member: Member,
  email: string,
  isActive = true,
): Promise<string> {
  return addPersonOf(server, member, 'municipality', email, isActive);
}

const placeOf = {
  municipality: { column: 'municipality_id', role: 'User' },
  'institutional-investor': { column: 'investor_org_id', role: 'Trader' },
  'market-professional': { column: 'market_prof_org_id', role: 'User' },
} as const;

/** Another person of an account of this kind; returns their id. */
export async function addPersonOf(
  server: TestServer,
  { orgId }: Pick<Member, 'orgId'>,
  userType: keyof typeof placeOf,
  email: string,
  isActive = true,
): Promise<string> {
  const { column, role } = placeOf[userType];
  const { rows } = await sql<{ uuid: string }>`
    with added as (insert into "user" (uid, email, first_name, last_name, user_type)
      values (${email}, ${email}, 'Colin', 'Clerk', ${userType}) returning id, uuid),
    linked as (insert into user_org (user_id, ${sql.ref(column)}, role, is_active)
      select id, ${orgId}, ${role}, ${isActive} from added)
    select uuid from added`.execute(server.deps.db);
  return rows[0]?.uuid ?? '';
}

/** A pending change request of an account. */
export async function openChange(
  server: TestServer,
  { userId, orgId }: Member,
  isMunicipality = false,
): Promise<string> {
  const owner = sql.ref(isMunicipality ? 'municipality_id' : 'investor_org_id');
  const table = sql.table(isMunicipality ? 'municipality' : 'investor_org');
  await settleChanges(server);
  await sql`update ${table} set has_open_change = true where id = ${orgId}`.execute(server.deps.db);
  const { rows } = await sql<{ uuid: string }>`
    insert into account_change (${owner}, changes, explanation, requested_by, requested_at)
    values (${orgId}, '[{"field": "state", "from": "OR", "to": "WA"}]', 'We moved', ${userId}, clock_timestamp())
    returning uuid`.execute(server.deps.db);
  return rows[0]?.uuid ?? '';
}

/** Ends all pending changes, and rules of institutions for orders: in one statement, since it is called before every request of a grid. */
export async function settleChanges({ deps: { db } }: TestServer): Promise<void> {
  await sql`
    with changes as (
      update account_change set status = 'Withdrawn', settled_at = clock_timestamp() where status = 'Open'),
    municipalities as (
      update municipality set has_open_change = false where has_open_change)
    update investor_org set has_open_change = false,
      approval_above = case when has_order_rules then null else approval_above end,
      has_order_rules = false, people_version = people_version + has_order_rules::int
    where has_open_change or has_order_rules`.execute(db);
}

/** Those who are in another municipality than their own. */
const away = new WeakSet<Member>();

/** Moves a person to another municipality, until `moveBack`. */
export async function moveTo({ deps: { db } }: TestServer, member: Member, municipalityId: number): Promise<void> {
  away.add(member);
  await sql`update user_org set municipality_id = ${municipalityId} where user_id = ${member.userId}`.execute(db);
}

/** Moves a person back to their own municipality, if they were moved. */
export async function moveBack(server: TestServer, member: Member): Promise<void> {
  if (away.has(member)) await moveTo(server, member, member.orgId);
  away.delete(member);
}

export async function noticeOf(server: TestServer, userId: number): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from notif_history where user_id = ${userId} limit 1`.execute(server.deps.db);
  return rows[0]?.uuid ?? '';
}

/** Created by its own calls while it is Active. */
export async function makeOwnedRecords(
  server: TestServer,
  accounts: TestAccounts,
  auctions: Auctions,
  bidders: readonly Member[],
  secret: string,
): Promise<OwnedRecords> {
  const issuer = await accounts.issuer();
  const { client } = issuer;
  // Large enough for all orders of a test that sends each call many times.
  const large = schedule.map((row) => ({ ...row, principalAmount: row.principalAmount * 100 }));
  const live = await auctions.live(issuer, { profile: { amount: 30_000_000 }, schedule: large });
  const ended = await auctions.live(issuer);
  for (const bidder of bidders) for (const each of [live, ended]) await order(bidder, each, { [first]: 5_000 });
  await auctions.close(ended);
  const marketed = await auctions.approved(issuer);
  await bidders[0]?.client.giveFeedback({
    params: { auctionUuid: marketed },
    body: { ...bodies.giveFeedback, feedback: `Told to ${secret}` },
  });
  const { id: person } = await client.addPerson({ body: { ...bodies.addPerson, name: secret, showOnProfile: false } });
  const email = `${secret}@people.example`;
  await client.inviteProfessional({ body: { email, name: secret } });
  return {
    issuer,
    secret,
    draft: await auctions.complete(issuer, { profile: { name: secret } }),
    marketed,
    live,
    ended,
    person,
    rating: (await client.addCreditRating({ body: bodies.addCreditRating })).id,
    ...(await addDocument(issuer)),
    news: await publish(issuer),
    invite: await idOfInvite(server, email),
  };
}

/** A second session of a person, market or administrator, on another device; returns its id. */
export async function addSession(server: TestServer, uuid: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into user_session (uid, auth_time, agent)
    select uid, clock_timestamp() - interval '1 hour' - random() * interval '1 hour', 'Firefox on Windows' from (
      select uid, uuid from "user" union all select uid, uuid from admin_user) p
    where uuid = ${uuid} returning uuid as id`.execute(server.deps.db);
  return rows[0]?.id ?? '';
}

/** A mail to this person that was sent, as if the worker had sent it. */
export async function sentMessage(server: TestServer, { userId, email }: Member): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    with notice as (insert into notif_history (user_id, msg_id, type, title, body)
      values (${userId}, gen_random_uuid()::text, 'System', 'News', 'Something happened.') returning id)
    insert into delivery (notice_id, channel, target, outcome, done_at)
      select id, 'Mail', ${email}, 'sent', clock_timestamp() from notice returning uuid`.execute(server.deps.db);
  return rows[0]?.uuid ?? '';
}

/** A job whose tries are used up; returns its id. Its data are complete, so that another try succeeds. */
export async function failedJob(server: TestServer): Promise<string> {
  await server.deps.jobs.enqueue(server.deps.db, 'remove-files', { keys: [] });
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'failed', retry_count = 10, completed_on = clock_timestamp()
    where id = (select id from pgboss.job where name = 'remove-files' and state = 'created' order by created_on desc limit 1)
    returning id`.execute(server.deps.db);
  return rows[0]?.id ?? '';
}

/** Asks about the account of a person, who waits for approval; returns the number of messages of the conversation. */
export async function askMember(server: TestServer, { token }: Bearer, { orgUuid }: Member): Promise<number> {
  const { rows } = await sql<{ subject: string }>`
    select 'municipality:' || uuid as subject from municipality where uuid = ${orgUuid}
    union all select 'investor:' || uuid from investor_org where uuid = ${orgUuid}
    union all select 'professional:' || uuid from market_prof_org where uuid = ${orgUuid}`.execute(server.deps.db);
  const subject = rows[0]?.subject ?? '';
  const client = server.admin({ token });
  const { messages } = await client.listQuestions({ query: { subject } });
  const asked = await client.askApplicant({ body: { subject, text: 'Since when?', seen: messages.length } });
  return asked.messages.length;
}

/** A question of this person about a sale, whatever its state; returns its id. */
export async function addSaleQuestion(server: TestServer, auctionId: string, userId: number): Promise<string> {
  const { rows } = await sql<{ uuid: string }>`
    with counted as (
      insert into sale_question_count as c (auction_id, questions) select id, 1 from auction where uuid = ${auctionId}
      on conflict (auction_id) do update set questions = c.questions + 1 returning c.auction_id, c.questions)
    insert into sale_question (auction_id, user_id, number, body) select auction_id, ${userId}, questions, 'Is it callable?' from counted
    returning uuid`.execute(server.deps.db);
  return rows[0]?.uuid ?? '';
}
