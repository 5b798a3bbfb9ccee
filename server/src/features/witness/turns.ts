/** Runs tasks with the same name one after another, in the order they came; others at the same time. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #maxWaiting: number;
  #waiting = 0;

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting;
  }

  /** Null where too many tasks are waiting or running. A task that fails does not stop those behind it. */
  take<T>(name: string, task: () => Promise<T>): Promise<T> | null {
    if (this.#waiting >= this.#maxWaiting) return null;
    this.#waiting++;
    const turn = (this.#last.get(name) ?? Promise.resolve()).then(task);
    const ended: Promise<void> = turn.then(
      () => this.#end(name, ended),
      () => this.#end(name, ended),
    );
    this.#last.set(name, ended);
    return turn;
  }

  #end(name: string, ended: Promise<unknown>): void {
    this.#waiting--;
    if (this.#last.get(name) === ended) this.#last.delete(name);
  }
}
