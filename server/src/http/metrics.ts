/** What one process counts, as Prometheus reads it. */
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** An answer, as it is counted. */
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
    help: 'Time to answer, by site, route and status',
    labelNames: ['site', 'method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });

  count({ seconds, ...labels }: Counted): void {
    this.#seconds.observe(labels, seconds);
  }

  /** Measures the process itself too: memory, processor, garbage collection. Once, where somebody can read it. */
  measureProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }
}
