/** Handlers of change requests for administrators; an approval applies the changes in the same transaction. */
import { randomUUID } from 'node:crypto';
import type { changesAdmin } from '@fairbook/contract/accounts/changes/admin.ts';
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import { appendEntry } from '@fairbook/domain/auctions/approval.ts';
import { changesIn, whyNotSettleChange } from '@fairbook/domain/auctions/facts.ts';
import { type Sentence, say } from '@fairbook/domain/base/sentences/sentence.ts';
import { whyNotCarryOut } from '@fairbook/domain/review/decisions.ts';
import { Refused, requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import { readClock } from '../../../platform/db/clock.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Administrator } from '../../../platform/http/caller/actor.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import {
  auditSubject,
  lockAccount,
  readAccount,
  usersOf,
  writeHistory,
} from '../../../store/accounts/account-status.sql.ts';
import {
  findChange,
  listChangesOf,
  listFollowersOf,
  type StoredChange,
  settleChange,
} from '../../../store/accounts/changes.sql.ts';
import { factFieldsOf, readFacts, writeFacts } from '../../../store/accounts/facts.sql.ts';
import { countChanges, findListed, listChanges } from '../../../store/accounts/lists.sql.ts';
import { isNearClose } from '../../../store/auctions/last-hours.sql.ts';
import type { StoredRequest } from '../../../store/review/pending.sql.ts';
import { announce, type Message } from '../../notices/notifications/announce.ts';
import { previewNotice, previewUnnamed } from '../../notices/notifications/preview.ts';
import { type Drafting, effect, idIn, said } from '../../review/decisions/preview.ts';
import { requestDecision } from '../../review/decisions/request.ts';

export const changesAdminHandlers: Handlers<typeof changesAdmin> = {
  listFactChanges: async ({ db, query }) => listChanges(db, query),
  countFactChanges: async ({ db, query }) => countChanges(db, query),
  readFactChange: async ({ db, params }) => detailOf(db, params.id),
  approveFactChange: async (call) => {
    const { db, params } = call;
    const { key } = requireFound(await findChange(db, params.id));
    if (key.table !== 'investorOrg' || !(await isNearClose(db))) return decide(call, 'Approved');
    const { uuid } = await lockAccount(db, key);
    expectOpen(requireFound(await findChange(db, params.id)));
    const request = { subject: auditSubject(key, uuid), subjectState: params.id, reason: null, wanted: params.id };
    const pendingDecision = await requestDecision(call, { ...request, action: 'account.approve-change' });
    return { ...(await detailOf(db, params.id)), pendingDecision };
  },
  rejectFactChange: async (call) => decide(call, 'Rejected', call.body.rejectionReason),
};

interface DecisionCall {
  readonly db: Db;
  readonly actor: Administrator;
  readonly params: { readonly id: string };
  readonly deps: { readonly jobs: Jobs };
}

type Decision = 'Approved' | 'Rejected';

const actions = {
  Approved: { entry: 'APPROVE_CHANGE', event: 'account.approve-change' },
  Rejected: { entry: 'REJECT_CHANGE', event: 'account.reject-change' },
} as const;

/**
 * The account is locked first: an order in progress holds the same lock, so it is stored in the old class before, or judged again after. If two
 * administrators who decide at once, the second gets the first one's decision.
 */
async function decide(call: DecisionCall, status: Decision, reason?: string, requestedBy?: string) {
  const { db, actor, params } = call;
  const { key } = requireFound(await findChange(db, params.id));
  const { uuid, approvalHistory } = await lockAccount(db, key);
  const change = requireFound(await findChange(db, params.id));
  expectOpen(change);
  const at = await readClock(db);
  const { changes, id } = change;
  if (status === 'Approved') await writeFacts(db, key, changes);
  await settleChange(db, change, { status, decidedBy: actor.adminId, reason }, at);
  const action = actions[status];
  const entry = { uuid: randomUUID(), userUuid: actor.uuid, action: action.entry, remarks: reason, changes };
  await writeHistory(db, key, appendEntry(approvalHistory, entry, at));
  const detail = { change: id, ...(requestedBy === undefined ? {} : { requestedBy }) };
  const text = { changes, ...(reason !== undefined && { reason }) };
  await audit(db, { actor, action: action.event, subject: auditSubject(key, uuid), detail, text });
  await tell(call, change, status, reason);
  return detailOf(db, id);
}

/** Approves the change of an investor that a second administrator confirmed. */
export async function carryOutFactChange(call: Omit<DecisionCall, 'params'>, request: StoredRequest): Promise<void> {
  const id = request.wanted ?? '';
  requireMet(whyNotCarryOut(request, request.subjectState, id));
  await decide({ ...call, params: { id } }, 'Approved', undefined, request.requester.uuid);
}

/** 412 with the earlier decision, if an administrator made it. */
function expectOpen({ status, decidedBy, settledAt }: StoredChange): void {
  const reason = whyNotSettleChange(status);
  if (!reason) return;
  const decided =
    decidedBy !== null && settledAt !== null
      ? { by: decidedBy, action: status === 'Approved' ? 'APPROVE' : 'REJECT', at: settledAt.toISOString() }
      : undefined;
  throw new Refused(412, {
    message: reason.message,
    data: { code: reason.code, ...(decided && { decided: { ...decided, action: decided.action as 'APPROVE' } }) },
  });
}

/** The people of the account, and followers of a municipality whose details changed. */
async function tell({ db, deps }: DecisionCall, change: StoredChange, status: Decision, reason = '') {
  const { key } = change;
  await announce(db, deps.jobs, { ...changeMessage(change, status, reason), to: await usersOf(db, key) });
  if (!isToldToFollowers(change, status)) return;
  const { facts } = await readFacts(db, key);
  const { uuid } = await lockAccount(db, key);
  const message = followersMessage(change, uuid, facts.name ?? '');
  await announce(db, deps.jobs, { ...message, to: await listFollowersOf(db, key.id) });
}

/** Drafts a decision about a request: its changes and its mails. */
export const draftChangeDecision: Drafting = async ({ db, deps, body }) => {
  const change = requireFound(await findChange(db, idIn(body.subject, 'change')));
  expectOpen(change);
  const { key, changes } = change;
  const status = body.decision === 'account.approve-change' ? 'Approved' : 'Rejected';
  const message = changeMessage(change, status, said(body.reason));
  const { mails, unmailed } = await previewNotice(db, deps.config.marketUrl, message, await usersOf(db, key));
  const { facts } = await readFacts(db, key);
  const name = changes.find(({ field }) => field === 'name')?.to ?? facts.name ?? '';
  const { uuid } = await readAccount(db, key);
  const toFollowers = isToldToFollowers(change, status)
    ? previewUnnamed(deps.config.marketUrl, followersMessage(change, uuid, name), 'Followers')
    : [];
  return {
    effects: status === 'Approved' ? changes.map(({ field, from, to }) => effect('fact', from, to, field)) : [],
    mails: [...mails, ...toFollowers],
    unmailed,
    second:
      status === 'Approved' && key.table === 'investorOrg' && (await isNearClose(db)) ? 'account.approve-change' : null,
  };
};

function changeMessage(change: StoredChange, status: Decision, reason: string): Message {
  const { id } = change;
  return {
    event: `account-change:${id}`,
    type: 'System',
    title: status === 'Approved' ? 'Your change is approved' : 'Your change was not approved',
    body: decidedInWords(change, status, reason),
    data: { accountChange: id },
  };
}

function decidedInWords({ key, changes: made }: StoredChange, status: Decision, reason: string): Sentence {
  const changes = changesIn(made);
  if (status === 'Rejected') return say('{changes}. Reason: {reason}', { changes, reason });
  if (key.table !== 'investorOrg') return say('{changes}.', { changes });
  return say('{changes}. Open orders keep the priority group they were placed in; new ones use the new details.', {
    changes,
  });
}

function isToldToFollowers({ key }: StoredChange, status: Decision): boolean {
  return key.table === 'municipality' && status === 'Approved';
}

/** To those who follow a municipality of this name and id. */
function followersMessage({ id, changes }: StoredChange, municipalityId: string, name: string): Message {
  return {
    event: `municipality-changed:${id}`,
    type: 'System',
    title: say('{name}: changed details', { name }),
    body: say('A municipality you follow has changed: {changes}.', { changes: changesIn(changes) }),
    data: { municipalityId },
  };
}

async function detailOf(db: Db, id: string): Promise<ResultOf<(typeof changesAdmin)['readFactChange']>> {
  const change = requireFound(await findListed(db, id));
  const { key } = change;
  const { facts } = await readFacts(db, key);
  const all = await listChangesOf(db, key, 50);
  return {
    ...change,
    facts: factFieldsOf(key).map((field) => ({ field, value: facts[field] ?? null })),
    earlier: all.filter((other) => other.rowId < change.rowId),
    auditSubject: auditSubject(key, change.accountUuid),
  };
}
