/** Handlers of accounts for administrators: reading and deciding. Each decision is recorded in the account's history and the audit trail. */

import { randomUUID } from 'node:crypto';
import type { peopleAdmin } from '@fairbook/contract/accounts/people/admin.ts';
import type { accountKinds } from '@fairbook/contract/accounts/people/shapes.ts';
import { nextAccountStatus, whyNotAccountAction } from '@fairbook/domain/accounts/account.ts';
import { appendEntry } from '@fairbook/domain/auctions/approval.ts';
import { whyNotCarryOut } from '@fairbook/domain/review/decisions.ts';
import { reasonOfSuspension } from '@fairbook/domain/sale-changes/halt.ts';
import { writeMail } from '../../../platform/adapters/mail-template.ts';
import { requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Administrator } from '../../../platform/http/caller/actor.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import {
  type AccountKey,
  auditSubject,
  findAccount,
  lockAccountToDecide,
  mailboxesOf,
  usersOf,
  writeStatus,
} from '../../../store/accounts/account-status.sql.ts';
import { dropOpenChange } from '../../../store/accounts/changes.sql.ts';
import { expectUndecided } from '../../../store/accounts/decided.sql.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import { haltSalesOf } from '../../../store/auctions/halts.sql.ts';
import { isNearClose } from '../../../store/auctions/last-hours.sql.ts';
import { checkLinks, readSeal } from '../../../store/logs/seal.sql.ts';
import { listAuditEvents } from '../../../store/review/audit.sql.ts';
import {
  countAccounts,
  listIndividuals,
  listInstitutionals,
  listMunicipalities,
  listProfessionals,
} from '../../../store/review/lists.sql.ts';
import type { StoredRequest } from '../../../store/review/pending.sql.ts';
import {
  findMember,
  findMunicipality,
  readIndividualDetail,
  readInstitutionalDetail,
  readMunicipalityDetail,
  readProfessionalDetail,
} from '../../../store/review/people.sql.ts';
import { readReview } from '../../../store/review/review.sql.ts';
import { announce } from '../../notices/notifications/announce.ts';
import { type PendingReference, requestDecision } from '../decisions/request.ts';
import { type AccountDecision, closingMail, messageOf } from './messages.ts';

/** Number of audit links per call: well under a second. */
const linksAtOnce = 20_000;

export const peopleHandlers: Handlers<typeof peopleAdmin> = {
  readReview: async ({ db, actor, deps }) => ({
    ...(await readReview(db, actor.adminId)),
    announcements: await deps.announcements.on('admin'),
  }),

  listMunicipalities: async ({ db, actor, query, now }) =>
    listMunicipalities(db, { ...query, adminId: actor.adminId }, now),
  readMunicipality: async ({ db, params, now }) =>
    readMunicipalityDetail(db, requireFound(await findMunicipality(db, params.id)), now),

  listIndividuals: async ({ db, actor, query }) => listIndividuals(db, { ...query, adminId: actor.adminId }),
  readIndividual: async ({ db, params }) =>
    readIndividualDetail(db, requireFound(await findMember(db, 'individual-investor', params.id))),

  listInstitutionals: async ({ db, actor, query }) => listInstitutionals(db, { ...query, adminId: actor.adminId }),
  readInstitutional: async ({ db, params }) =>
    readInstitutionalDetail(db, requireFound(await findMember(db, 'institutional-investor', params.id))),

  listProfessionals: async ({ db, actor, query }) => listProfessionals(db, { ...query, adminId: actor.adminId }),
  readProfessional: async ({ db, params, now }) =>
    readProfessionalDetail(db, requireFound(await findMember(db, 'market-professional', params.id)), now),

  countAccounts: async ({ db, actor, query }) => countAccounts(db, { ...query, adminId: actor.adminId }),

  approveAccount: (call) => decideAbout(call, 'APPROVE'),
  rejectAccount: (call) => decideAbout(call, 'REJECT', call.body.rejectionReason),
  suspendAccount: async (call) => {
    const { key, read } = await accountOf(call);
    const { reason } = call.body;
    if (key.table === 'investorOrg' && (await isNearClose(call.db))) {
      const pendingDecision = await requestAction(call, key, 'SUSPEND', reason);
      return { ...(await read()), pendingDecision };
    }
    return decideAbout(call, 'SUSPEND', reason);
  },
  reactivateAccount: (call) => decideAbout(call, 'REACTIVATE', call.body.reason),
  deactivateAccount: async (call) => {
    const { key, read } = await accountOf(call);
    const pendingDecision = await requestAction(call, key, 'DEACTIVATE', call.body.reason);
    return { ...(await read()), pendingDecision };
  },

  listAuditEvents: async ({ db, query }) => listAuditEvents(db, query),
  checkAuditChain: async ({ db, query: { after } }) => {
    const { checked, firstBroken } = await checkLinks(db, after, linksAtOnce);
    return { ...(await readSeal(db)), checkedTo: after + checked, firstBroken };
  },
};

/** Shared by all decisions. */
interface DecisionCall {
  readonly db: Db;
  readonly actor: Administrator;
  readonly params: { readonly kind: (typeof accountKinds)[number]; readonly id: string };
  readonly now: Date;
  readonly deps: { readonly jobs: Jobs };
}

