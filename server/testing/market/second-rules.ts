/** The expected figure at each place of an answer, from a second calculation of the sale. */
import type { SecondAnswer } from '@fairbook/domain/testing/second-figures.ts';
import type { Amounts, SecondSale } from './second-sales.ts';

export interface CheckedSale {
  readonly auctionId: string;
  readonly sale: SecondSale;
  /** The answer of the second calculation about its present state. */
  readonly second: SecondAnswer;
  /** That of the sale as it was announced, before every change. */
  readonly announced: SecondAnswer;
  readonly isClosed: boolean;
}

/** Where a number is, and what is known there. */
export interface Place extends CheckedSale {
  /** The call and the names of the fields, without indexes: 'readSaleReport.cost.sold.years.principal'. */
  readonly path: string;
  readonly by: string;
  /** Day, date, year and class of the nearest objects around it that name one. */
  readonly day?: string;
  readonly date?: string;
  readonly year?: number;
  readonly orderClass?: string;
  /** The figures of this maturity. */
  readonly maturity?: SecondAnswer;
  /** Its object. */
  readonly around: Readonly<Record<string, unknown>>;
}

/** An expected figure: amounts in whole cents, rates as decimal text, counts as they are. Undefined where there is none. */
export type Expected = { readonly cents: number } | { readonly rate: string } | { readonly count: number } | undefined;

const cents = (amount: number | null | undefined): Expected => (amount == null ? undefined : { cents: amount });
const rate = (text: string | null | undefined): Expected => (text == null ? undefined : { rate: text });
const count = (number: number | undefined): Expected => (number === undefined ? undefined : { count: number });

const classFields = ['demand', 'award', 'bidders'];

/** The first that fits a path says the expected figure. */
export const rules: readonly (readonly [RegExp, (place: Place) => Expected])[] = [
  [/maturityStructure\.principalAmount$/, ({ maturity }) => cents(maturity?.announced)],
  [/ladder\.(announced|principal|offered|maturities)$/, ({ path, second }) => ofTotals(second, lastOf(path))],
  [/[yY]ieldRange\.(lowest|highest)$/, ({ path, second }) => yieldBound(second, lastOf(path))],
  [/ladder\.principalAmount$/, ({ maturity }) => cents(maturity?.principal)],
  [
    /(profile|issue)\.amount$/,
    ({ path, second }) => cents(path.includes('profile') ? second.totals.announced : second.totals.principal),
  ],
  [
    /^(listPublicSales|readPublicIssuer\.sales|list(Own)?Auctions|readMunicipality\.activeAuctions)\.amount$/,
    ({ second }) => cents(second.totals.principal),
  ],
  [/sinkingFund\.amount$/, installment],
  [/(interestRate)$/, ({ maturity }) => rate(maturity?.rate)],
  [/\.yield$/, ({ maturity }) => rate(maturity?.yield)],
  [/bonds\.price$|maturit\w+\.price$|lines\.price$|investments\.price$/, ({ maturity }) => rate(maturity?.price)],
  [/bonds\.(par|principal|accrued|total)$/, bond],
  [/^readMyConfirmation\.(par|accrued|total)$/, ({ path, by, second }) => cents(second.investors[by]?.[lastOf(path)])],
  [/issuePrices?\./, issuePrice],
  [/cost\.(sold|schedule)\.|^readCostOfSale\./, cost],
  [/(lines|investments)\.(investmentAmount|award|cost|awardCost|indicativeAward)$|final\.(award|awardCost)$/, line],
  [/^listMyBids\.(total|cost)$/, orderTotal],
  [/classes\.(demand|award|bidders)$/, ofClass],
  [
    /maturities\.(principal|demand|award|unsold|bidders|cover|remaining|ordered|allocated|rest)$|investments\.(principal|demand|remaining|cover)$/,
    ofMaturity,
  ],
  [
    /(totals|result|demand|whole|readTeamBook|readInventory|listDemand|listOwnAuctions)\.(principal|offered|demand|ordered|award|sold|unsold|cover|bidders|bids|uncoveredMaturities|total|remaining)$/,
    ({ path, second }) => ofTotals(second, lastOf(path)),
  ],
  [/buildUp\.demand$/, growth],
  [/placement\.\w+$/, ({ path, second }) => cents(second.placement[lastOf(path)])],
  [/investors\.total$/, ({ second }) => count(second.totals.bidders)],
  [/(largest|investors|listMyAllocations)\.(demand|award|cost)$/, investor],
  [/totalInvestment$/, ({ second, isClosed }) => cents(isClosed ? second.totals.award : second.totals.demand)],
  [/totalInvestmentVolumeStats\.averageInvestment$/, (place) => perOrder(place, 'all')],
  [/averageIndividualInvestmentStats\.averageInvestment$/, (place) => perOrder(place, 'individuals')],
  [/averageInstitutionalInvestmentStats\.averageInvestment$/, (place) => perOrder(place, 'institutions')],
  [/totalInvestmentVolume$/, ({ second }) => count(second.totals.bids)],
  [/revisions\.(placed|amended|withdrawn)$/, ({ path, sale }) => count(revisions(sale)[lastOf(path)])],
  [/inventoryUsed$/, ({ maturity, by, second }) => cents(awardAt(second, maturity?.day, isOwner(by) ? null : by))],
  [/readInventory\.(investments\.)?availableToYou$/, available],
  [/classDemand$/, ({ maturity, by, second }) => cents(maturity?.classes[classOf(second, by)]?.demand)],
];

