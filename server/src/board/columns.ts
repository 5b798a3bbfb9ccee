/** The market as columns in memory: which auctions a list shows at a moment, and in which order. Plain data, no waiting. */
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { QueryOf } from '@fairbook/contract/route.ts';
import { effectiveStatus, isVisibleToMarket } from '@fairbook/domain/auction.ts';
import type { AuctionStatus } from '@fairbook/domain/vocabulary.ts';
import { windowOf } from '../db/lists.ts';
import { Bits, countBits, inAllGroups } from './bits.ts';
import type { AuctionFacts } from './facts.sql.ts';
import { momentsOf } from './moments.ts';
import { Order } from './order.ts';

type CatalogueQuery = QueryOf<typeof auctionsMarket.listAuctions>;

/** The rows of a page, by auction id, and how many rows the whole list has. */
export interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

/** What a list can be ordered by here. Names are ordered by the database, which alone knows their alphabet. */
const keys = {
  createdAt: (facts: AuctionFacts) => facts.createdMicros,
  updatedAt: (facts: AuctionFacts) => facts.updatedMicros,
  amount: (facts: AuctionFacts) => facts.amount,
  closeDate: (facts: AuctionFacts) => facts.closeMicros,
  launchDate: (facts: AuctionFacts) => facts.launchMicros,
  yield: (facts: AuctionFacts) => facts.highestYield,
  status: (facts: AuctionFacts) => alphabet.indexOf(facts.status),
} as const;

const alphabet: readonly AuctionStatus[] = ['Approved', 'Ended', 'Live', 'Scheduled'];

type Field = keyof typeof keys;
const fields = Object.keys(keys) as Field[];

/** Whether a list can be answered from here: without text to search, without the order of an alphabet, without the asker's own. */
export function isAnswerable(query: CatalogueQuery): boolean {
  const { q, cusip, muniName, city, visibility, favorites, sort = '-createdAt' } = query;
  const hasText = Boolean(q || cusip || muniName || city);
  return !hasText && !favorites && visibility !== 'OwnMunicipality' && sort.replace('-', '') in keys;
}

interface Row {
  readonly slot: number;
  readonly facts: AuctionFacts;
  readonly moments: readonly number[];
  /** The sets that do not depend on the time. */
  readonly marks: readonly Bits[];
  /** As the market sees it at the board's moment; null where it does not. */
  standing: AuctionStatus | null;
}

export class Columns {
  readonly #rows = new Map<number, Row>();
  readonly #slots: (Row | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #sets = new Map<string, Bits>();
  readonly #orders: Readonly<Record<Field, Order>>;
  readonly #visible = new Bits(1024);
  /** When each slot changes next by itself. */
  #next = new Float64Array(1024).fill(Number.POSITIVE_INFINITY);
  #now: number;
  /** Between these two nothing changes by itself. */
  #since = Number.NEGATIVE_INFINITY;
  #until = Number.POSITIVE_INFINITY;

