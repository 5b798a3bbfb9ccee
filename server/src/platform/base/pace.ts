/** Bounds how fast work goes on that others of the process wait beside. */
import { setTimeout } from 'node:timers/promises';

/** Waits after so many units of work, in turn with all other callers, so that all of them together do at most so many a second. */
export type Pace = (units: number) => Promise<void>;

export function openPace(unitsPerSecond: number): Pace {
  let dueAt = 0;
  return async (units) => {
    const now = performance.now();
    dueAt = Math.max(dueAt, now) + (units / unitsPerSecond) * 1_000;
    await setTimeout(dueAt - now);
  };
}
