/** Requests for changes: stored with their history and audit events, and how they stand. */
import { randomUUID } from 'node:crypto';
import type { changesMarket } from '@fairbook/contract/accounts/changes/market.ts';
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import { appendEntry } from '@fairbook/domain/auctions/approval.ts';
import {
  blocksOrders,
  changesIn,
  type FactChange,
  type Facts,
  factsThatChange,
  whyNotRequestChange,
} from '@fairbook/domain/auctions/facts.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { invalid, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import { readClock } from '../../../platform/db/clock.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Investor, Issuer } from '../../../platform/http/caller/actor.ts';
import type { Call } from '../../../platform/http/handler.ts';
import {
  type AccountKey,
  accountOf,
  auditSubject,
  lockAccount,
  readAccount,
  usersOf,
  writeHistory,
} from '../../../store/accounts/account-status.sql.ts';
import {
  hasOpenChange,
  insertChange,
  listChangesOf,
  listSalesOf,
  type StoredChange,
} from '../../../store/accounts/changes.sql.ts';
import { factFieldsOf, readFacts } from '../../../store/accounts/facts.sql.ts';
import { announce, type Notice } from '../../notices/notifications/announce.ts';

/** A call in which an account asks for a change. */
export type Asking = Pick<Call<never>, 'db' | 'deps'> & { readonly actor: Issuer | Investor };

/** An account that may ask for a change now. */
interface Requester {
  readonly key: AccountKey;
  readonly uuid: string;
  readonly approvalHistory: Awaited<ReturnType<typeof lockAccount>>['approvalHistory'];
  readonly facts: Facts;
  readonly at: Date;
}

/** One at a time: the account is locked, so that of two requests, or a request and an auction submitted for approval, the second sees the first. */
export async function startRequest({ db, actor }: Asking): Promise<Requester> {
  const key = accountOf(actor);
  const { uuid, status, approvalHistory } = await lockAccount(db, key);
  const at = await readClock(db);
  const account = { status, hasOpenChange: await hasOpenChange(db, key) };
  requireMet(whyNotRequestChange(account, await salesOf(db, key), at));
  const { facts } = await readFacts(db, key);
  return { key, uuid, approvalHistory, facts, at };
}

/** Requests that the facts become these. */
export async function request(call: Asking, wanted: Facts, explanation: string) {
  const requester = await startRequest(call);
  const fields = factFieldsOf(requester.key);
  const changes = factsThatChange(fields, requester.facts, wanted);
  if (changes.length === 0)
    throw invalid({ [fields[0] ?? 'state']: 'Nothing would change: these details are already approved' });
  return storeRequest(call, requester, { changes, explanation });
}

interface Requested {
  readonly changes: readonly FactChange[];
  readonly explanation: string;
  readonly proofFileId?: number;
}

/** Stores a request with its history entry and audit event, tells the other people of the account, and answers with its standing. */
export async function storeRequest(call: Asking, { key, uuid, approvalHistory, at }: Requester, requested: Requested) {
  const { db, actor } = call;
  const { changes, explanation } = requested;
  const change = await insertChange(db, key, { ...requested, requestedBy: actor.userId }, at);
  const action = 'REQUEST_CHANGE' as const;
  const entry = { uuid: randomUUID(), userUuid: actor.uuid, action, remarks: explanation, changes: [...changes] };
  await writeHistory(db, key, appendEntry(approvalHistory, entry, at));
  await audit(db, {
    actor,
    action: 'account.request-change',
    subject: auditSubject(key, uuid),
    detail: { change },
    text: { changes, explanation },
    secretUntilResultOf: null,
  });
  await tellColleagues(call, key, entry.uuid, {
    title: 'A change of your account is under review',
    body: say(requestedSentence(key, changes), { name: nameOf(actor), changes: changesIn(changes) }),
  });
  return standingOf(db, key, at);
}

/** With what it blocks. */
function requestedSentence({ table }: AccountKey, changes: readonly FactChange[]) {
  if (!blocksOrders(changes)) return '{name} requested: {changes}. Until it is approved, orders are not local.';
  return table === 'municipality'
    ? '{name} requested: {changes}. Until it is decided, no auction can be submitted for approval.'
    : '{name} requested: {changes}. Until it is decided, orders can be reduced or withdrawn, but not placed or increased.';
}

async function salesOf(db: Db, { table, id }: AccountKey) {
  return table === 'municipality' ? listSalesOf(db, id) : [];
}

export function ownOf(key: AccountKey, change: StoredChange | undefined): StoredChange | undefined {
  return change?.key.table === key.table && change.key.id === key.id ? change : undefined;
}

export async function standingOf(
  db: Db,
  key: AccountKey,
  now: Date,
): Promise<ResultOf<(typeof changesMarket)['readFactStanding']>> {
  const { status } = await readAccount(db, key);
  const { facts } = await readFacts(db, key);
  const latest = await listChangesOf(db, key, 2);
  const open = latest.find((change) => change.status === 'Open') ?? null;
  return {
    facts: factFieldsOf(key).map((field) => ({ field, value: facts[field] ?? null })),
    open,
    last: latest.find((change) => change.status !== 'Open') ?? null,
    whyNotRequest: whyNotRequestChange({ status, hasOpenChange: open !== null }, await salesOf(db, key), now),
  };
}

/** Notifies the account's other people of what one of them did. */
export async function tellColleagues(
  { db, deps, actor }: Asking,
  key: AccountKey,
  event: string,
  notice: Pick<Notice, 'title' | 'body'>,
) {
  const others = (await usersOf(db, key)).filter((userId) => userId !== actor.userId);
  await announce(db, deps.jobs, {
    event: `account-change:${event}`,
    type: 'System',
    ...notice,
    data: { accountChange: event },
    to: others,
  });
}

export function nameOf({ firstName, lastName }: Issuer | Investor): string {
  return `${firstName} ${lastName}`;
}
