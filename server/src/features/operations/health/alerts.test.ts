/** Tests that alerts and dashboard are about metrics that a running process has, and that each alert has its section in the manual. */
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { testServer } from '../../../../testing/fixtures.ts';
import { startInternal } from '../../../platform/http/internal/internal.ts';
import { marketGauges } from '../../../platform/observe/gauges.ts';

const root = new URL('../../../../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, root), 'utf8');

const ruleFile = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Fairbook\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[sm]$/),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: z.string().regex(/^[A-Z{].*\.$/), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
});

const area = z.strictObject({ h: z.int(), w: z.int(), x: z.int(), y: z.int() });
const datasource = z.strictObject({ type: z.literal('prometheus'), uid: z.string().regex(/^\$\{datasource\}$/) });
/** Units of Grafana by their ids. */
const unit = z.enum(['none', 'short', 'reqps', 'ops', 'cpm', 's', 'h', 'd', 'percentunit', 'bytes']);
const color = z.enum(['green', 'orange', 'red']);

const drawn = {
  id: z.int().positive(),
  title: z.string().min(1),
  gridPos: area,
  datasource,
  targets: z
    .array(z.strictObject({ refId: z.string(), expr: z.string(), legendFormat: z.string().min(1) }))
    .min(1)
    .refine((targets) => new Set(targets.map(({ refId }) => refId)).size === targets.length),
  fieldConfig: z.strictObject({
    defaults: z.strictObject({
      unit,
      min: z.literal(0),
      max: z.number().optional(),
      mappings: z
        .array(
          z.strictObject({
            type: z.literal('value'),
            options: z.record(z.string(), z.strictObject({ text: z.string(), index: z.int() })),
          }),
        )
        .optional(),
      thresholds: z
        .strictObject({
          mode: z.literal('absolute'),
          steps: z.array(z.strictObject({ color, value: z.number().nullable() })),
        })
        // The first step is for everything below the others, which rise.
        .refine(({ steps: [base, ...others] }) => {
          const values = others.map(({ value }) => value ?? Number.NaN);
          return base?.value === null && values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0));
        })
        .optional(),
    }),
    overrides: z.tuple([]),
  }),
};

/** The JSON model of Grafana, as far as this dashboard uses it. */
const dashboardFile = z.strictObject({
  uid: z.literal('fairbook'),
  title: z.string(),
  tags: z.array(z.string()),
  timezone: z.literal('utc'),
  schemaVersion: z.int().min(36).max(42),
  version: z.int().positive(),
  refresh: z.string().regex(/^\d+[sm]$/),
  editable: z.boolean(),
  time: z.strictObject({ from: z.string(), to: z.literal('now') }),
  templating: z.strictObject({
    list: z.tuple([
      z.strictObject({
        name: z.literal('datasource'),
        type: z.literal('datasource'),
        query: z.literal('prometheus'),
        label: z.string(),
      }),
    ]),
  }),
  annotations: z.strictObject({
    list: z.array(
      z.strictObject({
        name: z.string(),
        datasource,
        enable: z.boolean(),
        iconColor: z.string(),
        expr: z.string(),
        titleFormat: z.string(),
      }),
    ),
  }),
  panels: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({
        id: z.int().positive(),
        type: z.literal('row'),
        title: z.string().min(1),
        collapsed: z.literal(false),
        gridPos: area,
        panels: z.tuple([]),
      }),
      z.strictObject({
        ...drawn,
        type: z.literal('timeseries'),
        options: z.strictObject({
          legend: z.strictObject({ displayMode: z.enum(['list', 'table']), placement: z.enum(['bottom', 'right']) }),
          tooltip: z.strictObject({ mode: z.enum(['single', 'multi', 'none']) }),
        }),
      }),
      z.strictObject({
        ...drawn,
        type: z.literal('stat'),
        options: z.strictObject({
          reduceOptions: z.strictObject({ calcs: z.tuple([z.literal('lastNotNull')]) }),
          colorMode: z.enum(['none', 'value', 'background']),
          graphMode: z.enum(['none', 'area']),
          textMode: z.enum(['auto', 'value', 'value_and_name', 'name', 'none']),
        }),
      }),
    ]),
  ),
});

const readDashboard = async () => dashboardFile.parse(JSON.parse(await read('deploy/grafana/fairbook.json')));
const queriesOf = ({ panels }: z.output<typeof dashboardFile>) =>
  panels.flatMap((panel) => (panel.type === 'row' ? [] : panel.targets));

