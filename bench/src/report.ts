/** Renders the results as a page: one row for each goal, then every contender's figures, then the checks. */
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { type CaseResult, type Detail, isMet, type Plan, type Row } from './case.ts';
import { databaseSettings } from './fixture.ts';
import { findTool } from './tools.ts';

export interface Outcome {
  readonly title: string;
  /** Null where the case could not be measured; then `why` gives the reason. */
  readonly result: CaseResult | null;
  readonly why: string;
  /** True where this machine lacks a requirement, which is no failure. */
  readonly isLeftOut?: boolean;
}

export interface Circumstances {
  readonly plan: Plan;
  readonly began: Date;
  readonly seconds: number;
  readonly postgres: string;
}

/** The whole page, in Markdown. */
export function pageOf(outcomes: readonly Outcome[], circumstances: Circumstances): string {
  const rows = outcomes.flatMap(({ result }) => result?.rows ?? []);
  const met = rows.filter(isMet).length;
  return `${[
    '# Measured',
    '',
    ...introduction(circumstances),
    '',
    `## Goals: ${met} of ${rows.length} met`,
    '',
    '| What | Baseline | Fairbook | Ratio (minimum to maximum) | Goal | |',
    '|---|---|---|---|---|---|',
    ...outcomes.flatMap(goalLines),
    '',
    ...outcomes.flatMap(detailLines),
  ].join('\n')}\n`;
}

function introduction({ plan, began, seconds, postgres }: Circumstances): string[] {
  const [cpu] = cpus();
  const settings = Object.entries(databaseSettings).map(([name, value]) => `${name} ${value}`);
  return [
    `Written by \`npm run bench${plan.name === 'full' ? ' -- --full' : ''}\` on ${began.toISOString().slice(0, 16).replace('T', ' ')} UTC in ${Math.round(seconds / 60)} minutes.`,
    'How it is kept fair is in [decision 0014](../docs/decisions/0014-tests-and-measurement.md); where the speed comes from, and what limits',
    'what misses its goal, is in [README.md](README.md).',
    '',
    `- Machine: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}; load ${loadNow()} at the end.`,
    `- Node ${process.versions.node}, PostgreSQL ${postgres} (${settings.join(', ')}); the load by ${findTool('wrk') ? 'wrk' : 'a generator of our own, since wrk is not installed'}.`,
    `- Each contender ${plan.rounds} times ${plan.seconds} s in turn with the others of its case; figures are medians, ratios are taken round by round.`,
    '- Client, servers and database share this machine, so rates are of this machine alone; ratios are what to compare.',
  ];
}

function loadNow(): string {
  return readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 2).join(' and ');
}

function goalLines({ title, result, why }: Outcome): string[] {
  if (!result) return [`| ${title} | | | | | not measured: ${why} |`];
  return result.rows.map((row) => {
    const { what, baseline, ours, ratio, note } = row;
    const range = ratio.min === ratio.max ? '' : ` (${written(ratio.min, row)} to ${written(ratio.max, row)})`;
    return `| ${what}${note ? ` *${note}*` : ''} | ${baseline} | ${ours} | **${written(ratio.median, row)}**${range} | ${goalOf(row)} | ${isMet(row) ? 'met' : '**missed**'} |`;
  });
}

function goalOf(row: Row): string {
  const goal = 'least' in row.goal ? `≥ ${written(row.goal.least, row)}` : `≤ ${written(row.goal.most, row)}`;
  return row.otherwise ? `${goal} or ${row.otherwise.goal}` : goal;
}

function written(value: number, { unit }: Row): string {
  if (unit === '%') return `${(value * 100).toFixed(value < 0.1 ? 1 : 0)}%`;
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
}

function detailLines({ title, result }: Outcome): string[] {
  if (!result) return [];
  return [
    `## ${title}`,
    '',
    '| Contender | Least | Median | Most | Errors | |',
    '|---|---|---|---|---|---|',
    ...result.details.map(detailLine),
    '',
    ...result.checks.map((held) => `- Checked: ${held}.`),
    ...(result.checks.length > 0 ? [''] : []),
  ];
}

function detailLine({ name, unit, figures, errors, more = '' }: Detail): string {
  const number = (value: number) =>
    `${value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2)} ${unit}`.replace(
      ' /s',
      '/s',
    );
  const { min, median, max } = figures;
  return `| ${name} | ${number(min)} | ${number(median)} | ${number(max)} | ${errors} | ${more} |`;
}
