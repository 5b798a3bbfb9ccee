/** Renders a drill's measurements as a table. */
/** One figure beside its goal. */
export interface Row {
  /** The goal of reliability it shows, such as `G4`. */
  readonly id?: string;
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly isMet: boolean;
}

export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ id = '', what, measured, goal, isMet }) => [
    id,
    what,
    measured,
    goal,
    isMet ? 'met' : 'MISSED',
  ]);
  const all = [['', 'What', 'Measured', 'Goal', 'Result'], ['---', '---', '---', '---', '---'], ...cells];
  // A cell must not contain what separates cells.
  return all.map((row) => `| ${row.map((cell) => cell.replaceAll(/[|\n]/g, '/')).join(' | ')} |`).join('\n');
}

/** The value below which this share of the sorted values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
