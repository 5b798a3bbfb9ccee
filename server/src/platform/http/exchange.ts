/** State of one request in the pipeline. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProvenIdentity } from '../adapters/identity.ts';
import type { RequestSpan } from '../observe/tracing.ts';
import type { Administrator, User } from './caller/actor.ts';
import type { Endpoint } from './endpoint.ts';
import type { Sent } from './idempotency/idempotency.ts';
import type { Target } from './router.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly endpoint: Endpoint;
  readonly target: Target;
  readonly requestId: string;
  /** By `performance.now()`. */
  readonly beganAt: number;
  /** Null where nothing is traced. */
  readonly span: RequestSpan | null;
  actor: User | Administrator | null;
  identity: ProvenIdentity | null;
  /** True if the caller was cached. */
  isRecalled: boolean;
  /** Headers with the rate limit allowance. */
  rateHeaders: readonly string[];
  /** The body, once it was read. */
  sent: Sent;
}
