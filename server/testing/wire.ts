/** Sends requests no well-behaved client would: any bytes, any headers, over one kept-alive connection. */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

export interface WireRequest {
  readonly method: string;
  /** The address after the host, sent exactly as it is. */
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

export interface WireAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/**
 * Sends it and reads the response; of a stream only its beginning. Throws where none came within `timeoutMs` milliseconds. `from` is the network
 * address it comes from, since some limits count by it.
 */
export async function send(
  base: string,
  { method, path, headers, body }: WireRequest,
  timeoutMs: number,
  from = '127.0.0.1',
): Promise<WireAnswer> {
  const { hostname, port } = new URL(base);
  const abort = new AbortController();
  const late = setTimeout(timeoutMs, null, { signal: abort.signal }).then(
    () => {
      throw new Error(`no response within ${timeoutMs} ms`);
    },
    () => undefined as never,
  );
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const answered = new Promise<WireAnswer>((resolve, reject) => {
    const outgoing = request(
      { agent, hostname, port, method, path, localAddress: from, headers: { ...length, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = [];
        const done = () =>
          resolve({
            status: incoming.statusCode ?? 0,
            type: `${incoming.headers['content-type'] ?? ''}`,
            text: Buffer.concat(chunks).toString(),
          });
        const isStream = incoming.headers['content-type']?.startsWith('text/event-stream') ?? false;
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', done);
        incoming.on('error', reject);
        if (isStream) {
          done();
          incoming.destroy();
        }
      },
    );
    // When refused in the middle of a long body, the writing fails after the response has arrived.
    outgoing.on('error', reject);
    outgoing.end(body);
  });
  try {
    return await Promise.race([answered, late]);
  } finally {
    abort.abort();
  }
}

export function closeWire(): void {
  agent.destroy();
}
