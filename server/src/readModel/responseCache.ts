/** Response cache of lists: joins the texts of their rows, and keeps the responses that are asked for more than once. */
import { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { BoundedCache } from '../cache/boundedCache.ts';
import { BufferPool } from '../cache/bufferPool.ts';
import { RecentKeys } from '../cache/recentKeys.ts';
import { CachedResponse } from '../http/cachedResponse.ts';
import type { AuctionIndex, FoundPage } from './auctionIndex.ts';
import { stampLength, type Text, writePlace } from './lines.ts';
import type { Rows } from './rows.ts';
import type { Situations } from './situations.ts';
import type { Viewer } from './viewers.ts';

/** Bytes of answers that are kept. */
const maxKeptBytes = 64 * 1024 * 1024;
/** Lists that are remembered as asked for. */
const maxAsked = 4_096;
/** A page of fifty common rows fits. */
const pooledBytes = 64 * 1024;
/** As many as are being sent at one time under load. */
const maxPooled = 512;

const { message } = auctionsMarket.listAuctions;
const before = Buffer.from(`${JSON.stringify({ message }).slice(0, -1)},"data":[`);
const after = Buffer.from(']}');

export class ResponseCache {
  readonly #rows: Rows;
  readonly #situations: Situations;
  readonly #asked = new RecentKeys(maxAsked);
  readonly #kept = new BoundedCache<string, CachedResponse>(maxKeptBytes, ({ bytes }) => bytes.length);
  readonly #pool = new BufferPool(pooledBytes, maxPooled);
  /** What distinguishes the rows of the list that is being written. */
  #stamps = new Uint32Array(0);

  constructor(rows: Rows, situations: Situations) {
    this.#rows = rows;
    this.#situations = situations;
  }

  get(key: string): CachedResponse | undefined {
    return this.#kept.get(key);
  }

  /** Forgets every answer: some row may be another one now. */
  clear(): void {
    this.#kept.clear();
  }

  /** The page that was found on the read model, for this viewer; every row of it is there. `key` names what is asked by whom. */
  write(key: string, found: FoundPage, index: AuctionIndex, viewer: Viewer): CachedResponse {
    const places = found.slots.map((slot) => this.#placeOf(viewer, index.situationAt(slot)));
    // What nobody asks for twice is not kept, so that its memory can be used for the next.
    if (!this.#asked.addAndWasKnown(key)) return this.#join(found, places, (length) => this.#pool.take(length));
    const own = (length: number) => ({ bytes: Buffer.allocUnsafeSlow(length), giveBack: null });
    const body = this.#join(found, places, own);
    this.#kept.set(key, body);
    return body;
  }

  /** How rows in a situation end for a viewer. */
  #placeOf(viewer: Viewer, situation: number): Text {
    const place = viewer.places[situation] ?? writePlace(viewer, this.#situations.get(situation));
    viewer.places[situation] = place;
    return place;
  }

  #join(
    { slots, total }: FoundPage,
    places: readonly Text[],
    take: (length: number) => Pick<CachedResponse, 'bytes' | 'giveBack'>,
  ): CachedResponse {
    this.#rows.reachFor(slots);
    let length = before.length + after.length;
    for (const slot of slots) length += this.#rows.lengthOf(slot);
    for (const place of places) length += place.bytes.length;
    // Each row ends with a comma, which the last one does not need: `after` is written over it.
    if (slots.length > 0) length--;
    const { bytes, giveBack } = take(length);
    const stamps = this.#stampsFor(1 + 2 * stampLength * slots.length);
    stamps[0] = total;
    let at = before.copy(bytes);
    let word = 1;
    for (const [index, place] of places.entries()) {
      const slot = slots[index] ?? 0;
      at = this.#rows.copy(slot, bytes, at);
      at += place.bytes.copy(bytes, at);
      this.#rows.copyStamp(slot, stamps, word);
      stamps.set(place.stamp, word + stampLength);
      word += 2 * stampLength;
    }
    bytes.set(after, length - after.length);
    return new CachedResponse(bytes, new Uint8Array(stamps.buffer, 0, stamps.byteLength), total, giveBack);
  }

  #stampsFor(words: number): Uint32Array {
    if (this.#stamps.length < words) this.#stamps = new Uint32Array(words);
    return this.#stamps.subarray(0, words);
  }
}
