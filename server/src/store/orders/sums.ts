/** Sums by name, such as what each investor asks within one batch. */
export class Sums {
  readonly #sums = new Map<string, number>();

  /** The previous value. */
  add(name: string, amount: number): number {
    const before = this.#sums.get(name) ?? 0;
    this.#sums.set(name, before + amount);
    return before;
  }
}
