/** Handlers of accounts for administrators: reading and deciding. Each decision is recorded in the account's history and the audit trail. */

import { randomUUID } from 'node:crypto';
import type { peopleAdmin } from '@fairbook/contract/accounts/people/admin.ts';
import { nextAccountStatus, whyNotAccountAction } from '@fairbook/domain/accounts/account.ts';
import { appendEntry } from '@fairbook/domain/auctions/approval.ts';
import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
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
  lockAccount,
  mailboxesOf,
  usersOf,
  writeStatus,
} from '../../../store/accounts/account-status.sql.ts';
import { dropOpenChange } from '../../../store/accounts/changes.sql.ts';
import { expectUndecided } from '../../../store/accounts/decided.sql.ts';
import { languageOfMailbox } from '../../../store/accounts/languages.sql.ts';
import type { Membership } from '../../../store/accounts/profiles.sql.ts';
import { haltSalesOf } from '../../../store/auctions/halts.sql.ts';
import { checkLinks, readSeal } from '../../../store/logs/seal.sql.ts';
import { listAuditEvents } from '../../../store/review/audit.sql.ts';
import {
  countIndividuals,
  countInstitutionals,
  countMunicipalities,
  countMunicipalitiesByState,
  countProfessionals,
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
  countMunicipalities: async ({ db, actor, query }) => countMunicipalities(db, { ...query, adminId: actor.adminId }),
  countMunicipalitiesByState: async ({ db, query }) => countMunicipalitiesByState(db, query),
  readMunicipality: async ({ db, params, now }) =>
    readMunicipalityDetail(db, requireFound(await findMunicipality(db, params.id)), now),
  approveMunicipality: (call) => decideMunicipality(call, 'APPROVE'),
  rejectMunicipality: (call) => decideMunicipality(call, 'REJECT', call.body.rejectionReason),
  suspendMunicipality: (call) => decideMunicipality(call, 'SUSPEND', call.body.reason),
  reactivateMunicipality: (call) => decideMunicipality(call, 'REACTIVATE', call.body.reason),
  deactivateMunicipality: async (call) => {
    const id = requireFound(await findMunicipality(call.db, call.params.id));
    const pendingDecision = await requestDeactivation(call, { table: 'municipality', id }, call.body.reason);
    return { ...(await readMunicipalityDetail(call.db, id, call.now)), pendingDecision };
  },

  listIndividuals: async ({ db, actor, query }) => listIndividuals(db, { ...query, adminId: actor.adminId }),
  countIndividuals: async ({ db, actor, query }) => countIndividuals(db, { ...query, adminId: actor.adminId }),
  readIndividual: async ({ db, params }) =>
    readIndividualDetail(db, requireFound(await findMember(db, 'individual-investor', params.id))),
  approveIndividual: (call) => decideIndividual(call, 'APPROVE'),
  rejectIndividual: (call) => decideIndividual(call, 'REJECT', call.body.rejectionReason),
  suspendIndividual: (call) => decideIndividual(call, 'SUSPEND', call.body.reason),
  reactivateIndividual: (call) => decideIndividual(call, 'REACTIVATE', call.body.reason),
  deactivateIndividual: async (call) => {
    const member = requireFound(await findMember(call.db, 'individual-investor', call.params.id));
    const pendingDecision = await requestDeactivation(
      call,
      { table: 'investorOrg', id: member.orgId },
      call.body.reason,
    );
    return { ...(await readIndividualDetail(call.db, member)), pendingDecision };
  },

  listInstitutionals: async ({ db, actor, query }) => listInstitutionals(db, { ...query, adminId: actor.adminId }),
  countInstitutionals: async ({ db, actor, query }) => countInstitutionals(db, { ...query, adminId: actor.adminId }),
  readInstitutional: async ({ db, params }) =>
    readInstitutionalDetail(db, requireFound(await findMember(db, 'institutional-investor', params.id))),
  approveInstitutional: (call) => decideInstitutional(call, 'APPROVE'),
  rejectInstitutional: (call) => decideInstitutional(call, 'REJECT', call.body.rejectionReason),
  suspendInstitutional: (call) => decideInstitutional(call, 'SUSPEND', call.body.reason),
  reactivateInstitutional: (call) => decideInstitutional(call, 'REACTIVATE', call.body.reason),
  deactivateInstitutional: async (call) => {
    const member = requireFound(await findMember(call.db, 'institutional-investor', call.params.id));
    const pendingDecision = await requestDeactivation(
      call,
      { table: 'investorOrg', id: member.orgId },
      call.body.reason,
    );
    return { ...(await readInstitutionalDetail(call.db, member)), pendingDecision };
  },

  listProfessionals: async ({ db, actor, query }) => listProfessionals(db, { ...query, adminId: actor.adminId }),
  countProfessionals: async ({ db, actor, query }) => countProfessionals(db, { ...query, adminId: actor.adminId }),
  readProfessional: async ({ db, params, now }) =>
    readProfessionalDetail(db, requireFound(await findMember(db, 'market-professional', params.id)), now),
  approveProfessional: (call) => decideProfessional(call, 'APPROVE'),
  rejectProfessional: (call) => decideProfessional(call, 'REJECT', call.body.rejectionReason),
  suspendProfessional: (call) => decideProfessional(call, 'SUSPEND', call.body.reason),
  reactivateProfessional: (call) => decideProfessional(call, 'REACTIVATE', call.body.reason),
  deactivateProfessional: async (call) => {
    const member = requireFound(await findMember(call.db, 'market-professional', call.params.id));
    const pendingDecision = await requestDeactivation(
      call,
      { table: 'marketProfOrg', id: member.orgId },
      call.body.reason,
    );
    return { ...(await readProfessionalDetail(call.db, member, call.now)), pendingDecision };
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
  readonly params: { readonly id: string };
  readonly now: Date;
  readonly deps: { readonly jobs: Jobs };
}

async function decideMunicipality(call: DecisionCall, action: AccountDecision, reason?: string) {
  const id = requireFound(await findMunicipality(call.db, call.params.id));
  await decide(call, { table: 'municipality', id }, action, reason);
  if (action === 'SUSPEND') await haltSales(call, id);
  return readMunicipalityDetail(call.db, id, call.now);
}

/** Sales of an issuer who may not act have no one responsible. They are not resumed with the account: the person who resumes one decides how. */
async function haltSales({ db, actor, deps }: Omit<DecisionCall, 'params'>, municipalityId: number): Promise<void> {
  for (const haltId of await haltSalesOf(db, municipalityId, reasonOfSuspension, actor)) {
    await deps.jobs.enqueue(db, 'announce-halt', { haltId, isResumed: false });
  }
}

async function decideIndividual(call: DecisionCall, action: AccountDecision, reason?: string) {
  const member = await decideMember(call, 'individual-investor', 'investorOrg', action, reason);
  return readIndividualDetail(call.db, member);
}

async function decideInstitutional(call: DecisionCall, action: AccountDecision, reason?: string) {
  const member = await decideMember(call, 'institutional-investor', 'investorOrg', action, reason);
  return readInstitutionalDetail(call.db, member);
}

async function decideProfessional(call: DecisionCall, action: AccountDecision, reason?: string) {
  const member = await decideMember(call, 'market-professional', 'marketProfOrg', action, reason);
  return readProfessionalDetail(call.db, member, call.now);
}

async function decideMember(
  call: DecisionCall,
  userType: UserType,
  table: AccountKey['table'],
  action: AccountDecision,
  reason: string | undefined,
): Promise<Membership> {
  const member = requireFound(await findMember(call.db, userType, call.params.id));
  await decide(call, { table, id: member.orgId }, action, reason);
  return member;
}

/** If two administrators decide at once, the second waits for the first and gets the account's new state. */
async function decide(call: DecisionCall, key: AccountKey, action: AccountDecision, reason: string | undefined) {
  const { db, actor, now, deps } = call;
  const { uuid, status, approvalHistory } = await lockAccount(db, key);
  await expectUndecided(db, whyNotAccountAction(status, action), approvalHistory);
  const entry = { uuid: randomUUID(), userUuid: actor.uuid, action, remarks: reason };
  await writeStatus(db, key, nextAccountStatus(status, action), appendEntry(approvalHistory, entry, now));
  await audit(db, {
    actor,
    action: `account.${action.toLowerCase() as Lowercase<typeof action>}`,
    subject: auditSubject(key, uuid),
    detail: reason === undefined ? {} : { reason },
  });
  const message = messageOf(action, entry.uuid, reason);
  if (message !== null) await announce(db, deps.jobs, { ...message, to: await usersOf(db, key) });
}

/** Closing an account is irreversible, so a second administrator confirms it. */
async function requestDeactivation(call: DecisionCall, key: AccountKey, reason: string): Promise<PendingReference> {
  const { uuid, status, approvalHistory } = await lockAccount(call.db, key);
  await expectUndecided(call.db, whyNotAccountAction(status, 'DEACTIVATE'), approvalHistory);
  const subject = auditSubject(key, uuid);
  return requestDecision(call, { action: 'account.deactivate', subject, subjectState: status, reason });
}

/** Closes the account whose deactivation a second administrator confirmed, and mails its people, who can no longer read notifications. */
export async function carryOutDeactivation(call: Omit<DecisionCall, 'params'>, request: StoredRequest): Promise<void> {
  const { db, actor, now, deps } = call;
  const key = requireFound(await findAccount(db, request.subject));
  const { status, approvalHistory } = await lockAccount(db, key);
  requireMet(whyNotCarryOut(request, request.subjectState, status));
  const reason = request.reason ?? '';
  const entry = { uuid: randomUUID(), userUuid: actor.uuid, action: 'DEACTIVATE', remarks: reason } as const;
  await writeStatus(db, key, nextAccountStatus(status, 'DEACTIVATE'), appendEntry(approvalHistory, entry, now));
  const detail = { reason, requestedBy: request.requester.uuid };
  await audit(db, { actor, action: 'account.deactivate', subject: request.subject, detail });
  if (key.table === 'municipality') await haltSales(call, key.id);
  if (key.table !== 'marketProfOrg') await dropOpenChange(db, key, now);
  for (const { email: to } of await mailboxesOf(db, key)) {
    const mail = writeMail(to, closingMail(reason), await languageOfMailbox(db, to));
    await deps.jobs.enqueue(db, 'send-mail', { ...mail, id: `account-${entry.uuid}-${to}` });
  }
}
