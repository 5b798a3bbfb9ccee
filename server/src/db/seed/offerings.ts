/** Offerings of the demo market, created step by step through the issuer's calls, and their orders. */
import { setTimeout } from 'node:timers/promises';
import { ApiError } from '@fairbook/contract/errors.ts';
import { dayOf } from '@fairbook/domain/dates.ts';
import { keyOf, namedMaturity } from '@fairbook/domain/maturity-key.ts';
import { defaultPriorities } from '@fairbook/domain/offering.ts';
import type { RuleVersion } from '@fairbook/domain/vocabulary.ts';
import { sql } from 'kysely';
import { hasRecord } from '../../bidding/closing.sql.ts';
import type { WorkerDeps } from '../../deps.ts';
import { sendHeads } from '../../witnesses/sendHeads.ts';
import { jobHandlers } from '../../worker.ts';
import type { DemoRatings } from './accounts.ts';
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
  /** When the market may see it, in milliseconds. */
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
  const ladder = demoLadder(plan.ladder, dayOf(deps.clock()));
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
      marketingPeriodLaunchDate: iso(plan.launch),
      investorPresentationDate: iso(plan.launch + day),
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

/** Orders of all eligible investors, spread over the maturities so that some are oversubscribed and some are not. */
export async function placeOrders(
  bidders: readonly MarketClient[],
  auctionId: string,
  appetite: number,
  isInstitution = (index: number) => index < 2 || index === 4,
): Promise<void> {
  for (const [index, bidder] of bidders.entries()) {
    const { maturityStructure } = await bidder.readPublicAuction({ params: { auctionId } });
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
    if (investments.length === 0) continue;
    try {
      await bidder.placeBid({ params: { auctionId }, body: { investments } });
    } catch (error) {
      // On a slow machine a past sale may close before everyone has ordered.
      if (error instanceof ApiError && error.status === 403) return;
      throw error;
    }
  }
}

/** How long a sale that is to have ended still takes orders. */
const pastSaleSeconds = 10;

/**
 * Puts an approved auction on sale as if that had been two days ago, which no call can do. It closes in a few seconds: its close cannot be moved once it
 * has orders, since the order log shows it.
 */
export async function openPastSale(deps: WorkerDeps, auction: string): Promise<void> {
  await sql`
    update auction set status = 'Live', start_date = date_trunc('milliseconds', clock_timestamp()) - interval '2 days',
      close_date = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${pastSaleSeconds})
    where uuid = ${auction}`.execute(deps.db);
}

/** Waits until a sale of `openPastSale` is over, and closes it; where its rule draws lots, with the signature of the witness of the demo market. */
export async function closePastSale(deps: WorkerDeps, auction: string): Promise<void> {
  const { rows } = await sql<{ id: number; left: number }>`
    select id, extract(epoch from close_date - clock_timestamp())::float8 * 1000 as left from auction where uuid = ${auction}`.execute(
    deps.db,
  );
  const [sale] = rows;
  if (!sale) throw new Error(`there is no auction ${auction}`);
  await setTimeout(Math.max(0, sale.left) + 5);
  const close = async () => {
    await deps.jobs.enqueue(deps.db, 'close-auction', { auctionId: sale.id });
    await deps.jobs.runDueJobs(jobHandlers);
  };
  await close();
  if (await hasRecord(deps.db, sale.id)) return;
  await sql`update order_log_quorum set due_at = clock_timestamp() where auction_id = ${sale.id}`.execute(deps.db);
  await sql`update order_log_witness set due_at = clock_timestamp() where auction_id = ${sale.id}`.execute(deps.db);
  await sendHeads(deps);
  await close();
}

/** A moment in milliseconds as the API takes it. */
export function iso(moment: number): string {
  return new Date(moment).toISOString();
}
