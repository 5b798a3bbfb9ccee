/**
 * Two sales with facts of real ones, every structure and every change, whose figures a second calculation (verifiers/figures) has too. Their dates are
 * moved by whole years. Amounts are dollars.
 */
import { readTable } from '@fairbook/domain/auctions/sheet/pasted-table.ts';
import { readDollars } from '@fairbook/domain/auctions/sheet/sheet-cells.ts';
import { structureJsonOf } from '@fairbook/domain/auctions/sheet/sheet-structure.ts';
import { businessDayFrom } from '@fairbook/domain/base/business-days.ts';
import { day } from '@fairbook/domain/base/dates.ts';
import competitiveSales from '@fairbook/domain/testing/data/competitive-sales.json' with { type: 'json' };
import notes from '@fairbook/domain/testing/data/published-notes.json' with { type: 'json' };

/** A maturity as its issuer enters it. Exactly one of yield and price is given. */
export interface EnteredMaturity {
  readonly day: string;
  readonly principal: number;
  readonly rate: number;
  readonly yield?: number;
  readonly price?: number;
  readonly cusip?: string;
  readonly offered?: boolean;
  readonly kind?: 'at-maturity' | 'accreted';
  readonly calls?: readonly (readonly [string, number])[];
  readonly sinking?: readonly (readonly [string, number])[];
}

/** Investors who order, by the name that both calculations have for them: where they live, and the class that follows. */
export const bidders = {
  statewide: { isInstitution: true, state: 'MI', country: 'US', orderClass: 'stateInstitution' },
  national: { isInstitution: true, state: 'NY', country: 'US', orderClass: 'nationalInstitution' },
  resident: { isInstitution: false, state: 'MI', country: 'US', orderClass: 'stateIndividual' },
  visitor: { isInstitution: false, state: 'CA', country: 'US', orderClass: 'nationalIndividual' },
  abroad: { isInstitution: true, state: undefined, country: 'CA', orderClass: 'internationalInstitution' },
} as const;
export type Bidder = keyof typeof bidders;

/** Dollars by maturity. */
export type Amounts = Readonly<Record<string, number>>;

export interface SecondSale {
  readonly name: string;
  /** The address of the published facts. */
  readonly source: string;
  readonly state: string;
  readonly maturities: readonly EnteredMaturity[];
  readonly profile: Readonly<Record<string, unknown>>;
  readonly keyDates: Readonly<Record<string, unknown>>;
  readonly priority: Readonly<Record<string, unknown>>;
  readonly inputs: {
    readonly costs: { kind: 'underwriter' | 'insurance' | 'other'; name: string; amount: number }[];
    readonly fiscalYearStart: number;
    readonly issuePriceRule: 'ten-percent' | 'hold-the-price';
    readonly refunding: null;
  };
  /** Before it goes live: other figures of maturities, and a higher minimum. */
  readonly amended: { readonly maturities: readonly EnteredMaturity[]; readonly orderMinimum: number } | null;
  /** The orders in the order in which they are placed; `withdrawn` and `changed` are acts of the same people later. */
  readonly orders: readonly { readonly by: Bidder; readonly lines: Amounts; readonly later?: Amounts | 'withdrawn' }[];
  /** Maturities that are withdrawn while the sale runs, before the last order. */
  readonly withdrawn: readonly string[];
  /** Final amounts, decided after the close. */
  readonly resized: Amounts;
}

const thisYear = new Date().getUTCFullYear();

/** A published day in so many years that the sale is next year. */
function movedFrom(year: number): (published: string) => string {
  return (published) => `${Number(published.slice(0, 4)) + thisYear + 1 - year}${published.slice(4)}`;
}

const houghtonLake = competitiveSales.find(({ id }) => id === 'houghton-lake-2017');
const rockyHill = notes.find(({ id }) => id === 'rocky-hill-2013');
if (!houghtonLake || !rockyHill) throw new Error('the published facts are there');

const ranks = {
  ...{ priorityStateInst: 1, priorityNationalInst: 2, priorityStateInd: 3, priorityNationalInd: 4 },
  ...{ priorityInternationalInst: 5, priorityInternationalInd: -1 },
};

/**
 * Houghton Lake Community Schools, 2017 Refunding Bonds: principal, coupons and yields as published. Two maturities are one term bond, one is a zero coupon
 * bond and one pays at maturity; the last ones have premium calls, one is at a discount, and the first period is long.
 */
