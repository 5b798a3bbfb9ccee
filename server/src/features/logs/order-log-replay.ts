/** Replays the order log of an ended sale: its orders as columns of numbers, who is skipped, and the head that the entries give. */

import { leadsOf } from '@fairbook/domain/accounts/links.ts';
import type { AllocationTerms } from '@fairbook/domain/allocation/allocation.ts';
import {
  emptyColumns,
  largerColumns,
  type SaleColumns,
  type SaleInvestors,
} from '@fairbook/domain/allocation/sale-columns.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import type { UnconfirmedChoice } from '@fairbook/domain/auctions/sale-rules.ts';
import { toBase64 } from '@fairbook/domain/base/bytes.ts';
import { orderClasses, valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { type Entry, isOrderEntry, type LoggedLine, type OrderEntry } from '@fairbook/domain/logs/entries.ts';
import { hashBytes, leafHash, MerkleTree } from '@fairbook/domain/logs/merkle.ts';
import { commitmentOf, type RecordedLog } from '@fairbook/domain/record/closing.ts';
import type pg from 'pg';
import { sha256, sha256Hex } from '../../platform/base/crypto.ts';
import { bigintAt, copyHeader } from '../../platform/db/binary-copy.ts';
import { copyOut } from '../../platform/db/copy-out.ts';
import { type Bidder, readBidders } from '../../store/orders/bidders.sql.ts';
import type { KnownHead } from './open-log.ts';

/** The stored log is not the one that was signed, or nothing can be allocated by it. The message names an entry where one is the reason. */
export class LogDiffers extends Error {}

interface ReplayedSale {
  readonly id: number;
  readonly closeDate: Date;
  readonly unconfirmedOrders: UnconfirmedChoice;
  readonly head: KnownHead;
}

/** The orders of a sale as of its close. */
export interface ClosedOrders {
  /** Every open line, by its place in time and by maturity. */
  readonly columns: SaleColumns;
  /** When each line got its place, in whole milliseconds since 1970. */
  readonly placedAt: Float64Array;
  /** Those with an open order. An investor who was not active at the close is suspended: the orders are skipped. */
  readonly investors: SaleInvestors;
  readonly salts: readonly string[];
  readonly investorOrgIds: readonly number[];
  /** Number of open orders of each investor. */
  readonly bids: Int32Array;
  readonly log: RecordedLog;
}

/** Throws LogDiffers where the stored log is not the one in this process's memory, if it is there. */
export async function replayOrderLog(
  client: pg.PoolClient,
  sale: ReplayedSale,
  { maturities }: AllocationTerms,
): Promise<ClosedOrders> {
  const replay = new BackwardReplay(sale, maturities, await readBidders(client, sale.id));
  // The last entry of an order says how it stands, so that entries are read from the end and no order is kept.
  await copyOut(
    client,
    `copy (select coalesce(investor_org_id, 0), entry from order_log
      where auction_id = ${Math.trunc(sale.id)} and kind not in ('RESIZE', 'SEED', 'BEACON', 'WITNESSED') order by index desc)
      to stdout with (format binary)`,
    (bytes, start, end) => replay.take(bytes, start, end),
  );
  return replay.end();
}

/** A row is its number of fields, and each field after its length: a bigint and the text. The trailer has only the number. */
const [countLength, orgAt, textAt] = [2, 6, 18];

const classes: ReadonlyMap<string, number> = new Map(valuesOf(orderClasses).map((one, number) => [one, number]));

class BackwardReplay {
  readonly #sale: ReplayedSale;
  readonly #maturities: ReadonlyMap<string, number>;
  readonly #bidders: readonly Bidder[];
  /** Index of each bidder, by commitment. */
  readonly #numbers: ReadonlyMap<string, number>;
  /** Orders of which a later entry was read. The first entry of an order need not be remembered. */
  readonly #changed = new Set<string>();
  /** Orders that were reconfirmed after the last supplement, and whether it was read. */
  readonly #reconfirmed = new Set<string>();
  #isBeforeSupplement = false;
  /** By the last change of each account before the close. */
  readonly #suspended = new Map<string, boolean>();
  /** Commitments of bidders with linked accounts. */
  readonly #groups: (readonly string[])[] = [];
  readonly #leaves: Buffer;
  /** When each entry was written, by its index. */
  readonly #moments: Float64Array;
  /** Open orders of each bidder. */
  readonly #bids: Int32Array;
  /** Lines in the order in which they are read, with bidders instead of investors. */
  #lines = emptyColumns(4_096);
  #length = 0;
  #left: number;
  #isBegun = false;

  constructor(sale: ReplayedSale, maturities: AllocationTerms['maturities'], bidders: readonly Bidder[]) {
    this.#sale = sale;
    this.#maturities = new Map(maturities.map(({ maturityDate }, number) => [maturityDate, number]));
    this.#bidders = bidders;
    this.#numbers = new Map(bidders.map(({ name, salt }, number) => [commitmentOf(name, salt, sha256Hex), number]));
    this.#bids = new Int32Array(bidders.length);
    this.#left = sale.head.size;
    this.#leaves = Buffer.allocUnsafe(sale.head.size * hashBytes);
    this.#moments = new Float64Array(sale.head.size);
  }

  /** The entry in these bytes. */
  take(bytes: Buffer, start: number, end: number): void {
    const at = this.#isBegun ? start : start + copyHeader.length;
    this.#isBegun = true;
    if (end - at === countLength) return;
    this.#left -= 1;
    if (this.#left < 0) this.#refuse('its log has more entries than were signed');
    const text = bytes.subarray(at + textAt, end);
    this.#leaves.set(leafHash(text, sha256), this.#left * hashBytes);
    const entry: Entry = JSON.parse(text.toString());
    if (isOrderEntry(entry)) this.#takeOrder(entry, bigintAt(bytes, at + orgAt));
    if (entry.kind === 'LINK') this.#groups.push(entry.bidders);
    if (entry.kind === 'RECONFIRM' && !this.#isBeforeSupplement) this.#reconfirmed.add(entry.order);
    if (entry.kind === 'SUPPLEMENT') this.#isBeforeSupplement = true;
    if (entry.kind === 'OPEN' && (entry.unconfirmed ?? 'stand') !== this.#sale.unconfirmedOrders)
      this.#refuse('its log says something else about orders that are not reconfirmed');
    if (entry.kind !== 'SUSPEND' && entry.kind !== 'REINSTATE') return;
    const isLast = !this.#suspended.has(entry.bidder) && Date.parse(entry.at) < this.#sale.closeDate.getTime();
    if (isLast) this.#suspended.set(entry.bidder, entry.kind === 'SUSPEND');
  }

  end(): ClosedOrders {
    if (this.#left > 0) this.#refuse('its log has lost entries that were signed');
    const tree = new MerkleTree(sha256);
    for (let at = 0; at < this.#leaves.length; at += hashBytes)
      tree.appendLeaf(this.#leaves.subarray(at, at + hashBytes));
    const { origin, size, root: known, signed = [] } = this.#sale.head;
    const root = toBase64(tree.root());
    if (known !== null && root !== known) this.#refuse('its log is not the one that was signed');
    for (const head of signed) {
      if (head.size <= size && toBase64(tree.root(head.size)) !== head.root)
        this.#refuse(`its log is not the one that its witnesses signed with ${head.size} entries`);
    }
    return { ...this.#sorted(), log: { origin, size, root } };
  }

  #takeOrder({ kind, order, lines, bidder, index, at }: OrderEntry, storedOrgId: number): void {
    this.#moments[this.#left] = Date.parse(at);
    if (index !== this.#left) this.#refuse(`entry ${this.#left} of the log says that it is entry ${index}`);
    if (this.#changed.has(order)) return;
    if (kind !== 'PLACE') this.#changed.add(order);
    if (lines.length === 0 || this.#isLapsed(order)) return;
    const number = this.#numbers.get(bidder);
    if (number === undefined || this.#bidders[number]?.investorOrgId !== storedOrgId)
      this.#refuse(`order ${order} is not stored for the bidder that entry ${index} of the log names`);
    this.#bids[number] = (this.#bids[number] ?? 0) + 1;
    let earlier = '';
    for (const line of lines) {
      const key = keyOf(line);
      const maturity = this.#maturities.get(key);
      const isRight = maturity !== undefined && key > earlier && line.place > 0 && line.place <= index;
      if (!isRight) this.#refuse(`entry ${index} of the log has a line for ${key} that cannot be`);
      earlier = key;
      this.#addLine(maturity, number, line);
    }
  }

  /** True if an order whose last entry is being read takes no part. */
  #isLapsed(order: string): boolean {
    return this.#sale.unconfirmedOrders === 'lapse' && this.#isBeforeSupplement && !this.#reconfirmed.has(order);
  }

  #addLine(maturity: number, bidder: number, { orderClass, rank, isLocal, amount, place }: LoggedLine) {
    const row = this.#length;
    if (row === this.#lines.length) this.#lines = largerColumns(this.#lines);
    const lines = this.#lines;
    lines.maturity[row] = maturity;
    lines.orderClass[row] =
      classes.get(orderClass) ?? this.#refuse(`entry ${this.#left} of the log has an unknown class`);
    lines.rank[row] = rank;
    lines.isLocal[row] = Number(isLocal ?? false);
    lines.investor[row] = bidder;
    lines.amount[row] = amount;
    lines.sequence[row] = place;
    this.#length = row + 1;
  }

  /** The lines by place; those of one place are of one entry, in which they are by maturity. Investors are numbered in the order of their first lines. */
  #sorted(): Omit<ClosedOrders, 'log'> {
    const [lines, length] = [this.#lines, this.#length];
    const columns = emptyColumns(length);
    const placedAt = new Float64Array(length);
    const numbers = new Int32Array(this.#bidders.length).fill(-1);
    const investors: Bidder[] = [];
    const bids: number[] = [];
    rowsByPlace(lines.sequence.subarray(0, length), this.#sale.head.size).forEach((from, row) => {
      const bidder = lines.investor[from] ?? 0;
      if (numbers[bidder] === -1) {
        numbers[bidder] = investors.push(this.#bidders[bidder] as Bidder) - 1;
        bids.push(this.#bids[bidder] ?? 0);
      }
      const place = lines.sequence[from] ?? 0;
      columns.maturity[row] = lines.maturity[from] ?? 0;
      columns.orderClass[row] = lines.orderClass[from] ?? 0;
      columns.rank[row] = lines.rank[from] ?? 0;
      columns.isLocal[row] = lines.isLocal[from] ?? 0;
      columns.investor[row] = numbers[bidder] ?? 0;
      columns.amount[row] = lines.amount[from] ?? 0;
      columns.sequence[row] = place;
      placedAt[row] = this.#moments[place] ?? 0;
    });
    const suspended = new Map([...this.#suspended].map(([bidder, is]) => [this.#numbers.get(bidder), is]));
    const isSuspended = new Uint8Array(investors.length);
    for (const [bidder, is] of suspended) {
      const number = bidder === undefined ? -1 : (numbers[bidder] ?? -1);
      if (number !== -1) isSuspended[number] = Number(is);
    }
    const leads = leadsOf(this.#presentIn(numbers), investors.length);
    return {
      columns,
      placedAt,
      investors: { names: investors.map(({ name }) => name), isSuspended, ...(leads && { leads }) },
      salts: investors.map(({ salt }) => salt),
      investorOrgIds: investors.map(({ investorOrgId }) => investorOrgId),
      bids: Int32Array.from(bids),
    };
  }

  /** The numbers of those of each group who have an open order. */
  #presentIn(numbers: Int32Array): number[][] {
    return this.#groups.map((group) =>
      group.flatMap((commitment) => {
        const bidder = this.#numbers.get(commitment);
        if (bidder === undefined) return this.#refuse(`its log links ${commitment}, who has no order`);
        const number = numbers[bidder] ?? -1;
        return number === -1 ? [] : [number];
      }),
    );
  }

  #refuse(what: string): never {
    throw new LogDiffers(`auction ${this.#sale.id} is not closed: ${what}`);
  }
}

/** The rows in the order of their places, which are below `size`; rows of one place stay in their order. */
function rowsByPlace(places: Float64Array, size: number): Int32Array {
  const starts = new Int32Array(size + 1);
  for (const place of places) starts[place + 1] = (starts[place + 1] ?? 0) + 1;
  for (let place = 0; place < size; place++) starts[place + 1] = (starts[place + 1] ?? 0) + (starts[place] ?? 0);
  const rows = new Int32Array(places.length);
  for (let row = 0; row < places.length; row++) {
    const place = places[row] ?? 0;
    const to = starts[place] ?? 0;
    rows[to] = row;
    starts[place] = to + 1;
  }
  return rows;
}
