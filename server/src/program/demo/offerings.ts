/** Offerings of the demo market, created step by step through the issuer's calls, and their orders. */

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { keyOf, namedMaturity } from '@fairbook/domain/auctions/maturity-key.ts';
import { defaultPriorities } from '@fairbook/domain/auctions/offering.ts';
import { isBusinessDay } from '@fairbook/domain/base/business-days.ts';
import { dayOf, day as toDay } from '@fairbook/domain/base/dates.ts';
import type { RuleVersion } from '@fairbook/domain/base/vocabulary.ts';
import { dayIn, hourIn, zoneOfState } from '@fairbook/domain/base/zones.ts';
import { sql } from 'kysely';
import type { DemoRatings } from '../../features/accounts/demo-accounts.ts';
import { sendHeads } from '../../features/logs/witnesses/send-heads.ts';
import { closeWhatIsDue } from '../../features/orders/jobs.ts';
import { requireFound } from '../../platform/base/errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { WorkerDeps } from '../../platform/deps.ts';
import { findSale } from '../../store/auctions/sale.sql.ts';
import { demoLadder } from './ladders.ts';
import { paper } from './paper.ts';
import type { MarketClient } from './people.ts';

const day = 24 * 3_600_000;

export interface AuctionPlan {
  readonly ladder: string;
  readonly name: string;
  readonly purpose: string;
  /** True where individuals of the issuer's state are served before everyone else. */
  readonly localFirst?: boolean;
  /** Absent for the market's rule. One that draws lots needs a witness that runs. */
  readonly rule?: RuleVersion | undefined;
  /** ZIP codes whose investors are served before the others of their class. */
  readonly localZipCodes?: readonly string[];
  /** True where the professional is its municipal advisor too. */
  readonly isAdvised?: boolean;
  /** When the market may see it, in milliseconds; now where that has passed. */
  readonly launch: number;
}

const localFirst = {
  priorityStateInd: 1,
  priorityNationalInd: 2,
  priorityStateInst: 3,
  priorityNationalInst: 4,
  priorityInternationalInst: 5,
  priorityInternationalInd: 6,
};

/** The offering's issuer, and what all its offerings share. */
export interface Offerer {
  readonly client: MarketClient;
  /** With its state in full: 'City of Alder Creek, Oregon'. */
  readonly name: string;
  /** By the time there its sales open and close. */
  readonly state: string;
  readonly baseCusip: string;
  readonly website: string;
  readonly ratings: DemoRatings;
  readonly counsel: string;
  readonly trustee: string;
  /** Repayment source other than taxes. */
  readonly revenue: string;
  readonly themes: readonly string[];
}

/** Completes the issuer's six steps. */
export async function buildAuction(deps: WorkerDeps, offerer: Offerer, plan: AuctionPlan): Promise<string> {
  const { client: issuer } = offerer;
  const now = deps.clock();
  const ladder = demoLadder(plan.ladder, dayOf(now));
  const launch = Math.max(plan.launch, now.getTime());
  const { id: auctionId } = await issuer.createAuction({
    body: {
      name: plan.name,
      baseCusip: offerer.baseCusip,
      amount: ladder.amount,
      offeringType: 'Public',
      securityType: plan.name.includes('Revenue') ? 'Revenue' : 'General Obligation',
      repaymentFrequency: 'Semi-Annual',
      taxStatus: 'Tax Exempt',
      redemptionDate: ladder.callDate ?? '',
      redemptionPrice: ladder.callDate === null ? '' : 100,
      redemptionProvisions: ladder.callDate === null ? 'Non-Callable' : 'Callable',
      purpose: plan.purpose,
      useOfFunds: `${plan.purpose}, and the costs of issuance.`,
      repaymentSource: plan.name.includes('Revenue')
        ? offerer.revenue
        : 'Property taxes without limit of rate or amount',
    },
  });
  const params = { auctionId };
  await issuer.saveRatingsProviders({
    params,
    body: {
      ...offerer.ratings,
      auctionCounsel: [offerer.counsel],
      auctionTrustee: [offerer.trustee],
      muniAdvisor: plan.isAdvised ? [offerer.counsel] : [],
    },
  });
  const { rule: allocationRule, localZipCodes } = plan;
  if (plan.localFirst || allocationRule || localZipCodes) {
    const ranks = plan.localFirst ? localFirst : defaultPriorities;
    const body = { ...ranks, allocationRule, ...(localZipCodes && { localZipCodes: [...localZipCodes] }) };
    await issuer.savePriority({ params, body });
  }
  await issuer.saveKeyDates({
    params,
    body: {
      dated: ladder.dated,
      delivery: ladder.delivery,
      firstPrincipalPaymentDate: ladder.firstPrincipalPaymentDate,
      finalMaturityDate: ladder.finalMaturityDate,
      marketingPeriodLaunchDate: iso(launch),
      investorPresentationDate: iso(launch + day),
      investorPresentationUrl: `${offerer.website}/presentation`,
      communityImpactThemes: [...offerer.themes],
    },
  });
  await issuer.saveMaturityStructure({ params, body: { schedule: [...ladder.rows] } });
  await issuer.addDocuments({
    params,
    files: { preliminaryOfficialStatement: statementFor(offerer, plan, ladder.origin) },
  });
  return auctionId;
}

