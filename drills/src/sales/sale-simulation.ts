/** A sale with random people and a random clock, driven through the rules of the domain; after each command its invariants are checked by other means. */
import { createHash } from 'node:crypto';
import type { Order } from '@fairbook/domain/allocation/allocation.ts';
import { type Day, day } from '@fairbook/domain/base/dates.ts';
import { cents } from '@fairbook/domain/base/money.ts';
import type { AuctionStatus } from '@fairbook/domain/base/vocabulary.ts';
import type { Bidder, Investment } from '@fairbook/domain/orders/bidding.ts';
import { type Chance, chanceOf } from '@fairbook/server/testing/hostile/hostile.ts';
import type { Rules } from './simulation-rules.ts';

const step = cents(5_000_00);
const limits = { minimum: step, step };
const days: readonly Day[] = [day('2040-06-01'), day('2041-06-01')];
const notOffered = day('2042-06-01');
const principal = cents(6 * step);
const maturities = [...days, notOffered].map((maturityDate) => ({
  ...{ maturityDate, principalAmount: principal, isOffered: maturityDate !== notOffered },
  ...{ interestRate: 5, yield: 3, price: 100, cusip: '' },
}));
const opening = Date.UTC(2030, 0, 1);
const start = new Date(opening + 1_000);
const close = new Date(opening + 2_000);
const moments = [start.getTime() - 1, start.getTime(), start.getTime() + 1, close.getTime() - 1, close.getTime()];

const person = { isEmailVerified: true, hasOpenChange: false, accountStatus: 'Active' } as const;
const people: readonly Bidder[] = [
  { ...person, userType: 'institutional-investor', state: 'OR', country: 'US' },
  { ...person, userType: 'institutional-investor', state: 'NY', country: 'US' },
  { ...person, userType: 'individual-investor', state: 'OR', country: 'US' },
  { ...person, userType: 'individual-investor', state: 'WA', country: 'US' },
  { ...person, userType: 'individual-investor', state: 'OR', country: 'US' },
  { ...person, userType: 'individual-investor', state: 'OR', country: 'US', accountStatus: 'Suspended' },
  { ...person, userType: 'individual-investor', state: null, country: 'DE' },
];
const [suspended, international] = [5, 6];

interface Line extends Investment {
  readonly sequence: number;
}

interface Bid {
  readonly owner: number;
  lines: readonly Line[];
}

/** An invariant that does not hold, with the seed that shows it. */
export class Violation extends Error {}

export class SaleSimulation {
  readonly #rules: Rules;
  readonly #chance: Chance;
  readonly #seed: string;
  readonly #trace = createHash('sha256');
  readonly #bids: Bid[] = [];
  #now = opening;
  #status: AuctionStatus = 'Scheduled';
  #haltedAt: Date | null = null;
  #hasEnded = false;
  #sequence = 0;
  #step = 0;

  constructor(rules: Rules, seed: string) {
    this.#rules = rules;
    this.#seed = seed;
    this.#chance = chanceOf(seed);
  }

  get trace(): string {
    return this.#trace.copy().digest('hex');
  }

  /** One random command. Throws a Violation. */
  run(): void {
    this.#step += 1;
    const turn = this.#chance.below(100);
    if (turn < 4) this.#moveClock();
    else if (turn < 56) this.#place();
    else if (turn < 80) this.#amend();
    else if (turn < 94) this.#withdraw();
    else this.#halt();
    this.#storeEnd();
    this.#trace.update(`${this.#step} ${turn} ${this.#now} ${this.#status} ${this.#bids.length}\n`);
  }

