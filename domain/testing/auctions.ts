/** A complete auction, for tests to break one thing at a time. */
import type { Auction } from '../src/auctions/auction.ts';
import { type AmountLimits, defaultPriorities, type MaturityRow } from '../src/auctions/offering.ts';
import { day } from '../src/base/dates.ts';
import { cents } from '../src/base/money.ts';

/** Whole dollars as cents. */
export function dollars(amount: number) {
  return cents(amount * 100);
}

export const limits: AmountLimits = { minimum: dollars(5_000), step: dollars(5_000) };

/** A maturity at par: 4% at a yield of 4%. */
export function maturity(date: string, amount: number, rest: Partial<MaturityRow> = {}): MaturityRow {
  const atPar = { interestRate: 4, yield: 4, price: 100 };
  return {
    isOffered: true,
    maturityDate: day(date),
    principalAmount: dollars(amount),
    ...atPar,
    cusip: '',
    ...rest,
  };
}

/** $1,000,000 in three maturities, launched on 1 August 2026, with the test's changes. */
export function auction(changes: Partial<Auction> = {}): Auction {
  return {
    name: 'General Obligation Bonds, Series 2026',
    baseCusip: '679111',
    amount: dollars(1_000_000),
    offeringType: 'Public',
    securityType: 'General Obligation',
    repaymentFrequency: 'Semi-Annual',
    taxStatus: 'Tax Exempt',
    redemptionDate: null,
    redemptionPrice: null,
    redemptionProvisions: null,
    purpose: null,
    useOfFunds: null,
    repaymentSource: null,
    isBankQualified: false,
    insurer: null,
    creditEnhancement: null,
    fitchRating: 'AA+',
    moodysRating: 'Aa1',
    snpRating: 'AA+',
    krollRating: 'Unrated',
    auctionCounsel: ['counsel'],
    auctionTrustee: ['trustee'],
    muniAdvisor: [],
    ...defaultPriorities,
    indMinAmount: null,
    indMaxAmount: null,
    instMinAmount: null,
    instMaxAmount: null,
    orderMinimum: null,
    orderStep: null,
    resaleNote: null,
    allocationRule: 'priority-pro-rata-1',
    retailShare: null,
    investorCap: null,
    localZipCodes: [],
    minimumAmount: null,
    stepAmount: null,
    dated: day('2026-09-01'),
    delivery: null,
    firstInterest: null,
    dayCount: null,
    endOfMonth: false,
    firstPrincipalPaymentDate: day('2027-09-01'),
    finalMaturityDate: day('2029-09-01'),
    marketingPeriodLaunchDate: new Date('2026-08-01T00:00:00Z'),
    investorPresentationDate: null,
    investorPresentationUrl: null,
    communityImpactThemes: [],
    maturityStructure: [
      maturity('2027-09-01', 300_000),
      maturity('2028-09-01', 300_000),
      maturity('2029-09-01', 400_000),
    ],
    documents: {
      investorPresentation: null,
      preliminaryOfficialStatement: { id: 'statement', name: 'Preliminary official statement.pdf', url: '/statement' },
      docOther1: null,
      docOther2: null,
    },
    status: 'Draft',
    startDate: null,
    closeDate: null,
    haltedAt: null,
    ...changes,
  };
}
