/** Runs tasks of one key one after the other, in the order they came; tasks of other keys do not wait for them. */
export class KeyedTasks {
  /** The last task of each key that has one, as a promise that never fails. */
  readonly #last = new Map<string, Promise<void>>();
  #waiting = 0;

  /** Number of keys that have tasks. */
  get size(): number {
    return this.#last.size;
  }

  /** Number of tasks waiting for an earlier one. */
  get waiting(): number {
    return this.#waiting;
  }

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const running = before ? this.#runAfter(before, task) : task();
    const done = running.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, done);
    try {
      return await running;
    } finally {
      if (this.#last.get(key) === done) this.#last.delete(key);
    }
  }

  /** Waits for the earlier tasks of this key. */
  async settled(key: string): Promise<void> {
    await this.#last.get(key);
  }

  async #runAfter<Result>(before: Promise<void>, task: () => Promise<Result>): Promise<Result> {
    this.#waiting += 1;
    await before;
    this.#waiting -= 1;
    return task();
  }
}
