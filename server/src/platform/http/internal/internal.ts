/** Serves health and metrics of one process on a port of its own, which only operators can reach. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { headersOf } from '../../base/errors.ts';
import type { Deps } from '../../deps.ts';
import { commonHeadersOf } from '../headers.ts';
import { jsonResponse } from '../json.ts';
import type { BareRefusal } from '../refusals.ts';
import type { FromThread, InternalAnswer, InternalTask, ToThread } from './internal-thread.ts';

const unknown: BareRefusal = { status: 404, message: 'Not found', code: 'not-found' };
const onlyRead: BareRefusal = {
  status: 405,
  message: 'Only GET and HEAD are offered here',
  code: 'method-not-allowed',
  headers: ['allow', 'GET, HEAD'],
};
const stuck: BareRefusal = { status: 503, message: 'This process does not respond', code: 'not-ready' };
const failed: BareRefusal = { status: 500, message: 'Something went wrong on our side', code: 'internal' };

const noStore = ['cache-control', 'no-store'];
/** Milliseconds between two moments at which the process says that it goes on. */
const beatEveryMs = 250;
/** Nothing that is right takes so long in one go. */
const longestTurnMs = 15_000;

interface InternalOptions {
  readonly port: number;
  readonly longestTurnMs?: number;
}

/** Serves /healthz, /readyz and /metrics. Rejects if the port is taken. */
export async function startInternal(
  deps: Deps,
  { port, longestTurnMs: longest = longestTurnMs }: InternalOptions,
): Promise<{ address: string; close(): Promise<void> }> {
  const { config, log, metrics, readiness } = deps;
  const common = commonHeadersOf(config, 'market');
  metrics.measureProcess();

  const refusal = ({ status, message, code, headers = [] }: BareRefusal): InternalAnswer =>
    textOf(jsonResponse(status, { message, data: { code } }, [...noStore, ...headersOf(status), ...headers]));

  async function answer(method: string, path: string): Promise<InternalAnswer> {
    if (method !== 'GET' && method !== 'HEAD') return refusal(onlyRead);
    if (path === '/metrics') {
      const body = await metrics.text();
      const size = ['content-length', String(Buffer.byteLength(body))];
      return { status: 200, headers: ['content-type', metrics.registry.contentType, ...size, ...noStore], body };
    }
    if (path !== '/readyz') return refusal(unknown);
    const why = await readiness.whyNot();
    return why === null ? message('ready') : refusal(why);
  }

  const beat = new BigInt64Array(new SharedArrayBuffer(8));
  const goOn = () => void Atomics.store(beat, 0, process.hrtime.bigint());
  goOn();
  const timer = setInterval(goOn, beatEveryMs);
  const host = config.metricsHost;
  const task: InternalTask = {
    ...{ host, port, beat, longestTurnMs: longest, alive: message('alive'), stuck: refusal(stuck) },
  };
  const thread = new Worker(new URL('./internal-thread.ts', import.meta.url), { workerData: task, execArgv: [] });
  const tell = (words: ToThread) => thread.postMessage(words);
  const listening = Promise.withResolvers<{ readonly address: string; readonly port: number }>();
  thread.on('message', (words: FromThread) => {
    if ('address' in words) return listening.resolve(words.address);
    if ('problem' in words) return listening.reject(Object.assign(new Error(words.problem), { code: words.code }));
    const { id, method, path } = words;
    void answer(method, path)
      .catch((error: unknown) => {
        log.error({ err: error, path }, 'health or metrics could not be answered');
        return refusal(failed);
      })
      .then((given) => tell({ id, answer: { ...given, headers: [...given.headers, ...common(randomUUID())] } }));
  });
  thread.on('error', (error) => {
    listening.reject(error);
    log.error({ err: error }, 'health and metrics are not served anymore');
  });
  const close = async () => {
    clearInterval(timer);
    const ended = once(thread, 'exit');
    tell('close');
    await ended;
  };
  try {
    const { address, port: taken } = await listening.promise;
    return { address: `http://${address.includes(':') ? `[${address}]` : address}:${taken}`, close };
  } catch (error) {
    clearInterval(timer);
    await thread.terminate();
    throw error;
  }
}

function message(text: string): InternalAnswer {
  return textOf(jsonResponse(200, { message: text }, noStore));
}

function textOf({ status, headers, body }: ReturnType<typeof jsonResponse>): InternalAnswer {
  return { status, headers, body: String(body) };
}
