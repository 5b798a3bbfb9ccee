/** Prometheus of this machine (Debian's package `prometheus`), with the rules of deploy/prometheus. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import { parse, stringify } from 'yaml';
import { promtoolTests } from './alert-table.ts';

const execute = promisify(execFile);
const folderOfRules = join(import.meta.dirname, '../../../deploy/prometheus');
const ruleFile = join(folderOfRules, 'alerts.yml');

interface Rules {
  readonly groups: readonly { readonly rules: readonly { alert: string; for: string; expr: string }[] }[];
}

const readRules = async () => parse(await readFile(ruleFile, 'utf8')) as Rules;

export async function namesOfAlerts(): Promise<string[]> {
  return (await readRules()).groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
}

/** `promtool check` of rules and configuration, and `promtool test rules` with the table; returns what was wrong, or null. */
export async function checkRules(folder: string): Promise<string | null> {
  const tests = join(folder, 'alert-tests.yml');
  await writeFile(tests, stringify(promtoolTests(ruleFile)));
  const commands = [
    ['check', 'rules', ruleFile],
    ['check', 'config', join(folderOfRules, 'prometheus.yml')],
    ['test', 'rules', tests],
  ];
  for (const words of commands) {
    const why = await execute('promtool', words).then(
      () => null,
      (error: { stdout?: string; stderr?: string }) => `${error.stdout ?? ''}${error.stderr ?? String(error)}`,
    );
    if (why !== null) return why.slice(0, 4_000);
  }
  return null;
}

export interface Prometheus {
  /** The names of the alerts that fire now. */
  firing(): Promise<Set<string>>;
  /** Returns whether every target answers. */
  seesAll(): Promise<boolean>;
  /** The series of a query over the time since it was started, with their labels. Throws where it is no query. */
  series(query: string): Promise<readonly Readonly<Record<string, string>>[]>;
  stop(): Promise<void>;
}

/** Rates are over a tenth of their time, so that alerts about them end while the drill waits. */
const shortened = (expr: string) => expr.replaceAll('[5m]', '[30s]').replaceAll('[1h]', '[6m]');

/**
 * Starts it on these addresses. Alerts fire at once, and rates are over a tenth of their time: how long each waits, and its rates over their whole time, are tested by
 * promtool.
 */
export async function startPrometheus(folder: string, targets: readonly string[]): Promise<Prometheus> {
  const rules = await readRules();
  for (const each of rules.groups.flatMap((group) => group.rules)) {
    each.for = '0s';
    each.expr = shortened(each.expr);
  }
  await writeFile(join(folder, 'alerts.yml'), stringify(rules));
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yml'],
    scrape_configs: [
      {
        job_name: 'fairbook',
        // The first answer of a worker waits for its checks.
        scrape_interval: '2s',
        scrape_timeout: '2s',
        static_configs: [{ targets }],
      },
    ],
  };
  await writeFile(join(folder, 'prometheus.yml'), stringify(config));
  const address = `127.0.0.1:${await freePort()}`;
  const words = [`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'tsdb')}`];
  const child = spawn('prometheus', [...words, `--web.listen-address=${address}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const began = Date.now() / 1_000;
  let output = '';
  child.stderr.on('data', (bytes) => {
    output = `${output}${String(bytes)}`.slice(-2_000);
  });
  const ask = async (path: string) => {
    const answer = await fetch(`http://${address}${path}`);
    return ((await answer.json()) as { data: unknown }).data;
  };
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries === 100) throw new Error(`Prometheus does not run.\n${output}`);
    if ((await fetch(`http://${address}/-/ready`).catch(() => null))?.ok) break;
    await setTimeout(100);
  }
  return {
    async firing() {
      const { alerts } = (await ask('/api/v1/alerts')) as {
        alerts: { labels: { alertname: string }; state: string }[];
      };
      return new Set(alerts.filter((one) => one.state === 'firing').map(({ labels }) => labels.alertname));
    },
    async seesAll() {
      const { activeTargets } = (await ask('/api/v1/targets')) as { activeTargets: { health: string }[] };
      return activeTargets.length === targets.length && activeTargets.every(({ health }) => health === 'up');
    },
    async series(query) {
      const now = Date.now() / 1_000;
      const words = new URLSearchParams({
        query,
        start: `${began}`,
        end: `${now}`,
        step: `${Math.max(5, (now - began) / 400)}`,
      });
      const answer = await fetch(`http://${address}/api/v1/query_range?${words}`);
      const { status, error, data } = (await answer.json()) as {
        status: string;
        error?: string;
        data?: { result: { metric: Record<string, string>; values: [number, string][] }[] };
      };
      if (status !== 'success' || !data) throw new Error(error ?? `Prometheus answered ${answer.status}`);
      return data.result
        .filter(({ values }) => values.some(([, value]) => value !== 'NaN'))
        .map(({ metric }) => metric);
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
