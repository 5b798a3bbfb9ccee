/** Facts about a table with personal data. */
export interface Holding {
  readonly table: string;
  /** The column that refers to the person: by the id of their row in "user", or as `uid` by their identity at the provider. */
  readonly column: string;
  /** Its name in the export. */
  readonly name: string;
  /** Columns left out of exports: secrets, and internal numbers. */
  readonly hidden?: readonly string[];
  /**
   * `delete`: the rows are deleted. `keep`: they stay, since they prove results or belong to an organization, and refer to the person only by a number.
   * A list: these columns are cleared.
   */
  readonly erasure: 'delete' | 'keep' | { readonly set: Readonly<Record<string, string | null>> };
  /** Why it is kept, for docs/PRIVACY.md. */
  readonly why?: string;
}