export function isSame(number: number, expected: NonNullable<Expected>): boolean {
  if ('cents' in expected) return Math.round(number * 100) === expected.cents;
  if ('count' in expected) return number === expected.count;
  return Math.abs(number - Number(expected.rate)) <= 1e-8 * Math.max(1, Math.abs(number));
}

const lastOf = (path: string) => path.split('.').at(-1) ?? '';
const isOwner = (by: string) => by === 'issuer' || by === 'administrator';

function ofTotals(second: SecondAnswer, name: string): Expected {
  const names: Readonly<Record<string, string>> = {
    ordered: 'demand',
    sold: 'award',
    total: 'principal',
    remaining: 'unsold',
  };
  const known = names[name] ?? name;
  const value = second.totals[known];
  if (known === 'cover') return rate(value);
  return ['bidders', 'bids', 'uncoveredMaturities', 'maturities'].includes(known) ? count(value) : cents(value);
}

/** The average order: ordered while the sale runs, then allocated. */
function perOrder({ second, isClosed }: Place, kind: string): Expected {
  return cents(second.perOrder[kind][isClosed ? 'award' : 'amount']);
}

function yieldBound({ maturities }: SecondAnswer, name: string): Expected {
  const yields = maturities
    .filter((one: SecondAnswer) => one.state === 'offered')
    .map((one: SecondAnswer) => Number(one.yield));
  return rate(String(name === 'lowest' ? Math.min(...yields) : Math.max(...yields)));
}

function ofMaturity({ path, maturity, by, second }: Place): Expected {
  const name = lastOf(path);
  if (maturity === undefined) return undefined;
  if (name === 'cover') return rate(maturity.principal ? String((maturity.demand ?? 0) / maturity.principal) : '0');
  if (name === 'bidders') return count(maturity.bidders);
  if (name === 'principal') return cents(maturity.principal);
  if (name === 'ordered')
    return cents(
      second.investors[by] &&
        linesOf(second, by, maturity.day).reduce((all: number, one: SecondAnswer) => all + one.amount, 0),
    );
  if (name === 'allocated' || name === 'rest') return cents(awardAt(second, maturity.day, by));
  return cents(maturity[name === 'remaining' ? 'unsold' : name] ?? 0);
}

function ofClass({ path, maturity, orderClass = '', second }: Place): Expected {
  const name = lastOf(path);
  const found = (maturity ?? second).classes[orderClass];
  if (!classFields.includes(name) || found === undefined) return undefined;
  return name === 'bidders' ? count(found.bidders) : cents(found[name]);
}

function installment({ path, date = '', by, maturity, second }: Place): Expected {
  const list = path.startsWith('readMyConfirmation')
    ? partOf(maturity, awardAt(second, maturity?.day, by))
    : path.includes('maturityStructure')
      ? maturity?.announcedSinking
      : maturity?.sinking;
  return cents(list?.find(([day]: [string]) => day === date)?.[1]);
}

/** The installments of a part, in proportion, each sum up to a day rounded down. */
function partOf(maturity: SecondAnswer, part: number): [string, number][] {
  let [up, before] = [0, 0];
  return (maturity?.announcedSinking ?? []).map(([day, amount]: [string, number]) => {
    up += amount;
    const paid = Number((BigInt(up) * BigInt(part)) / BigInt(maturity.announced));
    const own: [string, number] = [day, paid - before];
    before = paid;
    return own;
  });
}

function bond({ path, maturity, by, second }: Place): Expected {
  const own = second.investors[by]?.bonds.find(({ day }: { day: string }) => day === maturity?.day);
  return cents(own?.[lastOf(path)]);
}

const years = ['bondYears', 'averageLife', 'weightedAverageMaturity'];

function cost({ path, second, date, year, isClosed }: Place): Expected {
  const whole = path.includes('.schedule.') || !isClosed;
  const figures = whole ? second.whole : second.sold;
  const name = lastOf(path);
  const [list] = /payments|calendarYears|fiscalYears|years/.exec(path) ?? [];
  if (list !== undefined) {
    const rows: [string | number, number, number][] = figures[list === 'years' ? 'calendarYears' : list];
    const [, principal = 0, interest = 0] = rows.find(([of]) => of === (date ?? year)) ?? [];
    return cents({ principal, interest, total: principal + interest }[name]);
  }
  if (years.includes(name) || /Cost$|Yield$|Percent$/.test(name)) return rate(figures[name]);
  return cents(figures[reportNames(path)[name] ?? name]);
}