function bonds(): SecondSale {
  const to = movedFrom(2017);
  const { maturities, source, datedDate } = houghtonLake ?? { maturities: [], source: '', datedDate: '' };
  const entered = maturities.map((one): EnteredMaturity => {
    const { maturityDate, principalAmount, interestRate, reofferYield } = one;
    return { day: to(maturityDate), principal: principalAmount, rate: interestRate, yield: reofferYield ?? 0 };
  });
  const at = (year: number) => to(`${year}-05-01`);
  const term = maturities.filter(({ maturityDate }) => /^202[56]/.test(maturityDate));
  const other: Readonly<Record<string, Partial<EnteredMaturity> | null>> = {
    [at(2018)]: { kind: 'at-maturity' },
    [at(2024)]: { kind: 'accreted', rate: 0 },
    [at(2025)]: null,
    [at(2026)]: {
      principal: term.reduce((all, one) => all + one.principalAmount, 0),
      sinking: term.map((one) => [to(one.maturityDate), one.principalAmount]),
    },
    [at(2027)]: { price: 98.765 },
    [at(2028)]: {
      calls: [
        [at(2026), 102],
        [at(2027), 101],
      ],
    },
  };
  const structured = entered.flatMap((one): EnteredMaturity[] => {
    const change = other[one.day];
    if (change === null) return [];
    const { yield: percent, ...rest } = one;
    return [{ ...(change?.price === undefined ? { ...rest, yield: percent ?? 0 } : rest), ...change }];
  });
  return {
    ...{ name: 'Houghton Lake Refunding Bonds', source, state: 'MI', maturities: structured },
    profile: {
      ...{ baseCusip: '441580', amount: structured.reduce((all, { principal }) => all + principal, 0) },
      ...{ repaymentFrequency: 'Semi-Annual', securityType: 'General Obligation' },
      ...{ redemptionProvisions: 'Callable', redemptionDate: at(2027), redemptionPrice: 100 },
    },
    keyDates: {
      ...{ dated: to(datedDate), delivery: businessDayFrom(day(to('2017-04-15'))), firstInterest: to('2017-11-01') },
      ...{ firstPrincipalPaymentDate: at(2018), finalMaturityDate: at(2028) },
    },
    priority: { ...ranks, retailShare: 20, investorCap: 300_000 },
    inputs: {
      costs: [
        { kind: 'underwriter', name: 'Placement agent', amount: 11_287.5 },
        { kind: 'insurance', name: 'Insurance', amount: 9_030.25 },
        { kind: 'other', name: 'Counsel', amount: 25_000.1 },
      ],
      ...{ fiscalYearStart: 10, issuePriceRule: 'ten-percent', refunding: null },
    },
    amended: {
      maturities: [
        { day: at(2020), principal: 395_000, rate: 2.5, yield: 1.65 },
        { day: at(2021), principal: 400_000, rate: 3, yield: 1.75 },
      ],
      orderMinimum: 10_000,
    },
    orders: [
      { by: 'statewide', lines: { [at(2018)]: 60_000, [at(2019)]: 100_000, [at(2022)]: 250_000, [at(2026)]: 300_000 } },
      { by: 'national', lines: { [at(2019)]: 50_000, [at(2022)]: 180_000, [at(2023)]: 300_000, [at(2028)]: 290_000 } },
      {
        by: 'resident',
        lines: { [at(2018)]: 40_000, [at(2022)]: 95_000, [at(2024)]: 65_000 },
        later: { [at(2018)]: 45_000, [at(2022)]: 95_000, [at(2024)]: 65_000, [at(2026)]: 35_000 },
      },
      { by: 'visitor', lines: { [at(2018)]: 30_000, [at(2023)]: 170_000, [at(2027)]: 85_000 } },
      { by: 'abroad', lines: { [at(2020)]: 120_000 }, later: 'withdrawn' },
      { by: 'abroad', lines: { [at(2018)]: 20_000, [at(2021)]: 155_000, [at(2026)]: 300_000, [at(2028)]: 45_000 } },
      { by: 'national', lines: { [at(2026)]: 145_000 } },
    ],
    withdrawn: [at(2019)],
    resized: { [at(2022)]: 380_000, [at(2023)]: 450_000, [at(2026)]: 880_000 },
  };
}

/** Town of Rocky Hill, bond anticipation notes of 2013: one maturity with interest at maturity, here with actual days over 360. */
function oneNote(): SecondSale {
  const { par, interestRate, rate, dated, maturityDate, source } = rockyHill ?? {
    par: 0,
    interestRate: 0,
    rate: 0,
    dated: '',
    maturityDate: '',
    source: '',
  };
  const to = movedFrom(2013);
  const due = to(maturityDate);
  return {
    ...{ name: 'Rocky Hill Notes', source, state: 'MI' },
    maturities: [{ day: due, principal: par, rate: interestRate, yield: rate, kind: 'at-maturity' }],
    profile: {
      baseCusip: '77477R',
      amount: par,
      repaymentFrequency: 'Semi-Annual',
      securityType: 'General Obligation',
    },
    keyDates: {
      dated: to(dated),
      dayCount: 'actual/360',
      firstPrincipalPaymentDate: due,
      finalMaturityDate: due,
      isSingleMaturity: true,
    },
    priority: ranks,
    inputs: { costs: [], fiscalYearStart: 7, issuePriceRule: 'hold-the-price', refunding: null },
    amended: null,
    orders: [
      { by: 'statewide', lines: { [due]: 2_000_000 } },
      { by: 'resident', lines: { [due]: 35_000 } },
      { by: 'abroad', lines: { [due]: 1_000_000 } },
    ],
    withdrawn: [],
    resized: { [due]: 4_000_000 },
  };
}

