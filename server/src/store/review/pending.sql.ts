/** Requests that need a second administrator. */

import { hasAdminRole } from '@fairbook/domain/accounts/administrators.ts';
import { bindsSettled, confirmersBeside, type Holder, isNewHolder } from '@fairbook/domain/accounts/settled.ts';
import { adminRoles, type PendingAction, type PendingStatus } from '@fairbook/domain/base/vocabulary.ts';
import { decisionHours, minRoleFor, type PendingDecision as Rule } from '@fairbook/domain/review/decisions.ts';
import { sql } from 'kysely';
import { readClock } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/transaction.ts';

/** Maximum number shown at once, far above realistic numbers. */
const maxShown = 200;

export interface NewRequest {
  readonly action: PendingAction;
  readonly subject: string;
  /** Current state of the subject: the request is void once it changes. */
  readonly subjectState: string;
  readonly reason: string | null;
  /** The object of the action, where it has one: a role, a change of details, the ground and the other account of a link. */
  readonly wanted?: string | null;
  readonly requestedById: number;
}

/** Opens the request; undefined where one of its kind is open already. */
export async function openRequest(db: Db, request: NewRequest) {
  return db
    .insertInto('pendingDecision')
    .values({ ...request, expiresAt: sql<Date>`clock_timestamp() + make_interval(hours => ${decisionHours})` })
    .onConflict((conflict) => conflict.columns(['subject', 'action']).where(sql<boolean>`status = 'Open'`).doNothing())
    .returning(['uuid', 'expiresAt'])
    .executeTakeFirst();
}

/** A request in the form of the rules, with what carrying it out needs. */
export interface StoredRequest extends Rule {
  readonly id: number;
  readonly uuid: string;
  readonly subjectState: string;
  readonly reason: string | null;
  readonly wanted: string | null;
  readonly requestedById: number;
}

type RequestKey = { uuid: string } | { subject: string; action: PendingAction };

/** The request, locked until the transaction ends: of concurrent decisions the second sees the first. */
export async function lockRequest(db: Db, by: RequestKey): Promise<StoredRequest | undefined> {
  return storedRequest(await selectRequest(db, by).forUpdate('d').executeTakeFirst());
}

/** The request, for reading alone. */
export async function findRequest(db: Db, by: RequestKey): Promise<StoredRequest | undefined> {
  return storedRequest(await selectRequest(db, by).executeTakeFirst());
}

