/** Handlers of an institution's rules for orders. A looser rule waits for a second person where the institution has one. */
import type { ResultOf } from '@fairbook/contract/base/route.ts';
import type { orderRulesMarket } from '@fairbook/contract/orders/order-rules/market.ts';
import { hasRight, rolesWith, whyNotRight } from '@fairbook/domain/accounts/account-roles.ts';
import {
  confirmersBeside,
  type Holder,
  isNewHolder,
  needsSecondPerson,
  whyNotTakePart,
} from '@fairbook/domain/accounts/settled.ts';
import { refusal } from '@fairbook/domain/base/refusal.ts';
import { whyNotBegin } from '@fairbook/domain/operations/optional-features.ts';
import {
  loosenedRules,
  noOrderRules,
  type OrderRuleStanding,
  orderRuleNames,
  orderRuleRequestEnd,
  whyNotConfirmRules,
  whyNotOpen,
  whyNotRequestRules,
} from '@fairbook/domain/orders/order-rule-changes.ts';
import type { OrderRules } from '@fairbook/domain/orders/order-rules.ts';
import { requireAllowed, requireFound, requireMet } from '../../../platform/base/errors.ts';
import { audit } from '../../../platform/db/audit.ts';
import type { Db } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Investor } from '../../../platform/http/caller/actor.ts';
import { adminsOnly } from '../../../platform/http/caller/admission.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import {
  listRuledPeople,
  readApprovalAbove,
  settleRules,
  writeApprovalAbove,
  writeLimits,
} from '../../../store/orders/order-rules.sql.ts';
import {
  endRuleChange,
  findOpenRuleChange,
  findRuleChange,
  insertRuleChange,
  listApprovalRights,
  type RuledUser,
  type StoredRuleChange,
} from '../../../store/orders/rule-changes.sql.ts';
import { listWithRoles, lockInvestor } from '../../../store/orders/waiting-orders.sql.ts';
import type { WaitingDecisions } from '../../review/decisions/market.ts';
import { actionOf, auditEnd, detailOf, type RuleEdit, subjectOf } from './rule-audit.ts';
import { announceRuleEnd, announceRuleRequest } from './rule-notices.ts';

const approving = rolesWith('approve', 'institutional-investor');

export const orderRulesHandlers: Handlers<typeof orderRulesMarket> = {
  readOrderRules: async ({ db, actor, now }) => rulesView(db, actor, now),

  saveOrderRules: async ({ db, actor, body, now, deps }) => {
    const { investorOrgId } = actor;
    await lockAsAdmin(db, actor);
    const { approvalAbove } = body;
    // No one approves their own orders, so it takes two people who may order or approve.
    if (approvalAbove !== null) requireMet(whyNotFourEyes(await listWithRoles(db, investorOrgId, approving)));
    const before = { ...noOrderRules, approvalAbove: await readApprovalAbove(db, investorOrgId) };
    const edit = { person: null, before, after: { ...noOrderRules, approvalAbove } };
    const waiting = await saveOrRequest({ db, deps, actor, now }, edit);
    return { ...(await rulesView(db, actor, now)), ...waiting };
  },

  saveOrderLimits: async ({ db, actor, params, body, now, deps }) => {
    await lockAsAdmin(db, actor);
    const people = await listRuledPeople(db, actor.investorOrgId);
    const person = requireFound(people.find(({ id }) => id === params.id));
    const before = { ...noOrderRules, maxOrder: person.maxOrder, maxDay: person.maxDay };
    const edit = { person, before, after: { ...noOrderRules, ...body } };
    const waiting = await saveOrRequest({ db, deps, actor, now }, edit);
    return { ...(await rulesView(db, actor, now)), ...waiting };
  },
};

