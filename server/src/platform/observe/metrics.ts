/** Metrics of one process in Prometheus format. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { release } from '../base/version.ts';
import {
  type MarketGauge,
  type Measured,
  marketGauges,
  type ProcessGauge,
  processGauges,
  setGauges,
} from './gauges.ts';

/** A response, as it is counted. */
interface Counted {
  readonly site: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Measurements of checks. */
interface Board {
  measure(): Promise<readonly Measured[]>;
}

export class Metrics {
  #health: { readonly board: Board; readonly gauges: ReadonlyMap<MarketGauge, Gauge> } | null = null;
  readonly registry = new Registry();
  readonly #seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Response time, by site, route and status',
    labelNames: ['site', 'method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });

  readonly #cosignings = new Counter({
    name: 'witness_heads_total',
    help: 'Heads of order logs sent to witnesses, by witness and outcome',
    labelNames: ['witness', 'outcome'],
    registers: [this.registry],
  });

  readonly #jobs = new Histogram({
    name: 'fairbook_job_seconds',
    help: 'Duration of tries of jobs, by kind and outcome: done, retried later, or failed for good',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers: [this.registry],
  });

  readonly #turnedAway = new Counter({
    name: 'fairbook_requests_turned_away_total',
    help: 'Requests refused because something was busy, by site',
    labelNames: ['site'],
    registers: [this.registry],
  });

  constructor() {
    const labelNames = ['version', 'node'];
    new Gauge({ name: 'fairbook_build_info', help: 'The running version', labelNames, registers: [this.registry] }).set(
      { version: release, node: process.versions.node },
      1,
    );
  }

  count({ seconds, ...labels }: Counted): void {
    this.#seconds.observe(labels, seconds);
  }

  /** Counts a head that was sent to a witness. */
  countCosigning(witness: string, outcome: 'cosigned' | 'unreachable' | 'refused' | 'contradicted'): void {
    this.#cosignings.inc({ witness, outcome });
  }

  /** Counts a try of a job. */
  countJob(kind: string, outcome: 'done' | 'retried' | 'failed', seconds: number): void {
    this.#jobs.observe({ kind, outcome }, seconds);
  }

  /** Counts a request that was refused because something was busy. */
  countTurnedAway(site: string): void {
    this.#turnedAway.inc({ site });
  }

  /** Reports values of this process, read when the metrics are. `read` returns them by the value of the label, or one without a label. */
  watch(name: ProcessGauge, read: () => Readonly<Record<string, number>> | number): void {
    const { help, labels } = processGauges[name];
    const [label] = labels as readonly string[];
    // The demo market is filled by a site of its own, before the one that serves.
    this.registry.removeSingleMetric(name);
    new Gauge({
      ...{ name, help, labelNames: [...labels], registers: [this.registry] },
      collect() {
        const values = read();
        if (typeof values === 'number') this.set(values);
        else for (const [value, number] of Object.entries(values)) this.set({ [label ?? '']: value }, number);
      },
    });
  }

  /** Reports what the checks measure of the market as a whole: for a process with the worker. */
  reportHealth(board: Board): void {
    if (this.#health !== null) return;
    const gauges = new Map(
      Object.entries(marketGauges).map(([name, { help, labels }]) => {
        const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [this.registry] });
        return [name as MarketGauge, gauge];
      }),
    );
    this.#health = { board, gauges };
  }

  /** All values as Prometheus reads them. */
  async text(): Promise<string> {
    if (this.#health) setGauges(this.#health.gauges, await this.#health.board.measure());
    return this.registry.metrics();
  }

  /** Measures the process itself too: memory, processor, garbage collection. Once, where the metrics are served. */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}
