/** Handlers of orders that wait for the approval of another person of an institution. */

import type { waitingOrdersMarket } from '@fairbook/contract/orders/waiting-orders/market.ts';
import { hasRight, rolesWith } from '@fairbook/domain/accounts/account-roles.ts';
import { confirmersBeside, whyNotTakePart } from '@fairbook/domain/accounts/settled.ts';
import { isVisibleTo } from '@fairbook/domain/auctions/auction.ts';
import { sum } from '@fairbook/domain/base/money.ts';
import { type Refusal, refusal } from '@fairbook/domain/base/refusal.ts';
import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import type { Investment } from '@fairbook/domain/orders/bidding.ts';
import { maxWaitingOrders, nothingUsed } from '@fairbook/domain/orders/order-rules.ts';
import { conflict, invalid, Refused, requireAllowed, requireFound, requireMet } from '../../../platform/base/errors.ts';
import { type Db, inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findUserById } from '../../../platform/http/caller/actor.sql.ts';
import type { Investor } from '../../../platform/http/caller/actor.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { findSale } from '../../../store/auctions/sale.sql.ts';
import { readUse } from '../../../store/orders/order-use.sql.ts';
import { requireFreeReference } from '../../../store/orders/references.sql.ts';
import { listApprovalRights } from '../../../store/orders/rule-changes.sql.ts';
import {
  changeLines,
  countWaiting,
  endWaiting,
  findWaitingOrder,
  insertWaitingOrder,
  isReferenceWaiting,
  listWaitingOrders,
  listWithRoles,
  lockInvestor,
  type WaitingOrder,
} from '../../../store/orders/waiting-orders.sql.ts';
import { announceProposal } from './notices.ts';

const approving = rolesWith('approve', 'institutional-investor');

