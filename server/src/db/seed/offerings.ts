/** Offerings of the demo market, created step by step through the issuer's calls, and their orders. */
import { dayOf } from '@fairbook/domain/dates.ts';
import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
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
    },
  });
  if (plan.localFirst) await issuer.savePriority({ params, body: localFirst });
  await issuer.saveKeyDates({
    params,
    body: {
      dated: ladder.dated,
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
      .map(({ maturityDate, principalAmount }, position) => {
        const share = (institution ? 0.45 : 0.06) * appetite * (1 + ((position + index) % 3) * 0.4);
        const steps = Math.max(
          1,
          Math.min(Math.floor(principalAmount / 5000), Math.round((principalAmount * share) / 5000)),
        );
        return { maturityDate, investmentAmount: steps * 5000 };
      });
    if (investments.length > 0) await bidder.placeBid({ params: { auctionId }, body: { investments } });
  }
}

/**
 * Time cannot pass through the calls, so this changes the sale in the database to have been long and to close now, after its orders. Then the real
 * close runs.
 */
export async function closeNow(deps: WorkerDeps, auction: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update auction set start_date = clock_timestamp() - interval '2 days',
      close_date = date_trunc('milliseconds', clock_timestamp())
    where uuid = ${auction} returning id`.execute(deps.db);
  await deps.jobs.enqueue(deps.db, 'close-auction', { auctionId: rows[0]?.id ?? 0 });
  await deps.jobs.runDueJobs(jobHandlers);
}

/** A moment in milliseconds as the API takes it. */
export function iso(moment: number): string {
  return new Date(moment).toISOString();
}
