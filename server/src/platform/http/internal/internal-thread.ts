/**
 * Entry point of the thread that listens for health and metrics. It says by itself whether the process is alive, at once however busy that is: a process that
 * answers late would be killed while it works. It asks the process for facts that only the process knows.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface InternalTask {
  readonly host: string;
  readonly port: number;
  /** The moment of the last turn of the process, in nanoseconds. */
  readonly beat: BigInt64Array<SharedArrayBuffer>;
  /** Without a turn for so long, the process is not alive. */
  readonly longestTurnMs: number;
  readonly alive: InternalAnswer;
  readonly stuck: InternalAnswer;
}

export interface InternalAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: string;
}

/** To the process. */
export type FromThread =
  | { readonly address: AddressInfo }
  | { readonly problem: string; readonly code: string | undefined }
  | { readonly id: number; readonly method: string; readonly path: string };

/** To the thread. */
export type ToThread = 'close' | { readonly id: number; readonly answer: InternalAnswer };

const { host, port, beat, longestTurnMs, alive, stuck }: InternalTask = workerData;
const waiting = new Map<number, ServerResponse>();
let asked = 0;

const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
  const { method = '', url = '' } = request;
  const path = url.split('?')[0] ?? '';
  if (path === '/healthz' && (method === 'GET' || method === 'HEAD')) return send(response, isStuck() ? stuck : alive);
  const id = ++asked;
  waiting.set(id, response);
  response.once('close', () => waiting.delete(id));
  tell({ id, method, path });
});
server.maxConnections = 100;
server.once('error', (error: NodeJS.ErrnoException) => tell({ problem: error.message, code: error.code }));
server.listen(port, host, () => tell({ address: server.address() as AddressInfo }));

parentPort?.on('message', (message: ToThread) => {
  if (message !== 'close') {
    const response = waiting.get(message.id);
    if (response) send(response, message.answer);
    return;
  }
  server.close(() => process.exit(0));
  server.closeAllConnections();
});

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}

function isStuck(): boolean {
  return process.hrtime.bigint() - Atomics.load(beat, 0) > BigInt(longestTurnMs) * 1_000_000n;
}

function send(response: ServerResponse, { status, headers, body }: InternalAnswer): void {
  response.writeHead(status, [...headers]).end(body);
}