export const waitingOrdersHandlers: Handlers<typeof waitingOrdersMarket> = {
  readOwnOrderRules: async ({ db, actor, params, now }) => {
    const sale = await findSale(db, { uuid: params.auctionId });
    const { id } = requireFound(sale && isVisibleTo(sale, actor.status, now) ? sale : null);
    const { rules, userId, investorOrgId } = actor;
    const use = rules ? await readUse(db, userId, id) : nothingUsed;
    const rights = await listApprovalRights(db, investorOrgId);
    return {
      maxOrder: rules?.maxOrder ?? null,
      maxDay: rules?.maxDay ?? null,
      usedToday: use.today,
      approvalAbove: rules?.approvalAbove ?? null,
      unapproved: use.unapproved,
      approvers: confirmersBeside(rights, userId, now).length,
    };
  },

  proposeOrder: async ({ db, actor, params, body, now, deps }) => {
    const { investorOrgId, userId } = actor;
    const { investments, bidId } = body;
    const clientReference = body.clientReference ?? null;
    if (bidId !== undefined && clientReference !== null)
      throw invalid({ clientReference: 'Only a new order can have a reference' });
    const { auctionId } = await judge(deps.orderIntake, actor, {
      auctionUuid: params.auctionId,
      bidId: bidId ?? null,
      investments,
    });
    await lockInvestor(db, investorOrgId);
    if ((await countWaiting(db, investorOrgId)) >= maxWaitingOrders)
      throw conflict(
        'too-many-waiting',
        say('Your account has {most} orders waiting for approval already', { most: maxWaitingOrders }),
      );
    await requireUnusedReference(db, { investorOrgId, auctionId }, clientReference);
    const total = sum(investments.map(({ investmentAmount }) => investmentAmount));
    const uuid = await insertWaitingOrder(db, {
      investorOrgId,
      auctionId,
      userId,
      bidId: bidId ?? null,
      investments,
      total,
      clientReference,
    });
    const order = requireFound(await findWaitingOrder(db, investorOrgId, uuid));
    await announceProposal(db, deps.jobs, order, await approversOf(db, order, now));
    return waitingView(order, actor);
  },

  listWaitingOrders: async ({ db, actor, now }) => {
    const isNew = whyNotTakePart(await listApprovalRights(db, actor.investorOrgId), actor.userId, now);
    return (await listWaitingOrders(db, actor.investorOrgId)).map((order) => view(order, actor, isNew));
  },

  changeWaitingOrder: async ({ db, actor, params, body, now, deps }) => {
    const found = requireFound(await findWaitingOrder(db, actor.investorOrgId, params.id));
    requireOwn(found, actor);
    const { investments } = body;
    await judge(deps.orderIntake, actor, { auctionUuid: found.auctionUuid, bidId: found.bidId, investments });
    const order = await lockWaiting(db, actor, params.id, body.version);
    const total = sum(investments.map(({ investmentAmount }) => investmentAmount));
    await changeLines(db, order.id, { investments, total });
    const changed = requireFound(await findWaitingOrder(db, actor.investorOrgId, params.id));
    await announceProposal(db, deps.jobs, changed, await approversOf(db, changed, now));
    return waitingView(changed, actor);
  },

  withdrawWaitingOrder: async ({ db, actor, params }) => {
    const order = await lockWaiting(db, actor, params.id, null);
    if (actor.role !== 'Admin') requireOwn(order, actor);
    await endWaiting(db, order.id, { state: 'Withdrawn', by: actor.userId, reason: null });
    return view(requireFound(await findWaitingOrder(db, actor.investorOrgId, params.id)), actor);
  },

  approveWaitingOrder: {
    // The statement that takes the order ends its waiting, and checks its approver.
    transaction: false,
    checksCaller: true,
    handle: async ({ db, actor, params, body, deps }) => {
      const order = requireFound(await findWaitingOrder(db, actor.investorOrgId, params.id));
      requireOther(order, actor);
      const investor = await findUserById(db, order.userId);
      const approval = {
        waitingId: order.id,
        version: body.version,
        approver: actor,
        requireStanding: () =>
          requireStanding(db, actor, { uuid: params.id, version: body.version, now: deps.clock() }),
      };
      await approval.requireStanding();
      if (investor?.userType !== 'institutional-investor') throw proposerGone();
      const common = { investor, auctionUuid: order.auctionUuid, investments: order.investments, approval };
      const { bidId } = order;
      const receipt = await (bidId === null
        ? deps.orderIntake.place({ ...common, key: null, reference: order.clientReference })
        : deps.orderIntake.amend({ ...common, bidId }));
      await inTransaction(db, async (transaction) => {
        // A change that the order has had meanwhile leaves nothing to store, and nothing to wait for.
        await lockInvestor(transaction, actor.investorOrgId);
        await endWaiting(transaction, order.id, { state: 'Lapsed', by: null, reason: null });
        await deps.jobs.enqueue(transaction, 'tell-waiting-orders', {});
      });
      return receipt;
    },
  },

  rejectWaitingOrder: async ({ db, actor, params, body, deps }) => {
    const order = await lockWaiting(db, actor, params.id, body.version);
    requireOther(order, actor);
    await endWaiting(db, order.id, { state: 'Rejected', by: actor.userId, reason: body.reason });
    await deps.jobs.enqueue(db, 'tell-waiting-orders', {});
    return view(requireFound(await findWaitingOrder(db, actor.investorOrgId, params.id)), actor);
  },
};

interface Judged {
  readonly auctionUuid: string;
  readonly bidId: string | null;
  readonly investments: readonly Investment[];
}

/** The auction of an order that needs the approval of another person; refused like the order itself, and where one person may place it. */
async function judge(intake: Deps['orderIntake'], investor: Investor, { auctionUuid, bidId, investments }: Judged) {
  const action = await intake.judge({ investor, auctionUuid, bidId, investments });
  const isAlone = refusal('approval-not-needed', 'This order needs no approval: place it yourself');
  requireMet(action?.use?.needsApproval ? null : isAlone);
  return requireFound(action);
}

/** Throws 409 where an order of the institution in the sale has the reference, or one that waits. */
async function requireUnusedReference(
  db: Db,
  of: { readonly investorOrgId: number; readonly auctionId: number },
  reference: string | null,
): Promise<void> {
  if (reference === null) return;
  await requireFreeReference(db, of.auctionId, of.investorOrgId, reference);
  if (await isReferenceWaiting(db, of, reference))
    throw conflict('client-reference-used', 'An order that waits for approval has this reference already');
}

