/** Calls that the start script (begin.ts) has made before the app's code was there. Each is taken once, by the same call of the app. */

import { newTraceparent } from '@fairbook/contract/base/trace.ts';

/** An answer and when it came, by `performance.now()`. */
interface Arrived {
  readonly answer: Response;
  readonly at: number;
}

export interface FirstCall {
  readonly authorization: string;
  /** By `performance.now()`. */
  readonly sentAt: number;
  readonly arriving: Promise<Arrived>;
}

declare global {
  interface Window {
    /** By address. */
    firstCalls?: Map<string, FirstCall>;
  }
}

/** An older answer may differ from what a call would get now. */
const maxAgeMs = 20_000;

/** Makes the calls of a page. */
export function makeFirstCalls(addresses: readonly string[], token: string): ReadonlyMap<string, FirstCall> {
  const calls = new Map<string, FirstCall>();
  window.firstCalls = calls;
  const authorization = `Bearer ${token}`;
  for (const address of addresses) {
    const sentAt = performance.now();
    const arriving = fetch(address, { headers: { authorization, traceparent: newTraceparent() } }).then((answer) => ({
      answer,
      at: performance.now(),
    }));
    // Without an answer the app asks by itself.
    arriving.catch(() => calls.delete(address));
    calls.set(address, { authorization, sentAt, arriving });
  }
  return calls;
}

/** The call that has been made already, if it is the same one; it is not given out again. */
export function takeFirstCall(address: unknown, init: RequestInit | undefined): FirstCall | null {
  const calls = globalThis.window?.firstCalls;
  const call = typeof address === 'string' ? calls?.get(address) : undefined;
  if (call === undefined || init?.method !== 'GET') return null;
  calls?.delete(String(address));
  const headers = new Headers(init.headers);
  const isSame = headers.get('authorization') === call.authorization && !headers.has('cache-control');
  return isSame && performance.now() - call.sentAt < maxAgeMs ? call : null;
}