function selectRequest(db: Db, by: RequestKey) {
  return db
    .selectFrom('pendingDecision as d')
    .innerJoin('adminUser as r', 'r.id', 'd.requestedById')
    .select([
      'd.id',
      'd.uuid',
      'd.action',
      'd.status',
      'd.subject',
      'd.subjectState',
      'd.reason',
      'd.wanted',
      'd.expiresAt',
    ])
    .select([
      'd.requestedById',
      'r.uuid as requesterUuid',
      'r.role as requesterRole',
      'r.isActive as requesterIsActive',
    ])
    .$if('uuid' in by, (rows) => rows.where('d.uuid', '=', 'uuid' in by ? by.uuid : ''))
    .$if('subject' in by, (rows) =>
      rows
        .where('d.subject', '=', 'subject' in by ? by.subject : '')
        .where('d.action', '=', 'action' in by ? by.action : 'auction.approve')
        .where('d.status', '=', 'Open'),
    );
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequest>['executeTakeFirst']>>;

function storedRequest(row: RequestRow): StoredRequest | undefined {
  if (!row) return undefined;
  const { requesterUuid: uuid, requesterRole: role, requesterIsActive: isActive, ...rest } = row;
  return { ...rest, requester: { uuid, role, isActive } };
}

/** Closes a request: with the administrator who decided, or none where it became void by itself. Answers whether that one was new. */
export async function closeRequest(
  db: Db,
  { id, action }: Pick<StoredRequest, 'id' | 'action'>,
  status: Exclude<PendingStatus, 'Open'>,
  by: { readonly adminId: number } | null,
  remarks: string | null = null,
): Promise<{ isDeciderNew: boolean }> {
  const { holders, now } = await readConfirmers(db, action);
  const isDeciderNew = status === 'Confirmed' && by !== null && isNewHolder(holders, by.adminId, now);
  await db
    .updateTable('pendingDecision')
    .set({ status, decidedById: by?.adminId ?? null, decidedAt: sql<Date>`clock_timestamp()`, remarks, isDeciderNew })
    .where('id', '=', id)
    .execute();
  return { isDeciderNew };
}

/** An administrator with the least role for an action, or one who had it once. */
interface Confirmer extends Holder {
  readonly uuid: string;
  readonly email: string;
  readonly name: string;
}

/** Everyone who can confirm requests of this action, or could once, and the moment at which they were read. */
export async function readConfirmers(db: Db, action: PendingAction) {
  const least = minRoleFor(action);
  const roles = adminRoles.map(({ value }) => value).filter((role) => hasAdminRole(role, least));
  const [since, until] =
    least === 'Owner' ? [sql`owner_since`, sql`owner_until`] : [sql`reviewer_since`, sql`reviewer_until`];
  const { rows: holders } = await sql<Confirmer>`
    select id as user_id, uuid, email, first_name || ' ' || last_name as name, ${since} as since,
      case when not (is_active and role = any(${roles}::text[])) then ${until} end as removed_at
    from admin_user where ${since} is not null order by id`.execute(db);
  return { holders, now: await readClock(db) };
}

/** An administrator's requests are void once they are removed. */
export async function cancelRequestsOf(db: Db, administratorUuid: string): Promise<void> {
  await db
    .updateTable('pendingDecision')
    .set({ status: 'Cancelled', decidedAt: sql<Date>`clock_timestamp()` })
    .where('status', '=', 'Open')
    .where('requestedById', '=', (from) =>
      from.selectFrom('adminUser').select('id').where('uuid', '=', administratorUuid),
    )
    .execute();
}

/** How many open requests an administrator has. */
export async function countRequestsOf(db: Db, administratorUuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('pendingDecision as d')
    .innerJoin('adminUser as r', 'r.id', 'd.requestedById')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('d.status', '=', 'Open')
    .where('d.expiresAt', '>', sql<Date>`clock_timestamp()`)
    .where('r.uuid', '=', administratorUuid)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns whether an act that gives power waits for a second administrator: two people are settled, so one alone makes no third. */
export async function waitsForSettled(db: Db, action: PendingAction): Promise<boolean> {
  const { holders, now } = await readConfirmers(db, action);
  return bindsSettled(holders, now);
}

/** Open requests, oldest first; of one subject if given. */
export async function listOpenRequests(db: Db, subject?: string) {
  const rows = await requests(db)
    .where('d.status', '=', 'Open')
    .where('d.expiresAt', '>', sql<Date>`clock_timestamp()`)
    .$if(subject !== undefined, (all) => all.where('d.subject', '=', subject ?? ''))
    .orderBy('d.id')
    .limit(maxShown)
    .execute();
  return withConfirmers(db, rows);
}

export async function readRequest(db: Db, uuid: string) {
  const rows = await requests(db).where('d.uuid', '=', uuid).execute();
  const [request] = await withConfirmers(db, rows);
  if (!request) throw new Error(`request ${uuid} does not exist`);
  return request;
}

function requests(db: Db) {
  return db
    .selectFrom('pendingDecision as d')
    .innerJoin('adminUser as r', 'r.id', 'd.requestedById')
    .leftJoin('adminUser as c', 'c.id', 'd.decidedById')
    .select([
      'd.uuid as id',
      'd.action',
      'd.subject',
      'd.reason',
      'd.wanted',
      'd.createdAt as requestedAt',
      'd.expiresAt',
    ])
    .select(['d.status', 'd.decidedAt', 'd.isDeciderNew', 'd.remarks', 'd.requestedById'])
    .select(['r.uuid as requesterUuid', sql<string>`r.first_name || ' ' || r.last_name`.as('requesterName')])
    .select(['c.uuid as deciderUuid', sql<string | null>`c.first_name || ' ' || c.last_name`.as('deciderName')]);
}

/** With those who can confirm it now: settled ones with the role where there are two, except the requester. */
async function withConfirmers(db: Db, rows: Awaited<ReturnType<ReturnType<typeof requests>['execute']>>) {
  const actions = new Set(rows.map(({ action }) => action));
  const byAction = new Map(
    await Promise.all([...actions].map(async (action) => [action, await readConfirmers(db, action)] as const)),
  );
  return rows.map(({ requesterUuid, requesterName, deciderUuid, deciderName, requestedById, ...row }) => {
    const { holders = [], now = new Date() } = byAction.get(row.action) ?? {};
    const confirmers = confirmersBeside(holders, requestedById, now);
    return {
      ...row,
      requestedBy: { id: requesterUuid, name: requesterName },
      decidedBy: deciderUuid === null ? null : { id: deciderUuid, name: deciderName ?? '' },
      confirmers: confirmers.length,
      confirmerIds: confirmers.map(({ uuid }) => uuid),
    };
  });
}

/** Name and email address of an administrator; none once they were removed. */
export async function readMailbox(db: Db, adminId: number) {
  return db
    .selectFrom('adminUser')
    .select(['email', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', adminId)
    .where('isActive', '=', true)
    .execute();
}

/** Names and email addresses of those who can confirm a request, up to a limit. */
export async function listConfirmers(db: Db, action: PendingAction, requesterUuid: string) {
  const { holders, now } = await readConfirmers(db, action);
  const requester = holders.find(({ uuid }) => uuid === requesterUuid)?.userId ?? 0;
  return confirmersBeside(holders, requester, now)
    .slice(0, 20)
    .map(({ email, name }) => ({ email, name }));
}
