/** The server's clock in the browser: auctions close by it, so every countdown uses it. */

/** Responses older than this no longer calibrate the clock: computers sleep and drift. */
const trusted = 10 * 60_000;

export interface ServerClock {
  /** The server's time now, in milliseconds since 1970. The local clock until the first response. */
  readonly now: () => number;
  /** Server minus local clock, in milliseconds. */
  readonly offset: () => number;
  /** Records an X-Server-Time (ISO text or milliseconds) of a response that took `tookMs` to arrive. */
  readonly note: (header: string | null, tookMs: number) => void;
}

/** A clock calibrated by the fastest response of the last ten minutes, whose time was delayed least. */
export function createServerClock(own: () => number = Date.now): ServerClock {
  let best: { offset: number; took: number; at: number } | null = null;
  return {
    now: () => own() + (best?.offset ?? 0),
    offset: () => best?.offset ?? 0,
    note: (header, tookMs) => {
      const server = timeOf(header);
      if (server === null || tookMs < 0) return;
      const at = own();
      if (best && best.took <= tookMs && at - best.at < trusted) return;
      best = { offset: server + tookMs / 2 - at, took: tookMs, at };
    },
  };
}

/** The clock of this page. */
export const serverClock = createServerClock();

/** A fetch that calibrates `clock` with every response; pass it to the contract's client. */
export function clockedFetch(clock: ServerClock = serverClock): typeof fetch {
  return async (input, init) => {
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
