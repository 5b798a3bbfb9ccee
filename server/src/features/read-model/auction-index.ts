/** In-memory index of auctions by column: which auctions a list shows at a moment, and in which order. Synchronous, plain data. */
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { QueryOf } from '@fairbook/contract/base/route.ts';
import { effectiveStatus, isVisibleToMarket } from '@fairbook/domain/auctions/auction.ts';
import type { AuctionStatus } from '@fairbook/domain/base/vocabulary.ts';
import { Bitset, keepInAll } from '../../platform/cache/bitset.ts';
import { windowOf } from '../../platform/db/lists.ts';
import { isBanded } from '../../store/auctions/choices.sql.ts';
import { countedStatuses, type StatusCounts } from '../../store/auctions/counts.sql.ts';
import type { AuctionFacts } from './facts.sql.ts';
import type { Situations, Terms } from './situations.ts';
import { SortedIndex } from './sorted-index.ts';

type CatalogueQuery = QueryOf<typeof auctionsMarket.listAuctions>;
/** Filters of a list, whatever its page. */
type Filters = Partial<CatalogueQuery>;

/** The rows of a page by slot, valid until the read model changes, and the number of rows of the whole list. */
export interface FoundPage {
  readonly slots: readonly number[];
  readonly total: number;
}

/** Sort orders available here. Names are sorted by the database, which has their collation. */
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

/** Returns whether a list can be answered from here: without text search, bands of figures, alphabetical order, or the caller's own data. */
export function isAnswerable(query: Filters): boolean {
  const { q, cusip, muniName, city, visibility, favorites, cursor, updatedSince, sort = '-createdAt' } = query;
  const hasText = Boolean(q || cusip || muniName || city || cursor || updatedSince);
  return (
    !hasText && !isBanded(query) && !favorites && visibility !== 'OwnMunicipality' && sort.replace('-', '') in keys
  );
}

const momentsOfSlot = 4;
/** Rows placed without a pause while the read model is filled. */
const rowsPerPause = 2_000;

/** Small rows reduce garbage collection: there are a hundred thousand. */
interface IndexedRow {
  readonly slot: number;
  readonly id: number;
  readonly municipalityId: number;
  readonly terms: Terms;
  /** The sets it is in while the market sees it. */
  readonly marks: readonly Bitset[];
  /** As the market sees it at the read model's moment; null where it does not. */
  standing: AuctionStatus | null;
}

export class AuctionIndex {
  readonly #rows = new Map<number, IndexedRow>();
  readonly #slots: (IndexedRow | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #sets = new Map<string, Bitset>();
  readonly #sortedBy: Readonly<Record<Field, SortedIndex>>;
  readonly #situations: Situations;
  readonly #visible = new Bitset(1024);
  /** Moments of each slot: its launch, start, close and last maturity, in milliseconds; NaN for none. */
  #moments = new Float64Array(1024 * momentsOfSlot);
  /** The number of each slot's situation. */
  #situationOf = new Uint32Array(1024);
  /** Content of the list being built. */
  #matches = new Int32Array(0);
  /** When each slot changes next by itself. */
  #next = new Float64Array(1024).fill(Number.POSITIVE_INFINITY);
  #now: number;
  /** Between these two nothing changes by itself. */
  #since = Number.NEGATIVE_INFINITY;
  #until = Number.POSITIVE_INFINITY;