/** The order, still waiting in this version, with the institution locked. A null version is any. */
async function lockWaiting(db: Db, actor: Investor, uuid: string, version: number | null): Promise<WaitingOrder> {
  await lockInvestor(db, actor.investorOrgId);
  const order = requireFound(await findWaitingOrder(db, actor.investorOrgId, uuid));
  requireMet(whyNotDecide(order, version));
  return order;
}

function whyNotDecide({ state, version }: WaitingOrder, asked: number | null) {
  if (state !== 'Waiting')
    return refusal('not-waiting', say('This order no longer waits: {state}', { state: { label: state } }));
  return asked === null || asked === version
    ? null
    : refusal('changed-meanwhile', 'This order was changed in the meantime. Look at it again.');
}

/** Conditions when an approval takes effect, read each time the order is judged. */
async function requireStanding(
  db: Db,
  approver: Investor,
  { uuid, version, now }: { readonly uuid: string; readonly version: number; readonly now: Date },
): Promise<void> {
  const order = requireFound(await findWaitingOrder(db, approver.investorOrgId, uuid));
  requireMet(whyNotDecide(order, version));
  const [approvers, traders] = await Promise.all([
    listWithRoles(db, approver.investorOrgId, approving),
    listWithRoles(db, approver.investorOrgId, rolesWith('trade', 'institutional-investor')),
  ]);
  requireOther(order, approver);
  requireAllowed(
    approvers.some(({ userId }) => userId === approver.userId)
      ? null
      : refusal('role-missing', 'Your role does not allow approving orders. Ask an Admin of your account.'),
  );
  requireAllowed(whyNotTakePart(await listApprovalRights(db, approver.investorOrgId), approver.userId, now));
  if (!traders.some(({ userId }) => userId === order.userId)) throw proposerGone();
}

function proposerGone() {
  return new Refused(412, {
    message: 'The person who sent this order may no longer order',
    data: { code: 'proposer-gone' },
  });
}

function requireOwn(order: WaitingOrder, { userId }: Investor): void {
  requireAllowed(
    order.userId === userId ? null : refusal('not-your-order', 'Only the person who sent this order can change it'),
  );
}

function requireOther(order: WaitingOrder, { userId }: Investor): void {
  requireAllowed(order.userId === userId ? refusal('own-order', 'Another person must decide about your order') : null);
}

/** Those who may approve this order now. */
async function approversOf(db: Db, { investorOrgId, userId }: WaitingOrder, now: Date): Promise<number[]> {
  const approvers = confirmersBeside(await listApprovalRights(db, investorOrgId), userId, now);
  return approvers.map((one) => one.userId);
}

/** The answer to the person who sent it. It lapses at the close. */
function waitingView(order: WaitingOrder, actor: Investor) {
  const { uuid: id, closeDate: expiresAt } = order;
  if (expiresAt === null) throw new Error('a sale that takes orders has a close');
  return { ...view(order, actor), pendingDecision: { id, needs: 'colleague' as const, expiresAt } };
}

function view(order: WaitingOrder, { userId, role }: Investor, isNew: Refusal | null = null) {
  const { uuid: id, auctionUuid: auctionId, auctionName, closeDate, bidId, investments, total, version, state } = order;
  const isYours = order.userId === userId;
  const isWaiting = state === 'Waiting';
  const canDecide = isWaiting && !isYours && hasRight(role, 'approve');
  return {
    ...{ id, auctionId, auctionName, closeDate, bidId, investments, total, version, state, isYours, canDecide },
    whyNotApprove: canDecide ? isNew : null,
    municipalityState: order.issuerState,
    proposedBy: order.proposedBy,
    clientReference: order.clientReference,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    decidedBy: order.decidedBy,
    isDeciderNew: order.isDeciderNew,
    decidedAt: order.decidedAt,
    reason: order.reason,
    canChange: isWaiting && isYours && hasRight(role, 'trade'),
    canWithdraw: isWaiting && hasRight(role, 'trade') && (isYours || role === 'Admin'),
  };
}
