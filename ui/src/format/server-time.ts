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

/** The two clocks of a device: the one that a person can set, and the one that only runs forward, but may stop while the device sleeps. */
export interface DeviceClocks {
  readonly wall: () => number;
  readonly steady: () => number;
}

/** By so many milliseconds the two clocks of a device part only where one was set, or the device slept. */
const jump = 1000;

interface Calibration {
  /** Both clocks of the device at the same moment, and the server's time then. */
  readonly wall: number;
  readonly steady: number;
  readonly server: number;
  readonly took: number;
}

const device: DeviceClocks = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * A clock calibrated by the fastest response of the last ten minutes, whose time was delayed least. Where the clocks of the device part, it runs by the
 * steady one, so that setting the device's time moves no countdown, until the next response, however slow; `onJump` should ask for one.
 */
export function createServerClock({ wall, steady }: DeviceClocks = device, onJump: () => void = () => {}): ServerClock {
  let best: Calibration | null = null;
  let hasParted = false;
  const part = (known: Calibration) => {
    const passed = wall() - known.wall;
    // A clock that does not run at all was not set.
    return passed !== 0 && Math.abs(passed - (steady() - known.steady)) > jump;
  };
  const now = () => {
    if (best === null) return wall();
    if (!hasParted && part(best)) {
      hasParted = true;
      onJump();
    }
    return best.server + (hasParted ? steady() - best.steady : wall() - best.wall);
  };
  return {
    now,
    offset: () => now() - wall(),
    note: (header, tookMs, agoMs = 0) => {
      const server = timeOf(header);
      if (server === null || tookMs < 0) return;
      const at = { wall: wall(), steady: steady() };
      const isKept = best !== null && !part(best) && best.took <= tookMs && at.steady - best.steady < trusted;
      if (isKept) return;
      // The moments at which the clocks are read are those of now, not of the response: a clock that does not run is recognized by that.
      best = { ...at, server: server + tookMs / 2 + agoMs, took: tookMs };
      hasParted = false;
    },
  };
}

/** At most one question in so many milliseconds, however often the clock of the device jumps. */
const pause = 10_000;
let askedAt = Number.NEGATIVE_INFINITY;

/** The clock of this page. After a jump it asks the server for the time. */
export const serverClock: ServerClock = createServerClock(device, () => {
  if (performance.now() - askedAt < pause) return;
  askedAt = performance.now();
  // The next response of any call does as well.
  clockedFetch()('/api/meta').catch(() => undefined);
});

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