  /** `now` is the present moment in milliseconds, as for `turnTo`. */
  constructor(now: number) {
    this.#now = now;
    const idOf = (slot: number) => this.#slots[slot]?.facts.id ?? 0;
    this.#orders = Object.fromEntries(fields.map((field) => [field, new Order(idOf)])) as Record<Field, Order>;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** The municipality of an auction, where it is on the board. */
  municipalityOf(id: number): number | undefined {
    return this.#rows.get(id)?.facts.municipalityId;
  }

  /** The auctions of these municipalities. */
  auctionsOf(municipalities: ReadonlySet<number>): number[] {
    const rows = municipalities.size === 0 ? [] : [...this.#rows.values()];
    return rows.filter(({ facts }) => municipalities.has(facts.municipalityId)).map(({ facts }) => facts.id);
  }

  /** Takes up many auctions that are not here yet, and waits for `pause` between one order and the next. */
  async fill(all: readonly AuctionFacts[], pause: () => Promise<void>): Promise<void> {
    const added = all.map((facts) => this.#place(facts));
    for (const field of fields) {
      await pause();
      this.#orders[field].addAll(added.map(({ slot, facts }) => [slot, keys[field](facts)]));
    }
  }

  /** Takes up an auction, or what it has become. */
  put(facts: AuctionFacts): void {
    this.drop(facts.id);
    const { slot } = this.#place(facts);
    for (const field of fields) this.#orders[field].add(slot, keys[field](facts));
  }

  /** Forgets an auction, if it was here. */
  drop(id: number): void {
    const row = this.#rows.get(id);
    if (!row) return;
    for (const field of fields) this.#orders[field].remove(row.slot);
    for (const set of row.marks) set.remove(row.slot);
    this.#stand(row, null);
    this.#rows.delete(id);
    this.#slots[row.slot] = undefined;
    this.#next[row.slot] = Number.POSITIVE_INFINITY;
    this.#free.push(row.slot);
  }

  /** Goes to a moment. True where any auction may stand differently there. */
  turnTo(now: number): boolean {
    this.#now = now;
    if (now >= this.#since && now < this.#until) return false;
    const hasGoneBack = now < this.#since;
    if (hasGoneBack) this.#since = Number.NEGATIVE_INFINITY;
    this.#until = Number.POSITIVE_INFINITY;
    for (let slot = 0; slot < this.#slots.length; slot++) {
      const next = this.#next[slot] ?? Number.POSITIVE_INFINITY;
      const row = next <= now || hasGoneBack ? this.#slots[slot] : undefined;
      if (row) this.#turn(row);
      else this.#until = Math.min(this.#until, next);
    }
    return true;
  }

  /** A page of the list as it is at the moment turned to. The query must be answerable. */
  find(query: CatalogueQuery): Found {
    const words = Math.ceil(this.#slots.length / 32);
    const matches = inAllGroups(this.#groupsOf(query), words);
    const total = countBits(matches);
    const { sort = '-createdAt' } = query;
    const order = this.#orders[sort.replace('-', '') as Field];
    const slots = order.page(matches, total, sort.startsWith('-'), windowOf(query));
    return { ids: slots.map((slot) => this.#slots[slot]?.facts.id ?? 0), total };
  }

  #groupsOf(query: CatalogueQuery): Bits[][] {
    const groups: Bits[][] = query.status?.length ? [] : [[this.#visible]];
    for (const field of ['status', 'comImpactTheme', 'taxStatus', 'repaymentFrequency', 'securityType'] as const) {
      const values: readonly string[] | undefined = query[field];
      if (values?.length) groups.push(this.#knownSets(field, values));
    }
    if (query.muniType) groups.push(this.#knownSets('muniType', [query.muniType]));
    if (query.state) groups.push(this.#knownSets('state', [query.state]));
    return groups;
  }

  #knownSets(field: string, values: readonly string[]): Bits[] {
    return values.flatMap((value) => this.#sets.get(`${field} ${value}`) ?? []);
  }

  #setOf(field: string, value: string): Bits {
    const name = `${field} ${value}`;
    const known = this.#sets.get(name);
    if (known) return known;
    const set = new Bits(this.#slots.length);
    this.#sets.set(name, set);
    return set;
  }

  #place(facts: AuctionFacts): Row {
    const slot = this.#free.pop() ?? this.#slots.length;
    const values: [string, string | null][] = [
      ['taxStatus', facts.taxStatus],
      ['repaymentFrequency', facts.repaymentFrequency],
      ['securityType', facts.securityType],
      ['muniType', facts.muniType],
      ['state', facts.state],
      ...[...new Set(facts.themes)].map((theme): [string, string] => ['comImpactTheme', theme]),
    ];
    const marks = values.flatMap(([field, value]) => (value === null ? [] : [this.#setOf(field, value)]));
    for (const set of marks) set.add(slot);
    const row: Row = { slot, facts, moments: momentsOf(facts), marks, standing: null };
    this.#rows.set(facts.id, row);
    this.#slots[slot] = row;
    this.#turn(row);
    return row;
  }

  /** Where the auction stands at the present moment, and how long it will. */
  #turn(row: Row): void {
    const { facts, moments, slot } = row;
    const coming = moments.findIndex((moment) => moment > this.#now);
    const last = moments.at(coming === -1 ? -1 : coming - 1);
    if (coming !== 0 && last !== undefined) this.#since = Math.max(this.#since, last);
    this.#setNext(slot, moments[coming] ?? Number.POSITIVE_INFINITY);
    const now = new Date(this.#now);
    const isVisible = isVisibleToMarket(facts, now);
    this.#stand(row, isVisible ? effectiveStatus(facts, now) : null);
  }

  #setNext(slot: number, next: number): void {
    if (slot >= this.#next.length) {
      const longer = new Float64Array(this.#next.length * 2).fill(Number.POSITIVE_INFINITY);
      longer.set(this.#next);
      this.#next = longer;
    }
    this.#next[slot] = next;
    this.#until = Math.min(this.#until, next);
  }

  #stand(row: Row, standing: AuctionStatus | null): void {
    if (row.standing === standing) return;
    if (row.standing !== null) this.#setOf('status', row.standing).remove(row.slot);
    if (standing === null) this.#visible.remove(row.slot);
    else {
      this.#visible.add(row.slot);
      this.#setOf('status', standing).add(row.slot);
    }
    row.standing = standing;
  }
}