/** The final book has the premium less the discount. */
function reportNames(path: string): Readonly<Record<string, string>> {
  return path.includes('Report') ? { premium: 'overPar' } : {};
}

function issuePrice({ path, maturity, second }: Place): Expected {
  const name = lastOf(path);
  if (name === 'soldPercent') return rate(maturity?.soldPercent);
  if (name === 'issuePrice') return rate(maturity?.issuePrice ?? undefined);
  if (name === 'offered') return rate(maturity?.price);
  return cents(name === 'sold' ? awardAt(second, maturity?.day, null) : maturity?.principal);
}

function linesOf(second: SecondAnswer, by: string | null, day: string | undefined): SecondAnswer[] {
  return second.lines.filter(
    (one: SecondAnswer) => (by === null || one.bidder === by) && one.maturityDate === day && !one.isWithdrawn,
  );
}

function awardAt(second: SecondAnswer, day: string | undefined, by: string | null): number {
  return linesOf(second, by, day).reduce((all, one) => all + one.award, 0);
}

const lineNames: Readonly<Record<string, string>> = { investmentAmount: 'amount', indicativeAward: 'award' };

/** A line of an order: one with the same amount and award at this maturity, of the reader where that is an investor. */
function line({ path, around, day, by, second }: Place): Expected {
  const name = lineNames[lastOf(path)] ?? lastOf(path);
  const owner = second.investors[by] ? by : null;
  if (path.startsWith('readInventory')) {
    // An investor sees the own order at a withdrawn maturity too, as it was placed.
    const shown = linesOf(second, owner, day).filter(({ isCounted }) => isCounted || owner !== null);
    return cents(shown.reduce((all, one) => all + one.amount, 0));
  }
  const { investmentAmount } = around;
  const shown = around[lastOf(path)];
  const found = second.lines.find(
    (one: SecondAnswer) =>
      (owner === null || one.bidder === owner) &&
      one.maturityDate === day &&
      (investmentAmount === undefined || isSame(Number(investmentAmount), { cents: one.amount })) &&
      (name === 'amount' || isSame(Number(shown), { cents: one[name] })),
  );
  return cents(found?.[name]);
}

function orderTotal({ path, around, by, second }: Place): Expected {
  const lines = around['investments'] as { maturityDate: string; investmentAmount: number }[];
  const own = lines.flatMap(({ maturityDate, investmentAmount }) =>
    linesOf(second, by, maturityDate)
      .filter(({ isCounted, amount }) => isCounted && isSame(investmentAmount, { cents: amount }))
      .slice(0, 1),
  );
  return cents(own.reduce((all, one) => all + one[lastOf(path) === 'total' ? 'amount' : 'cost'], 0));
}

/** The figures of an investor: of the reader, or of the one with this award. */
function investor({ path, around, by, second }: Place): Expected {
  const name = { demand: 'demand', award: 'par', cost: 'principal' }[lastOf(path)] ?? '';
  const all: SecondAnswer[] = Object.values(second.investors);
  const one = second.investors[by] ?? all.find(({ par }) => par === Math.round(Number(around['award']) * 100));
  return cents(one?.[name]);
}

function classOf(second: SecondAnswer, by: string): string {
  return second.lines.find(({ bidder }: { bidder: string }) => bidder === by)?.orderClass ?? '';
}

function available({ day, path, by, second }: Place): Expected {
  const all: Readonly<Record<string, number>> = second.investors[by]?.available ?? {};
  if (path === 'readInventory.availableToYou') return cents(Object.values(all).reduce((total, one) => total + one, 0));
  return cents(all[day ?? ''] ?? 0);
}

/** One of the sums after an act of an investor, at maturities that were withdrawn later too. */
function growth({ around, sale }: Place): Expected {
  const sumOf = (lines: Amounts) => Object.values(lines).reduce((all, one) => all + one, 0);
  let total = 0;
  const sums = sale.orders.flatMap(({ lines, later }) => {
    const placed = total + sumOf(lines);
    total = later === 'withdrawn' ? total : later ? total + sumOf(later) : placed;
    return [placed, total];
  });
  const found = sums.find((one) => one === around['demand']);
  return found === undefined ? undefined : { cents: found * 100 };
}

function revisions({ orders }: SecondSale): Readonly<Record<string, number>> {
  return {
    placed: orders.length,
    amended: orders.filter(({ later }) => typeof later === 'object').length,
    withdrawn: orders.filter(({ later }) => later === 'withdrawn').length,
  };
}
