/** Handlers of auctions for administrators: reviews, decisions, launch dates. */
import { randomUUID } from 'node:crypto';
import type { auctionsAdmin } from '@fairbook/contract/auctions/admin.ts';
import { appendEntry } from '@fairbook/domain/auctions/approval.ts';
import {
  nextAuctionStatus,
  whyNotChangeLaunchDate,
  whyNotDecide,
  whyNotMoveLaunchFrom,
} from '@fairbook/domain/auctions/auction.ts';
import { amountLimits } from '@fairbook/domain/auctions/offering.ts';
import { whyNotCarryOut } from '@fairbook/domain/review/decisions.ts';
import { type MarketRules, whyNotFitRules } from '@fairbook/domain/review/market-rules.ts';
import { requireFound, requireMet } from '../../platform/base/errors.ts';
import { audit } from '../../platform/db/audit.ts';
import { readClock } from '../../platform/db/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { expectUndecided, expectUnmoved } from '../../store/accounts/decided.sql.ts';
import { readChanges } from '../../store/accounts/submissions.sql.ts';
import { storeApproval, updateLaunchDate } from '../../store/auctions/approval.sql.ts';
import { findAuction, lockAuction, type StoredAuction, updateStatus } from '../../store/auctions/auctions.sql.ts';
import { requireWitnessed } from '../../store/auctions/drawable.ts';
import { findFile } from '../../store/auctions/files.sql.ts';
import { holdIssuer } from '../../store/auctions/halts.sql.ts';
import { listAllProfessionals, namesOfProviders } from '../../store/auctions/professionals.sql.ts';
import { enqueueLaunch, enqueuePresentation } from '../../store/auctions/schedule.ts';
import { standingOf } from '../../store/auctions/standing.ts';
import { readWitnessChoice } from '../../store/logs/choice.sql.ts';
import { hasRecord } from '../../store/orders/closing.sql.ts';
import { countAll, listAll } from '../../store/review/admin-lists.sql.ts';
import { lockRequest, type StoredRequest } from '../../store/review/pending.sql.ts';
import { withReviews } from '../../store/review/reviews.sql.ts';
import { readMarketRules } from '../../store/review/rules.sql.ts';
import { type DecisionCall, endRequest } from '../review/decisions/request.ts';
import { awaitSecondApproval, endFirstApproval } from '../review/decisions/second-approval.ts';
import { dropCancellation, requestCancellation } from '../sale-changes/cancelling.ts';
import { haltSale, resumeSale } from '../sale-changes/halting.ts';
import { approvalState } from './approval-state.ts';
import { announceDecision, announceLaunchDate } from './notices.ts';
import { adminRow, adminView } from './views.ts';