function statementFor({ name }: Offerer, plan: AuctionPlan, origin: string): File {
  const bytes = paper('Preliminary Official Statement', [
    `${name}: ${plan.name}`,
    '',
    'This document belongs to the demo market. The issuer is fictional.',
    'The maturity schedule is that of a real sale:',
    origin,
  ]);
  const fileName = `pos-${plan.name.toLowerCase().replaceAll(' ', '-')}.pdf`;
  return new File([new Uint8Array(bytes)], fileName, { type: 'application/pdf' });
}

/** Orders of a sale, by person and amount. */
export interface Demand {
  readonly bidders: readonly MarketClient[];
  /** A factor of all amounts. */
  readonly appetite: number;
  readonly isInstitution: (index: number) => boolean;
}

/** Orders of all eligible investors at once, spread over the maturities so that some are oversubscribed and some are not. */
export async function placeOrders(auctionId: string, { bidders, appetite, isInstitution }: Demand): Promise<void> {
  const [first] = bidders;
  if (!first) return;
  const { maturityStructure } = await first.readPublicAuction({ params: { auctionId } });
  await Promise.all(
    bidders.map(async (bidder, index) => {
      const institution = isInstitution(index);
      const investments = maturityStructure
        .filter((_, position) => (position * 7 + index * 3) % 4 < (institution ? 3 : 1))
        .map(({ principalAmount, ...row }, position) => {
          const share = (institution ? 0.45 : 0.06) * appetite * (1 + ((position + index) % 3) * 0.4);
          const steps = Math.max(
            1,
            Math.min(Math.floor(principalAmount / 5000), Math.round((principalAmount * share) / 5000)),
          );
          return { ...namedMaturity(keyOf(row)), investmentAmount: steps * 5000 };
        });
      if (investments.length === 0) return;
      // A call that ended with 503 may have been done, and is repeated.
      const headers = { 'idempotency-key': randomUUID() };
      try {
        await bidder.placeBid({ params: { auctionId }, body: { investments }, headers });
      } catch (error) {
        // Where the machine stands still for seconds, a past sale may close before everyone has ordered.
        if (!(error instanceof ApiError && error.status === 403)) throw error;
      }
    }),
  );
}

/** An approved auction that is to have been held. */
export interface PastSale {
  readonly auctionId: string;
  readonly demand: Demand;
}

/**
 * Puts approved auctions on sale as if that had been two days ago, which no call can do, and places their orders. They close after five times as long
 * as preparing them took (`preparedMs`), which a slow machine needs: a close cannot be moved once there are orders, since the order log shows it.
 */
export async function openPastSales(deps: WorkerDeps, sales: readonly PastSale[], preparedMs: number): Promise<void> {
  // Whole milliseconds, as every close has: a comparison with one that was read would miss a fraction.
  const seconds = Math.round(Math.max(5_000, 5 * preparedMs)) / 1_000;
  await sql`
    update auction set status = 'Live', start_date = date_trunc('milliseconds', clock_timestamp()) - interval '2 days',
      marketing_period_launch_date = date_trunc('milliseconds', clock_timestamp()) - interval '9 days',
      close_date = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${seconds})
    where uuid = any (${sales.map(({ auctionId }) => auctionId)}::uuid[])`.execute(deps.db);
  for (const { auctionId, demand } of sales) {
    await inTransaction(deps.db, async (db) => {
      await deps.orderLogs.openIn(db, requireFound(await findSale(db, { uuid: auctionId })));
    });
    await placeOrders(auctionId, demand);
  }
}

/** Waits until the sales of `openPastSales` are over, and closes them; where a rule draws lots, with the signature of the witness of the demo market. */
export async function closePastSales(deps: WorkerDeps, sales: readonly PastSale[]): Promise<void> {
  const uuids = sales.map(({ auctionId }) => auctionId);
  const { rows } = await sql<{ id: number; leftMs: number }>`
    select id, extract(epoch from close_date - clock_timestamp())::float8 * 1000 as "leftMs" from auction
    where uuid = any (${uuids}::uuid[])`.execute(deps.db);
  const ids = rows.map(({ id }) => id);
  await setTimeout(Math.max(0, ...rows.map(({ leftMs }) => leftMs)) + 5);
  await closeWhatIsDue(deps);
  await sql`update order_log_quorum set due_at = clock_timestamp() where auction_id = any (${ids}::int[])`.execute(
    deps.db,
  );
  await sql`update order_log_witness set due_at = clock_timestamp() where auction_id = any (${ids}::int[])`.execute(
    deps.db,
  );
  await sendHeads(deps);
  await closeWhatIsDue(deps);
}

/** The first moment from then on, in milliseconds, at which it is this hour of a business day in a state. */
export function businessHour(from: number, hour: number, state: string): string {
  const zone = zoneOfState('US', state);
  for (let at = Math.ceil(from / 3_600_000) * 3_600_000; ; at += 3_600_000) {
    const moment = new Date(at);
    if (hourIn(moment, zone) === hour && isBusinessDay(toDay(dayIn(moment, zone)))) return iso(at);
  }
}

/** A moment in milliseconds as the API takes it. */
function iso(moment: number): string {
  return new Date(moment).toISOString();
}
