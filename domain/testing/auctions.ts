/** A complete auction, for tests to break one thing at a time. */
import type { Auction } from '../src/auctions/auction.ts';
import { saleFields } from '../src/auctions/fields/all.ts';
import type { FieldRow, FieldRows, ValuesOf } from '../src/auctions/fields/kinds.ts';
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

type Unset<Rows> = {
  readonly [Field in keyof Rows as null extends ValuesOf<Rows>[Field] ? Field : never]: null;
};

/** Null for every field of these rows that can be null. */
export function unset<Rows extends FieldRows>(rows: Rows): Unset<Rows> {
  return Object.fromEntries(
    Object.entries(rows)
      .filter(([, row]) => !isFilled.has(row.kind) && !('usual' in row))
      .map(([field]) => [field, null]),
  ) as Unset<Rows>;
}

const isFilled = new Set<FieldRow['kind']>([
  ...(['filledLine', 'filledMoney', 'rank', 'flag', 'words', 'zipCodes', 'professionals', 'rule'] as const),
]);

/** $1,000,000 in three maturities, launched on 1 August 2026, with the test's changes. */
export function auction(changes: Partial<Auction> = {}): Auction {
  return {
    ...unset(saleFields),
    name: 'General Obligation Bonds, Series 2026',
    baseCusip: '679111',
    amount: dollars(1_000_000),
    offeringType: 'Public',
    securityType: 'General Obligation',
    repaymentFrequency: 'Semi-Annual',
    taxStatus: 'Tax Exempt',
    isBankQualified: false,
    fitchRating: 'AA+',
    moodysRating: 'Aa1',
    snpRating: 'AA+',
    krollRating: 'Unrated',
    auctionCounsel: ['counsel'],
    auctionTrustee: ['trustee'],
    muniAdvisor: [],
    ...defaultPriorities,
    allocationRule: 'priority-pro-rata-1',
    localZipCodes: [],
    ...{ unconfirmedOrders: 'stand', afterClose: 'mark' },
    minimumAmount: null,
    stepAmount: null,
    dated: day('2026-09-01'),
    endOfMonth: false,
    firstPrincipalPaymentDate: day('2027-09-01'),
    finalMaturityDate: day('2029-09-01'),
    marketingPeriodLaunchDate: new Date('2026-08-01T00:00:00Z'),
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
