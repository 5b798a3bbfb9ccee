/** The page with the results of all drills. A run replaces the parts of the drills it ran, and keeps the others with their dates. */
import { cpus, loadavg, totalmem } from 'node:os';
import { type Row, tableOf } from './report.ts';

/** One drill's part of the page. */
export interface Part {
  readonly title: string;
  /** Its time, its size, and the other load of the machine. */
  readonly circumstances: string;
  readonly rows: readonly Row[];
}

/** Goals of reliability that drills show, in their order. */
const goals: Readonly<Record<string, string>> = {
  G1: 'kill -9 of the API',
  G2: 'kill -9 of the database',
  G3: 'Lost machines, freezes, partitions, switchovers',
  G4: 'Database unreachable',
  G5: 'Four times the load',
  G6: 'Close exactness',
  G7: 'Who may call what',
  G8: 'Hostile requests',
  G9: 'Deterministic simulation',
  G10: 'Audit trail',
  G11: 'Restore to a point in time',
  G16: 'Guesses of invitation codes',
  G17: 'Streams',
  G18: 'Slow clients',
  G19: 'Soak',
  disk: 'Full, read-only and slow disk',
  clock: 'Clock that steps back',
  descriptors: 'No file descriptors',
  neighbor: 'Noisy neighbor',
  sockets: 'Many sockets',
};

/** Why a goal may be missed, shown where it is. */
const reasons: Readonly<Record<string, string>> = {
  G1: 'Most of a start is loading about 1,470 modules, which clients that try again and PostgreSQL delay on the same two processors. One file with all code took a quarter less in an experiment; it is not built, since development and production would then run different files',
  G3: 'Three database servers with etcd, two processes of the market, a proxy and the clients share two processors here, which bounds the rate of orders; what is lost does not depend on it',
};

export function circumstancesOf(command: string, began: Date, took: number): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((each) => each.toFixed(1));
  return `\`${command}\`, ${began.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${Math.round(took / 1_000)} s, ${cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${memory} GiB, Node ${process.versions.node}, load ${load.join(' ')} at its end.`;
}

/** The page before, with these parts in place of those of the same titles. */
export function pageWith(page: string, parts: readonly Part[]): string {
  const replaced = new Map(partsOf(page).map((part) => [part.title, part]));
  for (const part of parts) replaced.set(part.title, part);
  const all = [...replaced.values()];
  return `# Results of drills

Written by \`npm run drill\`. A run replaces the parts of the drills it ran and keeps the others, with their dates. Clients, servers and
database share the machine. A load above the number of processors says that the machine did something else as well: such times are too
long, and only what was lost, doubled or wrong counts.

## Goals

${summaryOf(all)}
${all.map(({ title, circumstances, rows }) => `\n## ${title}\n\n${circumstances}\n\n${tableOf(rows)}\n`).join('')}`;
}

function summaryOf(parts: readonly Part[]): string {
  const lines = Object.entries(goals).map(([id, name]) => {
    const rows = parts.flatMap(({ rows: all }) => all.filter((row) => row.id === id));
    const missed = rows.filter(({ isMet }) => !isMet);
    const date = parts.find(({ rows: all }) => all.some((row) => row.id === id))?.circumstances;
    const when = /, (\d{4}-\d\d-\d\d) /.exec(date ?? '')?.[1] ?? '';
    const size = /^`[^`]*--(full|short)`/.exec(date ?? '')?.[1] ?? '';
    const verdict = rows.length === 0 ? 'no drill has run' : missed.length === 0 ? 'met' : 'MISSED';
    const what = missed
      .map((row) => `${row.what}: ${row.measured} (goal ${row.goal})`)
      .join('; ')
      .replaceAll('\n', ' ');
    return `| ${id} | ${name} | ${rows.length} | ${when} | ${size} | ${verdict} | ${what} | ${missed.length > 0 ? (reasons[id] ?? '') : ''} |`;
  });
  return [
    '| Goal | What | Figures | Date | Run | Result | Missed | Why |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

function partsOf(page: string): Part[] {
  return page
    .split(/^## /m)
    .slice(1)
    .filter((text) => !text.startsWith('Goals\n'))
    .map((text) => {
      const [title = '', , circumstances = '', , ...table] = text.trimEnd().split('\n');
      const rows = table.slice(2).map((line) => {
        const [id = '', what = '', measured = '', goal = '', result = ''] = line
          .slice(1, -1)
          .split(' | ')
          .map((cell) => cell.trim());
        return { ...(id ? { id } : {}), what, measured, goal, isMet: result === 'met' };
      });
      return { title, circumstances, rows };
    });
}
