/**
 * The id of a request: in its log line, in X-Request-Id, and as the id of its trace. A caller that began a trace (W3C Trace Context), as our pages do with
 * every call, has chosen it; so what a reader sees in the browser leads to the log, the spans and the statements. It is no key: a caller can choose the same
 * twice.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The one version there is, with ids that are not all zeros. */
const wellFormed =
  /^00-(?!0{32})([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The id of the caller's trace as a uuid; a random one where it began none, or sent what is not well-formed. */
export function requestIdOf({ headers: { traceparent } }: Pick<IncomingMessage, 'headers'>): string {
  const parts = typeof traceparent === 'string' ? wellFormed.exec(traceparent) : null;
  return parts ? parts.slice(1).join('-') : randomUUID();
}

/** The id of the trace of a request. */
export function traceIdOf(requestId: string): string {
  return requestId.replaceAll('-', '');
}
