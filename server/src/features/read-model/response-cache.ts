/** Response cache of lists: joins the texts of their rows, and keeps responses that are requested more than once. */
import { auctionsMarket } from '@fairbook/contract/auctions/market.ts';
import { BoundedCache } from '../../platform/cache/bounded-cache.ts';
import { BufferPool } from '../../platform/cache/buffer-pool.ts';
import { RecentKeys } from '../../platform/cache/recent-keys.ts';
import { CachedResponse } from '../../platform/http/cached-response.ts';
import { pageFrame } from '../../platform/http/json.ts';
import type { AuctionIndex, FoundPage } from './auction-index.ts';
import { stampLength, type Text, writePlace } from './lines.ts';
import type { Rows } from './rows.ts';
import type { Situations } from './situations.ts';
import type { Viewer } from './viewers.ts';

/** Bytes of cached responses. */
const maxKeptBytes = 64 * 1024 * 1024;
/** Number of lists remembered as requested. */
const maxAsked = 4_096;
/** A page of fifty common rows fits. */
const pooledBytes = 64 * 1024;
/** As many as are sent at the same time under load. */
const maxPooled = 512;

const { before, after } = pageFrame(auctionsMarket.listAuctions);

export class ResponseCache {
  readonly #rows: Rows;
  readonly #situations: Situations;
  readonly #asked = new RecentKeys(maxAsked);
  readonly #kept = new BoundedCache<string, CachedResponse>(maxKeptBytes, ({ bytes }) => bytes.length);
  readonly #pool = new BufferPool(pooledBytes, maxPooled);
  /** Stamps of the rows of the list being written. */
  #stamps = new Uint32Array(0);

  constructor(rows: Rows, situations: Situations) {
    this.#rows = rows;
    this.#situations = situations;
  }

  get(key: string): CachedResponse | undefined {
    return this.#kept.get(key);
  }

  /** Clears all responses: some row may have changed. */
  clear(): void {
    this.#kept.clear();
  }

  /** The page found in the read model, for this viewer, with all its rows. `key` identifies query and viewer. */
  write(key: string, found: FoundPage, index: AuctionIndex, viewer: Viewer): CachedResponse {
    const places = found.slots.map((slot) => this.#placeOf(viewer, index.situationAt(slot)));
    // A list requested once is not cached, so that its buffer can be reused.
    if (!this.#asked.addAndWasKnown(key)) return this.#join(found, places, (length) => this.#pool.take(length));
    const own = (length: number) => ({ bytes: Buffer.allocUnsafeSlow(length), giveBack: null });
    const body = this.#join(found, places, own);
    this.#kept.set(key, body);
    return body;
  }

  /** Ends of rows in a situation for a viewer. */
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
    // Each row ends with a comma, which the last one does not need: `after` overwrites it.
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
