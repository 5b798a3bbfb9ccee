/** The server's clock in the browser: auctions close by it, so every countdown uses it. */
import { takeFirstCall } from '../base/first-calls.ts';

/** Responses older than this no longer calibrate the clock: computers sleep and drift. */
const trusted = 10 * 60_000;

export interface ServerClock {
  /** The server's time now, in milliseconds since 1970. The local clock until the first response. */
  readonly now: () => number;
  /** Server minus local clock, in milliseconds. */
  readonly offset: () => number;
  /** Records an X-Server-Time (ISO text or milliseconds) of a response that took `tookMs` and arrived `agoMs` ago. */
  readonly note: (header: string | null, tookMs: number, agoMs?: number) => void;
}

/** A clock calibrated by the fastest response of the last ten minutes, whose time was delayed least. */
export function createServerClock(own: () => number = Date.now): ServerClock {
  let best: { offset: number; took: number; at: number } | null = null;
  return {
    now: () => own() + (best?.offset ?? 0),
    offset: () => best?.offset ?? 0,
    note: (header, tookMs, agoMs = 0) => {
      const server = timeOf(header);
      if (server === null || tookMs < 0) return;
      const at = own() - agoMs;
      if (best && best.took <= tookMs && at - best.at < trusted) return;
      best = { offset: server + tookMs / 2 - at, took: tookMs, at };
    },
  };
}

/** The clock of this page. */
export const serverClock = createServerClock();

/** A fetch that calibrates `clock` with every response and takes what the start script has asked already; pass it to the contract's client. */
export function clockedFetch(clock: ServerClock = serverClock): typeof fetch {
  return async (input, init) => {
    const first = takeFirstCall(input, init);
    const arrived = await first?.arriving.catch(() => null);
    if (first && arrived) {
      init?.signal?.throwIfAborted();
      const { answer, at } = arrived;
      clock.note(answer.headers.get('x-server-time'), at - first.sentAt, performance.now() - at);
      return answer;
    }
    const sent = performance.now();
    const answer = await fetch(input, init);
    clock.note(answer.headers.get('x-server-time'), performance.now() - sent);
    return answer;
  };
}

function timeOf(header: string | null): number | null {
  if (!header) return null;
  const time = /^\d+(\.\d+)?$/.test(header) ? Number(header) : Date.parse(header);
  return Number.isFinite(time) ? time : null;
}
