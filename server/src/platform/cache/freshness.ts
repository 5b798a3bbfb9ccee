/**
 * Freshness of copies in memory: how recent a copy must be to answer a request, and refreshing one that is not. There is no timer: a reader
 * starts the refresh, and concurrent readers share it, so a process without requests does nothing. Times are from `performance.now()`.
 */

/** Decides when data must have been read to answer a request: not too long ago, and after the last write of this process. */
export class Freshness {
  #wroteAt = Number.NEGATIVE_INFINITY;

  /** This process committed something: every read that starts from now on sees it. */
  noteWrite(): void {
    this.#wroteAt = performance.now();
  }

  /** Data read at the returned time or later may answer a request made at `now`; with a `maxAgeMs` of 0 only data read since the request. */
  since(now: number, maxAgeMs: number): number {
    return Math.max(this.#wroteAt, now - maxAgeMs);
  }
}

/** Refreshes one copy when a reader needs it. */
export class Refresher {
  readonly #maxAgeMs: number;
  readonly #refresh: () => Promise<boolean>;
  /** When the last successful refresh started. */
  #refreshedAt: number;
  #refreshing: Promise<boolean> | null = null;

  /** `refresh` returns false where the copy cannot be used afterwards. `refreshedAt` is when the copy was first read, if it was. */
  constructor(maxAgeMs: number, refresh: () => Promise<boolean>, refreshedAt = Number.NEGATIVE_INFINITY) {
    this.#maxAgeMs = maxAgeMs;
    this.#refresh = refresh;
    this.#refreshedAt = refreshedAt;
  }

  get refreshedAt(): number {
    return this.#refreshedAt;
  }

  /**
   * Returns whether the copy can answer a request made at `now` without waiting. From a quarter of the maximum age on, the next refresh starts in the
   * background, so that under load no reader waits; the next waiting reader gets any error.
   */
  isFresh(since: number, now: number): boolean {
    if (this.#refreshedAt < since) return false;
    if (this.#refreshedAt < now - this.#maxAgeMs / 4) void this.#refreshOnce().catch(() => undefined);
    return true;
  }

  /** Refreshes the copy until it has everything from before `since`; false where it cannot be used. */
  async refreshSince(since: number): Promise<boolean> {
    while (this.#refreshedAt < since) if (!(await this.#refreshOnce())) return false;
    return true;
  }

  /** Waits for a running refresh, whether it succeeds or fails. */
  async settled(): Promise<void> {
    await this.#refreshing?.catch(() => undefined);
  }

  #refreshOnce(): Promise<boolean> {
    this.#refreshing ??= this.#refreshNow().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #refreshNow(): Promise<boolean> {
    const began = performance.now();
    const isUsable = await this.#refresh();
    if (isUsable) this.#refreshedAt = began;
    return isUsable;
  }
}
