/** The client that programs use: every call by its name, with an API key. A call whose answer was lost is made again where that is safe. */
import { type Client, createClient } from '@fairbook/contract/base/client.ts';
import { ApiError } from '@fairbook/contract/base/errors.ts';
import type { market } from '@fairbook/contract/market.ts';
import { type CallOfProgram, calls } from './calls.ts';

export { type List, readList } from './list.ts';
export { ApiError };

export interface FairbookOptions {
  /** The address of the market, without a path. */
  readonly url: string;
  /** The API key. Calls that need none work without it. */
  readonly key?: string;
  /** How often a call is repeated that got no answer, or 429 or 503, where repeating is safe; 3 by default. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
}

/** Every call that a program can make. */
export type Fairbook = Client<typeof market>;

type AnyCall = (input?: Record<string, unknown>) => Promise<unknown>;

/** Milliseconds before the first repetition; doubled each time, unless the server names a time. */
const firstPauseMs = 250;
/** A longer wait is the caller's decision. */
const longestPauseMs = 30_000;

export function createFairbook({ url, key, retries = 3, ...options }: FairbookOptions): Fairbook {
  const wait: { seconds: number | null } = { seconds: null };
  const client = createClient(calls as unknown as typeof market, {
    baseUrl: url.replace(/\/+$/, ''),
    token: async () => key ?? null,
    onAnswer: ({ headers }) => {
      wait.seconds = headers.has('retry-after') ? Number(headers.get('retry-after')) : null;
    },
    ...options,
  });
  const repeating = Object.entries(client as unknown as Record<string, AnyCall>).map(([name, call]) => {
    const of = calls[name];
    return [name, of ? repeated(of, call, retries, wait) : call];
  });
  return Object.fromEntries(repeating) as Fairbook;
}

/** A call that places something gets an Idempotency-Key, so that it can be repeated like one that only reads. */
function repeated(of: CallOfProgram, call: AnyCall, retries: number, wait: { seconds: number | null }): AnyCall {
  return async (given = {}) => {
    const headers = { ...(given['headers'] as Record<string, string> | undefined) };
    if (of.takesIdempotencyKey) headers['idempotency-key'] ??= crypto.randomUUID();
    const input = { ...given, headers };
    for (let tries = 0; ; tries++) {
      try {
        wait.seconds = null;
        return await call(input);
      } catch (error) {
        const pauseMs = wait.seconds === null ? firstPauseMs * 2 ** tries : wait.seconds * 1_000;
        if (tries >= retries || pauseMs > longestPauseMs || !isWorthRepeating(of, error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };
}

function isWorthRepeating({ method, takesIdempotencyKey }: CallOfProgram, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // Refused before anything was done.
  if (error.status === 429) return true;
  const isSafe = method === 'GET' || takesIdempotencyKey;
  return isSafe && (error.status === 0 || error.status === 503);
}
