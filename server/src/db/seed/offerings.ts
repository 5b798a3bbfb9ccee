/** The demo market's offerings, described step by step as an issuer would, and the orders for them. */
import { dayOf } from '@fairbook/domain/dates.ts';
import type { Deps } from '../../deps.ts';
import { demoLadder } from './ladders.ts';
import { paper } from './paper.ts';
import type { MarketClient } from './people.ts';

const day = 24 * 3_600_000;

export interface AuctionPlan {
  readonly ladder: string;
  readonly name: string;
  readonly purpose: string;
  /** True where individuals of the issuer's state are served before everybody else. */
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

/** Walks the issuer's six steps. */
export async function buildAuction(
  deps: Deps,
  issuer: MarketClient,
  professional: string,
  plan: AuctionPlan,
): Promise<string> {
  const ladder = demoLadder(plan.ladder, dayOf(deps.clock()));
  const { id: auctionId } = await issuer.createAuction({
    body: {
      name: plan.name,
      baseCusip: '013595',
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
        ? 'Net revenues of the water system'
        : 'Property taxes without limit of rate or amount',
    },
  });
  const params = { auctionId };
  await issuer.saveRatingsProviders({
    params,
    body: {
      fitchRating: 'AA',
      moodysRating: 'Aa2',
      snpRating: 'AA+',
      krollRating: 'Unrated',
      auctionCounsel: [professional],
      auctionTrustee: [professional],
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
      investorPresentationUrl: 'https://alder.example/presentation',
      communityImpactThemes: ['Public safety', 'Education'],
    },
  });
  await issuer.saveMaturityStructure({ params, body: { schedule: [...ladder.rows] } });
  await issuer.addDocuments({ params, files: { preliminaryOfficialStatement: statementFor(plan, ladder.origin) } });
  return auctionId;
}

function statementFor(plan: AuctionPlan, origin: string): File {
  const bytes = paper('Preliminary Official Statement', [
    `City of Alder Creek, Oregon: ${plan.name}`,
    '',
    'This document belongs to the demo market. The issuer is invented.',
    'The maturity ladder is that of a real sale:',
    origin,
  ]);
  return new File([new Uint8Array(bytes)], `pos-${plan.ladder}.pdf`, { type: 'application/pdf' });
}

/** Orders of everybody who may bid, spread over the ladder so that some maturities are over-covered and some are not. */
export async function placeOrders(
  bidders: readonly MarketClient[],
  auctionId: string,
  appetite: number,
): Promise<void> {
  for (const [index, bidder] of bidders.entries()) {
    const { maturityStructure } = await bidder.readPublicAuction({ params: { auctionId } });
    const institution = index < 2 || index === 4;
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

/** A moment in milliseconds as the API takes it. */
export function iso(moment: number): string {
  return new Date(moment).toISOString();
}