const readRules = async () =>
  ruleFile.parse(parse(await read('deploy/prometheus/alerts.yml'))).groups.flatMap(({ rules }) => rules);

/** Words of the query language that are used here. A word that is none of them is a metric. */
const language = new Set([
  ...['absent', 'and', 'by', 'histogram_quantile', 'max', 'min', 'or', 'rate', 'sum', 'time'],
  // Prometheus itself makes these.
  ...['up', 'ALERTS'],
]);

/** The metrics of a query, and the labels it names for each. */
function metricsOf(query: string): { metric: string; labels: string[] }[] {
  const words = query.replace(/\b(by|without)\s*\([^)]*\)/g, ' ').matchAll(/([a-zA-Z_][\w:]*)\s*(\{[^}]*\})?/g);
  return [...words]
    .map(([, metric = '', braces = '']) => ({
      metric,
      labels: [...braces.matchAll(/([a-z]\w*)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label),
    }))
    .filter(({ metric }) => !language.has(metric) && !/^[smhd]$/.test(metric));
}

/** A metric without what the query language adds to the name of a histogram. */
const baseOf = (metric: string) => metric.replace(/_(bucket|count|sum)$/, '');

const server = await testServer();
server.deps.metrics.reportHealth(server.deps.health);
const internal = await startInternal(server.deps, { port: 0 });
await fetch(`${server.marketUrl}/healthz`);
const answer = await (await fetch(`${internal.address}/metrics`)).text();
afterAll(async () => {
  await internal.close();
});

test('every metric of the alerts and of the dashboard is in the answer of a process with the worker', async () => {
  const queries = [...(await readRules()), ...queriesOf(await readDashboard())].map(({ expr }) => expr);
  const used = queries.flatMap(metricsOf);
  expect(used.length).toBeGreaterThan(60);
  const known = new Set([...answer.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  const unknown = used.filter(({ metric }) => !known.has(metric) && !known.has(baseOf(metric)));
  expect(unknown).toEqual([]);
});

test('no alert and no panel asks for a label that a gauge does not have', async () => {
  const queries = [...(await readRules()), ...queriesOf(await readDashboard())].map(({ expr }) => expr);
  const wrong = queries.flatMap(metricsOf).filter(({ metric, labels }) => {
    const gauge = Object.entries(marketGauges).find(([name]) => name === metric)?.[1];
    return gauge !== undefined && !labels.every((label) => (gauge.labels as readonly string[]).includes(label));
  });
  expect(wrong).toEqual([]);
});

test('panels have ids of their own, lie in the 24 columns, and none covers another', async () => {
  const { panels } = await readDashboard();
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Map<string, string>();
  const covered = panels.flatMap(({ title, gridPos: { x, y, w, h } }) => {
    const cells = Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`);
    const wrong = cells.filter((cell) => taken.has(cell)).map((cell) => `${title} on ${taken.get(cell)}`);
    for (const cell of cells) taken.set(cell, title);
    return x < 0 || x + w > 24 ? [...wrong, `${title} beside the columns`] : wrong;
  });
  expect(covered).toEqual([]);
});

test('a panel that is colored says at which value: Grafana would call everything above 80 wrong', async () => {
  const { panels } = await readDashboard();
  const colored = panels.filter((panel) => panel.type === 'stat' && panel.options.colorMode !== 'none');
  expect(colored.length).toBeGreaterThan(2);
  expect(colored.filter((panel) => panel.type !== 'row' && !panel.fieldConfig.defaults.thresholds)).toEqual([]);
});

test('every gauge of the market is in an alert or on the dashboard', async () => {
  const shown = (await read('deploy/prometheus/alerts.yml')) + (await read('deploy/grafana/fairbook.json'));
  expect(Object.keys(marketGauges).filter((name) => !shown.includes(name))).toEqual([]);
});

test('each alert has one section in the manual, with its severity and what to do, and each section an alert', async () => {
  const manual = await read('docs/OPERATIONS.md');
  const sections = [...manual.matchAll(/^### (Fairbook\w+)\n\n\((critical|warning)\) [\s\S]*?\n\nRemedy: \S/gm)];
  const rules = await readRules();
  expect(sections.map(([, name, severity]) => [name, severity])).toEqual(
    rules.map(({ alert, labels }) => [alert, labels.severity]),
  );
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook_url).toBe(`docs/OPERATIONS.md#${alert.toLowerCase()}`);
  }
});