export const auctionsAdminHandlers: Handlers<typeof auctionsAdmin> = {
  listAuctions: async ({ db, actor, query, now, deps }) => {
    const { rows, total } = await listAll(db, { ...query, adminId: actor.adminId }, now);
    const rules = await readMarketRules(db, deps.config);
    const shown = rows.map((auction) => adminRow(auction, rules, now));
    const caseOf = ({ uuid, status, requestedAt }: (typeof shown)[number]) => ({
      subject: `auction:${uuid}`,
      isPending: status === 'PendingReview',
      requestedAt,
    });
    return { rows: await withReviews(db, shown, caseOf), total };
  },

  countAuctions: async ({ db, actor, query, now }) => countAll(db, { ...query, adminId: actor.adminId }, now),

  readAuction: async ({ db, params, now, deps }) => {
    const auction = requireFound(await findAuction(db, params.auctionId));
    const rules = await readMarketRules(db, deps.config);
    const names = await namesOfProviders(db, auction);
    return {
      ...adminView(auction, rules, now),
      isWithoutResult: auction.status === 'Ended' && auction.cancelledAt === null && !(await hasRecord(db, auction.id)),
      providerNames: [...names].map(([id, name]) => ({ id, name })),
      changes: await readChanges(db, `auction:${auction.uuid}`),
    };
  },

  listNameableProfessionals: async ({ db, query }) => listAllProfessionals(db, query),

  readWitnessChoice: async ({ db, params }) => {
    const auction = requireFound(await findAuction(db, params.auctionId));
    return readWitnessChoice(db, auction.id);
  },

  decideAuction: async (call) => {
    const { db, actor, params, body, deps } = call;
    await holdIssuer(db, { auctionUuid: params.auctionId });
    const auction = requireFound(await lockAuction(db, { uuid: params.auctionId }));
    const at = await readClock(db);
    const action = body.status === 'Approved' ? 'APPROVE' : 'REJECT';
    await expectUndecided(db, whyNotDecide(auction, action, auction.municipality.status, at), auction.approvalHistory);
    const subject = `auction:${auction.uuid}`;
    const request = await lockRequest(db, { action: 'auction.approve', subject });
    if (action === 'REJECT') {
      if (request) {
        await endRequest(db, deps.jobs, request, { status: 'Refused', by: actor, remarks: body.remarks });
      }
      return decide({ ...call, now: at }, auction, body, null);
    }
    const rules = await readMarketRules(db, deps.config);
    requireMet(whyNotFitRules(auction, rules));
    await requireWitnessed(db, auction, deps.config);
    if (rules.fourEyesOnAuctions) {
      const subjectState = approvalState(auction, rules);
      const approval = { action: 'auction.approve', subject, subjectState, reason: body.remarks } as const;
      const pendingDecision = await awaitSecondApproval({ ...call, now: at }, approval, request);
      if (pendingDecision) return { ...standingOf(auction, at), pendingDecision };
    } else if (request) {
      await endFirstApproval({ ...call, now: at }, request);
    }
    const remarks = body.remarks ?? request?.reason ?? null;
    return decide({ ...call, now: at }, auction, { ...body, remarks }, rules);
  },

  changeLaunchDate: async ({ db, actor, params, body, deps }) => {
    const auction = requireFound(await lockAuction(db, { uuid: params.auctionId }));
    const at = await readClock(db);
    const { marketingPeriodLaunchDate: launch } = body;
    requireMet(whyNotChangeLaunchDate(auction, launch, at));
    await expectUnmoved(db, whyNotMoveLaunchFrom(auction, body.insteadOf), `auction:${auction.uuid}`);
    await updateLaunchDate(db, auction.id, launch);
    const detail = { from: auction.marketingPeriodLaunchDate, to: launch };
    await audit(db, { actor, action: 'auction.change-launch-date', subject: `auction:${auction.uuid}`, detail });
    await announceLaunchDate(db, deps.jobs, auction, launch, randomUUID());
    if (auction.status !== 'PendingReview') await enqueueLaunch(db, deps.jobs, auction.id, launch);
    return standingOf({ ...auction, marketingPeriodLaunchDate: launch }, at);
  },

  haltAuction: async ({ db, actor, params, body, deps }) => {
    const auction = requireFound(await lockAuction(db, { uuid: params.auctionId }));
    return haltSale(db, deps.jobs, auction, { actor, by: 'administrator' }, body.reason);
  },

  resumeAuction: async ({ db, actor, params, body, now, deps }) => {
    await holdIssuer(db, { auctionUuid: params.auctionId });
    await dropCancellation(db, deps.jobs, params.auctionId, now);
    const auction = requireFound(await lockAuction(db, { uuid: params.auctionId }));
    return resumeSale(db, deps.jobs, auction, { actor, by: 'administrator' }, body);
  },

  cancelAuction: async (call) => requestCancellation(call, call.params.auctionId, call.body.reason),

  readFile: async ({ db, params, deps }) => {
    const file = requireFound(await findFile(db, params.uuid));
    return { ...file, content: await deps.files.read(file.key), inline: true };
  },
};

/** Approves the auction whose approval a second administrator confirmed. */
export async function carryOutApproval(call: Deciding, request: StoredRequest): Promise<void> {
  const { db } = call;
  const auctionUuid = request.subject.replace('auction:', '');
  await holdIssuer(db, { auctionUuid });
  const auction = requireFound(await lockAuction(db, { uuid: auctionUuid }));
  const at = await readClock(db);
  const { status } = auction.municipality;
  await expectUndecided(db, whyNotDecide(auction, 'APPROVE', status, at), auction.approvalHistory);
  const rules = await readMarketRules(db, call.deps.config);
  requireMet(whyNotFitRules(auction, rules));
  requireMet(whyNotCarryOut(request, request.subjectState, approvalState(auction, rules)));
  await decide({ ...call, now: at }, auction, { status: 'Approved', remarks: request.reason }, rules);
}

type Deciding = DecisionCall & { readonly deps: Pick<Deps, 'jobs' | 'config'> };

/** Stores a final decision, and notifies those concerned. An approved auction keeps `rules`; null where it is rejected. */
async function decide(
  { db, actor, now: at, deps }: Deciding,
  auction: StoredAuction,
  decision: { readonly status: 'Approved' | 'Rejected'; readonly remarks: string | null },
  rules: MarketRules | null,
) {
  const [action, event] = rules ? (['APPROVE', 'auction.approve'] as const) : (['REJECT', 'auction.reject'] as const);
  const entry = { uuid: randomUUID(), userUuid: actor.uuid, action, remarks: decision.remarks } as const;
  const status = nextAuctionStatus(auction.status, action);
  const history = appendEntry(auction.approvalHistory, entry, at);
  if (rules) {
    const { maxOrders } = rules;
    await storeApproval(db, auction.id, history, { ...amountLimits(auction, rules), maxOrders });
  } else await updateStatus(db, auction.id, status, history);
  const text = { remarks: decision.remarks };
  await audit(db, { actor, action: event, subject: `auction:${auction.uuid}`, text });
  await announceDecision(db, deps.jobs, auction, { uuid: entry.uuid, ...decision });
  if (action === 'APPROVE') {
    const { marketingPeriodLaunchDate: launch } = auction;
    if (launch !== null) await enqueueLaunch(db, deps.jobs, auction.id, launch);
    await enqueuePresentation(db, deps.jobs, auction);
  }
  return standingOf({ ...auction, status }, at);
}
