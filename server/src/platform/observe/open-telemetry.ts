/**
 * Traces by OpenTelemetry, sent by OTLP as JSON. Loaded only where a collector is configured. Spans are begun at the few places that everything passes: the
 * request pipeline, the connections to the database, and the runner of jobs. They contain no parameter, no query of an address, no body and no error
 * message, since each can name a person.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type pg from 'pg';
import type { Log } from '../base/log.ts';
import { release } from '../base/version.ts';
import { traceIdOf } from './request-id.ts';
import type { Tracing, TracingSettings } from './tracing.ts';

interface Current {
  readonly context: Context;
  readonly isRequest: boolean;
  /** True if it is sent: statements of all others need no span. */
  readonly isSent: boolean;
}

/** Statements are shown up to here. */
const maxStatement = 1_000;

export function openTelemetry(settings: TracingSettings, log: Log): Tracing {
  reportTo(log);
  const ids = requestIds();
  const provider = providerOf(settings, ids.generator);
  const tracer = provider.getTracer('fairbook', release);
  const current = new AsyncLocalStorage<Current>();

  const runIn = <Result>(span: Span, isRequest: boolean, work: () => Result): Result =>
    current.run({ context: trace.setSpan(ROOT_CONTEXT, span), isRequest, isSent: span.isRecording() }, work);

  async function runTo<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await runIn(span, false, work);
      span.end();
      return result;
    } catch (error) {
      fail(span, error);
      throw error;
    }
  }

  return {
    beginRequest({ site, method, route, requestId, traceparent }) {
      const attributes = { 'http.request.method': method, 'http.route': route, 'fairbook.site': site };
      ids.begin(traceIdOf(requestId));
      const span = tracer.startSpan(
        `${method} ${route}`,
        { kind: SpanKind.SERVER, attributes: { ...attributes, 'fairbook.request_id': requestId } },
        contextOf(traceparent),
      );
      ids.end();
      return {
        run: (work) => runIn(span, true, work),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },

    watch(client) {
      const query = client.query.bind(client) as (...words: readonly unknown[]) => unknown;
      const traced = (...words: readonly unknown[]) => {
        const parent = current.getStore();
        const statement = parent?.isSent ? statementOf(words[0]) : undefined;
        if (!parent || !statement) return query(...words);
        const span = tracer.startSpan(
          statement.name,
          { kind: SpanKind.CLIENT, attributes: attributesOf(client, statement) },
          parent.context,
        );
        return endAfter(span, query, words);
      };
      client.query = traced as typeof client.query;
    },

    traceparent() {
      const now = current.getStore();
      const of = now?.isRequest ? trace.getSpanContext(now.context) : undefined;
      if (!of) return undefined;
      return `00-${of.traceId}-${of.spanId}-${of.traceFlags.toString(16).padStart(2, '0')}`;
    },

    runJob(kind, traceparent, work) {
      const options = { kind: SpanKind.CONSUMER, attributes: { 'fairbook.job': kind } };
      return runTo(tracer.startSpan(`job ${kind}`, options, contextOf(traceparent)), work);
    },

    origin: () => current.getStore(),

    runBatch(name, origins, work) {
      const links = origins.flatMap((origin) => {
        const context = origin && trace.getSpanContext((origin as Current).context);
        return context ? [{ context }] : [];
      });
      const attributes = { 'fairbook.batch_size': origins.length };
      return runTo(tracer.startSpan(name, { attributes, links, root: true }, ROOT_CONTEXT), work);
    },

    close: () => provider.shutdown(),
  };
}

function providerOf({ endpoint, headers, serviceName, share }: TracingSettings, idGenerator: IdGenerator) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: headersOf(headers) });
  const ratio = new TraceIdRatioBasedSampler(share);
  return new TracerProvider({
    idGenerator,
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': release }),
    // A caller that asks for a trace gets no more than its share either.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: 4_096, scheduledDelayMillis: 2_000 })],
  });
}

/** A trace that begins with a request has the id of the request. */
function requestIds() {
  const random = new RandomIdGenerator();
  let ofRequest: string | null = null;
  return {
    generator: {
      generateTraceId: () => ofRequest ?? random.generateTraceId(),
      generateSpanId: random.generateSpanId,
    },
    begin: (traceId: string): void => {
      ofRequest = traceId;
    },
    end: (): void => {
      ofRequest = null;
    },
  };
}

const reportEveryMs = 60_000;

/** Spans that cannot be sent are dropped; the log says so once a minute. */
function reportTo(log: Log): void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (message: string) => {
    if (performance.now() - reportedAt < reportEveryMs) return;
    reportedAt = performance.now();
    log.warn({ why: message.slice(0, 200) }, 'traces could not be sent');
  };
  const ignore = () => undefined;
  diag.setLogger({ error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}

/** The trace that a caller began; a new one where there is none, or what it sent is not well-formed. */
function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

interface Statement {
  readonly name: string;
  readonly text: string;
}

/** Undefined for what is no plain statement, such as COPY. */
function statementOf(word: unknown): Statement | undefined {
  if (typeof word === 'string') return { name: firstWordOf(word), text: word };
  if (typeof word !== 'object' || word === null || 'submit' in word || !('text' in word)) return undefined;
  const { text } = word;
  if (typeof text !== 'string') return undefined;
  return { name: 'name' in word && typeof word.name === 'string' ? word.name : firstWordOf(text), text };
}

function firstWordOf(text: string): string {
  return /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
}

/** The id of the server process is in PostgreSQL's log and in pg_stat_activity: it leads from a statement there to its trace. */
function attributesOf(client: pg.PoolClient, { text }: Statement) {
  const { processID } = client as { processID?: number | null };
  return {
    'db.system.name': 'postgresql',
    'db.query.text': text.slice(0, maxStatement),
    ...(typeof processID === 'number' && { 'fairbook.database_pid': processID }),
  };
}

/** The driver answers by a promise, or by a function that is its last argument. */
function endAfter(span: Span, query: (...words: readonly unknown[]) => unknown, words: readonly unknown[]): unknown {
  const callback = words.at(-1);
  if (typeof callback === 'function') {
    return query(...words.slice(0, -1), (error: unknown, ...rest: readonly unknown[]) => {
      if (error) fail(span, error);
      else span.end();
      callback(error, ...rest);
    });
  }
  const result = query(...words);
  if (result instanceof Promise) {
    result.then(
      () => span.end(),
      (error: unknown) => fail(span, error),
    );
  } else span.end();
  return result;
}

/** Only the code: a message of the database can contain what a person entered. */
function fail(span: Span, error: unknown): void {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
  if (code !== undefined) span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

function headersOf(text: string | undefined): Record<string, string> {
  const pairs = (text ?? '')
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => [
      pair.slice(0, pair.indexOf('=')).trim(),
      decodeURIComponent(pair.slice(pair.indexOf('=') + 1).trim()),
    ]),
  );
}
