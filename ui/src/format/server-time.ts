/** The server's clock in the browser: auctions close by it, so every countdown uses it. */
import { takeFirstCall } from '../base/first-calls.ts';

/** Responses older than this no longer calibrate the clock: computers sleep and drift. */
const trusted = 10 * 60_000;

export interface ServerClock {
  /** The server's time now, in milliseconds since 1970. The local clock until the first response. */
  readonly now: () => number;
  /** Server minus the device's set time, in milliseconds. */
  readonly offset: () => number;
  /** Records an X-Server-Time (ISO text or milliseconds) of a response that took `tookMs` and arrived `agoMs` ago. */
  readonly note: (header: string | null, tookMs: number, agoMs?: number) => void;
}

/** The two clocks of a device: the one that a person can set, and the one that only runs forward but may stop while the device sleeps. */
export interface DeviceClocks {
  readonly wall: () => number;
  readonly steady: () => number;
}

const device: DeviceClocks = { wall: () => Date.now(), steady: () => performance.now() };

/** The two clocks of a device part by less than this unless one was set, or the device slept. */
const jump = 1000;

interface Calibration {
  /** Server minus steady clock. */
  readonly offset: number;
  readonly took: number;
  readonly at: number;
  /** Wall minus steady clock. */
  readonly apart: number;
}

/**
 * A clock calibrated by the fastest response of the last ten minutes, whose time was delayed least. It runs by the steady clock, so that setting the
 * device's time moves no countdown. `onJump` is called once where the clocks of the device part: the next response then counts, however slow it was.
 */
export function createServerClock({ wall, steady }: DeviceClocks = device, onJump: () => void = () => {}): ServerClock {
  let best: Calibration | null = null;
  let isDoubted = false;
  const apart = () => wall() - steady();
  const now = () => {
    if (best && !isDoubted && Math.abs(apart() - best.apart) > jump) {
      isDoubted = true;
      onJump();
    }
    return best ? steady() + best.offset : wall();
  };
  return {
    now,
    offset: () => now() - wall(),
    note: (header, tookMs, agoMs = 0) => {
      const server = timeOf(header);
      if (server === null || tookMs < 0) return;
      const at = steady() - agoMs;
      const isSame = best !== null && Math.abs(apart() - best.apart) <= jump;
      if (best && isSame && best.took <= tookMs && at - best.at < trusted) return;
      best = { offset: server + tookMs / 2 - at, took: tookMs, at, apart: apart() };
      isDoubted = false;
    },
  };
}

/** The clock of this page. After a jump it asks the server for the time. */
export const serverClock: ServerClock = createServerClock(device, () => {
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
