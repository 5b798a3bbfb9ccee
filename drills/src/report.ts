/** Renders a drill's measurements as a table. */
import { cpus, totalmem } from 'node:os';

/** One figure beside its goal. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly isMet: boolean;
}

export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ what, measured, goal, isMet }) => [what, measured, goal, isMet ? 'met' : 'MISSED']);
  const all = [['What', 'Measured', 'Goal', ''], ['---', '---', '---', '---'], ...cells];
  return all.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** A page with a part for each drill. `sentence` says what was run. */
export function pageOf(
  sentence: string,
  parts: readonly { readonly title: string; readonly rows: readonly Row[] }[],
  began: Date,
): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `# Drills

${sentence} ${began.toISOString().slice(0, 10)}, ${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${memory} GiB, Node ${process.versions.node}. Client,
server and database share the machine.
${parts.map(({ title, rows }) => `\n## ${title}\n\n${tableOf(rows)}\n`).join('')}`;
}

/** The value below which this share of the sorted values is. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
