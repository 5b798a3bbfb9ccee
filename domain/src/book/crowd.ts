/** Invented investors and their orders, for rehearsing a sale. Everything follows from the plan: the same plan gives the same orders. */
import type { AllocationTerms, OfferedMaturity, Order } from '../allocation/allocation.ts';
import type { Ranks } from '../auctions/offering.ts';
import { notOffered } from '../auctions/offering.ts';
import { type Cents, cents, sum } from '../base/money.ts';
import { randomFrom } from '../base/random-from.ts';
import type { OrderClass } from '../base/vocabulary.ts';
import type { InvestorKind, InvestorLimits } from '../orders/bidding.ts';

/** When orders arrive between the start and the close. */
export const arrivals = ['even', 'opening', 'closing'] as const;
export type Arrival = (typeof arrivals)[number];

/** Percentages are whole numbers. */
export interface CrowdPlan {
  readonly individuals: number;
  readonly institutions: number;
  /** All orders together, in percent of what is offered. */
  readonly coverage: number;
  /** Percent of the orders, by amount, that are of institutions. */
  readonly institutional: number;
  /** Percent of the investors who are in the issuer's state. */
  readonly inState: number;
  /** Percent of those in the state who are local; it matters in a sale that serves local investors first. */
  readonly local: number;
  readonly arrival: Arrival;
  /** Another number gives other investors. */
  readonly number: number;
}

export const usualPlan: CrowdPlan = {
  individuals: 150,
  institutions: 12,
  coverage: 140,
  institutional: 60,
  inState: 70,
  local: 30,
  arrival: 'even',
  number: 1,
};

/** The smallest and the largest number of each field of a plan. */
export const planLimits: Readonly<Record<Exclude<keyof CrowdPlan, 'arrival'>, readonly [number, number]>> = {
  individuals: [0, 2_000],
  institutions: [0, 500],
  coverage: [5, 2_000],
  institutional: [0, 100],
  inState: [0, 100],
  local: [0, 100],
  number: [1, 9_999],
};

/** An event of a sale at one moment: an order with all its lines, or its withdrawal. */
export interface SaleEvent {
  /** The part of the time between start and close that has passed: from 0 to below 1. */
  readonly at: number;
  readonly action: 'PLACE' | 'WITHDRAW';
  readonly orders: readonly Order[];
}

/** Facts of a sale that the crowd needs. */
export interface CrowdSale {
  readonly terms: AllocationTerms;
  readonly ranks: Ranks;
  readonly limits: Readonly<Record<InvestorKind, InvestorLimits>>;
}

export interface Crowd {
  /** Earliest first. */
  readonly events: readonly SaleEvent[];
  /** Investors whose priority group the sale is not offered to, so that they have no order. */
  readonly notOffered: number;
}

/** Share of investors outside the state who are abroad. */
const abroad = 0.1;
/** One order in twenty is withdrawn before the close. */
const withdrawn = 0.05;
const mostLines = 4;

interface Person {
  readonly name: string;
  readonly kind: InvestorKind;
  readonly orderClass: OrderClass;
  readonly isLocal: boolean;
  /** Amounts are in proportion to it. */
  readonly weight: number;
}

/** The orders of a plan; each is one that the sale would take. */
export function crowdOf(sale: CrowdSale, plan: CrowdPlan): Crowd {
  const random = randomFrom(plan.number);
  const everyone = [
    ...peopleOf('institution', plan.institutions, plan, random),
    ...peopleOf('individual', plan.individuals, plan, random),
  ];
  const offered = everyone.filter(({ orderClass }) => sale.ranks[orderClass] !== notOffered);
  const wanted = (sum(sale.terms.maturities.map(({ principal }) => principal)) * plan.coverage) / 100;
  const shareOf = { institution: plan.institutional / 100, individual: 1 - plan.institutional / 100 };
  const placed: Placed[] = [];
  for (const kind of ['institution', 'individual'] as const) {
    const own = offered.filter((person) => person.kind === kind);
    const weights = own.reduce((total, { weight }) => total + weight, 0);
    for (const person of own) {
      const lines = linesOf(sale, kind, (wanted * shareOf[kind] * person.weight) / weights, random);
      const at = arrivalOf(plan.arrival, random());
      const leaves = random() < withdrawn;
      const left = at + (1 - at) * random();
      if (lines.length === 0) continue;
      const order = placed.length;
      placed.push({ at, action: 'PLACE', person, lines, order });
      if (leaves && left > at) placed.push({ at: left, action: 'WITHDRAW', person, lines, order });
    }
  }
  return { events: inTime(placed, sale.ranks), notOffered: everyone.length - offered.length };
}

interface Line {
  readonly maturity: OfferedMaturity;
  readonly amount: Cents;
}

