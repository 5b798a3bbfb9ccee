/** `fetch` with bounded time and bounded retries, for requests that may be sent twice. */
import { setTimeout as sleep } from 'node:timers/promises';

export interface Patience {
  /** Until the response begins, for all tries together. */
  readonly totalMs: number;
  /** Until the response to one try begins; requests with a body get all of the time. */
  readonly tryMs: number;
  /** Between two chunks of a response's body. */
  readonly idleMs: number;
}

const usual: Patience = { totalMs: 30_000, tryMs: 10_000, idleMs: 15_000 };

/** Waits before the second and the third try. */
const waitsMs = [200, 800];
const worthRetrying: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

export interface PatientFetch {
  readonly fetch: typeof globalThis.fetch;
  /** The chunks of a body, each within `idleMs` once it is asked for. A slow reader is not the storage's fault. */
  readonly wait: (body: ReadableStream<Uint8Array>) => AsyncGenerator<Uint8Array>;
}

/** Bodies are sent again, so they must not be streams. */
export function patientFetch(patience: Partial<Patience> = {}): PatientFetch {
  const { totalMs, tryMs, idleMs } = { ...usual, ...patience };
  return {
    async fetch(input, init) {
      const until = Date.now() + totalMs;
      for (let tries = 0; ; tries += 1) {
        const left = until - Date.now();
        const wait = waitsMs[tries];
        const isLast = wait === undefined || left <= wait;
        const ms = Math.max(1, init?.body ? left : Math.min(left, tryMs));
        const response = await begin(input, init, ms).catch((error: unknown) => {
          if (isLast) throw error;
          return null;
        });
        if (response && (isLast || !worthRetrying.has(response.status))) return response;
        await response?.body?.cancel();
        if (wait !== undefined) await sleep(wait);
      }
    },
    wait: (body) => chunksWithin(body, idleMs),
  };
}

/** With the code that connections have which the system gives up. */
function timedOut(message: string): Error {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' });
}

/** Resolves when the response begins; its body may take longer. */
async function begin(input: string | URL | Request, init: RequestInit | undefined, ms: number): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(timedOut(`no response within ${ms} ms`)), ms);
  try {
    return await globalThis.fetch(input, { ...init, redirect: 'error', signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function* chunksWithin(body: ReadableStream<Uint8Array>, ms: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await within(reader.read(), ms);
      if (done) return;
      yield value;
    }
  } finally {
    // The connection of an unfinished body ends; whether it does so properly is of no interest any more.
    reader.cancel().catch(() => undefined);
  }
}

async function within<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(timedOut(`no bytes within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
