/** The board: what the market shows, ready in the memory of each process. Whatever it cannot answer the database does. */
import { setImmediate } from 'node:timers/promises';
import { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import type { QueryOf, Route } from '@fairbook/contract/route.ts';
import type { Bidder } from '@fairbook/domain/bidding.ts';
import { findAuction, type StoredAuction } from '../auctions/auctions.sql.ts';
import { readCatalogueRows } from '../auctions/lists.sql.ts';
import type { Db } from '../db/transaction.ts';
import { Prepared, prepare } from '../http/prepared.ts';
import type { Log } from '../log.ts';
import { Columns, type Found, isAnswerable } from './columns.ts';
import { readFacts, readFactsAfter } from './facts.sql.ts';
import { Feed, type News } from './feed.ts';
import { Follower } from './follower.ts';
import { Kept } from './kept.ts';
import { Line } from './lines.ts';
import { lastOffered, momentsOf, periodAt } from './moments.ts';
import { Shelf } from './shelf.ts';
import { type Viewer, Viewers } from './viewers.ts';

type CatalogueQuery = QueryOf<typeof auctionsMarket.listAuctions>;

export interface BoardOptions {
  readonly db: Db;
  readonly log: Log;
  /** How long another process's change may stay unseen, in milliseconds. */
  readonly maxAge: number;
}

/** Facts read by one query while the board is filled. */
const atOnce = 5_000;
/** How often a list is put together again because rows had to be read, or changed meanwhile. */
const tries = 5;
/** Rows that were written; a page of lists that are asked for again and again should find all of its rows. */
const mostLineBytes = 96 * 1024 * 1024;
const mostAuctions = 2_000;
const mostBodyBytes = 64 * 1024 * 1024;

const { message, path } = auctionsMarket.listAuctions;
const before = Buffer.from(`${JSON.stringify({ message }).slice(0, -1)},"data":[`);
const [between, after] = [Buffer.from(','), Buffer.from(']}')];

export class Board {
  readonly #db: Db;
  readonly #follower: Follower;
  readonly #viewers = new Viewers();
  #columns = new Columns(Date.now());
  readonly #lines = new Shelf<number, Line>(mostLineBytes, ({ size }) => size);
  readonly #bodies = new Shelf<string, Prepared>(mostBodyBytes, ({ bytes }) => bytes.length);
  readonly #auctions = new Shelf<string, ShownAuction>(mostAuctions, () => 1);
  readonly #kept = new Set<{ clear(): void }>();
  /** Rows that somebody waits for and that nobody reads yet. */
  readonly #wanted = new Set<number>();
  #reading: Promise<void> | null = null;
  /** Counts what was applied, so that whoever read the database meanwhile knows that it may be out of date. */
  #changes = 0;

  constructor({ db, log, maxAge }: BoardOptions) {
    this.#db = db;
    const copy = { load: () => this.#load(), apply: (news: News) => this.#apply(news) };
    this.#follower = new Follower({ feed: new Feed(db), copy, maxAge, log });
  }

  /** Begins to load; answers come from the database until that is done. */
  open(): void {
    this.#follower.open();
  }

  /** Waits until it is loaded. */
  opened(): Promise<void> {
    return this.#follower.opened();
  }

  close(): Promise<void> {
    return this.#follower.close();
  }

  /** This process committed something: every read that begins from now on sees it. */
  noteWrite(): void {
    this.#follower.noteWrite();
  }

  /** A page of the catalogue; null where the database must answer. `mustLook` for somebody who changed something elsewhere. */
  async listAuctions(query: CatalogueQuery, bidder: Bidder, now: Date, mustLook = false): Promise<Prepared | null> {
    if (!isAnswerable(query) || !(await this.#follower.isCurrent(mustLook))) return null;
    for (let attempt = 0; attempt < tries; attempt++) {
      const body = this.#listNow(query, bidder, now);
      if (body instanceof Prepared) return body;
      await this.#readLines(body.missing);
    }
    return null;
  }

  /** The same page where it can be had without waiting. */
  readyList(query: CatalogueQuery, bidder: Bidder, now: Date): Prepared | undefined {
    if (!isAnswerable(query) || !this.#follower.isCurrentNow()) return undefined;
    const body = this.#listNow(query, bidder, now);
    return body instanceof Prepared ? body : undefined;
  }

  /** The page, or the rows that must be read before. */
  #listNow(query: CatalogueQuery, bidder: Bidder, now: Date): Prepared | { missing: number[] } {
    this.#turnTo(now);
    const viewer = this.#viewers.viewerFor(bidder);
    const key = `${viewer.key} ${JSON.stringify(query)}`;
    const known = this.#bodies.get(key);
    if (known) return known;
    const found = this.#columns.find(query);
    const missing = found.ids.filter((id) => this.#lines.get(id) === undefined);
    if (missing.length > 0) return { missing };
    const body = this.#write(found, viewer, now);
    this.#bodies.put(key, body);
    return body;
  }

  /** A public auction; null where the database must be asked. */
  async findAuction(uuid: string, mustLook = false): Promise<ShownAuction | null> {
    if (!(await this.#follower.isCurrent(mustLook))) return null;
    const known = this.#auctions.get(uuid);
    if (known) return known;
    const since = this.#changes;
    const auction = await findAuction(this.#db, uuid);
    // Auctions that are not on the board change with every step of their issuer; the database is asked for them each time.
    if (!auction || this.#changes !== since || this.#columns.municipalityOf(auction.id) === undefined) return null;
    const shown = new ShownAuction(auction, this.#viewers);
    this.#auctions.put(uuid, shown);
    return shown;
  }

  /** The same auction where it can be had without waiting. */
  readyAuction(uuid: string): ShownAuction | undefined {
    return this.#follower.isCurrentNow() ? this.#auctions.get(uuid) : undefined;
  }

  /** A place for what is made of the market: it forgets everything as soon as any of that may be different. */
  keep<Thing>(most: number): Kept<Thing> {
    const turn = (isCurrent: boolean, now: Date) => {
      if (isCurrent) this.#turnTo(now);
      return isCurrent;
    };
    const look = async (now: Date, mustLook: boolean) => turn(await this.#follower.isCurrent(mustLook), now);
    const lookNow = (now: Date) => turn(this.#follower.isCurrentNow(), now);
    const kept = new Kept<Thing>({ look, lookNow }, most);
    this.#kept.add(kept);
    return kept;
  }

  /** Sees to rows that were not written yet. Meanwhile the list may change. */
  async #readLines(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#wanted.add(id);
    await (this.#reading ?? this.#readWanted());
  }

  /** One read at a time for everybody who waits, so that a crowd at a cold board does not take every connection. */
  #readWanted(): Promise<void> {
    const since = this.#changes;
    const ids = [...this.#wanted];
    this.#wanted.clear();
    this.#reading = readCatalogueRows(this.#db, ids)
      .then((rows) => {
        if (this.#changes === since) for (const auction of rows) this.#lines.put(auction.id, new Line(auction));
      })
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  #write({ ids, total }: Found, viewer: Viewer, now: Date): Prepared {
    const parts: Buffer[] = [];
    const stamps = [String(total)];
    for (const id of ids) {
      parts.push(parts.length === 0 ? before : between);
      const line = this.#lines.get(id);
      if (!line) throw new Error(`${path}: auction ${id} was not read`);
      line.writeTo(parts, stamps, viewer, now);
    }
    if (parts.length === 0) parts.push(before);
    parts.push(after);
    return new Prepared(Buffer.concat(parts), stamps.join(' '), total);
  }

  /** Some auctions are something else by now, though nobody changed them. */
  #turnTo(now: Date): void {
    if (this.#columns.turnTo(now.getTime())) this.#forgetLists();
  }

  #forgetLists(): void {
    this.#bodies.clear();
    for (const kept of this.#kept) kept.clear();
  }

  async #load(): Promise<void> {
    const columns = new Columns(Date.now());
    const all = [];
    for (let last = 0; ; ) {
      const some = await readFactsAfter(this.#db, last, atOnce);
      all.push(...some);
      last = some.at(-1)?.id ?? last;
      if (some.length < atOnce) break;
    }
    await columns.fill(all, () => setImmediate());
    this.#columns = columns;
    this.#forget();
  }

  async #apply({ auctions, municipalities }: News): Promise<void> {
    const facts = await readFacts(this.#db, { auctions, municipalities });
    const touched = new Set([...auctions, ...this.#columns.auctionsOf(new Set(municipalities))]);
    const present = new Map(facts.map((one) => [one.id, one]));
    for (const id of new Set([...touched, ...present.keys()])) {
      const now = present.get(id);
      if (now) this.#columns.put(now);
      else this.#columns.drop(id);
      this.#lines.drop(id);
    }
    this.#auctions.dropWhere(
      ({ auction }) => touched.has(auction.id) || municipalities.includes(auction.municipality.id),
    );
    this.#forgetLists();
    this.#changes++;
  }

  #forget(): void {
    this.#lines.clear();
    this.#forgetLists();
    this.#auctions.clear();
    this.#changes++;
  }
}

/** An auction of the market as it is, with the answers that were made of it. */
export class ShownAuction {
  readonly auction: StoredAuction;
  readonly #viewers: Viewers;
  readonly #moments: readonly number[];
  readonly #answers = new Map<string, Prepared>();

  constructor(auction: StoredAuction, viewers: Viewers) {
    this.auction = auction;
    this.#viewers = viewers;
    this.#moments = momentsOf({
      ...auction,
      lastMaturity: lastOffered(auction.maturityStructure)?.maturityDate ?? null,
    });
  }

  /** The answer to viewers of this group at this moment; undefined where nobody asked yet. */
  readyAnswer(bidder: Bidder, now: Date): Prepared | undefined {
    return this.#answers.get(this.#keyFor(bidder, now));
  }

  /** The same; `make` makes its data where nobody asked yet. */
  answerTo(bidder: Bidder, now: Date, of: Route, make: () => unknown): Prepared {
    const key = this.#keyFor(bidder, now);
    const answer = this.#answers.get(key) ?? prepare(of, make());
    this.#answers.set(key, answer);
    return answer;
  }

  #keyFor(bidder: Bidder, now: Date): string {
    const group = this.#viewers.viewerFor(bidder).groupAt(this.auction.municipality.state);
    return `${group} ${periodAt(this.#moments, now.getTime())}`;
  }
}