  /** Allocates what stands, and checks the result. */
  finish(): void {
    const rows = this.#rows();
    const terms = { ...limits, maturities: days.map((maturityDate) => ({ maturityDate, principal })) };
    const awards = this.#awardsOf(rows, terms);
    const shuffled = rows.toSorted((a, b) => ((a.sequence * 7_919) % 1_009) - ((b.sequence * 7_919) % 1_009));
    const again = this.#awardsOf(shuffled, terms);
    for (const [row, award] of awards)
      this.#check(again.get(row) === award, 'awards do not depend on the order of rows');
    for (const date of days) {
      const here = [...awards].filter(([row]) => row.maturityDate === date);
      const total = here.reduce((sum, [, award]) => sum + award, 0);
      this.#check(total <= principal, 'not more than the principal is allocated');
      for (const [row, award] of here) {
        this.#check(award >= 0 && award <= row.amount, 'an award is at most the order');
        if (row.isSuspended) this.#check(award === 0, 'a suspended investor gets nothing');
        const isShort = award < row.amount && !row.isSuspended;
        const lower = here.filter(([other]) => other.rank > row.rank);
        if (isShort)
          this.#check(
            lower.every(([, other]) => other === 0),
            'a lower class gets nothing while a higher one is short',
          );
      }
      const demand = here.filter(([row]) => !row.isSuspended).reduce((sum, [row]) => sum + row.amount, 0);
      if (demand <= principal) this.#check(total === demand, 'everybody is filled where there is enough');
    }
    this.#trace.update([...awards.values()].join(' '));
  }

  #awardsOf(rows: readonly Order[], terms: Parameters<Rules['allocate']>[0]['terms']): Map<Order, number> {
    // As the rows were given.
    const { orders } = this.#rules.allocate({ terms, orders: rows });
    return new Map(rows.map((row, index) => [row, orders[index]?.award ?? Number.NaN]));
  }

  #rows(): Order[] {
    return this.#bids.flatMap(({ owner, lines }) => {
      const bidder = this.#bidder(owner);
      const { orderClass, rank } = this.#rules.bidsAs(bidder, this.#sale());
      return lines.map(({ maturityDate, investmentAmount: amount, sequence }) => {
        // The account was suspended after the order.
        return { investor: `${owner}`, orderClass, rank, maturityDate, amount, sequence, isSuspended: owner === 4 };
      });
    });
  }

  #sale() {
    return {
      ...{ status: this.#status, startDate: start, closeDate: close, haltedAt: this.#haltedAt, cancelledAt: null },
      ...{ issuerState: 'OR', maturityStructure: maturities },
      ...{ priorityStateInst: 1, priorityNationalInst: 2, priorityStateInd: 3, priorityNationalInd: 4 },
      ...{ priorityInternationalInst: 5, priorityInternationalInd: -1 },
    };
  }

  #bidder(owner: number): Bidder {
    const bidder = people[owner];
    if (!bidder) throw new Error(`there is no person ${owner}`);
    return bidder;
  }

  /** By the clock alone, as the specification says it; a halt stops the clock of a sale. */
  #isOpen(): boolean {
    return !this.#hasEnded && this.#haltedAt === null && this.#now >= start.getTime() && this.#now < close.getTime();
  }

  #moveClock(): void {
    // Mostly forward, at the moments that matter; sometimes back, as a clock that is corrected.
    this.#now = this.#chance.isLucky(0.8) ? this.#chance.pick(moments) : this.#now + this.#chance.below(30);
  }

  /** Acts of a process that looks at the sale. */
  #storeEnd(): void {
    const isOver = this.#rules.effectiveStatus(this.#sale(), new Date(this.#now)) === 'Ended';
    const mustBeOver = this.#haltedAt === null && this.#now >= close.getTime();
    if (mustBeOver) this.#hasEnded = true;
    this.#check(!mustBeOver || isOver, 'a sale is over at its close');
    if (isOver && this.#rules.isEndStored) this.#status = 'Ended';
  }

  #lines(): Investment[] {
    const count = 1 + this.#chance.below(2);
    return Array.from({ length: count }, () => ({
      maturityDate: this.#chance.isLucky(0.95) ? this.#chance.pick(days) : notOffered,
      investmentAmount: cents(
        this.#chance.isLucky(0.93) ? step * (1 + this.#chance.below(5)) : step + this.#chance.below(step),
      ),
    }));
  }

  #heldBy(owner: number, without?: Bid): Investment[] {
    return this.#bids.filter((bid) => bid.owner === owner && bid !== without).flatMap(({ lines }) => lines);
  }

  #areValid(lines: readonly Investment[], held: readonly Investment[]): boolean {
    const dates = lines.map(({ maturityDate }) => maturityDate);
    return (
      new Set(dates).size === dates.length &&
      lines.every(({ maturityDate, investmentAmount }) => {
        const before = held
          .filter((each) => each.maturityDate === maturityDate)
          .reduce((sum, each) => sum + each.investmentAmount, 0);
        return (
          days.some((day) => day === maturityDate) &&
          investmentAmount % step === 0 &&
          before + investmentAmount <= principal
        );
      })
    );
  }

  #judgeLines(lines: readonly Investment[], held: readonly Investment[]): boolean {
    const terms = { ...limits, minTotal: null, maxTotal: null, maturities };
    const isTaken = Object.keys(this.#rules.bidErrors(terms, held, lines)).length === 0;
    this.#check(isTaken === this.#areValid(lines, held), 'lines are taken exactly where they are valid');
    return isTaken;
  }

  #place(): void {
    const owner = this.#chance.below(people.length);
    const lines = this.#lines();
    const isLetIn = this.#rules.whyNotBid(this.#bidder(owner), this.#sale(), new Date(this.#now)) === null;
    const should = this.#isOpen() && owner !== suspended && owner !== international;
    this.#check(isLetIn === should, 'orders are taken from the start up to the close, of whom the sale is offered to');
    if (!isLetIn || !this.#judgeLines(lines, this.#heldBy(owner))) return;
    this.#bids.push({ owner, lines: lines.map((line) => ({ ...line, sequence: ++this.#sequence })) });
  }

  #amend(): void {
    if (this.#bids.length === 0) return;
    const bid = this.#chance.pick(this.#bids);
    const wanted = this.#lines();
    const isLetIn = this.#rules.whyNotChangeBid(this.#bidder(bid.owner), this.#sale(), new Date(this.#now)) === null;
    this.#check(isLetIn === this.#isOpen(), 'orders are changed from the start up to the close');
    if (!isLetIn || !this.#judgeLines(wanted, this.#heldBy(bid.owner, bid))) return;
    const changes = this.#rules.amendLines(bid.lines, wanted);
    const before = new Map(bid.lines.map((line) => [line.maturityDate, line]));
    bid.lines = wanted.map((line) => {
      const standing = before.get(line.maturityDate);
      const change = changes.find(({ maturityDate }) => maturityDate === line.maturityDate);
      const keeps = standing !== undefined && !change?.takesNewSequence;
      const isLarger = line.investmentAmount > (standing?.investmentAmount ?? 0);
      this.#check(keeps !== isLarger, 'a line keeps its place exactly where it does not grow');
      return { ...line, sequence: keeps && standing ? standing.sequence : ++this.#sequence };
    });
  }

  #withdraw(): void {
    if (this.#bids.length === 0) return;
    const at = this.#chance.below(this.#bids.length);
    const bid = this.#bids[at];
    if (!bid) return;
    const isLetIn = this.#rules.whyNotWithdrawBid(this.#bidder(bid.owner), this.#sale(), new Date(this.#now)) === null;
    const should = this.#isOpen() || (this.#haltedAt !== null && !this.#hasEnded);
    this.#check(isLetIn === should, 'orders are withdrawn up to the close, during a halt as well');
    if (isLetIn) this.#bids.splice(at, 1);
  }

  #halt(): void {
    if (this.#haltedAt !== null) this.#haltedAt = null;
    else if (this.#isOpen()) this.#haltedAt = new Date(this.#now);
  }

  #check(holds: boolean, invariant: string): void {
    if (!holds) throw new Violation(`${invariant} (seed “${this.#seed}”, command ${this.#step})`);
  }
}
