/** In-memory read model of the market in each process. The database answers what it cannot. */
import { setImmediate } from 'node:timers/promises';
import type { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { QueryOf, Route } from '@fairbook/contract/base/route.ts';
import { type Bidder, bidsAs } from '@fairbook/domain/orders/bidding.ts';
import { chain, type MaybePromise } from '../../platform/base/chain.ts';
import type { Log } from '../../platform/base/log.ts';
import { BoundedCache } from '../../platform/cache/bounded-cache.ts';
import { ReadThroughCache } from '../../platform/cache/read-through-cache.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { CachedResponse, cachedResponseOf } from '../../platform/http/cached-response.ts';
import { findAuction, type StoredAuction } from '../../store/auctions/auctions.sql.ts';
import type { StatusCounts } from '../../store/auctions/counts.sql.ts';
import { AuctionIndex, isAnswerable } from './auction-index.ts';
import { readFacts, readFactsAfter } from './facts.sql.ts';
import { type Changes, Feed } from './feed.ts';
import { Follower } from './follower.ts';
import { lastOffered, momentsOf, periodAt } from './moments.ts';
import { ResponseCache } from './response-cache.ts';
import { Rows } from './rows.ts';
import { Situations } from './situations.ts';
import { Viewers } from './viewers.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    /** The market's read model. */
    readonly readModel: ReadModel;
  }
}

type CatalogueQuery = QueryOf<typeof auctionsMarket.listAuctions>;
type CountsQuery = QueryOf<typeof auctionsMarket.countAuctions>;

export interface ReadModelOptions {
  readonly db: Db;
  readonly log: Log;
  /** Maximum delay until another process's change is visible, in milliseconds. */
  readonly maxAge: number;
  /** Bytes of memory for the rows of lists; others are read on demand. */
  readonly rowBytes: number;
}

/** Facts read by one query while the read model is filled. */
const factsPerQuery = 1_000;
/** How often a list is retried because rows had to be read, or changed meanwhile. */
const maxTries = 5;
const maxAuctions = 2_000;

export class ReadModel {
  readonly #db: Db;
  readonly #log: Log;
  readonly #follower: Follower;
  readonly #viewers = new Viewers();
  readonly #situations = new Situations();
  #index = new AuctionIndex(Date.now(), this.#situations);
  readonly #rows: Rows;
  readonly #responses: ResponseCache;
  readonly #auctions = new BoundedCache<string, ShownAuction>(maxAuctions);
  readonly #caches = new Set<{ clear(): void }>();
  #filling: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** Counts applied changes, so that a reader of the database knows whether its result may be out of date. */
  #changes = 0;

