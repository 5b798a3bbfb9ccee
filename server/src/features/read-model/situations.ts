/** Situations of auctions, as far as they affect a row: thousands of auctions share each. */
import { effectiveStatus } from '@fairbook/domain/auctions/auction.ts';
import type { Priorities } from '@fairbook/domain/auctions/offering.ts';
import { dayOf } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import type { SaleOnOffer } from '@fairbook/domain/orders/bidding.ts';
import type { AuctionFacts } from './facts.sql.ts';

/** Time-independent data of an auction that many auctions have in common. */
export interface Terms extends Pick<AuctionFacts, 'status' | 'state' | 'haltedAt'>, Priorities {}

/** Uniform halt time of all halted auctions, for situations: their clock is stopped, so the moment makes no difference. */
const halted = new Date(0);

export interface Offered extends Terms, Pick<AuctionFacts, 'marketingPeriodLaunchDate' | 'startDate' | 'closeDate'> {
  /** When the latest offered maturity is due. */
  readonly lastDue: Date | null;
}

/** An offer that is in the situation, and a moment at which it is. */
export interface Situation {
  readonly offer: SaleOnOffer & Pick<AuctionFacts, 'marketingPeriodLaunchDate'>;
  readonly at: Date;
}

/** Index of situations. There are some thousands at most: statuses, passed moments, states, offered classes. */
export class Situations {
  readonly #terms = new Map<string, Terms>();
  readonly #names = new Map<Terms, string>();
  readonly #numbers = new Map<string, number>();
  readonly #all: Situation[] = [];

  /** The terms of an auction, one object for all auctions with the same. */
  termsOf(facts: AuctionFacts): Terms {
    const { state, priorityStateInst, priorityNationalInst, priorityInternationalInst } = facts;
    const { priorityStateInd, priorityNationalInd, priorityInternationalInd } = facts;
    const institutions = { priorityStateInst, priorityNationalInst, priorityInternationalInst };
    const individuals = { priorityStateInd, priorityNationalInd, priorityInternationalInd };
    const haltedAt = facts.haltedAt === null ? null : halted;
    const status = facts.haltedAt === null ? facts.status : effectiveStatus(facts, facts.haltedAt);
    const terms = { status, state, haltedAt, ...institutions, ...individuals };
    const name = Object.values(terms).join();
    const known = this.#terms.get(name);
    if (known) return known;
    this.#terms.set(name, terms);
    this.#names.set(terms, name);
    return terms;
  }

  /** The situation of an auction with terms from here at a moment. Unchanged until the auction's next moment. */
  numberAt(terms: Terms, offered: Offered, now: Date): number {
    const { marketingPeriodLaunchDate: launch, startDate: start, closeDate: close, lastDue } = offered;
    const key = `${this.#names.get(terms)} ${come(launch, now)}${come(start, now)}${come(close, now)}${come(lastDue, now)}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#all.length);
    return this.#all.push({ offer: offerOf(offered), at: now }) - 1;
  }

  get(number: number): Situation {
    const situation = this.#all[number];
    if (!situation) throw new Error(`no situation has the number ${number}`);
    return situation;
  }
}

function come(moment: Date | null, now: Date): string {
  if (moment === null) return '-';
  return moment <= now ? '1' : '0';
}

/** Only the latest offered maturity matters, and only its due date. */
function offerOf({ state: issuerState, lastDue, ...offered }: Offered): Situation['offer'] {
  const bare = { principalAmount: cents(0), interestRate: 0, yield: 0, price: 0, cusip: '' };
  const last = lastDue === null ? [] : [{ ...bare, isOffered: true, maturityDate: dayOf(lastDue) }];
  return { ...offered, issuerState, maturityStructure: last };
}
