/** Reads single records in batches: requests that come at the same time, or while all reads are busy, are read together. */

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly answer: PromiseWithResolvers<Value>;
}

export interface BatchedReadsLimits {
  /** Keys in one batch. */
  readonly maxBatch: number;
  /** Batches read at the same time, each on a connection of its own. */
  readonly maxConcurrent: number;
}

export class BatchedReads<Key, Value> {
  readonly #read: (keys: readonly Key[]) => Promise<readonly Value[]>;
  readonly #limits: BatchedReadsLimits;
  #waiting: Waiting<Key, Value>[] = [];
  #inFlight = 0;

  /** `read` returns one value for each key, in order. */
  constructor(read: (keys: readonly Key[]) => Promise<readonly Value[]>, limits: BatchedReadsLimits) {
    this.#read = read;
    this.#limits = limits;
  }

  /** The value, read after this call. */
  find(key: Key): Promise<Value> {
    const answer = Promise.withResolvers<Value>();
    this.#waiting.push({ key, answer });
    // Requests of the same tick join the batch.
    if (this.#waiting.length === 1) setImmediate(() => void this.#readNext());
    return answer.promise;
  }

  async #readNext(): Promise<void> {
    if (this.#inFlight >= this.#limits.maxConcurrent || this.#waiting.length === 0) return;
    const batch = this.#waiting.splice(0, this.#limits.maxBatch);
    this.#inFlight += 1;
    try {
      const reading = this.#read(batch.map(({ key }) => key));
      if (this.#waiting.length > 0) void this.#readNext();
      const values = await reading;
      if (values.length !== batch.length) throw new Error('a read did not answer for every key');
      values.forEach((value, index) => {
        batch[index]?.answer.resolve(value);
      });
    } catch (error) {
      for (const { answer } of batch) answer.reject(error);
    }
    this.#inFlight -= 1;
    void this.#readNext();
  }
}
