/** A benchmark case: measures with a fixture and returns rows, one for each goal. */
import type { Figures } from './figures.ts';
import type { Fixture } from './fixture.ts';

/** The amount of measurement. */
export interface Plan {
  readonly name: 'toy' | 'quick' | 'full';
  readonly rounds: number;
  /** Seconds of load in one measurement. */
  readonly seconds: number;
  readonly investors: number;
  /** Auctions that get orders at once, where it is not one. */
  readonly auctions: number;
  /** Connections of the modest and of the heavy load. */
  readonly connections: readonly [number, number];
  /** Order rows of a large sale, compared with a sale of a thousand. */
  readonly grown: number;
  /** Auctions of the large market, compared with the small one's. */
  readonly market: readonly [small: number, large: number];
  /** Order rows of the auction whose inventory is requested. */
  readonly inventory: number;
  /** Open streams. */
  readonly streams: readonly number[];
  /** Order rows of the sale that is closed. */
  readonly close: number;
  /** Accounts, as many auctions, and events of the audit trail, in the small and in the large market that administrators work with. */
  readonly desk: Readonly<Record<'accounts' | 'events', readonly [small: number, large: number]>>;
  /** True if PostGraphile and NestJS are installed and measured. */
  readonly peers: boolean;
}

export const plans: Readonly<Record<Plan['name'], Plan>> = {
  toy: {
    name: 'toy',
    rounds: 1,
    seconds: 0.5,
    investors: 20,
    auctions: 5,
    connections: [4, 8],
    grown: 2_000,
    market: [300, 300],
    inventory: 1_000,
    streams: [20],
    close: 2_000,
    desk: { accounts: [100, 200], events: [100, 200] },
    peers: false,
  },
  quick: {
    name: 'quick',
    rounds: 5,
    seconds: 1,
    investors: 2_000,
    auctions: 200,
    connections: [64, 512],
    grown: 100_000,
    market: [10_000, 100_000],
    inventory: 100_000,
    streams: [5_000],
    close: 100_000,
    desk: { accounts: [100, 10_000], events: [100, 100_000] },
    peers: false,
  },
  full: {
    name: 'full',
    rounds: 5,
    seconds: 3,
    investors: 5_000,
    auctions: 200,
    connections: [64, 512],
    grown: 1_000_000,
    market: [10_000, 100_000],
    inventory: 100_000,
    streams: [5_000, 19_500],
    close: 1_000_000,
    desk: { accounts: [100, 10_000], events: [100, 100_000] },
    peers: true,
  },
};

/** A goal and its result: `ratio` is ours divided by the baseline's, or the inverse, as `what` says. */
export interface Row {
  readonly what: string;
  readonly baseline: string;
  readonly ours: string;
  readonly ratio: Figures;
  /** The minimum or the maximum of the median ratio. */
  readonly goal: { readonly least: number } | { readonly most: number };
  /** A value that is good enough whatever the ratio is. */
  readonly otherwise?: { readonly goal: string; readonly isMet: boolean };
  /** Format of the ratio: times, or percent. */
  readonly unit: '×' | '%' | '';
  /** Notes, for instance where the size differs from the goal's. */
  readonly note?: string;
}

/** One contender's figures. */
export interface Detail {
  readonly name: string;
  readonly unit: string;
  readonly figures: Figures;
  readonly errors: number;
  readonly more?: string;
}

export interface CaseResult {
  readonly rows: readonly Row[];
  readonly details: readonly Detail[];
  /** Checks made after the measurement. */
  readonly checks: readonly string[];
}

export interface Case {
  readonly name: string;
  readonly title: string;
  /** Throws Missing where this machine lacks a requirement, and any other error for a wrong response. */
  readonly run: (fixture: Fixture, plan: Plan) => Promise<CaseResult>;
}

export function isMet({ ratio: { median }, goal, otherwise }: Row): boolean {
  if (otherwise?.isMet) return true;
  return 'least' in goal ? median >= goal.least : median <= goal.most;
}

/** Throws where an assertion fails. */
export function check(holds: boolean, what: string): string {
  if (!holds) throw new Error(`wrong: ${what}`);
  return what;
}
