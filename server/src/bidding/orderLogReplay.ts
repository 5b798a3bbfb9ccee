/** Replays the order log of an ended sale and compares it with the stored orders: what the log does not say is not allocated. */
import type { AllocationTerms } from '@fairbook/domain/allocation.ts';
import { commitmentOf, type RecordedLog } from '@fairbook/domain/closing.ts';
import { toBase64 } from '@fairbook/domain/log/bytes.ts';
import { type Entry, isOrderEntry, type OrderEntry } from '@fairbook/domain/log/entries.ts';
import { hashBytes, leafHash, MerkleTree } from '@fairbook/domain/log/merkle.ts';
import { orderClasses, valuesOf } from '@fairbook/domain/vocabulary.ts';
import type pg from 'pg';
import { copyHeader } from '../db/binaryCopy.ts';
import { copyOut } from '../db/copyOut.ts';
import { sha256, sha256Hex } from '../log/crypto.ts';
import type { Bidders } from './bidders.sql.ts';
import type { KnownHead } from './orderLog.ts';
import type { SaleOrders } from './orderRows.ts';

/** The stored orders are not those of the order log. The message names an order. */
export class OrdersDiffer extends Error {}

interface ReplayedSale {
  readonly id: number;
  readonly closeDate: Date;
  readonly head: KnownHead;
}

interface Replay {
  /** Which investors were not active at the close, by number: their orders are skipped. */
  readonly isSuspended: Uint8Array;
  readonly log: RecordedLog;
}

/**
 * Throws OrdersDiffer unless the stored log is the one in this process's memory, where it is there, and the open order rows are exactly the lines
 * that stand by it, with their amounts, classes, ranks, places and investors.
 */
export async function replayOrderLog(
  client: pg.PoolClient,
  sale: ReplayedSale,
  { maturities }: AllocationTerms,
  orders: SaleOrders,
  investors: Bidders,
): Promise<Replay> {
  const replay = new BackwardReplay(sale, maturities, orders, investors);
  // The last entry of an order says how it stands, so that entries are read from the end and no order is kept.
  await copyOut(
    client,
    `copy (select entry from order_log where auction_id = ${Math.trunc(sale.id)} order by index desc) to stdout with (format binary)`,
    (bytes, start, end) => replay.take(bytes, start, end),
  );
  return replay.end();
}

/** Before the text of a row: its number of fields, and the length. The trailer has only the number. */
const [countLength, rowHead] = [2, 6];

const classes = valuesOf(orderClasses);

class BackwardReplay {
  readonly #sale: ReplayedSale;
  readonly #maturities: ReadonlyMap<string, number>;
  readonly #orders: SaleOrders;
  /** The number of each investor, by commitment. */
  readonly #numbers: ReadonlyMap<string, number>;
  /** Orders of which a later entry was read. The first entry of an order need not be remembered. */
  readonly #changed = new Set<string>();
  /** By the last change of each account before the close. */
  readonly #suspended = new Map<string, boolean>();
  readonly #isFound: Uint8Array;
  readonly #leaves: Buffer;
  #left: number;
  #isBegun = false;

  constructor(
    sale: ReplayedSale,
    maturities: AllocationTerms['maturities'],
    orders: SaleOrders,
    { names, salts }: Bidders,
  ) {
    this.#sale = sale;
    this.#maturities = new Map(maturities.map(({ maturityDate }, place) => [maturityDate, place]));
    this.#orders = orders;
    this.#numbers = new Map(names.map((name, number) => [commitmentOf(name, salts[number] ?? '', sha256Hex), number]));
    this.#isFound = new Uint8Array(orders.columns.length);
    this.#left = sale.head.size;
    this.#leaves = Buffer.allocUnsafe(sale.head.size * hashBytes);
  }

  /** The entry in these bytes. */
  take(bytes: Buffer, start: number, end: number): void {
    const at = this.#isBegun ? start : start + copyHeader.length;
    this.#isBegun = true;
    if (end - at === countLength) return;
    this.#left -= 1;
    if (this.#left < 0) this.#refuse('its log has more entries than were signed');
    const text = bytes.subarray(at + rowHead, end);
    this.#leaves.set(leafHash(text, sha256), this.#left * hashBytes);
    const entry: Entry = JSON.parse(text.toString());
    if (isOrderEntry(entry)) this.#takeOrder(entry);
    if (entry.kind !== 'SUSPEND' && entry.kind !== 'REINSTATE') return;
    const isLast = !this.#suspended.has(entry.bidder) && Date.parse(entry.at) < this.#sale.closeDate.getTime();
    if (isLast) this.#suspended.set(entry.bidder, entry.kind === 'SUSPEND');
  }

  end(): Replay {
    if (this.#left > 0) this.#refuse('its log has lost entries that were signed');
    const tree = new MerkleTree(sha256);
    for (let at = 0; at < this.#leaves.length; at += hashBytes)
      tree.appendLeaf(this.#leaves.subarray(at, at + hashBytes));
    const { origin, size, root: known } = this.#sale.head;
    const root = toBase64(tree.root());
    if (known !== null && root !== known) this.#refuse('its log is not the one that was signed');
    const row = this.#isFound.indexOf(0);
    if (row !== -1) this.#refuse(`order row ${this.#orders.ids[row]} is in no entry of the log`);
    const suspended = Uint8Array.from(this.#numbers.keys(), (bidder) => Number(this.#suspended.get(bidder) ?? false));
    return { isSuspended: suspended, log: { origin, size, root } };
  }

  #takeOrder({ kind, order, lines, bidder, index }: OrderEntry): void {
    if (this.#changed.has(order)) return;
    if (kind !== 'PLACE') this.#changed.add(order);
    for (const line of lines) {
      const row = this.#rowOf(line.place, this.#maturities.get(line.maturityDate) ?? -1);
      const { amount, orderClass, rank, investor } = this.#orders.columns;
      const isSame =
        amount[row] === line.amount &&
        classes[orderClass[row] ?? -1] === line.orderClass &&
        rank[row] === line.rank &&
        investor[row] === this.#numbers.get(bidder);
      if (!isSame)
        this.#refuse(`order ${order} is not stored for ${line.maturityDate} as entry ${index} of the log has it`);
      this.#isFound[row] = 1;
    }
  }

  /** The row with this place and maturity; rows are by place. −1 if there is none. */
  #rowOf(place: number, maturity: number): number {
    const { sequence, maturity: maturities } = this.#orders.columns;
    let [low, high] = [0, sequence.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sequence[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    for (let row = low; sequence[row] === place; row++) if (maturities[row] === maturity) return row;
    return -1;
  }

  #refuse(what: string): never {
    throw new OrdersDiffer(`auction ${this.#sale.id} is not closed: ${what}`);
  }
}
