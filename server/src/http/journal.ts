/** What is noted of every answer: a line of the log, and for /metrics how long answers of its route take. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Log } from '../log.ts';

/** An answer that was sent. */
export interface Answered {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern; undefined for an address that is none. */
  readonly route: string | undefined;
  /** The address with its query. */
  readonly url: string;
  readonly status: number;
  /** How long it took, in milliseconds. */
  readonly ms: number;
}

export class Journal {
  readonly #log: Log;
  readonly #registry = new Registry();
  readonly #seconds: Histogram<'method' | 'route' | 'status'>;

  constructor(log: Log) {
    // Nothing that is noted here is a secret, and looking for secrets would cost more than the rest of the line.
    this.#log = log.child({}, { redact: [] });
    collectDefaultMetrics({ register: this.#registry });
    this.#seconds = new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.#registry],
    });
  }

  /** One line a request, with its id; the address without its query, which may hold what people searched for. */
  note({ requestId, method, route = 'unknown', url, status, ms }: Answered): void {
    this.#seconds.observe({ method, route, status }, ms / 1000);
    const level = url.startsWith('/api/') ? 'info' : 'debug';
    if (!this.#log.isLevelEnabled(level)) return;
    this.#log[level]({ requestId, method, path: pathOf(url), status, ms: Math.round(ms) }, 'request');
  }

  /** Everything that is counted, as Prometheus reads it. */
  async metrics(): Promise<{ contentType: string; text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}

/** What the application answered. */
export function answeredBy({ id, method, url, routeOptions }: FastifyRequest, reply: FastifyReply): Answered {
  const { statusCode: status, elapsedTime: ms } = reply;
  return { requestId: id, method, route: routeOptions.url, url, status, ms };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
