/** A PostgreSQL array literal, built item by item; cheaper than the driver's own. */
export class ArrayText {
  length = 0;
  #items = '';

  get text(): string {
    return `{${this.#items}}`;
  }

  /** A number, or a word that needs no quotes: a day, a uuid. */
  add(value: string | number | null): void {
    this.#items += this.length === 0 ? `${value ?? 'NULL'}` : `,${value ?? 'NULL'}`;
    this.length += 1;
  }

  /** Any text. */
  addWords(value: string | null): void {
    this.add(value === null ? null : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);
  }
}