/** Requests to loosen rules as decisions that wait for a second person. */
export const waitingRules: WaitingDecisions<Investor, Investor> = {
  list: async (db, actor, now) => {
    const change = await findOpenRuleChange(db, actor.investorOrgId);
    const standing = change && (await standingOf(db, change, now));
    if (!change || !standing || whyNotOpen(change, standing)) return [];
    const { id, expiresAt, requestedBy, requestedAt, isYours, whyNotConfirm } = shown(change, standing, actor);
    return [
      {
        ...({
          id,
          needs: 'colleague',
          expiresAt,
          kind: 'order-rules',
          auctionId: null,
          auctionName: null,
          person: null,
        } as const),
        ...{ reason: null, requestedBy, requestedAt, isYours, whyNotConfirm },
      },
    ];
  },

  confirm: async ({ db, actor, params, now, deps }) => {
    const change = await lockRequest(db, actor, params.id);
    const standing = await standingOf(db, change, now);
    requireMet(whyNotConfirmRules(change, standing, actor.userId));
    await writeRules(db, change.investorOrgId, change.person, change.after);
    const isDeciderNew = isNewHolder(standing.rights, actor.userId, now);
    await endRuleChange(db, change.id, { status: 'Made', by: actor.userId, at: now, isDeciderNew });
    const detail = { ...detailOf(change), requestedBy: change.requesterId, ...(isDeciderNew && { isDeciderNew }) };
    await audit(db, { actor, action: actionOf(change), subject: subjectOf(change), detail, secretUntilResultOf: null });
    await announceRuleEnd(db, deps.jobs, change, { status: 'Made', by: nameOf(actor), to: await othersOf(db, actor) });
  },

  findRequester: async (db, { investorOrgId }, id) => (await findRuleChange(db, investorOrgId, id))?.requestedBy,

  end: async ({ db, actor, params, now, deps }) => {
    const change = await lockRequest(db, actor, params.id);
    requireMet(
      change.status === 'Requested' ? null : refusal('rule-change-decided', 'This request was decided already'),
    );
    const status = change.requestedBy === actor.userId ? 'Withdrawn' : 'Declined';
    await endRuleChange(db, change.id, { status, by: actor.userId, at: now });
    await auditEnd(db, actor, change, status);
    await announceRuleEnd(db, deps.jobs, change, { status, by: nameOf(actor), to: await othersOf(db, actor) });
  },
};

type Waiting = Pick<ResultOf<typeof orderRulesMarket.saveOrderRules>, 'pendingDecision'>;

interface Acting {
  readonly db: Db;
  readonly deps: Pick<Deps, 'jobs' | 'config'>;
  readonly actor: Investor;
  readonly now: Date;
}

interface Expiring {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly now: Date;
}

/** A change that only tightens rules is saved at once. A change that loosens any waits as a whole, except where there is no second person. */
async function saveOrRequest({ db, deps, actor, now }: Acting, edit: RuleEdit): Promise<Waiting> {
  const { investorOrgId, userId } = actor;
  const { person, before, after } = edit;
  const isFirst = orderRuleNames.some((name) => before[name] === null && after[name] !== null);
  if (isFirst) requireMet(whyNotBegin('order-approvals', deps.config.features));
  const isLooser = loosenedRules(before, after).length > 0;
  const rights = isLooser ? await listApprovalRights(db, investorOrgId) : [];
  if (isLooser) {
    requireMet(whyNotTakePart(rights, userId, now));
    await endIfPast({ db, jobs: deps.jobs, now }, investorOrgId);
  }
  const isRequest = needsSecondPerson(without(rights, userId), now);
  if (!isRequest) await writeRules(db, investorOrgId, person, after);
  const event = { actor, subject: `user:${person?.id ?? actor.uuid}`, secretUntilResultOf: null } as const;
  const detail = detailOf(edit);
  if (!isLooser) {
    await audit(db, { ...event, action: actionOf({ person }), detail });
    return {};
  }
  const expiresAt = orderRuleRequestEnd(now);
  const request = { investorOrgId, requestedBy: userId, userId: person?.userId ?? null, before, after, expiresAt };
  const uuid = await insertRuleChange(db, request);
  const change = requireFound(await findRuleChange(db, investorOrgId, uuid));
  if (isRequest) {
    await audit(db, { ...event, action: 'colleague.request-order-rules', detail });
    await announceRuleRequest(db, deps.jobs, change, confirmersOf(rights, userId, now));
    return { pendingDecision: { id: uuid, needs: 'colleague', expiresAt } };
  }
  await endRuleChange(db, change.id, { status: 'Made', by: userId, at: now, isAlone: true });
  await audit(db, { ...event, action: actionOf(edit), detail: { ...detail, isAlone: true } });
  return {};
}

/** Ends the open request where no one can confirm it anymore; throws 412 where someone can. */
async function endIfPast({ db, jobs, now }: Expiring, investorOrgId: number): Promise<void> {
  const open = await findOpenRuleChange(db, investorOrgId);
  if (!open) return;
  requireMet(whyNotRequestRules(open, await standingOf(db, open, now)));
  if (open.expiresAt <= now) return expire({ db, jobs, now }, open);
  await endRuleChange(db, open.id, { status: 'Void', by: null, at: now });
  await auditEnd(db, 'clock', open, 'Void');
}

/** Ends the request of an institution whose time is over, and tells those who could have confirmed it. */
export async function expireRequest(acting: Expiring, investorOrgId: number): Promise<void> {
  await lockInvestor(acting.db, investorOrgId);
  const open = await findOpenRuleChange(acting.db, investorOrgId);
  if (open && open.expiresAt <= acting.now) await expire(acting, open);
}