  /** `now` is the present moment in milliseconds, as for `turnTo`. */
  constructor(now: number, situations: Situations) {
    this.#now = now;
    this.#situations = situations;
    const idOf = (slot: number) => this.idAt(slot);
    this.#sortedBy = Object.fromEntries(fields.map((field) => [field, new SortedIndex(idOf)])) as Record<
      Field,
      SortedIndex
    >;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** The municipality of an auction, if it is in the read model. */
  municipalityOf(id: number): number | undefined {
    return this.#rows.get(id)?.municipalityId;
  }

  /** The slot of an auction, if it is in the read model. */
  slotOf(id: number): number | undefined {
    return this.#rows.get(id)?.slot;
  }

  /** The auction at a slot. */
  idAt(slot: number): number {
    return this.#slots[slot]?.id ?? 0;
  }

  /** The number of a slot's situation at the moment turned to. */
  situationAt(slot: number): number {
    return this.#situationOf[slot] ?? 0;
  }

  /** Every auction, mostly newest first. */
  newest(): number[] {
    return this.#slots.flatMap((row) => row?.id ?? []).reverse();
  }

  /** The auctions of these municipalities. */
  auctionsOf(municipalities: ReadonlySet<number>): number[] {
    const rows = municipalities.size === 0 ? [] : [...this.#rows.values()];
    return rows.filter(({ municipalityId }) => municipalities.has(municipalityId)).map(({ id }) => id);
  }

  /** Adds many new auctions, and awaits `pause` between sort orders. */
  async fill(all: readonly AuctionFacts[], pause: () => Promise<void>): Promise<void> {
    const slots: number[] = [];
    for (const facts of all) {
      slots.push(this.#place(facts));
      if (slots.length % rowsPerPause === 0) await pause();
    }
    for (const field of fields) {
      await pause();
      this.#sortedBy[field].addAll(all.map((facts, index) => [slots[index] ?? 0, keys[field](facts)]));
    }
  }

  /** Adds or updates an auction. */
  put(facts: AuctionFacts): void {
    this.drop(facts.id);
    const slot = this.#place(facts);
    for (const field of fields) this.#sortedBy[field].add(slot, keys[field](facts));
  }

  /** Removes an auction, if present. */
  drop(id: number): void {
    const row = this.#rows.get(id);
    if (!row) return;
    for (const field of fields) this.#sortedBy[field].remove(row.slot);
    this.#stand(row, null);
    this.#rows.delete(id);
    this.#slots[row.slot] = undefined;
    this.#next[row.slot] = Number.POSITIVE_INFINITY;
    this.#free.push(row.slot);
  }

  /** Moves to a moment. True where any auction may have changed by then. */
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

  /** A page of the list at the current moment of the index. The query must be answerable. */
  find(query: CatalogueQuery): FoundPage {
    const total = this.#match(query);
    const { sort = '-createdAt' } = query;
    const order = this.#sortedBy[sort.replace('-', '') as Field];
    const slots = order.page(this.#matches, total, sort.startsWith('-'), windowOf(query));
    return { slots, total };
  }

  /** How many auctions of each status match at the moment turned to. The query must be answerable. */
  countByStatus(query: Filters): StatusCounts {
    const count = (name: keyof StatusCounts) => this.#match({ ...query, status: [countedStatuses[name]] });
    return { approved: count('approved'), scheduled: count('scheduled'), live: count('live'), ended: count('ended') };
  }

  /** Keeps in `#matches` what the query shows, and answers how many that are. */
  #match(query: Filters): number {
    const words = Math.ceil(this.#slots.length / 32);
    if (this.#matches.length !== words) this.#matches = new Int32Array(words);
    return keepInAll(this.#matches, this.#groupsOf(query));
  }

  #groupsOf(query: Filters): Bitset[][] {
    const groups: Bitset[][] = [];
    for (const field of ['status', 'comImpactTheme', 'taxStatus', 'repaymentFrequency', 'securityType'] as const) {
      const values: readonly string[] | undefined = query[field];
      if (values?.length) groups.push(this.#knownSets(field, values));
    }
    if (query.muniType) groups.push(this.#knownSets('muniType', [query.muniType]));
    if (query.state) groups.push(this.#knownSets('state', [query.state]));
    return groups.length === 0 ? [[this.#visible]] : groups;
  }

  #knownSets(field: string, values: readonly string[]): Bitset[] {
    return values.flatMap((value) => this.#sets.get(`${field} ${value}`) ?? []);
  }

  #setOf(field: string, value: string): Bitset {
    const name = `${field} ${value}`;
    const known = this.#sets.get(name);
    if (known) return known;
    const set = new Bitset(this.#slots.length);
    this.#sets.set(name, set);
    return set;
  }

  #place(facts: AuctionFacts): number {
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
    const { id, municipalityId } = facts;
    const row: IndexedRow = { slot, id, municipalityId, terms: this.#situations.termsOf(facts), marks, standing: null };
    if (slot >= this.#next.length) this.#makeRoom();
    this.#moments.set(
      momentsOf(facts).map((moment) => moment?.getTime() ?? Number.NaN),
      slot * momentsOfSlot,
    );
    this.#rows.set(id, row);
    this.#slots[slot] = row;
    this.#turn(row);
    return slot;
  }

  /** The state of the auction at the present moment, and until when it holds. */
  #turn(row: IndexedRow): void {
    const { slot } = row;
    const moments = this.#moments.subarray(slot * momentsOfSlot, (slot + 1) * momentsOfSlot);
    let next = Number.POSITIVE_INFINITY;
    for (const moment of moments) {
      if (moment <= this.#now) this.#since = Math.max(this.#since, moment);
      else if (moment > this.#now) next = Math.min(next, moment);
    }
    this.#next[slot] = next;
    this.#until = Math.min(this.#until, next);
    const [launch, start, close, due] = [...moments].map((moment) => (Number.isNaN(moment) ? null : new Date(moment)));
    const offered = {
      ...row.terms,
      marketingPeriodLaunchDate: launch ?? null,
      startDate: start ?? null,
      closeDate: close ?? null,
      lastDue: due ?? null,
    };
    const now = new Date(this.#now);
    this.#situationOf[slot] = this.#situations.numberAt(row.terms, offered, now);
    this.#stand(row, isVisibleToMarket(offered, now) ? effectiveStatus(offered, now) : null);
  }

  #makeRoom(): void {
    const next = new Float64Array(this.#next.length * 2).fill(Number.POSITIVE_INFINITY);
    const situations = new Uint32Array(next.length);
    const moments = new Float64Array(next.length * momentsOfSlot);
    next.set(this.#next);
    moments.set(this.#moments);
    situations.set(this.#situationOf);
    [this.#next, this.#situationOf, this.#moments] = [next, situations, moments];
  }

  #stand(row: IndexedRow, standing: AuctionStatus | null): void {
    if (row.standing === standing) return;
    if (row.standing !== null) this.#setOf('status', row.standing).remove(row.slot);
    if (standing !== null) this.#setOf('status', standing).add(row.slot);
    // Filters that only contain visible auctions need not be intersected with all visible ones.
    if (standing === null) for (const set of [this.#visible, ...row.marks]) set.remove(row.slot);
    else if (row.standing === null) for (const set of [this.#visible, ...row.marks]) set.add(row.slot);
    row.standing = standing;
  }
}

function momentsOf({ marketingPeriodLaunchDate, startDate, closeDate, lastMaturity }: AuctionFacts): (Date | null)[] {
  return [marketingPeriodLaunchDate, startDate, closeDate, lastMaturity === null ? null : new Date(lastMaturity)];
}