export const secondSales = { bonds: bonds(), oneNote: oneNote() };

/** The schedule as the issuer pastes it from a spreadsheet. */
export function pastedText({ maturities }: SecondSale): string {
  const dates = (list: EnteredMaturity['calls']) => (list ?? []).map((pair) => pair.join(' ')).join('; ');
  const inWords = { 'at-maturity': 'Interest at maturity', accreted: 'Zero coupon' } as const;
  const lines = maturities.map((one) => [
    ...[inAmericanOrder(one.day), `$${one.principal.toLocaleString('en-US')}`, `${one.rate.toFixed(3)}%`],
    ...[one.yield === undefined ? '' : `${one.yield.toFixed(3)}%`, one.price?.toFixed(3) ?? '', one.cusip ?? ''],
    ...[one.kind ? inWords[one.kind] : '', dates(one.calls), dates(one.sinking)],
  ]);
  const headings = [
    'Maturity',
    'Principal',
    'Coupon',
    'Yield',
    'Price',
    'CUSIP',
    'Interest kind',
    'Calls',
    'Sinking fund',
  ];
  return [headings, ...lines].map((cells) => cells.join('\t')).join('\n');
}

const inAmericanOrder = (text: string) => `${text.slice(5, 7)}/${text.slice(8)}/${text.slice(0, 4)}`;

/** The body that the step of the maturities sends for a pasted text. */
export function scheduleFrom(text: string) {
  return readTable(text).rows.map(({ interest, calls, makeWhole, sinkingFund, series, ...row }) => ({
    ...{ isOffered: row.isOffered, maturityDate: row.maturityDate, cusip: row.cusip },
    principalAmount: (readDollars(row.principalAmount) ?? Number.NaN) / 100,
    ...{ interestRate: Number(row.interestRate), yield: Number(row.yield), price: Number(row.price) },
    structure: structureJsonOf({ interest, calls, makeWhole, sinkingFund, series }),
  }));
}

/** The question to the second calculation: all inputs, with the day of the close where the issuer is, as far as the sale is. */
export function questionOf(
  sale: SecondSale,
  closes: string,
  stage: 'announced' | 'live' | 'closed',
): { readonly sale: object } {
  const { keyDates, priority, profile, inputs } = sale;
  const rank = priority as Readonly<Record<string, number>>;
  return {
    sale: {
      closes,
      terms: {
        ...{ dated: keyDates['dated'], delivery: keyDates['delivery'], firstInterest: keyDates['firstInterest'] },
        ...{ dayCount: keyDates['dayCount'], frequency: profile['repaymentFrequency'], minimum: 5_000, step: 5_000 },
        ...{ retailShare: rank['retailShare'], investorCap: rank['investorCap'] },
        ...(profile['redemptionDate'] !== undefined && {
          call: [profile['redemptionDate'], profile['redemptionPrice']],
        }),
      },
      ranks: {
        ...{ stateInstitution: rank['priorityStateInst'], nationalInstitution: rank['priorityNationalInst'] },
        ...{ stateIndividual: rank['priorityStateInd'], nationalIndividual: rank['priorityNationalInd'] },
        internationalInstitution: rank['priorityInternationalInst'],
      },
      maturities: sale.maturities,
      changes: changesOf(sale, stage),
      orders: sale.orders.map(({ by, lines, later = lines }) => ({
        ...{ investor: by, class: bidders[by].orderClass, isWithdrawn: later === 'withdrawn' },
        lines: Object.entries(later === 'withdrawn' ? lines : later),
      })),
      inputs,
    },
  };
}

function changesOf({ amended, withdrawn, resized }: SecondSale, stage: 'announced' | 'live' | 'closed'): object[] {
  if (stage === 'announced') return [];
  const amendments = amended && {
    ...{ kind: 'amend', terms: { minimum: amended.orderMinimum } },
    maturities: Object.fromEntries(amended.maturities.map(({ day: of, ...fields }) => [of, fields])),
  };
  return [
    ...(amendments ? [amendments] : []),
    { kind: 'withdraw', days: withdrawn },
    ...(stage === 'closed' ? [{ kind: 'resize', principals: resized }] : []),
  ];
}
