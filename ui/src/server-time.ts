/** The server's clock in the browser: auctions close by it, so every countdown runs on it. */

/** Answers older than this no longer vouch for the clock: computers sleep and drift. */
const trusted = 10 * 60_000;

export interface ServerClock {
  /** The server's time now, in milliseconds since 1970. The own clock until an answer was seen. */
  readonly now: () => number;
  /** Server minus own clock, in milliseconds. */
  readonly offset: () => number;
  /** Notes an X-Server-Time (ISO text or milliseconds) of an answer that took `tookMs` to arrive. */
  readonly note: (header: string | null, tookMs: number) => void;
}

/** A clock that trusts the quickest answer of the last ten minutes, since its time was least delayed on the way. */
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

/** A fetch that keeps `clock` right by every answer it sees; give it to the client of the contract. */
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