  constructor({ db, log, maxAge, rowBytes }: ReadModelOptions) {
    this.#db = db;
    this.#log = log;
    this.#rows = new Rows({ db, maxBytes: rowBytes, slotOf: (id) => this.#index.slotOf(id) });
    this.#responses = new ResponseCache(this.#rows, this.#situations);
    const copy = { load: () => this.#load(), apply: (changes: Changes) => this.#apply(changes) };
    this.#follower = new Follower({ feed: new Feed(db), copy, maxAge, log });
  }

  /** Starts loading; the database answers until that is done. */
  open(): void {
    this.#follower.open();
  }

  /** Waits until it is loaded. */
  opened(): Promise<void> {
    return this.#follower.opened();
  }

  /** Waits until the rows of lists are read as far as memory allows; lists are answered before. */
  async filled(): Promise<void> {
    await this.opened();
    await this.#filling;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#follower.close();
    await this.#filling;
  }

  /** How long it takes to hold everything that is committed by now, in milliseconds; null where it is not loaded. */
  async measureLag(): Promise<number | null> {
    const began = performance.now();
    return (await this.#follower.isCurrent(true)) ? Math.round(performance.now() - began) : null;
  }

  /** This process committed something: every read that starts from now on sees it. */
  noteWrite(): void {
    this.#follower.noteWrite();
  }

  /** A page of the list; null where the database must answer. `fresh` for a reader who changed something elsewhere. */
  listAuctions(query: CatalogueQuery, bidder: Bidder, now: Date, fresh = false): MaybePromise<CachedResponse | null> {
    if (!isAnswerable(query)) return null;
    const list = () => this.#listNow(query, bidder, now);
    return chain(this.#follower.isCurrent(fresh), (isCurrent) => (isCurrent ? this.#listWith(list, maxTries) : null));
  }

  /** How many auctions of the catalogue match, by status; null where the database must answer. */
  countAuctions(query: CountsQuery, now: Date, fresh = false): MaybePromise<StatusCounts | null> {
    if (!isAnswerable(query)) return null;
    return chain(this.#follower.isCurrent(fresh), (isCurrent) => {
      if (!isCurrent) return null;
      this.#turnTo(now);
      return this.#index.countByStatus(query);
    });
  }

  /** The page, after its missing rows were read; null where they change as fast as they are read. */
  #listWith(
    list: () => CachedResponse | { missing: number[] },
    triesLeft: number,
  ): MaybePromise<CachedResponse | null> {
    const body = list();
    if (body instanceof CachedResponse) return body;
    if (triesLeft === 0) return null;
    return this.#rows.read(body.missing).then(() => this.#listWith(list, triesLeft - 1));
  }

  /** The page, or the rows that must be read before. */
  #listNow(query: CatalogueQuery, bidder: Bidder, now: Date): CachedResponse | { missing: number[] } {
    this.#turnTo(now);
    const viewer = this.#viewers.viewerFor(bidder);
    const key = `${viewer.key} ${nameOf(query)}`;
    const known = this.#responses.get(key);
    if (known) return known;
    const found = this.#index.find(query);
    const missing = found.slots.filter((slot) => !this.#rows.has(slot));
    if (missing.length > 0) return { missing: missing.map((slot) => this.#index.idAt(slot)) };
    return this.#responses.write(key, found, this.#index, viewer);
  }

  /** A public auction; null where the database must be asked. */
  findAuction(uuid: string, fresh = false): MaybePromise<ShownAuction | null> {
    return chain(this.#follower.isCurrent(fresh), (isCurrent) =>
      isCurrent ? (this.#auctions.get(uuid) ?? this.#readAuction(uuid)) : null,
    );
  }

  async #readAuction(uuid: string): Promise<ShownAuction | null> {
    const since = this.#changes;
    const auction = await findAuction(this.#db, uuid);
    // Auctions that are not in the read model change with every step of their issuer; they are read from the database each time.
    if (!auction || this.#changes !== since || this.#index.municipalityOf(auction.id) === undefined) return null;
    const shown = new ShownAuction(auction, this.#viewers);
    this.#auctions.set(uuid, shown);
    return shown;
  }

  /** A cache of values derived from the market: cleared as soon as any of that may have changed. */
  openCache<Value>(maxEntries: number): ReadThroughCache<Value> {
    const isCurrent = (now: Date, fresh: boolean) =>
      chain(this.#follower.isCurrent(fresh), (current) => {
        if (current) this.#turnTo(now);
        return current;
      });
    const cache = new ReadThroughCache<Value>(isCurrent, maxEntries);
    this.#caches.add(cache);
    return cache;
  }

  /** Some auctions have changed by the clock. */
  #turnTo(now: Date): void {
    if (this.#index.turnTo(now.getTime())) this.#forgetLists();
  }

  #forgetLists(): void {
    this.#responses.clear();
    for (const cache of this.#caches) cache.clear();
  }

  async #load(): Promise<void> {
    const index = new AuctionIndex(Date.now(), this.#situations);
    const all = [];
    for (let last = 0; ; ) {
      const some = await readFactsAfter(this.#db, last, factsPerQuery);
      all.push(...some);
      last = some.at(-1)?.id ?? last;
      if (some.length < factsPerQuery) break;
    }
    await index.fill(all, () => setImmediate());
    this.#index = index;
    this.#forget();
    const before = this.#filling;
    this.#filling = before.then(() => this.#fill(index));
  }

  /** Reads rows ahead until they are all there, or until the read model is closed or reloaded. */
  async #fill(index: AuctionIndex): Promise<void> {
    try {
      await this.#rows.fill(index.newest(), () => this.#isClosed || this.#index !== index);
    } catch (error) {
      this.#log.warn({ err: error }, 'the rows of lists could not be read ahead; they are read on demand');
    }
  }

  async #apply({ auctions, municipalities }: Changes): Promise<void> {
    const facts = await readFacts(this.#db, { auctions, municipalities });
    const touched = new Set([...auctions, ...this.#index.auctionsOf(new Set(municipalities))]);
    const present = new Map(facts.map((one) => [one.id, one]));
    for (const id of new Set([...touched, ...present.keys()])) {
      this.#rows.drop(this.#index.slotOf(id));
      const now = present.get(id);
      if (now) this.#index.put(now);
      else this.#index.drop(id);
    }
    this.#auctions.deleteWhere(
      ({ auction }) => touched.has(auction.id) || municipalities.includes(auction.municipality.id),
    );
    this.#forgetLists();
    this.#changes++;
  }

  #forget(): void {
    this.#rows.clear();
    this.#forgetLists();
    this.#auctions.clear();
    this.#changes++;
  }
}

const names = new WeakMap<CatalogueQuery, string>();

/** A query as text. Repeated queries are mostly the same object, and formatted once. */
function nameOf(query: CatalogueQuery): string {
  const name = names.get(query) ?? JSON.stringify(query);
  names.set(query, name);
  return name;
}

/** An auction of the market with its cached responses. */
export class ShownAuction {
  readonly auction: StoredAuction;
  readonly #viewers: Viewers;
  readonly #moments: readonly number[];
  readonly #answers = new Map<string, CachedResponse>();

  constructor(auction: StoredAuction, viewers: Viewers) {
    this.auction = auction;
    this.#viewers = viewers;
    this.#moments = momentsOf({
      ...auction,
      lastMaturity: lastOffered(auction.maturityStructure)?.maturityDate ?? null,
    });
  }

  /** The response for viewers of this group at this moment; `make` creates its data on first use. */
  answerTo(bidder: Bidder, now: Date, of: Route, make: () => unknown): CachedResponse {
    const key = this.#keyFor(bidder, now);
    const answer = this.#answers.get(key) ?? cachedResponseOf(of, make());
    this.#answers.set(key, answer);
    return answer;
  }

  #keyFor(bidder: Bidder, now: Date): string {
    const { state: issuerState } = this.auction.municipality;
    const group = this.#viewers.viewerFor(bidder).groupAt(issuerState);
    // Some of one class are local: only here, since rows of lists say nothing about it.
    const { isLocal = false } = bidsAs(bidder, { ...this.auction, issuerState });
    return `${group} ${isLocal} ${periodAt(this.#moments, now.getTime())}`;
  }
}