async function expire({ db, jobs, now }: Expiring, change: StoredRuleChange): Promise<void> {
  await endRuleChange(db, change.id, { status: 'Expired', by: null, at: now });
  await auditEnd(db, 'clock', change, 'Expired');
  const to = (await listWithRoles(db, change.investorOrgId, approving)).map(({ userId }) => userId);
  await announceRuleEnd(db, jobs, change, { status: 'Expired', by: '', to });
}

const without = (rights: readonly Holder[], userId: number) => rights.filter((each) => each.userId !== userId);

/** The people who could confirm what this person requests. */
function confirmersOf(rights: readonly Holder[], userId: number, now: Date): number[] {
  return confirmersBeside(rights, userId, now).map((each) => each.userId);
}

async function writeRules(db: Db, investorOrgId: number, person: RuledUser | null, rules: OrderRules): Promise<void> {
  if (person === null) await writeApprovalAbove(db, investorOrgId, rules.approvalAbove);
  else await writeLimits(db, person.userId, rules);
  await settleRules(db, investorOrgId);
}

/** Locks the institution; a person who was an Admin when the request arrived may no longer be one. */
async function lockAsAdmin(db: Db, { investorOrgId, userId }: Investor): Promise<void> {
  await lockInvestor(db, investorOrgId);
  const admins = await listWithRoles(db, investorOrgId, ['Admin']);
  if (!admins.some((each) => each.userId === userId)) throw adminsOnly();
}

/** A request of the institution, which is locked, for a person who still may approve. */
async function lockRequest(db: Db, { investorOrgId, userId }: Investor, uuid: string): Promise<StoredRuleChange> {
  await lockInvestor(db, investorOrgId);
  const approvers = await listWithRoles(db, investorOrgId, approving);
  requireAllowed(approvers.some((each) => each.userId === userId) ? null : whyNotRight('Viewer', 'approve'));
  return requireFound(await findRuleChange(db, investorOrgId, uuid));
}

async function standingOf(db: Db, change: StoredRuleChange, now: Date): Promise<OrderRuleStanding> {
  const { investorOrgId, requestedBy } = change;
  const admins = await listWithRoles(db, investorOrgId, ['Admin']);
  return {
    rules: await currentRules(db, change),
    isRequesterAdmin: admins.some(({ userId }) => userId === requestedBy),
    rights: await listApprovalRights(db, investorOrgId),
    now,
  };
}

async function currentRules(db: Db, { investorOrgId, person }: StoredRuleChange): Promise<OrderRules | null> {
  if (person === null) return { ...noOrderRules, approvalAbove: await readApprovalAbove(db, investorOrgId) };
  const found = (await listRuledPeople(db, investorOrgId)).find(({ userId }) => userId === person.userId);
  return found ? { ...noOrderRules, maxOrder: found.maxOrder, maxDay: found.maxDay } : null;
}

/** The other people who may confirm and request changes. */
async function othersOf(db: Db, { investorOrgId, userId }: Investor): Promise<number[]> {
  const people = await listWithRoles(db, investorOrgId, approving);
  return people.map((each) => each.userId).filter((each) => each !== userId);
}

async function rulesView(db: Db, actor: Investor, now: Date) {
  const { investorOrgId, userId, role } = actor;
  const people = await listRuledPeople(db, investorOrgId);
  const rights = await listApprovalRights(db, investorOrgId);
  const open = await findOpenRuleChange(db, investorOrgId);
  return {
    approvalAbove: await readApprovalAbove(db, investorOrgId),
    approvers: people.filter((person) => hasRight(person.role, 'approve')).length,
    people: people.map(({ userId: _, role: __, ...person }) => person),
    needsSecond: needsSecondPerson(without(rights, userId), now),
    confirmers: confirmersOf(rights, userId, now).length,
    whyNotLoosen: whyNotTakePart(rights, userId, now),
    change: open ? shown(open, await standingOf(db, open, now), { userId, role }) : null,
  };
}

function shown(
  change: StoredRuleChange,
  standing: OrderRuleStanding,
  { userId, role }: Pick<Investor, 'userId' | 'role'>,
) {
  const { uuid, person, before, after, requestedAt, expiresAt } = change;
  return {
    id: uuid,
    person: person && { id: person.id, name: person.name },
    ...{ before, after, requestedAt, expiresAt },
    requestedBy: change.requesterName,
    isYours: change.requestedBy === userId,
    whyNotOpen: whyNotOpen(change, standing),
    whyNotConfirm: whyNotRight(role, 'approve') ?? whyNotConfirmRules(change, standing, userId),
    canWithdraw: hasRight(role, 'approve'),
  };
}

function whyNotFourEyes(approvers: readonly unknown[]) {
  return approvers.length >= 2
    ? null
    : refusal(
        'too-few-approvers',
        'Orders that need approval take two people who may approve: an Admin and an Approver, or two Admins',
      );
}

const nameOf = ({ firstName, lastName }: Investor): string => `${firstName} ${lastName}`;
