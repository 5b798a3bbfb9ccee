/** Traces: the steps of a request, down to the statements of the database and the jobs it caused. Null where no collector is configured. */
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';

/** A request that is being handled. */
export interface RequestSpan {
  /** Runs work whose statements belong to this request. */
  run<Result>(work: () => Result): Result;
  end(status: number): void;
}

/** Where work came from: several orders of a batch each have their own. */
export type Origin = object;

export interface Tracing {
  /** Begins the span of a request, as part of the trace in its header `traceparent` where that is well-formed. */
  beginRequest(request: {
    readonly site: string;
    readonly method: string;
    readonly route: string;
    readonly requestId: string;
    readonly traceparent: string | undefined;
  }): RequestSpan;
  /** Has the statements of this connection traced, where they belong to a request or a job. */
  watch(client: pg.PoolClient): void;
  /** Trace that a job carries which is enqueued now, so that it continues the trace of its request; undefined outside of requests. */
  traceparent(): string | undefined;
  /** Runs a job as part of the trace of the request that caused it. */
  runJob<Result>(kind: string, traceparent: string | undefined, work: () => Promise<Result>): Promise<Result>;
  /** The work that runs now, for a batch that does it together with others. */
  origin(): Origin | undefined;
  /** Runs a batch in a trace of its own, which refers to each origin. */
  runBatch<Result>(
    name: string,
    origins: readonly (Origin | undefined)[],
    work: () => Promise<Result>,
  ): Promise<Result>;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
}

/** Where spans are sent. */
export interface TracingSettings {
  /** The address of the collector, without the path. */
  readonly endpoint: string;
  /** Headers of each request to it, as `name=value,name=value`. */
  readonly headers: string | undefined;
  readonly serviceName: string;
  /** Share of the traces that are sent, from 0 to 1. */
  readonly share: number;
}

/** Begins the span of a request; null where nothing is traced. */
export function beginSpan(
  tracing: Tracing | null,
  {
    request: { method = '', headers },
    ...of
  }: { readonly request: IncomingMessage; readonly site: string; readonly route: string; readonly requestId: string },
): RequestSpan | null {
  if (tracing === null) return null;
  const { traceparent } = headers;
  return tracing.beginRequest({
    ...of,
    method,
    traceparent: typeof traceparent === 'string' ? traceparent : undefined,
  });
}
