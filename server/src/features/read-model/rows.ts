/** List rows as texts, by slot: read ahead as far as memory allows, others on demand. */
import { setTimeout } from 'node:timers/promises';
import { Slabs } from '../../platform/cache/slabs.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { readCatalogueRows } from '../../store/auctions/lists.sql.ts';
import { stampLength, writeLine } from './lines.ts';

interface RowsOptions {
  readonly db: Db;
  /** Bytes of memory for texts. */
  readonly maxBytes: number;
  /** The row's slot; undefined where it is no longer in the read model. */
  readonly slotOf: (id: number) => number | undefined;
}

/** Bytes of a buffer of texts: much more than one row, much less than all of them. */
const maxSlabBytes = 4 * 1024 * 1024;
/** Rows read ahead by one query, and written without a pause: some milliseconds of work. */
const ahead = 100;

export class Rows {
  readonly #db: Db;
  readonly #slotOf: RowsOptions['slotOf'];
  readonly #texts: Slabs;
  #stamps = new Uint32Array(1024 * stampLength);
  /** Requested rows that are not being read yet. */
  readonly #wanted = new Set<number>();
  #reading: Promise<void> | null = null;
  /** Counts removals, so that a reader of the database knows whether its result may be out of date. */
  #changes = 0;

  constructor({ db, maxBytes, slotOf }: RowsOptions) {
    this.#db = db;
    this.#slotOf = slotOf;
    const size = Math.min(maxSlabBytes, Math.floor(maxBytes / 4));
    this.#texts = new Slabs({ size, maxSlabs: Math.floor(maxBytes / size) });
  }

  has(slot: number): boolean {
    return this.#texts.has(slot);
  }

  /** In bytes. */
  lengthOf(slot: number): number {
    return this.#texts.lengthOf(slot);
  }

  /** Call it before these are copied (see `Slabs.reachFor`). */
  reachFor(slots: readonly number[]): void {
    this.#texts.reachFor(slots);
  }

  /** Writes a row's text into `target`. Returns its end. */
  copy(slot: number, target: Buffer, at: number): number {
    return this.#texts.copy(slot, target, at);
  }

  /** Writes the text's stamp into `target`. */
  copyStamp(slot: number, target: Uint32Array, at: number): void {
    for (let word = 0; word < stampLength; word++) target[at + word] = this.#stamps[slot * stampLength + word] ?? 0;
  }

  /** Removes the row of a changed auction, if it has a slot, and discards reads in progress. */
  drop(slot: number | undefined): void {
    if (slot !== undefined) this.#texts.drop(slot);
    this.#changes++;
  }

  clear(): void {
    this.#texts.clear();
    this.#changes++;
  }

  /** Reads these rows on demand: one read at a time for all, so that a crowd does not use every connection. */
  async read(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#wanted.add(id);
    await (this.#reading ?? this.#readWanted());
  }

  /** Reads these ahead until memory is full, in order, at most half of the time; until `isOver`. */
  async fill(ids: readonly number[], isOver: () => boolean): Promise<void> {
    for (let at = 0; at < ids.length && !isOver() && !this.#texts.isFull; at += ahead) {
      const began = performance.now();
      await this.#readNow(ids.slice(at, at + ahead).filter((id) => !this.has(this.#slotOf(id) ?? -1)));
      await setTimeout(performance.now() - began, undefined, { ref: false });
    }
  }

  #readWanted(): Promise<void> {
    const ids = [...this.#wanted];
    this.#wanted.clear();
    this.#reading = this.#readNow(ids).finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readNow(ids: readonly number[]): Promise<void> {
    const since = this.#changes;
    const rows = await readCatalogueRows(this.#db, ids);
    if (this.#changes !== since) return;
    for (const auction of rows) {
      const slot = this.#slotOf(auction.id);
      if (slot === undefined) continue;
      const { bytes, stamp } = writeLine(auction);
      this.#texts.put(slot, bytes);
      this.#setStamp(slot, stamp);
    }
  }

  #setStamp(slot: number, stamp: Uint32Array): void {
    if ((slot + 1) * stampLength > this.#stamps.length) {
      const stamps = new Uint32Array(Math.max((slot + 1) * stampLength, this.#stamps.length * 2));
      stamps.set(this.#stamps);
      this.#stamps = stamps;
    }
    this.#stamps.set(stamp, slot * stampLength);
  }
}
