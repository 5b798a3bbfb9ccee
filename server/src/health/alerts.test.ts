/** Tests that alerts and dashboard are about metrics that a running process has, and that each alert has its section in the manual. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { marketGauges } from '../http/gauges.ts';
import { startInternal } from '../http/internal.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

const root = new URL('../../../', import.meta.url);
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

const dashboardFile = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ refId: z.string(), expr: z.string() })).default([]) }),
  ),
});

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

let server: TestServer;
let internal: Awaited<ReturnType<typeof startInternal>>;
let answer: string;

beforeAll(async () => {
  server = await startTestServer();
  server.deps.metrics.reportHealth(server.deps.health);
  internal = await startInternal(server.deps, 0);
  await fetch(`${server.marketUrl}/healthz`);
  answer = await (await fetch(`${internal.address}/metrics`)).text();
});
afterAll(async () => {
  await internal.close();
  await server.close();
});

test('every metric of the alerts and of the dashboard is in the answer of a process with the worker', async () => {
  const { panels } = dashboardFile.parse(JSON.parse(await read('deploy/grafana/fairbook.json')));
  const queries = [...(await readRules()), ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  const used = queries.flatMap(metricsOf);
  expect(used.length).toBeGreaterThan(60);
  const known = new Set([...answer.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
  const unknown = used.filter(({ metric }) => !known.has(metric) && !known.has(baseOf(metric)));
  expect(unknown).toEqual([]);
});

test('no alert and no panel asks for a label that a gauge does not have', async () => {
  const { panels } = dashboardFile.parse(JSON.parse(await read('deploy/grafana/fairbook.json')));
  const queries = [...(await readRules()), ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  const wrong = queries.flatMap(metricsOf).filter(({ metric, labels }) => {
    const gauge = Object.entries(marketGauges).find(([name]) => name === metric)?.[1];
    return gauge !== undefined && !labels.every((label) => (gauge.labels as readonly string[]).includes(label));
  });
  expect(wrong).toEqual([]);
});

test('every gauge of the market is in an alert or on the dashboard', async () => {
  const shown = (await read('deploy/prometheus/alerts.yml')) + (await read('deploy/grafana/fairbook.json'));
  expect(Object.keys(marketGauges).filter((name) => !shown.includes(name))).toEqual([]);
});

test('each alert has one section in the manual, with its severity and what to do, and each section an alert', async () => {
  const manual = await read('docs/OPERATIONS.md');
  const sections = [...manual.matchAll(/^### (Fairbook\w+)\n\n\((critical|warning)\) [\s\S]*?\n\nWhat to do: \S/gm)];
  const rules = await readRules();
  expect(sections.map(([, name, severity]) => [name, severity])).toEqual(
    rules.map(({ alert, labels }) => [alert, labels.severity]),
  );
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook_url).toBe(`docs/OPERATIONS.md#${alert.toLowerCase()}`);
  }
});