/** The account that the address names, and how it is read for the answer. */
async function accountOf({ db, params: { kind, id: uuid }, now }: DecisionCall) {
  if (kind === 'municipality') {
    const id = requireFound(await findMunicipality(db, uuid));
    return { key: { table: 'municipality', id } as const, read: () => readMunicipalityDetail(db, id, now) };
  }
  const member = requireFound(await findMember(db, userTypeOf[kind], uuid));
  if (kind === 'market-professional') {
    const key = { table: 'marketProfOrg', id: member.orgId } as const;
    return { key, read: () => readProfessionalDetail(db, member, now) };
  }
  const read = kind === 'investor' ? readIndividualDetail : readInstitutionalDetail;
  return { key: { table: 'investorOrg', id: member.orgId } as const, read: () => read(db, member) };
}

const userTypeOf = {
  investor: 'individual-investor',
  'institutional-investor': 'institutional-investor',
  'market-professional': 'market-professional',
} as const;

async function decideAbout(call: DecisionCall, action: AccountDecision, reason?: string) {
  const { key, read } = await accountOf(call);
  await decide(call, key, action, reason);
  if (action === 'SUSPEND' && key.table === 'municipality') await haltSales(call, key.id);
  return read();
}

/** Sales of an issuer who may not act have no one responsible. They are not resumed with the account: the person who resumes one decides how. */
async function haltSales({ db, actor, deps }: Omit<DecisionCall, 'params'>, municipalityId: number): Promise<void> {
  for (const haltId of await haltSalesOf(db, municipalityId, reasonOfSuspension, actor)) {
    await deps.jobs.enqueue(db, 'announce-halt', { haltId, isResumed: false });
  }
}

/** If two administrators decide at once, the second waits for the first and gets the account's new state. */
async function decide(
  call: Omit<DecisionCall, 'params'>,
  key: AccountKey,
  action: AccountDecision,
  reason: string | undefined,
  requestedBy?: string,
) {
  const { db, actor, now, deps } = call;
  const { uuid, status, approvalHistory } = await lockAccountToDecide(db, key);
  await expectUndecided(db, whyNotAccountAction(status, action), approvalHistory);
  const entry = { uuid: randomUUID(), userUuid: actor.uuid, action, remarks: reason };
  await writeStatus(db, key, nextAccountStatus(status, action), appendEntry(approvalHistory, entry, now));
  await audit(db, {
    actor,
    action: `account.${action.toLowerCase() as Lowercase<typeof action>}`,
    subject: auditSubject(key, uuid),
    detail: requestedBy === undefined ? {} : { requestedBy },
    text: reason === undefined ? {} : { reason },
  });
  const message = messageOf(action, entry.uuid, reason);
  if (message !== null) await announce(db, deps.jobs, { ...message, to: await usersOf(db, key) });
}

/**
 * Closing an account is irreversible, and suspending an investor shortly before a close takes them out of the sale, so a second administrator confirms
 * both.
 */
async function requestAction(
  call: DecisionCall,
  key: AccountKey,
  what: 'DEACTIVATE' | 'SUSPEND',
  reason: string,
): Promise<PendingReference> {
  const { uuid, status, approvalHistory } = await lockAccountToDecide(call.db, key);
  await expectUndecided(call.db, whyNotAccountAction(status, what), approvalHistory);
  const action = what === 'SUSPEND' ? 'account.suspend' : 'account.deactivate';
  return requestDecision(call, { action, subject: auditSubject(key, uuid), subjectState: status, reason });
}

/** Suspends the investor whose suspension shortly before a close a second administrator confirmed. */
export async function carryOutSuspension(call: Omit<DecisionCall, 'params'>, request: StoredRequest): Promise<void> {
  const key = requireFound(await findAccount(call.db, request.subject));
  const { status } = await lockAccountToDecide(call.db, key);
  requireMet(whyNotCarryOut(request, request.subjectState, status));
  await decide(call, key, 'SUSPEND', request.reason ?? '', request.requester.uuid);
}

/** Closes the account whose deactivation a second administrator confirmed, and mails its people, who can no longer read notifications. */
export async function carryOutDeactivation(call: Omit<DecisionCall, 'params'>, request: StoredRequest): Promise<void> {
  const { db, actor, now, deps } = call;
  const key = requireFound(await findAccount(db, request.subject));
  const { status, approvalHistory } = await lockAccountToDecide(db, key);
  requireMet(whyNotCarryOut(request, request.subjectState, status));
  const reason = request.reason ?? '';
  const entry = { uuid: randomUUID(), userUuid: actor.uuid, action: 'DEACTIVATE', remarks: reason } as const;
  await writeStatus(db, key, nextAccountStatus(status, 'DEACTIVATE'), appendEntry(approvalHistory, entry, now));
  const detail = { requestedBy: request.requester.uuid };
  await audit(db, { actor, action: 'account.deactivate', subject: request.subject, detail, text: { reason } });
  if (key.table === 'municipality') await haltSales(call, key.id);
  if (key.table !== 'marketProfOrg') await dropOpenChange(db, key, now);
  for (const { email: to } of await mailboxesOf(db, key)) {
    const mail = writeMail(to, closingMail(reason), await languageOfMailbox(db, to));
    await deps.jobs.enqueue(db, 'send-mail', { ...mail, id: `account-${entry.uuid}-${to}` });
  }
}
