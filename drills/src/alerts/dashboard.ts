/** The dashboard of deploy/grafana against a running market: Grafana itself is in no Debian package, so its queries are asked as it would ask them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import type { Row } from '../report.ts';
import type { Prometheus } from './prometheus.ts';

const file = join(import.meta.dirname, '../../../deploy/grafana/fairbook.json');

interface Target {
  readonly refId: string;
  readonly expr: string;
  readonly legendFormat: string;
}

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly Target[] }[];
  readonly annotations: { readonly list: readonly { readonly name: string; readonly expr: string }[] };
}

/** Values that Grafana puts in place of its variables, for a dashboard of six hours that is scraped every fifteen seconds. */
const variables: Readonly<Record<string, string>> = {
  __rate_interval: '1m',
  __interval: '15s',
  __range: '6h',
};

function withVariables(expr: string): string {
  return expr.replace(/\$\{?(\w+)\}?/g, (whole, name: string) => variables[name] ?? whole);
}

/** Why a query shows nothing, or shows it without a name; null where it is right. */
async function whyWrong({ expr, legendFormat }: Target, prometheus: Prometheus): Promise<string | null> {
  const query = withVariables(expr);
  if (query.includes('$')) return `unknown variable in ${query}`;
  const series = await prometheus.series(query).catch((error: unknown) => String(error));
  if (typeof series === 'string') return series;
  if (series.length === 0) return 'no series';
  const labels = [...legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label = '']) => label);
  const absent = labels.filter((label) => series.some((each) => each[label] === undefined));
  if (absent.length > 0) return `its legend names ${absent.join(', ')}, which a series does not have`;
  const names = series.map((each) =>
    legendFormat.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, label: string) => each[label] ?? ''),
  );
  return new Set(names).size === names.length ? null : 'two series have one name';
}

/** Asks the query of each panel. */
export async function judgePanels(prometheus: Prometheus, say: Context['say']): Promise<Row[]> {
  const { panels, annotations } = JSON.parse(await readFile(file, 'utf8')) as Dashboard;
  const all = panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, target })));
  const wrong: string[] = [];
  for (const { name, expr } of annotations.list) {
    if ((await prometheus.series(withVariables(expr))).length === 0) wrong.push(`${name}: no series`);
  }
  for (const { title, target } of all) {
    const why = await whyWrong(target, prometheus);
    if (why !== null) wrong.push(`${title} (${target.refId}): ${why}`);
  }
  for (const each of wrong) say(`dashboard: ${each}`);
  return [
    {
      what: 'Queries of the dashboard that return series with the names of their legends',
      measured: wrong.length === 0 ? `${all.length} of ${all.length}` : wrong.join('; '),
      goal: 'all',
      isMet: wrong.length === 0,
    },
  ];
}
