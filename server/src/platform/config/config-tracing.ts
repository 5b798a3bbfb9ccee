/** Environment variables about the log of requests, and about traces, whose names are those of OpenTelemetry. */
import { z } from 'zod';
import type { TracingSettings } from '../observe/tracing.ts';
import { abouts, url } from './config-checks.ts';

const section = 'Keys and logs';

export const tracingVariables = {
  LOG_REQUEST_SHARE: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1)
    .register(abouts, {
      section,
      description:
        'The share of ordinary requests with a line in the log, from 0 to 1. Requests that were refused, failed or took longer than a second always have theirs.',
    }),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional().register(abouts, {
    section,
    description:
      'The OpenTelemetry collector to which traces are sent by OTLP over HTTP (JSON), to the path `/v1/traces`. Must be https in production, unless its host is this machine or in PLAINTEXT_HOSTS.',
    without: 'nothing is traced',
    example: 'http://127.0.0.1:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().register(abouts, {
    section,
    description: 'Headers of each request to the collector, such as its key: `name=value`, separated by commas.',
    without: 'no further headers',
    secret: true,
    example: 'authorization=Bearer%20key',
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .default('fairbook')
    .register(abouts, { section, description: 'The name of this installation in traces.' }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1)
    .register(abouts, { section, description: 'The share of the traces that is sent, from 0 to 1.' }),
};

interface Values {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  readonly OTEL_SERVICE_NAME: string;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** Undefined where no collector is named. */
export function tracingSettings(value: Values): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = value;
  if (endpoint === undefined) return undefined;
  return { endpoint, headers, serviceName: value.OTEL_SERVICE_NAME, share: value.OTEL_TRACES_SAMPLER_ARG };
}