interface Placed extends Pick<SaleEvent, 'at' | 'action'> {
  readonly person: Person;
  readonly lines: readonly Line[];
  /** Which order it is: a withdrawal has that of what it withdraws. */
  readonly order: number;
}

/** By time; the position of an order in time is its place among them. */
function inTime(placed: readonly Placed[], ranks: Ranks): SaleEvent[] {
  const sorted = placed.toSorted((a, b) => a.at - b.at || a.order - b.order);
  const places = new Map<number, number>();
  for (const { action, order } of sorted) if (action === 'PLACE') places.set(order, places.size + 1);
  return sorted.map(({ at, action, person, lines, order }) => ({
    at,
    action,
    orders: lines.map(({ maturity, amount }) => ({
      investor: person.name,
      orderClass: person.orderClass,
      rank: ranks[person.orderClass],
      ...(person.isLocal && { isLocal: true }),
      maturityDate: maturity.maturityDate,
      amount,
      sequence: places.get(order) ?? 0,
    })),
  }));
}

/** Sizes differ as incomes do: many are small and a few are large (a lognormal distribution). */
function peopleOf(kind: InvestorKind, count: number, plan: CrowdPlan, random: () => number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const isInState = random() < plan.inState / 100;
    const isAbroad = random() < abroad;
    const isLocal = random() < plan.local / 100;
    const bell = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const place = isInState ? 'state' : isAbroad ? 'international' : 'national';
    return {
      name: `${kind}-${index + 1}`,
      kind,
      orderClass: `${place}${kind === 'institution' ? 'Institution' : 'Individual'}` as const,
      isLocal: isInState && isLocal,
      weight: Math.exp(0.8 * bell),
    };
  });
}

function arrivalOf(arrival: Arrival, part: number): number {
  return arrival === 'even' ? part : part ** (arrival === 'opening' ? 4 : 1 / 4);
}

/** The lines of one order of about this amount, within the limits of the sale; none where the sale would not take any of that size. */
function linesOf({ terms, limits }: CrowdSale, kind: InvestorKind, amount: number, random: () => number): Line[] {
  const { minTotal, maxTotal } = limits[kind];
  const least = Math.max(minTotal ?? 0, terms.minimum);
  const wanted = Math.min(Math.max(amount, least), maxTotal ?? Number.POSITIVE_INFINITY);
  const count = Math.max(1, Math.min(1 + Math.floor(random() * mostLines), Math.floor(wanted / terms.minimum)));
  const chosen = chooseMaturities(terms.maturities, count, random);
  const weights = chosen.map(({ principal }) => principal * (0.5 + random()));
  const total = weights.reduce((all, weight) => all + weight, 0);
  const lines = chosen.flatMap((maturity, index) => {
    const own = wholeSteps(terms, maturity, (wanted * (weights[index] ?? 0)) / total);
    return own > 0 ? [{ maturity, amount: own }] : [];
  });
  return within(lines, terms, { minTotal, maxTotal });
}

/** Larger maturities are chosen more often; each at most once. */
function chooseMaturities(
  maturities: readonly OfferedMaturity[],
  count: number,
  random: () => number,
): OfferedMaturity[] {
  const keys = maturities.map((maturity) => ({ maturity, key: random() ** (1 / Math.max(1, maturity.principal)) }));
  return keys
    .toSorted((a, b) => b.key - a.key)
    .slice(0, count)
    .map(({ maturity }) => maturity);
}

function wholeSteps({ minimum, step }: AllocationTerms, { principal }: OfferedMaturity, amount: number): Cents {
  const least = Math.ceil(minimum / step) * step;
  const most = Math.floor(principal / step) * step;
  return cents(most < least ? 0 : Math.min(most, Math.max(least, Math.round(amount / step) * step)));
}

/** Adds or removes whole steps until the total is within the limits of an investor; none where that is not possible. */
function within(lines: readonly Line[], terms: AllocationTerms, { minTotal, maxTotal }: InvestorLimits): Line[] {
  let rest = sum(lines.map(({ amount }) => amount));
  const changed = lines.map(({ maturity, amount }) => {
    const most = wholeSteps(terms, maturity, maturity.principal);
    const least = wholeSteps(terms, maturity, 0);
    const missing = Math.ceil(Math.max(0, (minTotal ?? 0) - rest) / terms.step) * terms.step;
    const beyond = Math.ceil(Math.max(0, rest - (maxTotal ?? rest)) / terms.step) * terms.step;
    const own = cents(Math.max(least, Math.min(most, amount + missing - beyond)));
    rest = cents(rest + own - amount);
    return { maturity, amount: own };
  });
  return rest < (minTotal ?? 0) || rest > (maxTotal ?? rest) ? [] : changed;
}
