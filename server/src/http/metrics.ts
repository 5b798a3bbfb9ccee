/** Metrics of one process in Prometheus format. */
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** A response, as it is counted. */
interface Counted {
  readonly site: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export class Metrics {
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

  count({ seconds, ...labels }: Counted): void {
    this.#seconds.observe(labels, seconds);
  }

  /** Counts a head that was sent to a witness. */
  countCosigning(witness: string, outcome: 'cosigned' | 'unreachable' | 'refused' | 'contradicted'): void {
    this.#cosignings.inc({ witness, outcome });
  }

  /** Measures the process itself too: memory, processor, garbage collection. Once, where the metrics are served. */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}
