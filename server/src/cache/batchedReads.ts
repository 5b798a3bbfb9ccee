/** Reads single records in batches: requests that come at the same time, or while a batch is being read, are read together. */

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly answer: PromiseWithResolvers<Value>;
}

export class BatchedReads<Key, Value> {
  readonly #read: (keys: readonly Key[]) => Promise<readonly Value[]>;
  readonly #maxBatch: number;
  #waiting: Waiting<Key, Value>[] = [];
  #isReading = false;

  /** `read` returns one value for each key, in order. One runs at a time, so that a rush of reads uses one connection. */
  constructor(read: (keys: readonly Key[]) => Promise<readonly Value[]>, maxBatch: number) {
    this.#read = read;
    this.#maxBatch = maxBatch;
  }

  /** The value as of now or later. */
  find(key: Key): Promise<Value> {
    const answer = Promise.withResolvers<Value>();
    this.#waiting.push({ key, answer });
    if (!this.#isReading) {
      this.#isReading = true;
      // Requests of the same tick join the batch.
      setImmediate(() => void this.#readAll());
    }
    return answer.promise;
  }

  async #readAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#maxBatch);
      try {
        const values = await this.#read(batch.map(({ key }) => key));
        if (values.length !== batch.length) throw new Error('a read did not answer for every key');
        values.forEach((value, index) => {
          batch[index]?.answer.resolve(value);
        });
      } catch (error) {
        for (const { answer } of batch) answer.reject(error);
      }
    }
    this.#isReading = false;
  }
}
